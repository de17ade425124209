import { expect, test } from '../fixtures.js';

test('Payload sends a code', async ({ mailbox }) => {
  const { getPayload } = await import('payload');
  const { default: config } = await import('./payload.config.js');
  const payload = await getPayload({ config });
  const text = 'Your code is 141421.';
  await payload.sendEmail({ to: mailbox.address, subject: 'Your code', text });
  expect(await mailbox.waitForOtp({ from: 'hello@shop.test' })).toBe('141421');
  await payload.destroy();
});
