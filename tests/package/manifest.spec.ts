import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { INSTALLED, ROOT, TARBALL } from '../support/project.js';
import { start } from '../support/project-process.js';

test('publint finds no error, warning or suggestion', async () => {
  const { messages, pkg } = await publint({ pkgDir: INSTALLED, pack: false, strict: true });
  expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
});

test('attw finds the right types for each entry', async () => {
  const manifest = path.join(ROOT, 'node_modules/@arethetypeswrong/cli/package.json');
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
  const attw = path.resolve(path.dirname(manifest), bin.attw);
  // Includes `moduleResolution: node10`, which does not support "exports" and uses "typesVersions".
  const args = [attw, TARBALL, '--no-definitely-typed', '--no-emoji', '--profile', 'esm-only'];
  const { exitCode, output } = await start(process.execPath, args, { cwd: ROOT }).ended;
  expect(exitCode, output).toBe(0);
  expect(output).toContain('playwright-mailbox/otp');
});

test('the image has the peers of the server, in the versions that it supports', () => {
  const dockerfile = readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8');
  const { peerDependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  const ofTests = ['@playwright/test', '@modelcontextprotocol/server'];
  for (const [name, range] of Object.entries<string>(peerDependencies)) {
    const major = /\d+/.exec(range)?.[0];
    if (ofTests.includes(name)) expect(dockerfile).not.toContain(`${name}@`);
    else expect(dockerfile).toContain(` ${name}@${major} `);
  }
});
