import type { RefusalStage } from '../../contract/extensions.js';

/** The stages that an SMTP client can reach. */
type SmtpStage = Exclude<RefusalStage, 'request'>;

/** Why an email was not delivered. */
export interface Failure {
  stage: SmtpStage;
  /** The SMTP reply code; null if there was no reply. */
  code: number | null;
  message: string;
  /** The address in the rejected command; undefined if it has none. */
  address?: string | undefined;
}

/** The command that was refused in a transaction, or the last one before it was given up. */
export interface Refused extends Pick<Failure, 'stage' | 'code'> {
  /** The enhanced status code of the reply (RFC 3463); undefined if it has none. */
  status?: string | undefined;
}

/** Records a failure, and returns a function that removes the record. */
type RecordFailure = (failure: Failure) => () => void;

/** The stage of each command; others have the stage `command`. */
const STAGES: ReadonlyMap<string, SmtpStage> = new Map([
  ['HELO', 'helo'],
  ['EHLO', 'helo'],
  ['STARTTLS', 'tls'],
  ['AUTH', 'auth'],
  ['MAIL', 'mail'],
  ['RCPT', 'rcpt'],
  ['DATA', 'data'],
]);

/** The message for a client that disconnected, by stage. */
const LEFT: { [stage in SmtpStage]: string } = {
  connect: 'The client left without a command',
  helo: 'The client left after EHLO',
  tls: 'The client left during the TLS handshake, or right after it',
  auth: 'The client left after AUTH',
  mail: 'The client left after MAIL, without sending the email',
  rcpt: 'The client left after RCPT, without sending the email',
  data: 'The connection was lost before the email was complete',
  command: 'The client left without sending an email',
};

/** The stages of a transaction (RFC 5321, section 3.3). */
const TRANSACTION: ReadonlySet<SmtpStage> = new Set(['mail', 'rcpt', 'data']);

const TLS_ON_PLAIN_PORT: Failure = {
  stage: 'tls',
  code: null,
  message: 'The client began a TLS handshake on a port without TLS',
};

/** What became of a connection: at least one email, a failure and no email, or neither. */
export type ConnectionOutcome = 'delivered' | 'failed' | 'empty';

/** Commands that end a transaction without an email. */
const ENDING = new Set(['MAIL', 'RSET', 'HELO', 'EHLO', 'STARTTLS', 'QUIT']);

/** Tracks how far an SMTP client got on a connection, and which failures happened. */
export class TransactionTracker {
  readonly #record: RecordFailure;
  readonly #onRefused: (refused: Refused) => void;
  /** The current command. */
  #stage: SmtpStage = 'connect';
  #line = '';
  /**
   * How far the client got with an email; null before its first byte, and after the email was accepted or
   * rejected.
   */
  #reached: SmtpStage | null = null;
  #beganTls = false;
  /** Failures before any transaction, removed if the client succeeds after all. */
  readonly #early = new Map<string, { stage: SmtpStage; remove: () => void }>();
  /** Failures in this transaction. */
  readonly #late = new Set<string>();
  /** Whether MAIL has begun a transaction that has not ended. */
  #isInTransaction = false;
  /** The last recipient that was refused in it. */
  #refused: Refused | null = null;
  #outcome: ConnectionOutcome = 'empty';

  /**
   * @param record records a failure, and returns a function that removes the record
   * @param onRefused called for each transaction that ends without an email
   */
  constructor(record: RecordFailure, onRefused: (refused: Refused) => void) {
    this.#record = record;
    this.#onRefused = onRefused;
  }

  /** What became of the connection so far. */
  get outcome(): ConnectionOutcome {
    return this.#outcome;
  }

  /** Called with the first bytes of a connection without TLS. A client that sends none is a probe. */
  began(bytes: Uint8Array): void {
    this.#reached = 'connect';
    // A handshake record of SSL 3 or later (RFC 8446, section 5.1).
    this.#beganTls = bytes[0] === 0x16 && bytes[1] === 3;
  }

  /** Called with each command. */
  command(line: string): void {
    const space = line.indexOf(' ');
    const name = (space < 0 ? line : line.slice(0, space)).toUpperCase();
    if (ENDING.has(name)) this.#endTransaction({ stage: this.#stage, code: null });
    const stage = STAGES.get(name);
    this.#stage = stage ?? 'command';
    this.#line = line;
    if (stage !== undefined) this.#reached = stage;
    // A check of the server or of credentials: the client has no email to send.
    if (name === 'QUIT' && this.#reached && !TRANSACTION.has(this.#reached)) this.#reached = null;
    if (name !== 'MAIL') return;
    this.#late.clear();
    this.#isInTransaction = true;
  }

  /**
   * Called with each reply.
   *
   * @param status its enhanced status code, if it is a refusal that has one
   */
  reply(code: number, message: string, status?: string): void {
    this.#noteInTransaction(code, status);
    if (code >= 400) this.#noteRefusal(code, message);
    else if (code === 235) this.#removeEarly('auth');
    else if (code === 250 && this.#stage === 'data') {
      this.#reached = null;
      this.#outcome = 'delivered';
      this.#removeEarly();
    }
  }

  #noteInTransaction(code: number, status: string | undefined): void {
    if (code === 250 && this.#stage === 'data') this.#isInTransaction = false;
    if (code < 400 || !TRANSACTION.has(this.#stage)) return;
    const refused = { stage: this.#stage, code, status };
    // Other recipients may be accepted.
    if (this.#stage === 'rcpt') this.#refused = refused;
    else this.#endTransaction(refused);
  }

  /** Ends a transaction without an email. */
  #endTransaction(last: Refused): void {
    if (this.#isInTransaction) this.#onRefused(this.#refused ?? last);
    this.#isInTransaction = false;
    this.#refused = null;
  }

  /** Called when a TLS handshake after STARTTLS has failed. */
  tlsFailed(message: string): void {
    this.#fail({ stage: 'tls', code: null, message });
  }

  /** Called when the connection is closed. */
  closed(): void {
    this.#endTransaction({ stage: this.#stage, code: null });
    if (this.#reached === null) return;
    this.#fail({ stage: this.#reached, code: null, message: LEFT[this.#reached] });
  }

  #noteRefusal(code: number, message: string): void {
    // Follows from an earlier refusal: a client that pipelines sends DATA together with its recipients.
    const isConsequence = code === 503 || code === 421;
    if (isConsequence && this.#early.size + this.#late.size > 0) this.#reached = null;
    else this.#fail({ stage: this.#stage, code, message, address: addressIn(this.#line) });
  }

  #fail(failure: Failure): void {
    this.#reached = null;
    if (this.#outcome === 'empty') this.#outcome = 'failed';
    const shown = this.#beganTls ? TLS_ON_PLAIN_PORT : failure;
    const { stage, code, address } = shown;
    const key = JSON.stringify([stage, code, address]);
    // Some clients try each method of AUTH, all of which fail in the same way.
    if (this.#early.has(key) || this.#late.has(key)) return;
    const remove = this.#record(shown);
    if (TRANSACTION.has(stage)) this.#late.add(key);
    else this.#early.set(key, { stage, remove });
  }

  #removeEarly(stage?: SmtpStage): void {
    for (const [key, one] of this.#early) {
      if (stage !== undefined && one.stage !== stage) continue;
      one.remove();
      this.#early.delete(key);
    }
  }
}

/** The address of MAIL or RCPT, even if the syntax is rejected. */
function addressIn(line: string): string | undefined {
  return /^(?:MAIL FROM|RCPT TO):\s*<([^<>]*)>/i.exec(line)?.[1];
}
