import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../scripts/free-port.mjs';
import { programOf } from './scanners/daemons.js';

const PROGRAM = programOf('postfix') ?? '';

/** Why Postfix cannot run here; null if it can. Only root can start it. */
export const ABSENCE =
  PROGRAM === '' || process.getuid?.() !== 0
    ? 'needs Postfix and root (apt-get install postfix)'
    : null;

/** The services that passing on an email takes; each line has the program at its end. */
const SERVICES = [
  'cleanup unix n - n - 0 cleanup',
  'qmgr unix n - n 300 1 qmgr',
  'tlsmgr unix - - n 1000? 1 tlsmgr',
  'rewrite unix - - n - - trivial-rewrite',
  'bounce unix - - n - 0 bounce',
  'defer unix - - n - 0 bounce',
  'smtp unix - - n - - smtp',
  'anvil unix - - n - 1 anvil',
  'postlog unix-dgram n - n - 1 postlogd',
];

/**
 * Starts a Postfix of its own in a temporary folder, which takes email at a port.
 *
 * @param settings further lines of main.cf
 * @param services further lines of master.cf
 */
export async function startPostfix(settings: string, services = '') {
  const folder = await mkdtemp(path.join(tmpdir(), 'postfix-'));
  // Its services are not root's.
  await chmod(folder, 0o755);
  const [conf, queue, data, log] = ['conf', 'queue', 'data', 'log'].map((name) =>
    path.join(folder, name),
  ) as [string, string, string, string];
  for (const one of [conf, queue, data]) await mkdir(one);
  await promisify(execFile)('chown', ['postfix', data]);
  const port = await freePort();
  const own = [
    'compatibility_level = 3.6',
    `queue_directory = ${queue}`,
    `data_directory = ${data}`,
    `maillog_file = ${log}`,
    `maillog_file_prefixes = ${folder}`,
    'myhostname = sender.test',
    'mydestination =',
    'inet_interfaces = 127.0.0.1',
    'inet_protocols = ipv4',
    'alias_maps =',
    'local_recipient_maps =',
    settings,
  ];
  await writeFile(path.join(conf, 'main.cf'), `${own.join('\n')}\n`);
  const listener = `127.0.0.1:${port} inet n - n - - smtpd`;
  await writeFile(
    path.join(conf, 'master.cf'),
    `${[listener, ...SERVICES, services].join('\n')}\n`,
  );
  const postfix = (command: string) =>
    once(spawn(PROGRAM, ['-c', conf, command], { stdio: 'ignore' }), 'exit');
  await postfix('start');
  return {
    port,
    folder,
    log: () => readFile(log, 'utf8'),
    async [Symbol.asyncDispose]() {
      await postfix('stop');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
