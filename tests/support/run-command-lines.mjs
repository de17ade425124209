// Runs the command with one line after the other, and prints the results as JSON:
//   node run-command-lines.mjs dist/cli.js '[{ "args": ["serve", "--colour"], "env": {} }]'
// Modules are loaded once. Only the entry is evaluated for each line, because the query of its URL differs.
import path from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';

const [, , cli = '', lines = '[]'] = process.argv;
const entry = pathToFileURL(path.resolve(cli));
const { PATH } = process.env;
const print = process.stdout.write.bind(process.stdout);

const results = [];
for (const [index, line] of JSON.parse(lines).entries()) results.push(await run(index, line));
process.exitCode = 0;
print(JSON.stringify(results));

/**
 * @param {number} index
 * @param {{ args: string[], input?: string, env?: Record<string, string>, cwd?: string }} line
 */
async function run(index, { args, input = '', env, cwd }) {
  const result = { code: undefined, stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr']) {
    process[name].write = (text) => {
      // After the exit, the command prints the exception that ends it here.
      if (result.code === undefined) result[name] += text;
      return true;
    };
  }
  const stdin = Readable.from([Buffer.from(input)]);
  Object.defineProperty(process, 'stdin', { value: stdin, configurable: true });
  process.exit = (code) => {
    result.code ??= code;
    throw new Error('exit');
  };
  Object.assign(process, { argv: [process.execPath, cli, ...args], exitCode: undefined });
  process.env = { PATH, ...env };
  if (cwd) process.chdir(cwd);
  // Each "serve" adds its own.
  process.removeAllListeners('SIGHUP');
  // Nothing is left to do, so that the process would end. With the timer it does not: a line may need no further turn.
  const ended = new Promise((resolve) => process.once('beforeExit', () => setImmediate(resolve)));
  await import(`${entry}?${index}`).catch(() => {});
  await ended;
  return { ...result, code: result.code ?? process.exitCode ?? 0 };
}
