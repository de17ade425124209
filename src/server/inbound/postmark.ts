import * as z from 'zod';
import {
  addressesIn,
  checkType,
  envelopeOf,
  missing,
  type Source,
  unacceptable,
} from './source.js';

const text = z.string().optional().catch(undefined);

const inbound = z.object({
  OriginalRecipient: text,
  FromFull: z.object({ Email: z.string() }).catch({ Email: '' }),
  RawEmail: z
    .union([z.string(), z.instanceof(Uint8Array)])
    .optional()
    .catch(undefined),
});

/** The inbound webhook of Postmark, with the raw email. It is not called again after 200 and 403. */
export const postmark: Source = {
  // JSON escapes line ends.
  bodyFactor: 3,
  finalStatus: 403,
  async read(call, _limits, reader) {
    checkType(call, ['application/json']);
    const json = await reader.jsonFields(call.body, Object.keys(inbound.shape));
    if (!json) throw unacceptable('The body is not a JSON object');
    const { OriginalRecipient, FromFull, RawEmail } = inbound.parse(json.values);
    if (OriginalRecipient === undefined) throw missing('OriginalRecipient', json.names);
    if (RawEmail === undefined)
      throw missing(
        'RawEmail',
        json.names,
        'switch on "Include raw email content in JSON payload" in the settings of the inbound stream of Postmark',
      );
    const to = addressesIn(OriginalRecipient);
    return {
      envelope: envelopeOf(FromFull.Email, to, 'OriginalRecipient'),
      raw:
        typeof RawEmail === 'string'
          ? Buffer.from(RawEmail)
          : Buffer.from(RawEmail.buffer, RawEmail.byteOffset, RawEmail.byteLength),
    };
  },
};
