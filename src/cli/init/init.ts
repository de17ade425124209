import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { styleText } from 'node:util';
import { appEntry } from './app-entry.js';
import { type EditedConfig, editConfig, envProperty, linesToPaste } from './edit-config.js';
import { firstTest, type NewFile } from './first-test.js';
import { loadTools } from './load-tools.js';
import { portsNote } from './ports.js';
import { findProject, type Project, testCommand } from './project.js';
import { ConfigReader } from './read-config.js';
import SKILL from './SKILL.md';
import { findSending, type Sending } from './senders.js';
import { readText } from './sources.js';

export interface InitOptions {
  config?: string;
  agents?: boolean;
  yes?: boolean;
  dryRun?: boolean;
}

/** A changed file; `before` is undefined for a new one. */
interface Change extends NewFile {
  before: string | undefined;
}

/**
 * Sets up a project: `mailboxServer()` in Playwright's configuration, a first test and, on request, a
 * SKILL.md. Shows the changes and asks for confirmation first; then lists the remaining steps. A second run
 * only adds what is missing.
 *
 * @throws Error naming what is missing
 */
export async function init(options: InitOptions): Promise<void> {
  const project = findProject(process.cwd(), options.config);
  const source = readText(project.config);
  const before = new ConfigReader(source);
  const sending = findSending(project, before.names);
  const config = editConfig(source, sending);
  const test = firstTest(project, before);
  const created = [test, options.agents ? skill(project) : undefined].filter(Boolean) as NewFile[];
  const changes: Change[] = [
    { file: project.config, before: source, text: config.text },
    ...created.map((file) => ({ ...file, before: undefined })),
  ].filter((change) => change.before !== change.text);
  const isNew = config.text !== source;
  const steps = [
    ...leftToDo(project, sending, config, test?.isGuess ? test : undefined),
    isNew ? await portsNote() : undefined,
  ].filter((step) => typeof step === 'string');
  if (config.problem !== undefined) process.exitCode = 1;

  print(`${nameOf(project.config)}.${sentBy(sending)}\n`);
  for (const change of changes) print(diffOf(change));
  if (changes.length === 0) print('Nothing to change.');
  else if (options.dryRun) print('Nothing was changed (--dry-run).');
  else if (options.yes || (await isConfirmed())) for (const change of changes) write(change);
  else return print('Nothing was changed.');
  const file = test ? ` ${path.basename(test.file)}` : '';
  const command = `${testCommand(project)}${file}${placeOf(project.folder)}`;
  print(steps.length > 0 ? `${listOf(steps)}\n\nThen run: ${command}` : `Done. Run: ${command}`);
}

/** The file in which agents of several vendors look for a skill. */
const SKILL_FILE = '.agents/skills/playwright-mailbox/SKILL.md';

/** A SKILL.md for coding agents; undefined if there is one already, which may have been edited. */
function skill({ folder }: Project): NewFile | undefined {
  const file = path.join(folder, SKILL_FILE);
  return existsSync(file) ? undefined : { file, text: SKILL };
}

/** The remaining steps for the user, in order. */
function leftToDo(
  project: Project,
  sending: Sending,
  { text, problem }: EditedConfig,
  guess: NewFile | undefined,
): (string | false | undefined)[] {
  const { manifest, packageManager, folder, config } = project;
  const isListed =
    'playwright-mailbox' in { ...manifest.dependencies, ...manifest.devDependencies };
  const reader = new ConfigReader(text);
  const { env, providers } = reader.missing(sending);
  const isReused = reader.has('reuseExistingServer', 'false');
  return [
    !isListed && `${packageManager.add} playwright-mailbox${placeOf(folder)}`,
    problem !== undefined &&
      `Add these lines to ${nameOf(config)}, which was left as it is, because ${problem}:\n\n${linesToPaste(text, sending)}\n`,
    !reader.has('command') &&
      `Start the app with the tests, by an entry of webServer after mailboxServer(). The command and the URL are guesses. If something starts it already, give that the same env.\n\n${appEntry(project, sending.folders, sending.env, reader)}\n`,
    reader.has('command') &&
      Object.keys(env).length > 0 &&
      `Set these variables for the app, in its entry of webServer, in place of other values:\n\n${envProperty(env)},\n`,
    problem === undefined &&
      providers.length > 0 &&
      `Give mailboxServer() the providers of the app: ${providers.join(', ')}.`,
    isReused &&
      (Object.keys(sending.env).length > 0 || sending.providers.length > 0) &&
      'If the app is running, stop it: reuseExistingServer would use it without the variables of the mailbox server.',
    guess && `See that testMatch in ${nameOf(config)} finds ${path.basename(guess.file)}.`,
    ...sending.notes,
  ];
}

function sentBy({ packages }: Sending): string {
  return packages.length > 0 ? ` The app sends email by ${packages.join(', ')}.` : '';
}

function diffOf({ file, before, text }: Change): string {
  const name = nameOf(file);
  const from = before === undefined ? '/dev/null' : name;
  const { createTwoFilesPatch } = loadTools();
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

/** @throws Error if there is no terminal to ask in */
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

function listOf(steps: readonly string[]): string {
  const list = steps.map(
    (step, index) => `  ${index + 1}. ${step.replace(/\n(?!\n)/g, '\n     ')}`,
  );
  return `Left to do:\n${list.join('\n').replace(/ +$/gm, '').trimEnd()}`;
}

/** The path of a file relative to the current folder. */
function nameOf(file: string): string {
  return path.relative(process.cwd(), file).replaceAll(path.sep, '/');
}

/** Where to run a command, unless it is in the current folder. */
function placeOf(folder: string): string {
  const elsewhere = nameOf(folder);
  return elsewhere === '' ? '' : ` (in ${elsewhere})`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
