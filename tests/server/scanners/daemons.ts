import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../../scripts/free-port.mjs';

// In pieces, so that no scanner takes this file for what it is about.
/** The test email of spam filters (GTUBE). */
export const GTUBE = [
  'XJS*C4JDBQADN1.NSBN3*2IDNEN*',
  'GTUBE-STANDARD-ANTI-UBE',
  '-TEST-EMAIL*C.34X',
].join('');
/** The test file of virus scanners (EICAR). */
export const EICAR = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$',
  'EICAR-STANDARD-ANTIVIRUS',
  '-TEST-FILE!$H+H*',
].join('');

/** A daemon in a temporary folder. */
export interface Daemon {
  /** The value of the mailbox server's option. */
  address: string;
  /** Its output, for finding out why it does not start. */
  output(): string;
  close(): Promise<void>;
}

/** The path of a daemon's program; folders for administrators may not be in PATH. */
export function programOf(name: string): string | undefined {
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/usr/sbin',
    '/usr/local/sbin',
  ];
  return folders.map((folder) => path.join(folder, name)).find(existsSync);
}

/** A clamd with one virus signature. */
export async function startClamd(program: string): Promise<Daemon> {
  return inFolder(async (folder) => {
    const socket = path.join(folder, 'clamd.sock');
    const digest = createHash('md5').update(EICAR).digest('hex');
    await mkdir(path.join(folder, 'db'));
    await writeFile(path.join(folder, 'db', 'test.hdb'), `${digest}:${EICAR.length}:Test-File\n`);
    const lines = [
      `LocalSocket ${socket}`,
      `DatabaseDirectory ${path.join(folder, 'db')}`,
      `TemporaryDirectory ${folder}`,
      'Foreground yes',
      'StreamMaxLength 1M',
    ];
    await writeFile(path.join(folder, 'clamd.conf'), `${lines.join('\n')}\n`);
    const child = spawn(program, ['--config-file', path.join(folder, 'clamd.conf')]);
    return { child, address: `unix:${socket}` };
  });
}

/** Rules that report whether rspamd received the sender, client address and recipients of an email. */
const RULES = `
rspamd_config:register_symbol{
  name = 'TEST_ENVELOPE', score = 4.5, description = 'The envelope is as it was sent', type = 'normal',
  callback = function(task)
    local from = task:get_from('smtp') or {}
    local to = task:get_recipients('smtp') or {}
    return from[1] and from[1].addr == 'app@shop.test' and #to == 2
      and to[2].addr == 'ann@inbox.test'
      and task:get_helo() == 'test.test' and tostring(task:get_from_ip()) == '192.0.2.1'
  end
}
rspamd_config:set_metric_symbol('TEST_ENVELOPE', 4.5, 'The envelope is as it was sent')
rspamd_config:register_symbol{
  name = 'TEST_SPAM', score = 8, type = 'normal',
  callback = function(task) return task:get_header('X-Spam') ~= nil end
}
rspamd_config:set_metric_symbol('TEST_SPAM', 8)
`;

/** An rspamd with two rules. */
export async function startRspamd(program: string): Promise<Daemon> {
  return inFolder(async (folder) => {
    const port = await freePort();
    const inside = (name: string) => path.join(folder, name);
    await writeFile(inside('tld.dat'), 'test\n');
    await writeFile(inside('rules.lua'), RULES);
    const config = `
      options {
        pidfile = "${inside('pid')}"; tempdir = "${folder}"; url_tld = "${inside('tld.dat')}";
        control_socket = "${inside('control.sock')} mode=0600"; filters = "";
        dns { nameserver = "127.0.0.1:9"; timeout = 0.1s; retransmits = 1; }
      }
      logging { type = "console"; level = "info"; }
      actions { reject = 15; "add header" = 6; greylist = 4; }
      worker "normal" { bind_socket = "127.0.0.1:${port}"; count = 1; }
      lua = "${inside('rules.lua')}";
    `;
    await writeFile(inside('rspamd.conf'), config);
    const places = ['DBDIR', 'RUNDIR', 'LOGDIR'].map((name) => `--var=${name}=${folder}`);
    const args = ['-f', '-i', '-c', inside('rspamd.conf'), ...places];
    return { child: spawn(program, args), address: `http://127.0.0.1:${port}` };
  });
}

async function inFolder(
  start: (folder: string) => Promise<{ child: ChildProcess; address: string }>,
): Promise<Daemon> {
  // The path of a socket has a length limit, which Playwright's folders exceed.
  const folder = await mkdtemp(path.join(tmpdir(), 'daemon-'));
  const { child, address } = await start(folder);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text) => {
      output += text;
    });
  }
  const ended = once(child, 'close');
  return {
    address,
    output: () => output,
    async close() {
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
