import { test as base, createMailbox, type Mailbox } from 'playwright-mailbox';
import { signUp } from '../tests/flows';

interface Account {
  mailbox: Mailbox;
  /** The file with its cookies. */
  state: string;
}

export const test = base.extend<object, { account: Account }>({
  account: [
    async ({ browser }, use, workerInfo) => {
      const mailbox = createMailbox({ ...workerInfo.project.use, name: 'account' });
      const { baseURL = '' } = workerInfo.project.use;
      const page = await browser.newPage({ baseURL });
      await signUp(page, mailbox);
      const state = `accounts/.state/worker-${workerInfo.parallelIndex}.json`;
      await page.context().storageState({ path: state });
      await page.close();
      await use({ mailbox, state });
      await mailbox.close();
    },
    { scope: 'worker' },
  ],
  storageState: ({ account }, use) => use(account.state),
});
