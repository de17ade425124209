import path from 'node:path';
import { envProperty } from './edit-config.js';
import { type Project, readManifest } from './project.js';
import type { ConfigReader } from './read-config.js';

/** The scripts that start an app, the likeliest first. */
const SCRIPTS = ['dev', 'start', 'serve', 'develop'];

/** Commands in scripts, with the port on which they listen by default. */
const PORTS: [command: RegExp, port: number][] = [
  [/\bvite preview\b/, 4173],
  [/\b(?:vite|react-router dev)\b/, 5173],
  [/\bng serve\b/, 4200],
  [/\bastro\b/, 4321],
  [/\b(?:vue-cli-service|webpack serve|webpack-dev-server)\b/, 8080],
];

/** The default port of Express, Next.js, Nuxt and NestJS. */
const USUAL_PORT = 3000;

/**
 * An entry of `webServer` for the app, to be pasted into a configuration without one, and the `baseURL` if it
 * is missing as well. The command and the port are guessed from the scripts of its package.
 *
 * @param senders the folders of the packages that send email
 * @param env the variables that the app needs
 */
export function appEntry(
  { config, folder, root, packageManager }: Project,
  senders: readonly string[],
  env: Record<string, string>,
  reader: ConfigReader,
): string {
  const app = appIn([folder, ...senders, root]) ?? { folder, script: 'start', port: USUAL_PORT };
  // Other strings may be names of variables: process.env['BASE_URL'].
  const given = reader.stringsOf('baseURL').find((text) => URL.canParse(text));
  const url = given ?? `http://localhost:${app.port}`;
  const cwd = path.relative(path.dirname(config), app.folder).replaceAll(path.sep, '/') || '.';
  const properties = [
    `command: '${packageManager.name} run ${app.script}'`,
    `url: '${url}'`,
    ...(app.folder === folder ? [] : [`cwd: '${cwd}'`]),
    ...(Object.keys(env).length > 0 ? [envProperty(env)] : []),
  ];
  const lines = properties.map((property) => `  ${property.replaceAll('\n', '\n  ')},\n`);
  const use = reader.has('baseURL') ? '' : `\n\nand to use:\n\nbaseURL: '${url}',`;
  return `{\n${lines.join('')}},${use}`;
}

/** The first app that a script starts. */
function appIn(folders: readonly string[]) {
  for (const folder of folders) {
    const { scripts = {} } = readManifest(folder);
    const script = SCRIPTS.find((one) => Object.hasOwn(scripts, one));
    if (script !== undefined) return { folder, script, port: portOf(scripts, script) };
  }
  return undefined;
}

/** The port in a script, or the default port of its tool. */
function portOf(scripts: Record<string, string>, name: string): number {
  const parts = Object.entries(scripts).filter(([one]) => one.split(':')[0] === name);
  const script = parts.map(([, text]) => text).join(' && ');
  const [, given] = /(?:--port[ =]|\s-p[ =]?|\bPORT=)(\d{2,5})\b/.exec(script) ?? [];
  const [, usual = USUAL_PORT] = PORTS.find(([command]) => command.test(script)) ?? [];
  return Number(given ?? usual);
}
