import { expect, test } from 'playwright-mailbox';

test('global setup has received the code of the admin', () => {
  expect(process.env.ADMIN_CODE).toBe('271828');
});
