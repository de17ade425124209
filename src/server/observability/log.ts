import type { Logger } from 'pino';
import type { LogLevel } from '../../contract/server-options.js';

/** From the quietest to the loudest: each logs what those before it do. */
export const LOG_LEVELS: readonly LogLevel[] = ['silent', 'error', 'info', 'debug'];

/**
 * What the mailbox server says of itself: JSON lines on stderr. Whoever calls it keeps keys, codes,
 * subjects and bodies out.
 */
export class Log {
  readonly #level: LogLevel;
  #logger: Promise<Logger> | undefined;

  constructor(level: LogLevel) {
    this.#level = level;
  }

  /** The mailbox server itself went wrong: clients are only told that it did. */
  fault(error: unknown): void {
    this.#write('error', { err: error }, 'internal error');
  }

  error(message: string, fields: object): void {
    this.#write('error', fields, message);
  }

  info(message: string, fields: object): void {
    this.#write('info', fields, message);
  }

  debug(message: string, fields: object): void {
    this.#write('debug', fields, message);
  }

  #write(level: Exclude<LogLevel, 'silent'>, fields: object, message: string): void {
    if (LOG_LEVELS.indexOf(level) > LOG_LEVELS.indexOf(this.#level)) return;
    // Loaded with the first line: a start need not wait for it.
    this.#logger ??= import('pino').then(({ destination, pino }) =>
      pino({ level: this.#level, base: { name: 'playwright-mailbox' } }, destination(2)),
    );
    void this.#logger.then((logger) => logger[level](fields, message));
  }
}
