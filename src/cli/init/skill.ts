import { existsSync } from 'node:fs';
import path from 'node:path';
import type { NewFile } from './first-test.js';
import type { Project } from './project.js';
import TEXT from './SKILL.md';

/** The folder in which agents of several vendors look for skills. */
const PLACE = '.agents/skills/playwright-mailbox/SKILL.md';

/** A SKILL.md for coding agents; undefined if there is one already, which may have been edited. */
export function skill({ folder }: Project): NewFile | undefined {
  const file = path.join(folder, PLACE);
  return existsSync(file) ? undefined : { file, text: TEXT };
}
