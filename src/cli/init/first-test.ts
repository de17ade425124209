import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Project } from './project.js';
import type { ConfigReader } from './read-config.js';
import { type Source, sourcesIn } from './sources.js';

export interface NewFile {
  file: string;
  text: string;
}

export interface FirstTest extends NewFile {
  /** Whether `testMatch` may not match the file. */
  isGuess: boolean;
}

/**
 * A first test next to the other tests, which sends an email itself and so passes without changes. A comment
 * contains a test of a sign-up in the app.
 *
 * @returns undefined if a test, or a file that tests import, uses the package already
 */
export function firstTest({ config }: Project, reader: ConfigReader): FirstTest | undefined {
  const top = path.dirname(config);
  const named = reader.stringsOf('testDir');
  const testDir = path.resolve(top, ...named);
  const sources = [...new Set([testDir, top])].flatMap((folder) =>
    sourcesIn(folder, /^(?!playwright\.config\.).*\.[cm]?[jt]sx?$/),
  );
  if (sources.some(({ text }) => /['"]playwright-mailbox['"]/.test(text))) return undefined;
  const model = sources.find(isTest)?.file;
  const isTyped = /\.[cm]?ts$/.test(config);
  const ending = model?.replace(/.*(?=\.[^.]+\.\w+$)/s, '') ?? `.spec.${isTyped ? 'ts' : 'js'}`;
  const folder = named.length > 0 || model === undefined ? testDir : path.dirname(model);
  const files = ['email', 'mailbox'].map((stem) => path.join(folder, stem + ending));
  const file = files.find((one) => !existsSync(one));
  const isGuess = model === undefined && reader.has('testMatch');
  if (file === undefined) return undefined;
  return { file, text: textOf(/tsx?$/.test(ending)), isGuess };
}

/** Whether a file contains Playwright tests, judging by its name, such as `cart.e2e.ts`, and its imports. */
function isTest({ file, text }: Source): boolean {
  const [, kind] = /\.([^.]+)\.\w+$/.exec(path.basename(file)) ?? [];
  return (
    !/^(?:setup|teardown|config|d|undefined)$/.test(`${kind}`) && text.includes('@playwright/test')
  );
}

function textOf(isTyped: boolean): string {
  return `import { expect, test } from 'playwright-mailbox';

test('gets a code by email', async ({ mailbox }) => {
  await sendCode(mailbox.address);
  expect(await mailbox.waitForOtp()).toBe('482913');
});

/** Sends an email to the mailbox server, which has the API of Resend besides SMTP. */
async function sendCode(${isTyped ? 'to: string' : 'to'}) {
  const key = process.env.MAILBOX_API_KEY ?? 'sandbox';
  const url = process.env.MAILBOX_URL ?? 'http://127.0.0.1:8025';
  const response = await fetch(\`\${url}/resend/emails\`, {
    method: 'POST',
    headers: { Authorization: \`Bearer \${key}\`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      from: 'app@example.com',
      to,
      subject: 'Your code',
      text: 'Your code is 482913.',
    }),
  });
  expect(response.status).toBe(200);
}

// A sign-up by your app. Adapt it, remove the slashes, and delete the test above with its function.
//
// test('signs up', async ({ page, mailbox }) => {
//   await page.goto('/signup');
//   await page.getByLabel('Email').fill(mailbox.address);
//   await page.getByRole('button', { name: 'Sign up' }).click();
//   await page.getByLabel('Code').fill(await mailbox.waitForOtp());
//   await page.getByRole('button', { name: 'Verify' }).click();
//   await expect(page).toHaveURL('/dashboard');
// });
`;
}
