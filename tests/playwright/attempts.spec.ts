import { expect, type ProjectRun, test } from '../support/project.js';
import { specOf } from './files.js';

/** The addresses that attempts have printed, with the names of the attempts. */
function addressesIn({ output }: ProjectRun): { attempt: string; address: string }[] {
  const lines = output.matchAll(/^address of (.+): (\S+)$/gm);
  return [...lines].map(([, attempt = '', address = '']) => ({ attempt, address }));
}

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

const ARGS = ['--repeat-each=2', '--fully-parallel'];

test('each attempt, repetition and shard has its own address', async ({ runProject }) => {
  const shards = [
    await runProject(PROJECT, [...ARGS, '--shard=1/2']),
    await runProject(PROJECT, [...ARGS, '--shard=2/2']),
  ];
  for (const { exitCode, passed, output } of shards) {
    expect(exitCode, output).toBe(0);
    expect(passed).toBeGreaterThan(0);
  }
  const all = shards.flatMap(addressesIn);
  const attempts = all.map(({ attempt }) => attempt).sort();
  // In serial mode, all tests are repeated after a failure.
  const serial = ['Registers 0', 'Registers 1', 'Signs in 0', 'Signs in 1', 'Signs out 1'];
  const once = [...serial, 'one 0', 'two 0'];
  expect(attempts).toEqual(
    [0, 1]
      .flatMap((repetition) => once.map((one) => one.replace(/ (\d)$/, ` ${repetition} $1`)))
      .sort(),
  );
  for (const { attempt, address } of all) {
    const slug = attempt
      .replace(/ \d \d$/, '')
      .toLowerCase()
      .replaceAll(' ', '-');
    expect(address).toMatch(new RegExp(`^${slug}\\.[a-z0-9]{6}\\.[a-z0-9]{16}@inbox\\.test$`));
  }
  expect(new Set(all.map(({ address }) => address)).size).toBe(all.length);
  // All attempts of a test share the second part of their addresses.
  const hashes = new Map<string, Set<string>>();
  for (const { attempt, address } of all) {
    const title = attempt.replace(/ \d \d$/, '');
    hashes.set(title, (hashes.get(title) ?? new Set()).add(address.split('.')[1] ?? ''));
  }
  expect([...hashes.values()].map(({ size }) => size)).toEqual([...hashes].map(() => 1));
  expect(new Set([...hashes.values()].flatMap((one) => [...one])).size).toBe(hashes.size);
});
