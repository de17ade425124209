import { existsSync } from 'node:fs';
import path from 'node:path';
import type { NewFile } from './first-test.js';
import type { Project } from './project.js';

/** The folder in which agents of several vendors look for skills. */
const PLACE = '.agents/skills/playwright-mailbox/SKILL.md';

/** A SKILL.md for coding agents; undefined if there is one already, which may have been edited. */
export function skill({ folder }: Project): NewFile | undefined {
  const file = path.join(folder, PLACE);
  return existsSync(file) ? undefined : { file, text: TEXT };
}

const TEXT = `---
name: playwright-mailbox
description: Write Playwright tests of features that send email (sign-up codes, magic links, password resets, invitations, receipts) with the package playwright-mailbox.
---

# Email in Playwright tests

\`mailboxServer()\` in \`playwright.config\` starts a mailbox server with the tests. The app sends its email there, by SMTP
to 127.0.0.1:1025 or by its provider's SDK; nothing leaves the machine.

\`\`\`ts
import { expect, test } from 'playwright-mailbox';

test('signs up', async ({ page, mailbox, expectEmail }) => {
  await page.goto('/signup');
  await page.getByLabel('Email').fill(mailbox.address);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByLabel('Code').fill(await mailbox.waitForOtp());
  await page.getByRole('button', { name: 'Verify' }).click();
  const welcome = await expectEmail({ subject: /welcome/i });
  await expect(welcome).toHaveAttachmentCount(0);
});
\`\`\`

| fixture or call | returns |
|---|---|
| \`mailbox.address\` | an address that only this attempt of this test has |
| \`mailbox.waitForOtp()\` | the newest code that no earlier call returned, as a string |
| \`mailbox.waitForLink(/reset/)\` | a link, for \`page.goto()\` |
| \`mailbox.waitForEmail(criteria)\`, \`expectEmail(criteria)\` | the oldest matching email that no earlier call returned |
| \`mailbox.another('bob')\` | a second mailbox, for another person in the test |
| \`email.open(page)\` | the email in the test's page, for locators and clicks |

Five things to know:

1. **Use \`mailbox.address\`, never an address of your own.** It is new in every test, so there is nothing to clear, and
   tests run in parallel. Import \`test\` and \`expect\` from \`playwright-mailbox\`, or merge them into the project's own:
   \`mergeTests(baseTest, mailboxTest)\`, \`mergeExpects(baseExpect, mailboxExpect)\`.
2. **Call the wait after the click, and await it. Never sleep or poll.** Waits last up to \`mailboxTimeout\` (10 s), and
   email that came before the call counts.
3. **Each call returns something new.** Keep the result in a variable; for "resend", call \`waitForOtp()\` again.
4. **To assert that no email comes**, use \`await expectEmail.not({ subject: 'invoice', within: 1_000 })\`.
5. **When a wait fails, read its message before you change anything.** It lists what arrived, why it did not match, and what
   the server refused. A longer timeout is rarely the answer. If no code was found, pass a pattern:
   \`waitForOtp(/PIN: (\\d+)/)\`.

Outside of a test, with \`npx playwright-mailbox serve\` running: \`npx playwright-mailbox wait --otp ADDRESS\` and
\`npx playwright-mailbox wait --link ADDRESS\` print the code or the link. All options are in
\`node_modules/playwright-mailbox/README.md\`.
`;
