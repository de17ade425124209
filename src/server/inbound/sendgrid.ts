import { isIP } from 'node:net';
import * as z from 'zod';
import { readForm } from './form.js';
import { envelopeOf, jsonOf, type Source, unacceptable } from './source.js';

const envelope = z.object({ to: z.array(z.string()), from: z.string().catch('') });

/** The Inbound Parse webhook of SendGrid, with the raw email. It is called again after 5xx only. */
export const sendgrid: Source = {
  bodyFactor: 3,
  finalStatus: 200,
  async read(call, settings) {
    const form = await readForm(call, settings);
    const raw = form.get('email');
    if (!raw)
      throw unacceptable(
        'The request has no field "email": switch on "POST the raw, full MIME message" in the Inbound Parse settings of SendGrid',
      );
    const { data } = envelope.safeParse(jsonOf(form.get('envelope')));
    if (!data) throw unacceptable('The field "envelope" must be JSON with the fields to and from');
    const ip = form.get('sender_ip')?.toString() ?? '';
    return {
      envelope: envelopeOf(data.from, data.to),
      raw,
      ...(isIP(ip) !== 0 && { clientAddress: ip }),
    };
  },
};
