import type { Envelope, Verdicts } from '../message/message.js';

/** Who brought a mail. */
export interface Client {
  /** IP address. */
  address: string;
  /** What it called itself in EHLO; '' where it did not. */
  helo: string;
}

/** A mail that is to be judged. */
export interface Incoming {
  envelope: Envelope;
  raw: Buffer;
  client: Client;
}

/** What a scanner says of a mail. */
export interface Findings {
  verdicts: Partial<Verdicts>;
  /** What was wrong, where a verdict is PROCESSING_FAILED; no text of the mail. */
  problem?: string;
}

/** Something that judges mail. */
export interface Scanner {
  readonly name: 'auth' | 'rspamd' | 'clamd';
  /** Its verdicts where it fails. */
  readonly failure: Partial<Verdicts>;
  /**
   * Its verdicts on a mail. It rejects when it fails, and as soon as the signal is aborted.
   */
  scan(incoming: Incoming, signal: AbortSignal): Promise<Findings>;
  /** Lets go of connections and threads. */
  close(): void | Promise<void>;
}

/** The same promise, which is waited for no longer when the signal is aborted. */
export function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(signal.reason);
    if (signal.aborted) late();
    signal.addEventListener('abort', late, { once: true });
    work.then(resolve, reject);
  });
}
