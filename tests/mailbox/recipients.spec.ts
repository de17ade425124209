import { expect, test } from './fixtures.js';

const KIM = 'kim@shop.test';

test("finds an email Bcc'd to the address, though its header shows a longer address", async ({
  mailbox,
  send,
}) => {
  const kim = await mailbox.at(KIM);
  const code = kim.waitForOtp();
  await send({ to: 'joakim@shop.test', bcc: KIM, text: 'Your code is 482913' });
  expect(await code).toBe('482913');
  // The sent box shows Bcc itself.
  expect((await kim.sent.list())[0]?.bcc_addresses).toEqual([KIM]);
});

test('ignores emails for a longer address, and emails that only name the address', async ({
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

test('waits for email to a Unicode address', async ({ mailbox, send }) => {
  const kim = await mailbox.at('kim@bücher.test');
  await send({
    envelope: { from: 'app@shop.test', to: 'kim@xn--bcher-kva.test' },
    to: 'joakim@bücher.test',
    subject: 'hers',
  });
  expect((await kim.waitForEmail()).subject).toBe('hers');
});
