import path from 'node:path';
import { ROOT } from '../../support/project.js';
import { type Started, start } from '../../support/project-process.js';

const CLI = path.join(ROOT, 'dist/cli.js');
const EXAMPLE = path.join(ROOT, 'examples/signup');

/** A program that runs until it is stopped. */
export interface Program {
  /** Its output when it was ready. */
  said: string;
  close(): Promise<void>;
}

/** A mailbox server with a database, on free ports. */
export async function startNode(store: string, key: string) {
  const args = [CLI, 'serve', '--http-port', '0', '--smtp-port', '0'];
  const env = { MAILBOX_STORE: store, MAILBOX_API_KEY: key };
  const { said, close } = await startProgram(args, env, /^\{.*\}$/m);
  return { ...(JSON.parse(said) as { http: string; smtp: string }), close };
}

/** The sign-up app. */
export function startApp(smtpUrl: string): Promise<Program> {
  return startProgram(['server.js'], { PORT: '0', SMTP_URL: smtpUrl }, /http:\S+/);
}

async function startProgram(
  args: string[],
  env: NodeJS.ProcessEnv,
  ready: RegExp,
): Promise<Program> {
  const program = start(process.execPath, args, { cwd: EXAMPLE, env });
  return { said: await firstWords(program, ready), close: () => stop(program) };
}

function firstWords({ child, ended }: Started, ready: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      const [said] = ready.exec(text) ?? [];
      if (said !== undefined) resolve(said);
    });
    ended.then(
      ({ output }) => reject(new Error(`It ended before it was ready: ${output}`)),
      reject,
    );
  });
}

async function stop({ child, ended }: Started): Promise<void> {
  child.kill('SIGTERM');
  await ended;
}
