import path from 'node:path';
import type { EmailDetails } from '../../../src/contract/email-details.js';
import { emailPaths } from '../../../src/contract/extensions.js';
import { fencesOf } from '../../docs/markdown.js';
import { ROOT } from '../../support/project.js';
import { expect, test } from '../fixtures.js';
import { ABSENCE, startPostfix } from '../postfix.js';
import { SmtpClient } from '../smtp-client.js';
import { sourceOf } from './fixtures.js';

test.skip(ABSENCE !== null, ABSENCE ?? '');

/** Postfix tries again at once. */
const RETRIES = 'queue_run_delay = 1s\nminimal_backoff_time = 1s\nmaximal_backoff_time = 1s\n';

/** The block of docs/inbound.md that begins with a word. */
async function blockOf(word: string): Promise<string> {
  const blocks = await fencesOf('docs/inbound.md');
  return blocks.find(({ code }) => code.startsWith(word))?.code ?? '';
}

test('Postfix posts with the settings in docs/inbound.md: again after a deferral, not after a refusal', async ({
  api,
  mailboxServer: { http },
}) => {
  const variables = `MAILBOX_URL=${http} MAILBOX_API_KEY=sandbox`;
  const post = `${process.execPath} ${path.join(ROOT, 'dist/cli.js')} post`;
  const pipe = (await blockOf('mailbox '))
    .replace('user=mailbox', 'user=nobody')
    .replace('/usr/local/bin/post-to-mailbox', `/usr/bin/env ${variables} ${post}`);
  await using postfix = await startPostfix(RETRIES + (await blockOf('transport_maps')), pipe);
  const client = await SmtpClient.hello(`smtp://127.0.0.1:${postfix.port}`);
  const [deferred, tagged, rejected] = ['kim.x-defer', 'ann+x', 'bob.x-reject-550'].map(
    (local) => `${local}@e2e.example.com`,
  ) as [string, string, string];
  const body = Buffer.from('\r\n\r\nYour code is 482913 \xe9\r\n.\r\n', 'latin1');
  const raw = Buffer.concat([Buffer.from('Subject: it'), body]);
  await client.deliver({ from: '', to: [deferred, tagged, rejected], raw });
  client.close();
  for (const recipient of [deferred, tagged]) {
    await expect.poll(() => api.inbox({ recipient }), { timeout: 30_000 }).not.toBeNull();
    const { email_id: id } = await api.inbox({ recipient });
    const { body: details } = await api.request<EmailDetails>(emailPaths.details(id));
    expect(details.envelope).toMatchObject({ mail_from: '', rcpt_to: [recipient] });
    expect((await sourceOf(http, id)).includes(body)).toBe(true);
  }
  await expect.poll(postfix.log).toMatch(/to=<bob\.x-reject-550@.* status=bounced /);
});
