import { cpSync, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { test as base } from '@playwright/test';
import { type CommandResult, runCommandLines } from '../../support/command-lines.js';
import { type Files, INSTALLED, PLAYWRIGHT, SCRATCH } from '../../support/project.js';
import { type Finished, start } from '../../support/project-process.js';

/** The command line of the installed package. */
export const CLI = path.join(INSTALLED, 'dist', 'cli.js');

/** The projects that are copied, each with `init.txt`, what `init` prints there. */
export const PROJECTS = path.join(import.meta.dirname, 'projects');

/** A folder with a project, in which commands run. */
export class Project {
  constructor(readonly folder: string) {}

  /** Runs `playwright-mailbox init`, without a terminal. */
  init(args: string[] = ['--yes']): Promise<Finished> {
    return this.run([CLI, 'init', ...args]);
  }

  /** Runs Playwright. */
  playwright(args: string[]): Promise<Finished> {
    return this.run([PLAYWRIGHT, 'test', '--reporter=list', '--workers=1', ...args]);
  }

  run(args: string[]): Promise<Finished> {
    return start(process.execPath, args, { cwd: this.folder }).ended;
  }

  has(file: string): boolean {
    return existsSync(path.join(this.folder, file));
  }

  text(file: string): Promise<string> {
    return readFile(path.join(this.folder, file), 'utf8');
  }

  async write(files: Files): Promise<void> {
    for (const [name, text] of Object.entries(files)) {
      const file = path.join(this.folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text);
    }
  }
}

/** Runs `playwright-mailbox init --yes` in each project. */
export function initEach(projects: readonly Project[]): Promise<CommandResult[]> {
  const lines = projects.map(({ folder }) => ({ args: ['init', '--yes'], cwd: folder }));
  return runCommandLines(lines, { cli: CLI });
}

export const test = base.extend<{
  /** A project of these files, or a copy of one in {@link PROJECTS}. */
  newProject: (given: Files | string, parent?: string) => Promise<Project>;
}>({
  newProject: async ({}, use) => {
    const folders: string[] = [];
    await use(async (given, parent = path.join(SCRATCH, 'projects')) => {
      await mkdir(parent, { recursive: true });
      const folder = await mkdtemp(path.join(parent, 'init-'));
      folders.push(folder);
      const project = new Project(folder);
      if (typeof given !== 'string') await project.write(given);
      else cpSync(path.join(PROJECTS, given), folder, { recursive: true });
      return project;
    });
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  },
});

export { expect } from '@playwright/test';
