import type { MailboxClientError } from '../../client/errors.js';
import type { Connection } from '../cache/connection.js';

/** How long a server that never answered may refuse connections, in ms: it may be starting. */
const REFUSAL_LIMIT = 2_000;

/** What is wrong with the server, until a look goes well again. */
export class ServerHealth {
  /** The last error that nothing good has followed. */
  last: MailboxClientError | undefined;
  private refusedSince: number | undefined;

  constructor(private readonly connection: Connection) {}

  /** A look went well. */
  end(): void {
    this.last = undefined;
    this.refusedSince = undefined;
  }

  /** A look failed. */
  recordFailure(error: MailboxClientError): void {
    this.last = error;
    if (!isRefusal(error)) this.refusedSince = undefined;
    else this.refusedSince ??= performance.now();
  }

  /** Whether a wait that began at a moment (`performance.now()`) had better give up. */
  isHopelessFor(begun: number): boolean {
    if (this.last === undefined) return false;
    if (!this.last.transient) return true;
    // A server that has answered before is being restarted.
    if (this.refusedSince === undefined || this.connection.answered) return false;
    return performance.now() - Math.max(begun, this.refusedSince) >= REFUSAL_LIMIT;
  }
}

function isRefusal(error: MailboxClientError): boolean {
  return 'refused' in error && error.refused === true;
}
