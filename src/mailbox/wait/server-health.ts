import type { MailboxClientError } from '../../client/errors.js';
import type { Connection } from '../cache/connection.js';

/** How long a server that never responded may refuse connections, in ms: it may be starting. */
const REFUSAL_LIMIT = 2_000;

/** The server's current error, until a poll succeeds again. */
export class ServerHealth {
  /** The last error, unless a poll has succeeded since. */
  lastError: MailboxClientError | undefined;
  private refusedSince: number | undefined;

  constructor(private readonly connection: Connection) {}

  /** A poll succeeded. */
  recover(): void {
    this.lastError = undefined;
    this.refusedSince = undefined;
  }

  /** A poll failed. */
  recordFailure(error: MailboxClientError): void {
    this.lastError = error;
    if (!isRefusal(error)) this.refusedSince = undefined;
    else this.refusedSince ??= performance.now();
  }

  /** Whether a wait that began at a moment (`performance.now()`) should give up. */
  isHopelessFor(startedAt: number): boolean {
    if (this.lastError === undefined) return false;
    if (!this.lastError.transient) return true;
    // A server that has responded before is being restarted.
    if (this.refusedSince === undefined || this.connection.answered) return false;
    return performance.now() - Math.max(startedAt, this.refusedSince) >= REFUSAL_LIMIT;
  }
}

function isRefusal(error: MailboxClientError): boolean {
  return 'refused' in error && error.refused === true;
}
