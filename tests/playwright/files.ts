import type { Files } from '../support/project.js';

/** A configuration with a mailbox server on free ports. */
export const CONFIG: Files = {
  'playwright.config.ts': `
    import { defineConfig } from '@playwright/test';
    import { mailboxServer } from 'playwright-mailbox';
    export default defineConfig({ webServer: [mailboxServer({ httpPort: 0, smtpPort: 0 })] });
  `,
  'send.ts': `
    import { createTransport, type SendMailOptions } from 'nodemailer';
    export const send = (mail: SendMailOptions) =>
      createTransport(process.env.MAILBOX_SMTP_URL).sendMail({ from: 'hello@shop.test', ...mail });
  `,
};

/** A project with one spec file, with the given body, and a mailbox server on free ports. */
export function specOf(body: string): Files {
  return { ...CONFIG, 'a.spec.ts': withImports(body) };
}

/** A spec file's body after the common imports, which are all on line 1. */
export function withImports(body: string): string {
  return `import { expect, test } from 'playwright-mailbox'; import { send } from './send';\n${body}`;
}
