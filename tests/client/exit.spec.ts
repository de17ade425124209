import { runScript } from '../support/project-process.js';
import { expect, KEY, test } from './fixtures.js';

const SCRIPT = `
  import { MailboxClient } from 'playwright-mailbox/client';
  const client = new MailboxClient({ baseURL: process.argv[1], apiKey: process.argv[2] });
  const answers = await Promise.all([client.inbox.latest(), client.inbox.list(), client.sent.list()]);
  console.log('answers:', String(answers.length));
`;

test('an idle client lets the process exit', async ({ server }) => {
  const { exitCode, output } = await runScript(SCRIPT, [server.url, KEY]);
  expect({ exitCode, output }).toEqual({ exitCode: 0, output: 'answers: 3\n' });
  await server.untilSockets(0);
});
