import type { RefusalStage } from '../../contract/extensions.js';

/** How far an SMTP client can get. */
type SmtpStage = Exclude<RefusalStage, 'request'>;

/** The reason why an email was not delivered. */
export interface Failure {
  stage: SmtpStage;
  /** The SMTP reply code; null where there was no reply. */
  code: number | null;
  message: string;
  /** The address in the command that was refused; undefined if it has none. */
  address?: string | undefined;
}

/** Records a failure; the function that it returns removes the record. */
type RecordFailure = (failure: Failure) => () => void;

/** The stage of each command; other commands are of the stage `command`. */
const STAGES: { [command: string]: SmtpStage } = {
  HELO: 'helo',
  EHLO: 'helo',
  STARTTLS: 'tls',
  AUTH: 'auth',
  MAIL: 'mail',
  RCPT: 'rcpt',
  DATA: 'data',
};

/** The message about a client that left, by how far it got. */
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

/** Tracks how far an SMTP client got on one connection, and what failed there. */
export class TransactionTracker {
  readonly #record: RecordFailure;
  /** The current command. */
  #stage: SmtpStage = 'connect';
  #line = '';
  /** How far the client got with an email; null before its first byte, and once that has an outcome. */
  #reached: SmtpStage | null = null;
  #beganTls = false;
  /** Failures before any transaction: removed if the client gets through after all. */
  readonly #early = new Map<string, { stage: SmtpStage; remove: () => void }>();
  /** Failures in this transaction. */
  readonly #late = new Set<string>();

  /** @param record records a failure; the function that it returns removes the record */
  constructor(record: RecordFailure) {
    this.#record = record;
  }

  /** The first bytes have come, on a connection without TLS. A client that sends none is a probe. */
  began(bytes: Uint8Array): void {
    this.#reached = 'connect';
    // A record of the type handshake, of SSL 3 or above (RFC 8446, section 5.1).
    this.#beganTls = bytes[0] === 0x16 && bytes[1] === 3;
  }

  /** A command has come. */
  command(line: string): void {
    const name = line.split(' ', 1)[0]?.toUpperCase() ?? '';
    this.#stage = STAGES[name] ?? 'command';
    this.#line = line;
    if (name in STAGES) this.#reached = this.#stage;
    // A check of the server or of its own credentials: the client has no email to send.
    if (name === 'QUIT' && this.#reached && !TRANSACTION.has(this.#reached)) this.#reached = null;
    if (name === 'MAIL') this.#late.clear();
  }

  /** A reply has been given. */
  reply(code: number, message: string): void {
    if (code >= 400) this.#refused(code, message);
    else if (code === 235) this.#removeEarly('auth');
    else if (code === 250 && this.#stage === 'data') {
      this.#reached = null;
      this.#removeEarly();
    }
  }

  /** A TLS handshake has failed, after STARTTLS. */
  tlsFailed(message: string): void {
    this.#fail({ stage: 'tls', code: null, message });
  }

  /** The connection is closed. */
  closed(): void {
    if (this.#reached === null) return;
    this.#fail({ stage: this.#reached, code: null, message: LEFT[this.#reached] });
  }

  #refused(code: number, message: string): void {
    // A consequence of a refusal: a client that pipelines sends DATA along with its recipients.
    const isConsequence = code === 503 || code === 421;
    if (isConsequence && this.#early.size + this.#late.size > 0) this.#reached = null;
    else this.#fail({ stage: this.#stage, code, message, address: addressIn(this.#line) });
  }

  #fail(failure: Failure): void {
    this.#reached = null;
    const shown = this.#beganTls ? TLS_ON_PLAIN_PORT : failure;
    const { stage, code, address } = shown;
    const key = JSON.stringify([stage, code, address]);
    // Some clients try each method of AUTH, and all are refused alike.
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

/** The address of MAIL or RCPT, even if its syntax is refused. */
function addressIn(line: string): string | undefined {
  return /^(?:MAIL FROM|RCPT TO):\s*<([^<>]*)>/i.exec(line)?.[1];
}
