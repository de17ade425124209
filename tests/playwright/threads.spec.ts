import { createTransport } from 'nodemailer';
import { startMailboxServer } from '../../src/server/index.js';
import { startSmtpApp } from '../support/apps.js';
import { expect, test } from '../support/project.js';

/** Two tests in two workers, with twenty threads each, of which every first attempt fails in the middle. */
const SPEC = `
import { createMailbox, expect, test } from 'playwright-mailbox';

const options = { mailboxOutbound: { smtp: process.env.APP_URL }, mailboxTimeout: 30_000 };
for (let index = 0; index < 2; index++) {
  test('thread ' + index, async ({}, { retry }) => {
    await Promise.all(Array.from({ length: 20 }, async (_, thread) => {
      const own = [index, thread, retry].join('-');
      const mailbox = createMailbox(options);
      const first = await mailbox.send({ to: 'support@shop.test', subject: 'Lamp', text: 'A' + own });
      const answer = await mailbox.waitForEmail({ text: 'You wrote: A' + own });
      const second = await answer.reply({ text: 'B' + own });
      expect(retry, 'every first attempt fails').toBe(1);
      const last = await mailbox.waitForEmail({ text: 'You wrote: B' + own });
      await last.reply({ text: 'Thanks' });
      const references = (await last.headers()).get('References').split(/\\s+/);
      expect(references).toEqual([first.messageId, answer.message_id, second.messageId]);
      expect(await mailbox.list()).toHaveLength(2);
    }));
  });
}
`;

test('threads of five emails with a ticket app, forty at a time, pass with retries', async ({
  runProject,
}) => {
  await using server = await startMailboxServer({ httpPort: 0, smtpPort: 0 });
  const { hostname: host, port } = new URL(server.smtp);
  const transport = createTransport({ host, port: Number(port) });
  const thanks: string[] = [];
  const app = await startSmtpApp(async ({ from, email }) => {
    const own = (email.text ?? '').split(/^On .*wrote:$/m)[0]?.trim();
    if (own === 'Thanks') return void thanks.push(from);
    const references = [email.references, email.messageId].filter(Boolean).join(' ');
    const reply = { references, inReplyTo: email.messageId, text: `You wrote: ${own}` };
    await transport.sendMail({ from: 'a@shop.test', to: from, subject: 'Re: Lamp', ...reply });
  });
  const { output, report } = await runProject(
    { 'threads.spec.ts': SPEC },
    ['--workers=2', '--retries=1', '--fully-parallel'],
    { MAILBOX_URL: server.http, APP_URL: app.url },
  );
  app.close();
  expect(report?.stats, output).toMatchObject({ flaky: 2, expected: 0, unexpected: 0 });
  expect(new Set(thanks).size).toBe(40);
});
