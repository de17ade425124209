import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createMailbox } from 'playwright-mailbox/mailbox';

const CLI = path.resolve(import.meta.dirname, '../../../dist/cli.js');
const COUNTER = path.join(import.meta.dirname, 'count-requests.mjs');

/** Starts the mailbox server as users do: `serve`, in its own process, on free ports. */
export async function startMailboxServer(...flags) {
  const args = ['serve', '--http-port', '0', '--smtp-port', '0', ...flags];
  const child = fork(CLI, args, {
    execArgv: ['--import', COUNTER],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const [line] = await once(child.stdout, 'data');
  const { http, smtp } = JSON.parse(line);
  return {
    http,
    smtp,

    /** A mailbox at this server with its own connection, which mailboxes created from it share. */
    newMailbox: (options) =>
      createMailbox({ mailboxURL: http, mailboxTimeout: 60_000, ...options }),

    /** The number of requests by sender and address. */
    async counts() {
      child.send('counts');
      return (await once(child, 'message'))[0];
    },

    async close() {
      child.kill();
      await once(child, 'close');
    },
  };
}

/** The headers of the bench's own requests, which are counted separately. */
export function headersOf(who) {
  return { authorization: 'Bearer sandbox', 'x-bench': who };
}
