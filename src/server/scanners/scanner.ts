import type { Envelope, Verdicts } from '../message/message.js';

/** The SMTP client that sent an email. */
export interface Client {
  /** IP address; '' if unknown. */
  address: string;
  /** The name in EHLO; '' if there was none. */
  helo: string;
}

/** An email to scan. */
export interface Incoming {
  envelope: Envelope;
  raw: Buffer;
  client: Client;
}

/** The result of a scanner. */
export interface Findings {
  verdicts: Partial<Verdicts>;
  /** Why a verdict is PROCESSING_FAILED; must not contain text of the email. */
  problem?: string;
}

/** Computes verdicts on emails. */
export interface Scanner {
  readonly name: 'auth' | 'rspamd' | 'clamd';
  /** The verdicts if the scanner fails. */
  readonly failure: Partial<Verdicts>;
  /** Scans an email. Rejects if it fails, and as soon as the signal is aborted. */
  scan(incoming: Incoming, signal: AbortSignal): Promise<Findings>;
  /** Closes connections and threads. */
  close?(): Promise<void>;
}

/** Rejects as soon as the signal is aborted, and otherwise settles like the given promise. */
export function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(signal.reason);
    if (signal.aborted) late();
    signal.addEventListener('abort', late, { once: true });
    work.then(resolve, reject);
  });
}
