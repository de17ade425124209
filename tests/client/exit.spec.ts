import { runCompiled } from '../support/compiled.js';
import { expect, KEY, test } from './fixtures.js';

const SCRIPT = `
  import { MailboxClient } from './client/index.js';
  const client = new MailboxClient({ baseURL: process.argv[2], apiKey: process.argv[3] });
  const answers = await Promise.all([client.inbox.latest(), client.inbox.list(), client.sent.list()]);
  console.log('answers:', String(answers.length));
`;

test('an idle client keeps no process alive', async ({ server }, testInfo) => {
  const run = await runCompiled({
    folder: testInfo.outputPath('client'),
    sources: ['contract', 'client'],
    script: SCRIPT,
    args: [server.url, KEY],
  });
  expect(run).toEqual({ code: 0, output: 'answers: 3\n' });
  await server.untilSockets(0);
});
