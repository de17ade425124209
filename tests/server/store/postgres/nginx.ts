import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { freePort } from '../../../../scripts/free-port.mjs';
import { programOf } from '../../scanners/daemons.js';

/** An installed nginx. */
interface Nginx {
  program: string;
  /** Directives that precede all others. */
  preamble: string;
}

/** The addresses of REST and SMTP. */
interface Places {
  http: string;
  smtp: string;
}

const WITHOUT =
  '(apt-get install nginx libnginx-mod-stream); nodes.spec.ts has tested servers with nothing before them';

/** An nginx with the module for SMTP, or why there is none. */
export function nginxOrReason(): Nginx | { reason: string } {
  const program = programOf('nginx');
  if (program === undefined) return { reason: `nginx is not installed ${WITHOUT}` };
  const { stderr } = spawnSync(program, ['-V'], { encoding: 'utf8' });
  if (/--with-stream(\s|$)/.test(stderr)) return { program, preamble: '' };
  const [, folder = ''] = /--modules-path=(\S+)/.exec(stderr) ?? [];
  const file = path.join(folder, 'ngx_stream_module.so');
  if (existsSync(file)) return { program, preamble: `load_module ${file};` };
  return { reason: `nginx is installed without its module stream ${WITHOUT}` };
}

/** Starts nginx in front of some servers, on free ports, with a configuration that names the host `mailbox`. */
export async function startNginx(
  { program, preamble }: Nginx,
  conf: string,
  servers: Places[],
): Promise<Places & { stop: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mailbox-nginx-'));
  const [http, smtp] = [await freePort(), await freePort()];
  // nginx before 1.27.3 does not support `resolve`, and there is no name to resolve here.
  const adaptations: [string | RegExp, string][] = [
    [/server mailbox:8025 resolve(.*;)/, servers.map((one) => serverLine(one.http)).join(' ')],
    [/server mailbox:1025 resolve(.*;)/, servers.map((one) => serverLine(one.smtp)).join(' ')],
    ['listen 8025;', `listen 127.0.0.1:${http};`],
    ['listen 1025;', `listen 127.0.0.1:${smtp};`],
    ['http {', `http { access_log off; ${temporaryPaths(folder)}`],
  ];
  const adapted = adaptations.reduce((text, [before, after]) => {
    const replaced = text.replace(before, after);
    if (replaced === text) throw new Error(`Not in nginx.conf: ${before}`);
    return replaced;
  }, conf);
  const file = path.join(folder, 'nginx.conf');
  await writeFile(file, `${preamble} daemon off; pid ${folder}/pid; error_log stderr;\n${adapted}`);

  const child = spawn(program, ['-p', folder, '-c', file, '-e', 'stderr'], { stdio: 'pipe' });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const ended = once(child, 'close');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true });
  };
  const places = { http: `http://127.0.0.1:${http}`, smtp: `smtp://127.0.0.1:${smtp}` };
  const isUp = () =>
    fetch(places.http).then(
      () => true,
      () => false,
    );
  await expect.poll(async () => child.exitCode !== null || (await isUp())).toBe(true);
  if (child.exitCode !== null) throw new Error(`nginx did not start: ${output}`);
  return { ...places, stop };
}

/** The line of a server with the parameters of `mailbox`, which are the group of the pattern. */
function serverLine(url: string): string {
  return `server ${new URL(url).host}$1`;
}

/** Moves nginx's temporary files, whose default folders need an administrator. */
function temporaryPaths(folder: string): string {
  return ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
}
