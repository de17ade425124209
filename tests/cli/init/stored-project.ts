import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Files } from '../../support/project.js';

/** A project as it is stored in `projects/`: its files, and what `init` is to make of them. */
export interface StoredProject {
  name: string;
  files: Files;
  /** The configuration, relative to the folder in which the command runs. */
  config: string;
  /** The changes of the configuration: hunks that begin with `@@`, without line numbers. */
  diff: string[];
  /** The first test. */
  creates: string;
  /** Lines of the output. */
  says: string[];
  /** Files that are written afterwards, and the last line of the tests that then run; undefined if none are run. */
  later: Files;
  result: string | undefined;
}

const FOLDER = path.join(import.meta.dirname, 'projects');

/** All stored projects. */
export const PROJECTS = readdirSync(FOLDER).map((file) =>
  parse(path.basename(file, '.txt'), readFileSync(path.join(FOLDER, file), 'utf8')),
);

function parse(name: string, text: string): StoredProject {
  const [, ...sections] = text.split(/^=== /m);
  const entries = sections.map((section) => {
    const end = section.indexOf('\n');
    return [section.slice(0, end), section.slice(end + 1)] as const;
  });
  const withPrefix = (prefix: string) =>
    entries.flatMap(([title, body]) =>
      title.startsWith(prefix) ? [[title.slice(prefix.length), body] as const] : [],
    );
  const [[config, diff] = ['', '']] = withPrefix('after ');
  const [[creates] = ['']] = withPrefix('creates ');
  const named = Object.fromEntries(entries);
  const isFile = ([title]: readonly [string, string]) =>
    !/^(?:after|creates|later) |^(?:says|runs)$/.test(title);
  // Git may change ends of lines: this project has those of Windows wherever it is checked out.
  const withEnds = (body: string) => (name === 'windows' ? body.replaceAll('\n', '\r\n') : body);
  return {
    name,
    files: Object.fromEntries(entries.filter(isFile).map(([file, body]) => [file, withEnds(body)])),
    config,
    diff: lines(diff),
    creates,
    says: lines(named.says ?? ''),
    later: Object.fromEntries(withPrefix('later ')),
    result: named.runs?.trim(),
  };
}

/** The lines of a text, without blanks and empty lines at their ends. */
export function lines(text: string): string[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line, _index, all) => line !== '' || all.length > 1);
}
