import { expect, test } from '../support/project.js';
import { faults, ScriptedServer } from '../support/scripted-server.js';
import { FAILURES, REFUSED_LOGIN } from './failure-texts.js';
import { CONFIG, withImports } from './files.js';
import { errorsOf } from './results.js';

const ALWAYS = { times: Number.POSITIVE_INFINITY };

/** Servers that misbehave, each in one way, and one that just has no email. */
const SERVERS = {
  LIMITED: faults.rateLimited({ seconds: 30 }),
  FOREIGN: faults.answer(200, { 'content-type': 'application/json' }, '{"email_id": 7}'),
  BROKEN: faults.internalError('out of disk'),
  SILENT: faults.silence(),
  QUIET: undefined,
};

test('each failure says what happened, what had arrived and what to try', async ({
  runProject,
}) => {
  const env: Record<string, string> = {};
  const servers = await Promise.all(
    Object.entries(SERVERS).map(async ([name, fault]) => {
      const server = await ScriptedServer.start();
      if (fault) server.fail(fault, ALWAYS);
      env[name] = server.url;
      return server;
    }),
  );
  const run = await runProject({ ...CONFIG, 'a.spec.ts': spec() }, [], env);
  await Promise.all(servers.map((server) => server.close()));

  // One that runs out of time counts as failed, although it was expected to fail.
  expect(run.passed + run.failed, run.output).toBe(FAILURES.length + 1);
  for (const { title, text } of FAILURES) {
    const shown = textOf(errorsOf(run, title));
    expect.soft(shown, title).toBe(text.trim());
    const [hint = ''] = shown.split('\n\n').slice(-1);
    expect.soft(hint.split('\n').filter((line) => line.length > 100)).toEqual([]);
  }
  const { title, parts } = REFUSED_LOGIN;
  for (const part of parts) expect.soft(textOf(errorsOf(run, title)), title).toContain(part);
});

/**
 * Tests that are expected to fail: Playwright runs the next ones in the same worker then. The client is loaded
 * before, which takes longer than a short timeout on a busy machine.
 */
function spec(): string {
  const before = `test.beforeAll(async () => void (await createMailbox().list()));\n`;
  const tests = [...FAILURES, REFUSED_LOGIN].map(({ title, use = '', body }) => {
    const one = `test.fail('${title}', async ({ mailbox, expectEmail }) => {\n${body}\n});`;
    return use === '' ? one : `test.describe(() => {\ntest.use(${use});\n${one}\n});`;
  });
  return withImports(
    `import { createMailbox } from 'playwright-mailbox';\n${before}${tests.join('\n')}`,
  );
}

/** What stands above the lines of code of a failed test. */
function textOf(errors: string[]): string {
  // The error of a wait that the test left behind comes second.
  const error = errors.find((text) => /^(WaitError|Error: expect\(mailbox)/.test(text)) ?? '';
  const lines = error.split('\n');
  const code = lines.findIndex(isCode);
  return blurred(
    lines
      .slice(0, code === -1 ? undefined : code)
      .join('\n')
      .trim(),
  );
}

function isCode(line: string): boolean {
  return /^(>| ) *\d+ \|/.test(line);
}

/** What differs from run to run, by its name. */
function blurred(text: string): string {
  const looks = /( {2}- \d+\.\d(–\d+\.\d)? s( –)? +GET \/v1\/\w+(\/latest)? → .+\n?)+/g;
  return (
    text
      .replace(/[a-z0-9-]+\.[a-z0-9]{6}\.[a-z0-9]{16}@inbox\.test/g, '<address>')
      .replace('node_modules/playwright-mailbox/docs/troubleshooting.md', '<entry>')
      .replace(/http:\/\/127\.0\.0\.1:\d+/g, '<server>')
      .replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}/g, '<date>')
      .replace(/\d\d:\d\d:\d\d\.\d{3}/g, '<time>      ')
      .replace(/after \d+ms/g, 'after <n>ms')
      .replace(/within \d+ms/g, 'within <n>ms')
      .replace(/\d+ms \(all the time left/, '<n>ms (all the time left')
      .replace(
        /The mailbox server (received|has received) [\s\S]*?(?=\nTo wait)/,
        '<what came to others>',
      )
      // Tests run side by side, and the server's clock is known roughly.
      .replace(
        /another address around the time when [\s\S]*? for ada@shop\.test/,
        '<whom, and when>',
      )
      .replace(/other addresses in the meantime, [\s\S]*? for ada@shop\.test/, '<whom, and when>')
      .replace('; around the time when this mailbox was created', '')
      .replace(looks, '  - <each look>\n')
  );
}
