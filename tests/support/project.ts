import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base } from '@playwright/test';
import type { JSONReport } from '@playwright/test/reporter';
import { type Finished, type Started, start } from './project-process.js';

/** This repository. */
export const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * A project with the packed package installed, like a user's. It is outside this repository, because Node
 * searches parent folders for packages, and would find those of the repository. Created by
 * `package/install.setup.ts`.
 */
export const SCRATCH = path.join(
  realpathSync(tmpdir()),
  `playwright-mailbox-${createHash('sha256').update(ROOT).digest('hex').slice(0, 12)}`,
);

/** The package to be published. */
export const TARBALL = path.join(SCRATCH, 'package.tgz');

/** The installed package. */
export const INSTALLED = path.join(SCRATCH, 'node_modules', 'playwright-mailbox');

/** The files of a tiny project: texts by name, which may contain folders. */
export type Files = Record<string, string>;

/** Files of which some are not text, such as pictures. */
export type AnyFiles = Record<string, string | Uint8Array>;

/** The result of a program in a tiny project. */
export interface FolderRun extends Finished {
  /** Its folder, which is deleted when the test has passed. */
  folder: string;
}

/** The result of a Playwright run. */
export interface ProjectRun extends FolderRun {
  /** Tests that passed, possibly after a retry. */
  passed: number;
  failed: number;
  /** The JSON report; undefined if Playwright ended before it was written. */
  report: JSONReport | undefined;
}

/** A program that runs in a tiny project. */
interface Run extends Started {
  folder: string;
}

type RunNode = (files: AnyFiles, args: string[], env?: NodeJS.ProcessEnv) => Promise<FolderRun>;

interface ProjectFixtures {
  /** Like {@link runNode}, for a program that does not end by itself: it is interrupted at the end of the test. */
  startNode: (files: AnyFiles, args: string[], env?: NodeJS.ProcessEnv) => Promise<Run>;
  /**
   * Runs Node on files in a new folder that resolves the installed package. The files are ES modules unless
   * they include a package.json. In the output, the folder's path is replaced by `<project>`.
   */
  runNode: RunNode;
  /**
   * Runs Playwright on a tiny project, and returns the list reporter's output, with durations replaced by
   * `<time>`.
   */
  runProject: (files: AnyFiles, args?: string[], env?: NodeJS.ProcessEnv) => Promise<ProjectRun>;
  /** Type-checks a tiny project with strict settings; returns the compiler's errors. */
  typeCheck: (files: AnyFiles, compilerOptions?: object, compiler?: string) => Promise<string[]>;
}

/** Playwright's command line in tiny projects. */
export const PLAYWRIGHT = path.join(SCRATCH, 'node_modules/@playwright/test/cli.js');
/** The compiler in tiny projects. */
const TYPESCRIPT = path.join(SCRATCH, 'node_modules/typescript/lib/tsc.js');

/** The native compiler, five times as fast. */
export const TYPESCRIPT_7 = path.join(ROOT, 'node_modules/typescript-7/bin/tsc');

/** The path of the JSON report in the project's folder. */
const REPORT = 'report.json';

const COMPILER_OPTIONS = {
  target: 'es2022',
  module: 'nodenext',
  types: ['node'],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: true,
  noEmit: true,
};

export const test = base.extend<ProjectFixtures>({
  startNode: async ({}, use, testInfo) => {
    const runs: Run[] = [];
    await use(async (files, args, env) => {
      const run = await startIn(files, args, env);
      runs.push(run);
      return run;
    });
    // A test that timed out has left some running. When interrupted, Playwright stops its servers as well.
    for (const { child } of runs) child.kill('SIGINT');
    const finished = await Promise.all(runs.map(finish));
    if (testInfo.status === testInfo.expectedStatus) {
      await Promise.all(finished.map(({ folder }) => rm(folder, { recursive: true, force: true })));
    } else {
      for (const { output, folder } of finished) {
        await testInfo.attach(`output in ${folder}`, { body: output, contentType: 'text/plain' });
      }
    }
  },

  runNode: async ({ startNode }, use) => {
    await use(async (files, args, env) => finish(await startNode(files, args, env)));
  },

  runProject: async ({ runNode }, use) => {
    await use((files, args, env) => runPlaywright(runNode, files, args, env));
  },

  typeCheck: async ({ runNode }, use) => {
    await use(async (files, compilerOptions, compiler = TYPESCRIPT) => {
      const options = { ...COMPILER_OPTIONS, ...compilerOptions };
      const config = JSON.stringify({ compilerOptions: options });
      const { stdout } = await runNode({ 'tsconfig.json': config, ...files }, [
        compiler,
        '--pretty',
        'false',
      ]);
      return stdout.split('\n').filter((line) => line !== '');
    });
  },
});

export { expect } from '@playwright/test';

async function startIn(files: AnyFiles, args: string[], env?: NodeJS.ProcessEnv): Promise<Run> {
  const folder = await writeProject(files);
  return { folder, ...start(process.execPath, args, { cwd: folder, env }) };
}

async function runPlaywright(
  runNode: RunNode,
  files: AnyFiles,
  args: string[] = [],
  env: NodeJS.ProcessEnv = {},
): Promise<ProjectRun> {
  const finished = await runNode(
    files,
    [PLAYWRIGHT, 'test', '--reporter=list,json', '--workers=1', ...args],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: REPORT, ...env },
  );
  const report = await readReport(finished.folder);
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {};
  return {
    ...finished,
    output: finished.output.replace(/ \(\d+(?:\.\d+)?(?:ms|s|m)\)$/gm, ' (<time>)'),
    passed: expected + flaky,
    failed: unexpected,
    report,
  };
}

async function finish({ folder, ended }: Run): Promise<FolderRun> {
  const finished = await ended;
  return { ...finished, folder, output: finished.output.replaceAll(folder, '<project>') };
}

async function writeProject(files: AnyFiles): Promise<string> {
  const projects = path.join(SCRATCH, 'projects');
  await mkdir(projects, { recursive: true });
  const folder = await mkdtemp(path.join(projects, 'project-'));
  const all = { 'package.json': '{ "type": "module" }', ...files };
  for (const [name, text] of Object.entries(all)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return folder;
}

async function readReport(folder: string): Promise<JSONReport | undefined> {
  const text = await readFile(path.join(folder, REPORT), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}
