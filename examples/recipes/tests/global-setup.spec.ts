import { expect, test } from 'playwright-mailbox';

test('global set-up has signed the admin in', () => {
  expect(process.env.ADMIN_CODE).toBe('271828');
});
