import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { test as base } from '@playwright/test';
import { type Files, INSTALLED, PLAYWRIGHT, SCRATCH } from '../../support/project.js';
import { type Finished, start } from '../../support/project-process.js';

/** The command line of the package as it is installed. */
export const CLI = path.join(INSTALLED, 'dist', 'cli.js');

/** A folder with a project, in which commands run. */
export class Project {
  constructor(readonly folder: string) {}

  /** Runs `playwright-mailbox init`, without a terminal. */
  init(args: string[] = [], cwd = '.'): Promise<Finished> {
    return this.run([CLI, 'init', ...args], cwd);
  }

  /** Runs the real Playwright. */
  playwright(args: string[], cwd = '.'): Promise<Finished> {
    return this.run([PLAYWRIGHT, 'test', '--reporter=list', ...args], cwd);
  }

  run(args: string[], cwd = '.', env?: NodeJS.ProcessEnv): Promise<Finished> {
    return start(process.execPath, args, { cwd: path.join(this.folder, cwd), env }).ended;
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

export const test = base.extend<{
  newProject: (files: Files, parent?: string) => Promise<Project>;
}>({
  newProject: async ({}, use) => {
    const folders: string[] = [];
    await use(async (files, parent = path.join(SCRATCH, 'projects')) => {
      await mkdir(parent, { recursive: true });
      const folder = await mkdtemp(path.join(parent, 'init-'));
      folders.push(folder);
      const project = new Project(folder);
      await project.write(files);
      return project;
    });
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  },
});

/** A port of loopback on which nothing listens. */
export async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `${address.port}`;
}

export { expect } from '@playwright/test';
