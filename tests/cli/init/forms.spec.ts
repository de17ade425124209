import { expect, test } from './fixtures.js';

const MANIFEST = { 'package.json': '{ "dependencies": { "nodemailer": "^7.0.0" } }' };
const ENV = `env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: '1025' }`;

/** What `init` makes of a `webServer`, or of a whole object. */
const FORMS: [what: string, before: string, after: string][] = [
  ['no property at all', '{}', '{ webServer: [mailboxServer()] }'],
  ['an empty array', '{ webServer: [] }', '{ webServer: [mailboxServer()] }'],
  ['undefined', '{ webServer: undefined }', '{ webServer: [mailboxServer()] }'],
  [
    'a comment at the end',
    '{\n  timeout: 1 // last\n  // webServer: {},\n}',
    '{\n  timeout: 1, // last\n  // webServer: {},\n  webServer: [mailboxServer()]\n}',
  ],
  [
    'variables of its own, which stay',
    `{\n  webServer: [\n    {\n      command: 'x',\n      env: {\n        SMTP_PORT: '2525',\n      },\n    },\n  ],\n}`,
    `{\n  webServer: [\n    mailboxServer(),\n    {\n      command: 'x',\n      env: {\n        SMTP_PORT: '2525',\n        SMTP_HOST: '127.0.0.1',\n      },\n    },\n  ],\n}`,
  ],
  [
    'a condition of arrays',
    `{\n  webServer: process.env.CI\n    ? [{ url: 'x' }, { url: 'y' }]\n    : [],\n}`,
    `{\n  webServer: process.env.CI\n    ? [mailboxServer(), { url: 'x' }, { url: 'y' }]\n    : [mailboxServer()],\n}`,
  ],
  [
    'several servers, each with the variables',
    `{\n  webServer: [\n    { command: 'x' },\n    { command: 'y', env: { A: '1' } },\n    { url: 'z' },\n  ],\n}`,
    `{\n  webServer: [\n    mailboxServer(),\n    { command: 'x', ${ENV} },\n    { command: 'y', env: {\n      A: '1',\n      SMTP_HOST: '127.0.0.1',\n      SMTP_PORT: '1025',\n    } },\n    { url: 'z' },\n  ],\n}`,
  ],
  [
    'a condition without an alternative',
    `{\n  webServer: isLocal && servers,\n}`,
    `{\n  webServer: isLocal ? [mailboxServer(), servers] : [mailboxServer()],\n}`,
  ],
  [
    'an object in parentheses',
    `{\n  webServer: isLocal && (servers),\n}`,
    `{\n  webServer: isLocal ? ([mailboxServer(), servers]) : [mailboxServer()],\n}`,
  ],
  [
    'a string of several lines, which is not indented',
    '{\n  webServer: {\n    command: `a\n    b`,\n  },\n}',
    `{\n  webServer: [mailboxServer(), {\n    command: \`a\n    b\`,\n    ${ENV},\n  }],\n}`,
  ],
  [
    'a step of indentation that is not that of the first line',
    `{\n    timeout: 1,\n  webServer: [\n    {\n      command: 'x', // x\n      /* y */ port: 1,\n    },\n  ],\n}`,
    `{\n    timeout: 1,\n  webServer: [\n    mailboxServer(),\n    {\n      command: 'x', // x\n      /* y */ port: 1,\n      ${ENV},\n    },\n  ],\n}`,
  ],
  [
    'type assertions',
    `{\n  webServer: [\n    { command: 'x' } as const,\n  ],\n} satisfies object`,
    `{\n  webServer: [\n    mailboxServer(),\n    {\n      command: 'x',\n      ${ENV},\n    } as const,\n  ],\n} satisfies object`,
  ],
  [
    'a spread without webServer',
    '{\n  ...common,\n}',
    '{\n  ...common,\n  webServer: [mailboxServer()],\n}',
  ],
];

const CONSTANTS = `const isLocal = true;\nconst common = { retries: 1 };\nconst servers = { url: 'x' };\n`;
const config = (line: string, object: string) =>
  `import { defineConfig } from '@playwright/test';\n${line}${CONSTANTS}export default defineConfig(${object});\n`;

for (const [what, before, after] of FORMS) {
  test(`adds mailboxServer() to webServer: ${what}`, async ({ newProject }) => {
    const file = 'playwright.config.ts';
    const project = await newProject({ ...MANIFEST, [file]: config('', before) });
    const { exitCode, output } = await project.init(['--yes']);
    expect(exitCode, output).toBe(0);
    const line = `import { mailboxServer } from 'playwright-mailbox';\n`;
    expect(await project.text(file)).toBe(config(line, after));
  });
}

