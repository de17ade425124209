import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { styleText } from 'node:util';
import { appEntry } from './app-entry.js';
import { type EditedConfig, editConfig, manualLines } from './edit-config.js';
import { type FirstTest, firstTest, type NewFile } from './first-test.js';
import { loadTools } from './load-tools.js';
import { portsNote } from './ports.js';
import { configFlag, findProject, type Project } from './project.js';
import { findSending, type Sending } from './senders.js';
import { skill } from './skill.js';
import { UnclearConfigError } from './syntax.js';

/** The options of the command `init`. */
export interface InitOptions {
  config?: string;
  agents?: boolean;
  yes?: boolean;
  dryRun?: boolean;
}

/** A file as it will be; `before` is undefined for a new one. */
interface Change extends NewFile {
  before: string | undefined;
}

/**
 * Sets up a project: `mailboxServer()` in Playwright's configuration, a first test and, if asked for, a SKILL.md. Shows
 * the changes first, and asks. Run again, it changes nothing.
 *
 * @throws Error saying what is missing, or which lines to add by hand
 */
export async function init(options: InitOptions): Promise<void> {
  const cwd = process.cwd();
  const project = findProject(cwd, options.config);
  const sending = findSending(project);
  const source = readFileSync(project.config, 'utf8');
  const config = edited(cwd, project, source, sending);
  const test = firstTest(project, source);
  const agents = options.agents ? skill(project) : undefined;
  const change = { file: project.config, before: source, text: config.text };
  const changes = changesOf(change, [test, agents]);
  const steps = nextSteps(cwd, project, sending, config, test);
  if (changes.length === 0) {
    const name = path.relative(cwd, project.config);
    const next = nextText(project, steps);
    print(`Nothing to change: ${name} has mailboxServer(), and there is a test. Next${next}`);
    return;
  }
  print(summary(cwd, project, sending));
  for (const change of changes) print(diffOf(cwd, change));
  const isNew = config.text !== source;
  const next = nextText(project, [...steps, isNew ? await portsNote() : undefined]);
  if (options.dryRun)
    return print(`Nothing was changed (--dry-run). Next, after the changes${next}`);
  if (!options.yes && !(await isConfirmed())) return print('Nothing was changed.');
  for (const change of changes) write(change);
  print(`Done. Next${next}`);
}

/** @throws Error with the lines to add, if the configuration cannot be edited */
function edited(cwd: string, project: Project, source: string, sending: Sending): EditedConfig {
  try {
    return editConfig(source, sending);
  } catch (error) {
    if (!(error instanceof UnclearConfigError)) throw error;
    const file = path.relative(cwd, project.config);
    throw new Error(
      `${file} was left as it is: ${error.message}.\n` +
        `Add these lines to it, and run this command again:\n\n${manualLines(source, sending, error.spread)}`,
    );
  }
}

/** The files that change; all but the configuration are new. */
function changesOf(config: Change, files: readonly (NewFile | undefined)[]): Change[] {
  const created = files
    .filter((one) => one !== undefined)
    .map((one) => ({ ...one, before: undefined }));
  return config.before === config.text ? created : [config, ...created];
}

function summary(cwd: string, { config, playwright }: Project, { packages }: Sending): string {
  const how = packages.length > 0 ? ` The app sends email by ${packages.join(', ')}.` : '';
  return `Playwright ${playwright}, ${path.relative(cwd, config)}.${how}\n`;
}

function diffOf(cwd: string, { file, before, text }: Change): string {
  const name = path.relative(cwd, file).replaceAll(path.sep, '/');
  const { createTwoFilesPatch } = loadTools();
  const from = before === undefined ? '/dev/null' : name;
  const patch = createTwoFilesPatch(from, name, before ?? '', text, '', '', { context: 2 });
  return patch
    .replace(/^(?:Index: .*\n)?=+\n/, '')
    .replaceAll(/\t$/gm, '')
    .replaceAll('\r\n', '\n')
    .replaceAll(/^[+-].*$/gm, colored);
}

function colored(line: string): string {
  if (!process.stdout.isTTY || process.env.NO_COLOR) return line;
  return styleText(line.startsWith('+') ? 'green' : 'red', line);
}

/** @throws Error if there is nobody to ask */
async function isConfirmed(): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) {
    throw new Error('there is no terminal to ask in: add --yes to make these changes');
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question('Make these changes? (y/N) ');
  terminal.close();
  return /^y(?:es)?$/i.test(answer.trim());
}

function write({ file, text }: Change): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** What is left for the user to do, in order. */
function nextSteps(
  cwd: string,
  project: Project,
  { notes, env, folders, providers }: Sending,
  { unsetVariables, keptVariables, startsApp, reusesApp }: EditedConfig,
  test: FirstTest | undefined,
): string[] {
  const { manifest, packageManager, folder } = project;
  const isListed = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  const settingsOf = (names: readonly string[]) =>
    names.map((name) => `${name}="${env[name]}"`).join(' ');
  const inFolder = placeOf(cwd, folder);
  return [
    !isListed.includes('playwright-mailbox') &&
      `${packageManager.add} playwright-mailbox${inFolder}`,
    keptVariables.length > 0 &&
      `webServer sets ${keptVariables.join(', ')} itself, which was left as it is. For the mailbox server: ${settingsOf(keptVariables)}`,
    reusesApp &&
      (Object.keys(env).length > 0 || providers.length > 0) &&
      'If the app is running, stop it: reuseExistingServer would use it without the variables of the mailbox server.',
    test &&
      `${packageManager.run} playwright test${configFlag(project)} ${path.basename(test.file)}${inFolder}`,
    !startsApp &&
      `Start the app with the tests: add it to webServer, after mailboxServer(), if this is right:\n\n${appEntry(project, folders, env)}\n`,
    startsApp &&
      unsetVariables.length > 0 &&
      `Start the app with these variables: ${settingsOf(unsetVariables)}`,
    test && fixturesNote(test.fixtures),
    ...notes,
  ].filter((step) => typeof step === 'string');
}

function fixturesNote(file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  return `The first test does not use the fixtures of ${path.basename(file)}. To have mailbox in your tests, export from it: mergeTests(test, mailboxTest), with "import { test as mailboxTest } from 'playwright-mailbox'".`;
}

/** The steps as a numbered list; the tests themselves if nothing is left to do. */
function nextText(project: Project, given: readonly (string | undefined)[]): string {
  const { packageManager, folder } = project;
  const steps = given.filter((step) => step !== undefined);
  if (steps.length === 0)
    return `: ${packageManager.run} playwright test${configFlag(project)}${placeOf(process.cwd(), folder)}`;
  const list = steps.map(
    (step, index) => `  ${index + 1}. ${step.replace(/\n(?!\n)/g, '\n     ')}`,
  );
  return `:\n${list.join('\n').replace(/ +$/gm, '').trimEnd()}`;
}

/** Where a command runs, unless it is in the current folder. */
function placeOf(cwd: string, folder: string): string {
  const elsewhere = path.relative(cwd, folder);
  return elsewhere === '' ? '' : ` (in ${elsewhere})`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
