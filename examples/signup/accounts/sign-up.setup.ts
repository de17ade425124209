import { test as setup } from 'playwright-mailbox';
import { signUp } from '../tests/flows';

setup('signs up, and saves the signed-in state', async ({ page, mailbox }) => {
  await signUp(page, mailbox);
  await page.context().storageState({ path: 'accounts/.state/user.json' });
});