const IMPORTS: [what: string, file: string, before: string, after: string][] = [
  [
    'an import of the package gets one more name',
    'playwright.config.ts',
    `import { type MailboxOptions } from 'playwright-mailbox';\nexport default {};\n`,
    `import { type MailboxOptions, mailboxServer } from 'playwright-mailbox';\nexport default { webServer: [mailboxServer()] };\n`,
  ],
  [
    'an import of types is left alone',
    'playwright.config.ts',
    `import type { MailboxOptions } from 'playwright-mailbox';\nexport default {};\n`,
    `import type { MailboxOptions } from 'playwright-mailbox';\nimport { mailboxServer } from 'playwright-mailbox';\nexport default { webServer: [mailboxServer()] };\n`,
  ],
  [
    'a directive stays the first statement',
    'playwright.config.cjs',
    `#!/usr/bin/env node\n'use strict'\nmodule.exports = { use: {} }\n`,
    `#!/usr/bin/env node\n'use strict'\nconst { mailboxServer } = require('playwright-mailbox');\n\nmodule.exports = { use: {}, webServer: [mailboxServer()] }\n`,
  ],
  [
    'a comment behind an import stays there; a whole configuration is found in a call',
    'playwright.config.mts',
    `import { defineConfig } from '@playwright/test'; // of Playwright\nexport default withPreset(defineConfig({}));\n`,
    `import { defineConfig } from '@playwright/test'; // of Playwright\nimport { mailboxServer } from 'playwright-mailbox';\nexport default withPreset(defineConfig({ webServer: [mailboxServer()] }));\n`,
  ],
  [
    '@ts-check stays the first comment',
    'playwright.config.js',
    '// @ts-check\nexport default {}\n',
    `// @ts-check\nimport { mailboxServer } from 'playwright-mailbox';\n\nexport default { webServer: [mailboxServer()] }\n`,
  ],
  [
    'export = is a module, too',
    'playwright.config.cts',
    `import test = require('@playwright/test');\nexport = test.defineConfig({ timeout: 1 });\n`,
    `import { mailboxServer } from 'playwright-mailbox';\n\nimport test = require('@playwright/test');\nexport = test.defineConfig({ timeout: 1, webServer: [mailboxServer()] });\n`,
  ],
];

for (const [what, file, before, after] of IMPORTS) {
  test(`adds the import: ${what}`, async ({ newProject }) => {
    const project = await newProject({ 'package.json': '{}', [file]: before });
    const { exitCode, output } = await project.init(['--yes']);
    expect(exitCode, output).toBe(0);
    expect(await project.text(file)).toBe(after);
  });
}

/** Configurations that are left alone, and why. */
const UNCLEAR: [config: string, reason: string][] = [
  ['export default {', 'it cannot be parsed (Unexpected token (1:16))'],
  ['export const config = {};', 'it has no default export'],
  ['export default createConfig({});', 'its default export is not an object in this file'],
  ['export default { webServer: servers() };', 'its webServer is neither an object nor an array'],
  ['export default { webServer: mail || app };', 'its webServer is neither an object nor an array'],
  ['export default { webServer() {} };', 'its webServer is a method'],
  ['export default { ...base };', 'a spread in it may set webServer'],
  [
    'export default { ...(process.env.CI ? {} : { webServer: {} }) };',
    'a spread in it sets webServer',
  ],
  [
    'export default config; const config = {}; config.webServer = [];',
    'it assigns webServer in a statement of its own',
  ],
  [
    'export default defineConfig({ webServer: [] }, { webServer: [] });',
    'it has more than one webServer',
  ],
  [
    `import { mailboxServer } from './servers'; export default {};`,
    'mailboxServer is the name of something else in it',
  ],
];

for (const [config, reason] of UNCLEAR) {
  test(`leaves a configuration that it does not understand alone: ${config}`, async ({
    newProject,
  }) => {
    const file = 'playwright.config.ts';
    const project = await newProject({ ...MANIFEST, [file]: config });
    const { exitCode, stdout, output } = await project.init(['--yes']);
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(output).toContain(`playwright-mailbox: ${file} was left as it is: ${reason}`);
    expect(output).toContain(`import { mailboxServer } from 'playwright-mailbox';`);
    const others = config.includes('...base') ? '    ...[base.webServer ?? []].flat(),\n' : '';
    expect(output).toContain(`  webServer: [\n    mailboxServer(),\n${others}    // in your`);
    expect(output).toContain(`// in your app's entry: ${ENV}`);
    expect(await project.text(file)).toBe(config);
    expect(project.has('email.spec.ts')).toBe(false);
  });
}
