import { expect, test } from '../support/project.js';
import { faults, ScriptedServer } from '../support/scripted-server.js';
import { FAILURES } from './failure-texts.js';
import { CONFIG, withImports } from './files.js';

const ALWAYS = { times: Number.POSITIVE_INFINITY };

/** Servers that misbehave, each in one way, and one that just has no mail. */
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
  test.slow();
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

  expect([run.passed, run.failed]).toEqual([0, FAILURES.length]);
  const texts = textsOf(run.output);
  for (const { title, text } of FAILURES) {
    expect.soft(texts.get(title), title).toBe(text.trim());
  }
});

function spec(): string {
  const tests = FAILURES.map(({ title, use = '', body }) => {
    const one = `test('${title}', async ({ mailbox, expectEmail }) => {\n${body}\n});`;
    return use === '' ? one : `test.describe(() => {\ntest.use(${use});\n${one}\n});`;
  });
  return withImports(tests.join('\n'));
}

/** What stands between the title of each test and the lines of its code. */
function textsOf(output: string): Map<string, string> {
  const sections = output.split(/^ {2}\d+\) a\.spec\.ts:\d+:\d+ › /m).slice(1);
  return new Map(
    sections.map((section) => {
      const [heading = '', ...lines] = section.split('\n');
      // The error of a wait that the test left behind comes second.
      const begin = lines.findIndex((line) => /^ {4}(WaitError|Error: expect\(mailbox)/.test(line));
      const rest = lines.slice(begin).map((line) => line.replace(/^ {4}/, ''));
      const text = rest.slice(0, rest.findIndex(isCode));
      return [heading.replace(/ ─*$| › .*/g, ''), blurred(text.join('\n').trim())];
    }),
  );
}

function isCode(line: string): boolean {
  return /^(>| ) *\d+ \|/.test(line);
}

/** What differs from run to run, by its name. */
function blurred(text: string): string {
  const looks =
    /( {2}- \d+\.\d(–\d+\.\d)? s( –)? +GET \/v1\/\w+(\/latest)?\?to=<address> → .+\n?)+/g;
  return text
    .replace(/[a-z0-9-]+\.[a-z0-9]{16}@inbox\.test/g, '<address>')
    .replace(/http:\/\/127\.0\.0\.1:\d+/g, '<server>')
    .replace(/\d\d:\d\d:\d\d\.\d{3}/g, '<time>      ')
    .replace(/after \d+ms/g, 'after <n>ms')
    .replace(/\d+ms, which was all/, '<n>ms, which was all')
    .replace(/The mailbox server took .*?(?= To wait)/, '<what came to others>')
    .replace(looks, '  - <each look>\n');
}
