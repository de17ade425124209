import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { findConfigObject } from './config-object.js';
import { variablesAsCode } from './edit-config.js';
import { type CodeStyle, styleOf } from './insertions.js';
import { foldersIn, type Manifest, type Project, readManifest } from './project.js';
import { filesMatching } from './search.js';
import { parseCode, propertyOf, stringOf, walk } from './syntax.js';

/** The scripts that start an app, the likeliest first. */
const SCRIPTS = ['dev', 'start', 'serve', 'develop'];

/** What a script runs, and the port on which it listens by default. */
const PORTS: [command: RegExp, port: number][] = [
  [/\bvite preview\b/, 4173],
  [/\b(?:vite|react-router dev|remix vite:dev)\b/, 5173],
  [/\bng serve\b/, 4200],
  [/\bastro\b/, 4321],
  [/\b(?:vue-cli-service|webpack serve|webpack-dev-server)\b/, 8080],
  [/\bgatsby\b/, 8000],
  [/\bparcel\b/, 1234],
  [/\bstrapi\b/, 1337],
  [/\bdirectus\b/, 8055],
  [/\bwrangler\b/, 8787],
  [/\b(?:next|nuxi?|nuxt|nest|react-scripts|medusa)\b/, 3000],
];

/** Express, Next.js, Nuxt and NestJS. */
const USUAL_PORT = 3000;

/** A larger file is not searched for a port. */
const MOST_BYTES = 200_000;

/** How an app is started, as far as its package.json says it. */
interface App {
  /** Its folder. */
  folder: string;
  /** The name of the script that starts it; undefined if there is none. */
  script: string | undefined;
  port: number;
}

/**
 * An entry of `webServer` for the app, to be pasted into a configuration that has none, and the `baseURL` if that is missing
 * as well. The command and the port are guessed, from the scripts and the sources of the app.
 *
 * @param env the variables that the app needs
 */
export function appEntry(
  { config, folder, root, packageManager }: Project,
  senders: readonly string[],
  env: Record<string, string>,
): string {
  const source = readFileSync(config, 'utf8');
  const style = styleOf(source);
  const app = appIn([...new Set([folder, ...senders, root])]);
  const known = baseUrlIn(source);
  const url = known ?? `http://localhost:${app.port}`;
  const { quote, unit } = style;
  const text = (value: string) => quote + value + quote;
  const variables = variablesAsCode(env, quote);
  const lines = [
    `command: ${text(`${packageManager.script} ${app.script ?? 'start'}`)},`,
    `url: ${text(url)},`,
    ...cwdLine(config, app, folder, style),
    ...(variables.length > 0 ? [`env: { ${variables.join(', ')} },`] : []),
  ];
  const entry = ['{', ...lines.map((line) => unit + line), '},'].join('\n');
  return known === undefined ? entry + baseUrlLine(source, text(url)) : entry;
}

/** The `baseURL` as a line to paste: into the `use` of the configuration, or with one of its own. */
function baseUrlLine(source: string, url: string): string {
  return hasUse(source)
    ? `\n\nand this to use:\n\nbaseURL: ${url},`
    : `\n\nuse: { baseURL: ${url} },`;
}

/** Whether a configuration has a `use` of its own, besides those of projects. */
function hasUse(source: string): boolean {
  try {
    return propertyOf(findConfigObject(parseCode(source).program), 'use') !== undefined;
  } catch {
    return false;
  }
}

/** `cwd`, if the app is not in the package of the tests. */
function cwdLine(config: string, app: App, folder: string, { quote }: CodeStyle): string[] {
  if (app.folder === folder) return [];
  const cwd = path.relative(path.dirname(config), app.folder).replaceAll(path.sep, '/') || '.';
  return [`cwd: ${quote}${cwd}${quote},`];
}

/** The app of the first folder with a script that starts one; of the first folder if there is none. */
function appIn(folders: readonly string[]): App {
  const apps = folders.map((folder): App => {
    const { scripts = {} } = readManifest(folder);
    const script = SCRIPTS.find((one) => Object.hasOwn(scripts, one));
    return { folder, script, port: portOf(folder, scripts, script) };
  });
  const [first = { folder: '.', script: undefined, port: USUAL_PORT }] = apps;
  return apps.find(({ script }) => script !== undefined) ?? first;
}

/** The port that a script names, its sources name, or its tool has by default. */
function portOf(
  folder: string,
  scripts: NonNullable<Manifest['scripts']>,
  name: string | undefined,
): number {
  const parts = Object.entries(scripts).filter(([one]) => one.split(':')[0] === name);
  const script = parts.map(([, text]) => text).join(' && ');
  const [, given] = /(?:--port[ =]|\s-p[ =]?|\bPORT=)(\d{2,5})\b/.exec(script) ?? [];
  if (given !== undefined) return Number(given);
  const [, usual] = PORTS.find(([command]) => command.test(script)) ?? [];
  const named = usual === undefined ? listeningPort(folder) : viteConfigPort(folder, script);
  return named ?? usual ?? USUAL_PORT;
}

/** The port in `vite.config`. */
function viteConfigPort(folder: string, script: string): number | undefined {
  if (!/\bvite\b/.test(script)) return undefined;
  return firstPort(filesMatching([folder], /^vite\.config\.[cm]?[jt]s$/), /\bport:\s*(\d{2,5})\b/);
}

/** The port that a server of the app listens on: `listen(3001)`, `process.env.PORT ?? 3001`. */
function listeningPort(folder: string): number | undefined {
  const files = filesMatching(foldersIn(folder), /^(?!.*\.(?:spec|test)\.).*\.[cm]?[jt]s$/);
  const sources = files.filter((file) => !/^playwright\.config\./.test(path.basename(file)));
  return firstPort(
    sources,
    /(?:\bPORT\b['"\])]*\s*(?:\?\?|\|\|)\s*['"]?|\.listen\(\s*)(\d{2,5})\b/,
  );
}

function firstPort(files: readonly string[], pattern: RegExp): number | undefined {
  for (const file of files) {
    if (statSync(file).size > MOST_BYTES) continue;
    const [, port] = pattern.exec(readFileSync(file, 'utf8')) ?? [];
    if (port !== undefined) return Number(port);
  }
  return undefined;
}

/** The `baseURL` of a configuration, if it is a string. */
function baseUrlIn(source: string): string | undefined {
  let found: string | undefined;
  walk(parseCode(source).program, (node) => {
    if (node.type === 'ObjectExpression') found ??= stringOf(node, 'baseURL');
  });
  return found;
}
