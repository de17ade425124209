import packageJson from '../../package.json' with { type: 'json' };
import { ALWAYS, expect, failureOf, SOON, test } from './fixtures.js';

const { version } = packageJson;
const [major = '', minor = ''] = version.split('.');
const OTHER_PATCH = `${major}.${minor}.999`;
const OTHER_MINOR = `${major}.${Number(minor) + 1}.0`;

/** The versions that a server may say, what failures show, and what is printed. */
for (const { says, shown, printed } of [
  { says: undefined, shown: version, printed: [] },
  { says: version, shown: version, printed: [] },
  { says: OTHER_PATCH, shown: `${version}, and ${OTHER_PATCH} of the server`, printed: [] },
  {
    says: OTHER_MINOR,
    shown: `${version}, and ${OTHER_MINOR} of the server`,
    printed: [
      `the tests use version ${version}, the mailbox server at <url> uses ${OTHER_MINOR}. Update the older one.`,
    ],
  },
  { says: 'not a version', shown: version, printed: [] },
]) {
  test(`a failure and the first response show the version of a server that says ${says}`, async ({
    server,
    mailbox,
  }) => {
    const lines: string[] = [];
    const { warn } = console;
    console.warn = (line: string) => lines.push(line.replace(server.url, '<url>'));
    server.fail(async ({ response, answer, send }) => {
      if (says !== undefined) response.setHeader('Mailbox-Version', says);
      send(await answer());
    }, ALWAYS);
    const error = await failureOf(mailbox.waitForOtp({ timeout: SOON }));
    await failureOf(mailbox.waitForOtp({ timeout: SOON }));
    console.warn = warn;
    expect(error.message).toContain(`\nVersion:  ${shown}\n`);
    expect(lines).toEqual(printed.map((line) => `playwright-mailbox: ${line}`));
    expect(server.requests[0]?.headers['mailbox-version']).toBe(version);
  });
}
