import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import type { Program } from '../next-version.js';

const BUILD: Program = {
  cli: path.resolve(import.meta.dirname, '../../../../dist/cli.js'),
  env: process.env,
};

/** A `serve` in its own process, which can be killed and restarted. */
export class Server {
  /** What the next start runs. */
  program = BUILD;
  readonly #args: readonly string[];
  #child: ChildProcess | undefined;
  #ports = { http: '0', smtp: '0' };
  http = '';
  smtp = '';

  /** @param args flags in addition to the ports */
  constructor(args: readonly string[]) {
    this.#args = args;
  }

  /** Starts the server, on the same ports as before. */
  async start(): Promise<void> {
    const ports = ['--http-port', this.#ports.http, '--smtp-port', this.#ports.smtp];
    const { cli, env } = this.program;
    const child = spawn(process.execPath, [cli, 'serve', ...ports, ...this.#args], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    const complaint = text(child.stderr);
    const line = await Promise.race([
      once(child.stdout, 'data').then(([data]) => String(data)),
      once(child, 'close').then(async () => Promise.reject(new Error(await complaint))),
    ]);
    ({ http: this.http, smtp: this.smtp } = JSON.parse(line));
    this.#ports = { http: new URL(this.http).port, smtp: new URL(this.smtp).port };
  }

  /** Stops the server; by default without a chance to clean up, like a machine without memory. */
  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'close');
  }

  /** Resolves when the server is ready. */
  async untilReady(): Promise<void> {
    const status = async () => (await fetch(`${this.http}/ready`)).status;
    await expect.poll(status, { timeout: 20_000 }).toBe(200);
  }

  async get<Body>(query: string): Promise<Body> {
    const headers = { Authorization: 'Bearer sandbox' };
    const response = await fetch(this.http + query, { headers });
    if (!response.ok) throw new Error(`${query} → ${response.status} ${await response.text()}`);
    return (await response.json()) as Body;
  }
}
