import * as z from 'zod';
import { addressesIn, envelopeOf, jsonOf, type Source, unacceptable } from './source.js';

const inbound = z.object({
  OriginalRecipient: z.string(),
  FromFull: z.object({ Email: z.string() }).catch({ Email: '' }),
  RawEmail: z.string().optional(),
});

/** The inbound webhook of Postmark, with the raw email. It is not called again after 200 and 403. */
export const postmark: Source = {
  // JSON escapes line ends.
  bodyFactor: 3,
  finalStatus: 403,
  read({ body }) {
    const { data } = inbound.safeParse(jsonOf(body));
    if (!data)
      throw unacceptable(
        'The request is not an inbound webhook of Postmark: OriginalRecipient is missing',
      );
    const { OriginalRecipient, FromFull, RawEmail } = data;
    if (RawEmail === undefined)
      throw unacceptable(
        'The request has no RawEmail: switch on "Include raw email content in JSON payload" in the settings of the inbound stream of Postmark',
      );
    return {
      envelope: envelopeOf(FromFull.Email, addressesIn(OriginalRecipient)),
      raw: Buffer.from(RawEmail),
    };
  },
};
