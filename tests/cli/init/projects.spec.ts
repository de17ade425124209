import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../../../scripts/free-port.mjs';
import { expect, initEach, PROJECTS, test } from './fixtures.js';

/** What `init` prints, without the text of the first test, and without what listens on the ports of this machine. */
function shown(stdout: string): string {
  return stdout
    .replace(/(--- \/dev\/null\n\+\+\+ .*\n)@@[\s\S]*?\n\n(?=[A-Z])/, '$1\n')
    .replace(/ {2}\d+\. (?:A mailbox server runs|Another program uses) .*\n/, '')
    .replace('Left to do:\n\nThen run:', 'Done. Run:');
}

/** The list of what is left to do. */
function leftToDo(stdout: string): string | undefined {
  return /^Left to do:[\s\S]*(?=^Then run: )/m.exec(stdout)?.[0];
}

test('prints the changes of each project, makes them once, and lists what is left to do', async ({
  newProject,
}) => {
  const names = readdirSync(PROJECTS);
  const projects = await Promise.all(names.map((name) => newProject(name)));
  const [first, again] = [await initEach(projects), await initEach(projects)];
  for (const [index, name] of names.entries()) {
    await test.step(name, async () => {
      const expected = readFileSync(path.join(PROJECTS, name, 'init.txt'), 'utf8');
      const { code, stdout = '' } = first[index] ?? {};
      expect(shown(stdout)).toBe(expected);
      expect(code).toBe(expected.includes('was left as it is') ? 1 : 0);
      const second = again[index]?.stdout ?? '';
      expect(second).toContain('\nNothing to change.\n');
      expect(leftToDo(second)).toBe(leftToDo(expected));
    });
  }
});

for (const [name, sender, ending] of [
  ['signup', 'nodemailer', 'ts'],
  ['commonjs', '@sendgrid/mail and the preload', 'js'],
] as const) {
  test(`${name}: the first test passes, and an email by ${sender} arrives`, async ({
    newProject,
  }) => {
    const project = await newProject(name);
    await project.init();
    const ports = await Promise.all([freePort(), freePort(), freePort()]);
    const [app = '', smtp = '', http = ''] = ports.map(String);
    for (const file of [`playwright.config.${ending}`, 'server.js']) {
      const text = (await project.text(file))
        .replaceAll('3000', app)
        .replaceAll('1025', smtp)
        .replace('mailboxServer()', 'mailboxServer({ })')
        .replace('mailboxServer({', `mailboxServer({ httpPort: ${http}, smtpPort: ${smtp},`);
      await project.write({ [file]: text });
    }
    await project.write({ [`tests/signup.spec.${ending}`]: await project.text('signup.spec.txt') });
    const run = await project.playwright([]);
    expect(run.output).toContain('2 passed');
    expect(run.exitCode, run.output).toBe(0);
    // Each process with the preload says which requests it sends elsewhere.
    const redirected = new Set(run.output.match(/playwright-mailbox: requests to .*/g));
    const toServer = `playwright-mailbox: requests to sendgrid go to http://127.0.0.1:${http}`;
    expect([...redirected]).toEqual(sender.includes('preload') ? [toServer] : []);
  });
}
