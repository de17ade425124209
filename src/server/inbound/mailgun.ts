import { createHmac } from 'node:crypto';
import { ApiError } from '../rest/errors.js';
import { isEqual } from '../settings/accounts.js';
import { readForm } from './form.js';
import { addressesIn, envelopeOf, missing, type Source } from './source.js';

/** A route of Mailgun whose URL ends in `mime`. It is not called again after 200 and 406. */
export const mailgun: Source = {
  bodyFactor: 3,
  finalStatus: 406,
  async read(call, settings) {
    const form = await readForm(call, settings);
    const text = (name: string) => form.get(name)?.toString() ?? '';
    const key = settings.mailgunSigningKey;
    if (key !== undefined) checkSignature(key, text);
    const raw = form.get('body-mime');
    if (!raw)
      throw missing(
        'body-mime',
        form.keys(),
        'end the URL in the route of Mailgun with /mailgun/inbound/mime',
      );
    if (!form.has('recipient')) throw missing('recipient', form.keys());
    const to = addressesIn(text('recipient'));
    return { envelope: envelopeOf(text('sender'), to, 'recipient'), raw };
  },
};

/** The signature is not of the email, which any key of this server vouches for. */
function checkSignature(key: string, text: (name: string) => string): void {
  const expected = createHmac('sha256', key)
    .update(text('timestamp') + text('token'))
    .digest('hex');
  if (isEqual(expected, text('signature'))) return;
  throw new ApiError(
    'UNAUTHORIZED',
    'The signature is wrong: compare --mailgun-signing-key with the HTTP webhook signing key of Mailgun',
  );
}
