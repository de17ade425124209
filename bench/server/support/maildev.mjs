import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../scripts/free-port.mjs';
import { startProgram } from './server.mjs';

const FOLDER = path.join(os.tmpdir(), 'bench-maildev-3');
const BIN = path.join(FOLDER, 'node_modules/maildev/dist/bin/maildev.js');

/** MailDev 3, installed next to the bench on first use; undefined if the installation fails. */
export async function startMailDev() {
  try {
    if (!existsSync(BIN)) await install();
    const port = await freePort();
    const web = String(await freePort());
    const args = [BIN, '-s', String(port), '--ip', '127.0.0.1', '-w', web, '--web-ip', '127.0.0.1'];
    return await startProgram(process.execPath, args, port);
  } catch {
    return undefined;
  }
}

async function install() {
  await mkdir(FOLDER, { recursive: true });
  // MailDev requires the newest mailparser, which cannot be installed.
  const manifest = { private: true, overrides: { mailparser: '3.7.2' } };
  await writeFile(path.join(FOLDER, 'package.json'), JSON.stringify(manifest));
  const args = ['install', 'maildev@3', '--no-audit', '--no-fund', '--ignore-scripts'];
  await promisify(execFile)('npm', args, { cwd: FOLDER });
}
