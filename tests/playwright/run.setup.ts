import { cp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test as setup } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.mjs';
import { PLAYWRIGHT } from '../support/project.js';
import { start } from '../support/project-process.js';
import { faults, ScriptedServer } from '../support/scripted-server.js';
import { FOLDER, OUTPUT, unexpectedTests } from './run.js';

const ALWAYS = { times: Number.POSITIVE_INFINITY };

/** Servers that misbehave in different ways, one without emails, and one of a test that does not ask for any. */
const SERVERS = {
  LIMITED: faults.rateLimited({ seconds: 30 }),
  FOREIGN: faults.answer(200, { 'content-type': 'application/json' }, '{"email_id": 7}'),
  BROKEN: faults.internalError('out of disk'),
  SILENT: faults.silence(),
  QUIET: undefined,
  UNASKED: undefined,
};

/** Tests that fail unexpectedly: the real failures that other tests check, and tests that time out. */
const FAILING = [
  'attach.spec.ts: fails',
  'attach.spec.ts: off fails',
  'attach.spec.ts: on-first-failure fails',
  'attach.spec.ts: only-on-failure fails',
  'created-mailboxes.spec.ts: after beforeAll',
  'created-mailboxes.spec.ts: in beforeAll',
  'deadlines.spec.ts: hook',
  'deadlines.spec.ts: matcher',
  'deadlines.spec.ts: stands elsewhere',
  'deadlines.spec.ts: wait',
  'failures.spec.ts: the test ends first',
  'report.spec.ts: gets no code',
];

setup('the tests in project/ have the expected results', async () => {
  const env: Record<string, string> = { CHROMIUM_PATH: findBrowser() ?? '' };
  const servers = await Promise.all(
    Object.entries(SERVERS).map(async ([name, fault]) => {
      const server = await ScriptedServer.start();
      if (fault) server.fail(fault, ALWAYS);
      env[name] = server.url;
      return [name, server] as const;
    }),
  );
  await rm(FOLDER, { recursive: true, force: true });
  await cp(path.join(import.meta.dirname, 'project'), FOLDER, { recursive: true });
  const args = [PLAYWRIGHT, 'test', '--workers=3'];
  const { output, stderr } = await start(process.execPath, args, { cwd: FOLDER, env }).ended;
  await Promise.all(servers.map(([, server]) => server.close()));
  await writeFile(OUTPUT, output.replaceAll(FOLDER, '<project>'));
  expect(unexpectedTests(), output).toEqual(FAILING);
  // Playwright forwards the server's output to stderr.
  expect(stderr).toBe('');
  // A test without the fixtures sends no request.
  const unasked = servers.filter(([, { requests }]) => requests.length === 0);
  expect(unasked.map(([name]) => name)).toEqual(['UNASKED']);
});
