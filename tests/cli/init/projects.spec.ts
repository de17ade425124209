import path from 'node:path';
import { applyPatch, parsePatch } from 'diff';
import type { Files } from '../../support/project.js';
import { expect, freePort, type Project, test } from './fixtures.js';
import { lines, PROJECTS, type StoredProject } from './stored-project.js';

const FIRST_TEST = 'gets a code by email';

/** The patch of a file in the output. */
function patchOf(stdout: string, file: string): string {
  const begin = stdout.indexOf(`--- ${file}\n`);
  const end = stdout.indexOf('\n--- ', begin);
  return stdout.slice(begin, end < 0 ? undefined : end + 1);
}

/** The hunks of a patch as they are stored: without line numbers. */
function hunksOf(patch: string): string[] {
  return lines(patch)
    .slice(2)
    .map((line) => line.replace(/^@@.*/, '@@'));
}

async function textsOf(project: Project, files: Files): Promise<Files> {
  const texts = Object.keys(files).map(async (file) => [file, await project.text(file)] as const);
  return Object.fromEntries(await Promise.all(texts));
}

for (const stored of PROJECTS) {
  const { name, files, config, result } = stored;
  const folder = path.dirname(config);

  test(`${name}: changes the project once, shows the changes, and Playwright finds the test`, async ({
    newProject,
  }) => {
    const project = await newProject(files);
    const { exitCode, stdout, output } = await project.init(['--yes']);
    expect(exitCode, output).toBe(0);
    const patch = patchOf(stdout, config);
    expect(hunksOf(patch)).toEqual(stored.diff);
    const [parsed] = parsePatch(patch);
    const expected = parsed && applyPatch(files[config] ?? '', parsed);
    const changed = await project.text(config);
    expect(changed).toBe(expected);
    for (const line of stored.says) expect(stdout).toContain(line);

    const again = await project.init(['--yes']);
    expect([again.exitCode, again.stdout]).toEqual([
      0,
      expect.stringMatching(/^Nothing to change: /),
    ]);
    expect(await project.text(config)).toBe(changed);
    expect(await textsOf(project, files)).toEqual({ ...files, [config]: changed });

    // Where its test is run below, Playwright finds it.
    if (result !== undefined) return;
    const list = await project.playwright(['--list'], folder);
    expect(list.exitCode, list.output).toBe(0);
    expect(list.stdout).toContain(FIRST_TEST);
  });
}

test('--dry-run shows the same changes without making them', async ({ newProject }) => {
  const [stored] = PROJECTS.filter(({ name }) => name === 'playwright-default');
  const { files, config, creates, diff } = stored as StoredProject;
  const project = await newProject(files);
  const { exitCode, stdout, output } = await project.init(['--dry-run']);
  expect(exitCode, output).toBe(0);
  expect(hunksOf(patchOf(stdout, config))).toEqual(diff);
  expect(await textsOf(project, files)).toEqual(files);
  expect(project.has(creates)).toBe(false);
});

/** Replaces the usual ports, which may be taken here. */
async function withFreePorts(project: Project, { files, config }: StoredProject): Promise<void> {
  const [app, smtp, http] = await Promise.all([freePort(), freePort(), freePort()]);
  for (const file of Object.keys(files)) {
    if (!/\.[cm]?[jt]s$/.test(file)) continue;
    const text = (await project.text(file)).replaceAll('3000', app).replaceAll('1025', smtp);
    const ports = `httpPort: ${http}, smtpPort: ${smtp}`;
    const call = text
      .replaceAll('mailboxServer()', `mailboxServer({ ${ports} })`)
      .replaceAll('mailboxServer({ providers', `mailboxServer({ ${ports}, providers`);
    await project.write({ [file]: file === config ? call : text });
  }
}

for (const stored of PROJECTS.filter(({ result }) => result !== undefined)) {
  test(`${stored.name}: the first test passes, and the app's email arrives`, async ({
    newProject,
  }) => {
    const project = await newProject(stored.files);
    const { exitCode, output } = await project.init(['--yes']);
    expect(exitCode, output).toBe(0);
    await project.write(stored.later);
    await withFreePorts(project, stored);
    const run = await project.playwright(['--workers=1']);
    expect(run.output).toContain(stored.result);
    expect(run.exitCode, run.output).toBe(0);
  });
}

test('the first test says that no server is running if mailboxServer() is removed', async ({
  newProject,
}) => {
  const [stored] = PROJECTS.filter(({ name }) => name === 'signup-nodemailer');
  const { files, config, creates } = stored as StoredProject;
  const project = await newProject(files);
  expect((await project.init(['--yes'])).exitCode).toBe(0);
  const port = await freePort();
  const text = await project.text(creates);
  await project.write({
    [config]: "export default { testDir: '.' };",
    [creates]: text.replace('1025', port),
  });
  const run = await project.playwright(['--workers=1', path.basename(creates)]);
  expect(run.exitCode).toBe(1);
  expect(run.output).toContain(`ECONNREFUSED 127.0.0.1:${port}`);
});
