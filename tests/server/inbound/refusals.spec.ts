import { createMailbox } from '../../../src/mailbox/index.js';
import { expect, test } from '../fixtures.js';
import { post } from './fixtures.js';

test.describe.configure({ mode: 'parallel' });

for (const [title, serverOptions, address, key, headline, hint] of [
  [
    'a recipient at another domain',
    { domains: ['e2e.example.com'] },
    'kim@else.test',
    'sandbox',
    'nothing arrived; 1 recipient was refused: 422',
    'start the server with --domain for this one',
  ],
  [
    'a key that is wrong',
    {},
    'kim@inbox.test',
    'wrong',
    'Refused: 1 posted email: 401 Wrong API key',
    'needs one of its API keys',
  ],
] as const) {
  test.describe(title, () => {
    test.use({ serverOptions: { ...serverOptions } as object });

    test('is named by a failed wait', async ({ api, mailboxServer }) => {
      const { http: mailboxURL, apiKey: mailboxApiKey } = mailboxServer;
      await using own = createMailbox({ mailboxURL, mailboxApiKey });
      const mailbox = await own.at(address);
      await post(api, `to=${address}`, { headers: { Authorization: `Bearer ${key}` } });
      const error: unknown = await mailbox.waitForOtp({ timeout: 1_500 }).catch((error) => error);
      const text = String(error).replace(/\s+/g, ' ');
      expect(text).toContain(headline);
      expect(text).toContain(hint);
    });
  });
}
