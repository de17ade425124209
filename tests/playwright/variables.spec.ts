import { expect, test } from '../support/project.js';
import { specOf } from './files.js';
import { annotationsOf, errorsOf, resultOf } from './results.js';

test('a report in CI does not link to a server that stops with the run', async ({ runProject }) => {
  const spec = specOf(`
    test('fails', async ({ mailbox }) => { await mailbox.waitForOtp({ timeout: 300 }); });
  `);
  const run = await runProject(spec, [], { CI: '1' });
  expect(errorsOf(run, 'fails').join()).toContain('nothing arrived');
  expect(errorsOf(run, 'fails').join()).not.toMatch(/^Page: /m);
  expect(annotationsOf(run, 'fails', 'mailbox')).toEqual([expect.not.stringContaining('http')]);
});

test('a wait keeps its whole timeout in the debugger', async ({ runProject }) => {
  const files = specOf(`
    test('one', async ({ mailbox }) => {
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      await mailbox.waitForOtp({ timeout: 300 });
    });
  `);
  const run = await runProject(files, ['--timeout=1000'], { PWDEBUG: '1' });
  expect(resultOf(run, 'one').messages).toEqual([expect.stringMatching(/^ *Timeout: {2}300ms$/m)]);
});
