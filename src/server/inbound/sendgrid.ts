import { isIP } from 'node:net';
import * as z from 'zod';
import { readForm } from './form.js';
import { envelopeOf, missing, type Source, unacceptable } from './source.js';

const envelope = z.object({ to: z.array(z.string()), from: z.string().catch('') });

/** The Inbound Parse webhook of SendGrid, with the raw email. It is called again after 5xx only. */
export const sendgrid: Source = {
  bodyFactor: 3,
  finalStatus: 200,
  async read(call, limits, reader) {
    const form = await readForm(call, limits);
    const raw = form.get('email');
    if (!raw)
      throw missing(
        'email',
        form.keys(),
        'switch on "POST the raw, full MIME message" in the Inbound Parse settings of SendGrid',
      );
    const json = form.get('envelope');
    if (!json) throw missing('envelope', form.keys());
    const fields = await reader.jsonFields(json, Object.keys(envelope.shape));
    const { data } = envelope.safeParse(fields?.values);
    if (!data)
      throw unacceptable(
        'The field "envelope" must be JSON such as {"to":["kim@example.com"],"from":""}',
      );
    const ip = form.get('sender_ip')?.toString() ?? '';
    return {
      envelope: envelopeOf(data.from, data.to, 'envelope'),
      raw,
      ...(isIP(ip) !== 0 && { clientAddress: ip }),
    };
  },
};
