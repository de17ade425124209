import { expect, test } from 'playwright-mailbox';

// Records its requests.
test.use({ mailboxURL: process.env.UNASKED ?? '' });

test('asks for nothing', () => {
  expect(1 + 1).toBe(2);
});
