import { createMailbox } from '../../../src/mailbox/index.js';
import { type Api, expect, test } from '../fixtures.js';
import { post } from './fixtures.js';

test.describe.configure({ mode: 'parallel' });

const KIM = 'kim@inbox.test';
const withKey = (api: Api, key: string) =>
  post(api, `to=${KIM}`, { headers: { Authorization: `Bearer ${key}` } });
const bySendGrid = (api: Api) =>
  api.request('/sendgrid/inbound', { method: 'POST', body: new URLSearchParams({ html: '' }) });

for (const [title, serverOptions, attempt, headline, hint] of [
  [
    'a recipient at another domain',
    { domains: ['e2e.example.com'] },
    (api: Api) => withKey(api, 'sandbox'),
    'nothing arrived; 1 recipient was refused: 422',
    'start the server with --domain for this one',
  ],
  [
    'a key that is wrong',
    {},
    (api: Api) => withKey(api, 'wrong'),
    'Refused: 1 posted email: 401 Wrong API key',
    'needs one of its API keys',
  ],
  [
    'a webhook without the email',
    {},
    bySendGrid,
    'Refused: 1 posted email: The request has no field "email": switch on "POST the raw',
    'answered with 200)',
  ],
] as const) {
  test.describe(title, () => {
    test.use({ serverOptions: { ...serverOptions } as object });

    test('is named by a failed wait', async ({ api, mailboxServer }) => {
      const { http: mailboxURL, apiKey: mailboxApiKey } = mailboxServer;
      await using own = createMailbox({ mailboxURL, mailboxApiKey });
      const mailbox = await own.at(KIM);
      await attempt(api);
      const error: unknown = await mailbox.waitForOtp({ timeout: 1_500 }).catch((error) => error);
      const text = String(error).replace(/\s+/g, ' ');
      expect(text).toContain(headline);
      expect(text).toContain(hint);
    });
  });
}
