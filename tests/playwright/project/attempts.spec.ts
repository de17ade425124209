import { expect, type Mailbox, test } from 'playwright-mailbox';
import { send } from './send';

/** Receives an email of its own, and says by which address. */
async function body(mailbox: Mailbox): Promise<number> {
  const { title, retry, repeatEachIndex } = test.info();
  console.log(`\naddress of ${title} ${repeatEachIndex} ${retry}: ${mailbox.address}`);
  const code = `48291${retry}`;
  await send({ to: mailbox.address, subject: `${title}${retry}`, text: `Your code is ${code}.` });
  expect(await mailbox.waitForOtp()).toBe(code);
  expect(await mailbox.list()).toHaveLength(1);
  return retry;
}

test.describe('serial', () => {
  test.describe.configure({ retries: 1, mode: 'serial' });

  test('Registers', async ({ mailbox }) => void (await body(mailbox)));

  test('Signs in', async ({ mailbox }) => {
    expect(await body(mailbox), 'fails at first').toBe(1);
  });

  test('Signs out', async ({ mailbox }) => void (await body(mailbox)));
});

for (const name of ['one', 'two']) {
  test(name, async ({ mailbox }) => void (await body(mailbox)));
}
