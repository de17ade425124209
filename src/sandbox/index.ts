import { Accounts } from './accounts.js';
import { startSmtp } from './ingest/smtp.js';
import { RecordReader } from './mail/record.js';
import { readOptions, type SandboxOptions } from './options.js';
import { startRest } from './rest/server.js';
import { WaitingRoom } from './rest/waiting-room.js';
import { MemoryStore } from './store/memory.js';

export { SandboxOptionError, type SandboxOptions } from './options.js';

/** A running sandbox: a mailbox service of its own, in this process. */
export interface Sandbox extends AsyncDisposable {
  /** Base URL of the REST interface, such as `http://127.0.0.1:8025`. */
  readonly http: string;
  /** Where the app under test sends its mail, such as `smtp://127.0.0.1:1025`. */
  readonly smtp: string;
  /** The key of REST requests, and the password of SMTP AUTH. */
  readonly apiKey: string;
  /**
   * Stops the sandbox within 2 s, and its mail is gone: held requests are answered, mails whose
   * data is on the way may end, and then nothing is left open.
   */
  close(): Promise<void>;
}

/**
 * Starts a sandbox: SMTP in, the contract's REST interface out, mail kept in memory.
 *
 * @throws SandboxOptionError naming the option, when one is wrong or a port is in use; nothing
 * stays open then
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const settings = readOptions(options);
  const { apiKey, maxEmails, maxHeld } = settings;
  const accounts = new Accounts(apiKey);
  const store = new MemoryStore(maxEmails);
  const waitingRoom = new WaitingRoom(store, maxHeld);
  const records = new RecordReader();

  const rest = await startRest(settings, { accounts, store, records, waitingRoom });
  const smtp = await startSmtp(settings, accounts, store).catch(async (error) => {
    await rest.close();
    throw error;
  });

  let closed: Promise<unknown> | undefined;
  const close = async () => {
    closed ??= Promise.all([smtp.close(), rest.close()]);
    await closed;
  };
  return { http: rest.url, smtp: smtp.url, apiKey, close, [Symbol.asyncDispose]: close };
}
