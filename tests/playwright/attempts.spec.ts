import { expect, test } from '../support/project.js';
import { specOf } from './files.js';

/** Tests that receive their own email, and then fail at the given place. */
const PROJECT = specOf(`
  const body = async ({ mailbox }, { title, retry, repeatEachIndex }) => {
    console.log('\\naddress of ' + title + ' ' + repeatEachIndex + ' ' + retry + ': ' + mailbox.address);
    await send({ to: mailbox.address, subject: title + retry, text: 'Your code is 48291' + retry + '.' });
    expect(await mailbox.waitForOtp()).toBe('48291' + retry);
    expect(await mailbox.list()).toHaveLength(1);
    return retry;
  };
  test.describe('serial', () => {
    test.describe.configure({ retries: 1, mode: 'serial' });
    test('Registers', async ({ mailbox }, testInfo) => { await body({ mailbox }, testInfo); });
    test('Signs in', async ({ mailbox }, testInfo) => {
      expect(await body({ mailbox }, testInfo)).toBe(1);
    });
    test('Signs out', async ({ mailbox }, testInfo) => { await body({ mailbox }, testInfo); });
  });
  for (const name of ['one', 'two']) {
    test(name, async ({ mailbox }, testInfo) => { await body({ mailbox }, testInfo); });
  }
`);

test('each attempt and repetition has its own address', async ({ runProject }) => {
  const { exitCode, output } = await runProject(PROJECT, ['--repeat-each=2']);
  expect(exitCode, output).toBe(0);
  const lines = output.matchAll(/^address of ((.+) \d \d): (\S+)$/gm);
  const all = [...lines].map(([, attempt = '', title = '', address = '']) => ({
    attempt,
    title,
    address,
  }));
  // In serial mode, all tests are repeated after a failure.
  const serial = ['Registers 0', 'Registers 1', 'Signs in 0', 'Signs in 1', 'Signs out 1'];
  const once = [...serial, 'one 0', 'two 0'];
  expect(all.map(({ attempt }) => attempt).sort()).toEqual(
    [0, 1]
      .flatMap((repetition) => once.map((one) => one.replace(/ (\d)$/, ` ${repetition} $1`)))
      .sort(),
  );
  for (const { title, address } of all) {
    const slug = title.toLowerCase().replaceAll(' ', '-');
    expect(address).toMatch(new RegExp(`^${slug}\\.[a-z0-9]{6}\\.[a-z0-9]{16}@inbox\\.test$`));
  }
  expect(new Set(all.map(({ address }) => address)).size).toBe(all.length);
  // All attempts of a test share the second part of their addresses, which differs between tests.
  const hashes = new Set(all.map(({ title, address }) => `${title} ${address.split('.')[1]}`));
  expect(hashes.size).toBe(5);
});
