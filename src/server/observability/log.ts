import { LOG_LEVELS, type LogLevel } from '../../contract/server-options.js';

/** The levels as numbers, as in pino and bunyan, so that their tools can read the log. */
const NUMBERS = { error: 50, info: 30, debug: 20 };

/**
 * All fields that a line of the log may have, except for an internal error's: none of them contains a key, a code, a
 * subject or a body.
 */
interface LogFields {
  operation?: string;
  /** Of a response by HTTP, or the enhanced status code of SMTP's reply. */
  status?: number | string | undefined;
  ms?: number;
  provider?: string;
  method?: string;
  /** The path of a provider's API. */
  path?: string;
  /** The protocol of an email. */
  via?: string;
  /** IP address of the client. */
  client?: string | undefined;
  /** The network of clients that are refused for a while, and for how long. */
  network?: string;
  seconds?: number;
  account?: string | undefined;
  bytes?: number;
  /** Numbers of emails. */
  emails?: number;
  scheduled?: number;
  /** The number of recipients. */
  recipients?: number;
  /** The SMTP command that was refused, or the last one. */
  stage?: string;
  /** The code of SMTP's reply; null without a reply. */
  code?: number | null;
  /** The reply of SMTP. */
  reply?: string;
  scanner?: string;
  problem?: string;
  /** Names of options. */
  options?: string[];
  reason?: string;
  /** The limit that refused something, and how often since the last line about it. */
  limit?: string;
  count?: number;
}

/** The server's log: JSON lines on stderr. */
export class Log {
  level: LogLevel;

  constructor(level: LogLevel) {
    this.level = level;
  }

  /** Logs an internal error, of which the client learns no details. */
  fault(error: unknown): void {
    this.#write('error', 'internal error', { err: describe(error) });
  }

  error(message: string, fields: LogFields = {}): void {
    this.#write('error', message, fields);
  }

  info(message: string, fields: LogFields = {}): void {
    this.#write('info', message, fields);
  }

  debug(message: string, fields: LogFields = {}): void {
    this.#write('debug', message, fields);
  }

  #write(level: keyof typeof NUMBERS, msg: string, fields: object): void {
    if (LOG_LEVELS.indexOf(level) > LOG_LEVELS.indexOf(this.level)) return;
    // The server keeps running if the reader of the log goes away (EPIPE).
    if (process.stderr.listenerCount('error') === 0) process.stderr.on('error', () => {});
    const line = { level: NUMBERS[level], time: Date.now(), name: 'playwright-mailbox', ...fields };
    process.stderr.write(`${JSON.stringify({ ...line, msg })}\n`);
  }
}

/** An error as JSON, with its causes. */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  const { code } = error as NodeJS.ErrnoException;
  return {
    type: name,
    message,
    code,
    stack,
    ...(cause !== undefined && { cause: describe(cause) }),
  };
}
