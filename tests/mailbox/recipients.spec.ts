import { expect, test } from './fixtures.js';

const KIM = 'kim@shop.test';

test("email that was Bcc'd to an address is found, though it shows a longer one", async ({
  mailbox,
  send,
}) => {
  const kim = await mailbox.at(KIM);
  const code = kim.waitForOtp();
  await send({ to: 'joakim@shop.test', bcc: KIM, text: 'Your code is 482913' });
  expect(await code).toBe('482913');
  // The sent box says it itself.
  expect((await kim.sent.list())[0]?.bcc_addresses).toEqual([KIM]);
});

test('email for a longer address, and email that only names the address, is not its own', async ({
  mailbox,
  send,
}) => {
  const kim = await mailbox.at(KIM);
  await send({ to: 'joakim@shop.test', subject: 'joakim' });
  await send({
    envelope: { from: 'app@shop.test', to: 'joakim@shop.test' },
    to: [KIM, 'joakim@shop.test'],
    subject: 'named',
  });
  await send({ to: `Kim <${KIM.toUpperCase()}>`, subject: 'hers' });
  expect((await kim.waitForEmail()).subject).toBe('hers');
  expect((await kim.list()).map(({ subject }) => subject)).toEqual(['hers']);
});

test('an address in Unicode is asked for as well', async ({ mailbox, send }) => {
  const kim = await mailbox.at('kim@bücher.test');
  await send({
    envelope: { from: 'app@shop.test', to: 'kim@xn--bcher-kva.test' },
    to: 'joakim@bücher.test',
    subject: 'hers',
  });
  expect((await kim.waitForEmail()).subject).toBe('hers');
});
