import { expect, test } from '../support/project.js';
import { specOf } from './files.js';
import { annotationsOf, resultOf } from './results.js';

const SPEC = specOf(`
  test('fails', async ({ mailbox }) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await mailbox.waitForOtp({ timeout: 2_000 });
  });
`);

test('in CI a report links to no server, and in the debugger a wait keeps its whole timeout', async ({
  runProject,
}) => {
  const run = await runProject(SPEC, ['--timeout=1000'], { CI: '1', PWDEBUG: '1' });
  const { messages } = resultOf(run, 'fails');
  expect(messages).toEqual([expect.stringMatching(/^ *Timeout: {2}2000ms$/m)]);
  expect(messages[0]).toContain('nothing arrived');
  // The server stops with the run.
  expect(messages[0]).not.toMatch(/^Page: /m);
  expect(annotationsOf(run, 'fails', 'mailbox')).toEqual([expect.not.stringContaining('http')]);
});
