import { once } from 'node:events';
import { expect as base, PLAYWRIGHT, test } from '../support/project.js';
import { specOf } from './files.js';

/** Starting a server and a worker takes long. */
const expect = base.configure({ timeout: 30_000 });

const PROJECT = specOf(`
  test('gets its code', async ({ mailbox }) => {
    await test.step('writes to ' + mailbox.address, () => {});
    await send({ to: mailbox.address, text: 'Your code is 482913.' });
    expect(await mailbox.waitForOtp()).toBe('482913');
  });
`);

test('UI mode runs a test, shows its wait, and runs the test again', async ({
  startNode,
  page,
}) => {
  const args = ['test', '--ui-host=127.0.0.1', '--ui-port=0'];
  const { child, ended } = await startNode(PROJECT, [PLAYWRIGHT, ...args]);
  const early = ended.then(({ output }) => Promise.reject(new Error(output)));
  let said = '';
  while (!/http\S+\s/.test(said)) {
    said += (await Promise.race([once(child.stdout, 'data'), early]))[0];
  }
  await page.goto(/http\S+/.exec(said)?.[0] ?? '');

  const runAll = page.getByRole('button', { name: 'Run all' });
  const wait = page.getByRole('treeitem', { name: /^wait for a code/ });
  const address = page.getByRole('treeitem', { name: /^writes to gets-its-code\./ });
  await runAll.click();
  await expect(page.getByText(/1\/1\b.*\bpassed/)).toBeVisible();
  await page.getByText('gets its code').click();
  await expect(wait).toBeVisible();

  const before = (await address.innerText()).split(/\s/);
  await runAll.click();
  // Another attempt with a new address, at the running server.
  await expect(address).not.toContainText(before.find((word) => word.includes('@')) ?? '');
  await expect(page.getByText(/1\/1\b.*\bpassed/)).toBeVisible();
});
