import { SmtpClient } from '../../smtp-client.js';

/** The part of an address with a delayed delivery (docs: fault injection). */
export const LATE = 'x-after';

/** Every nth email is also sent to such an address. */
const LATE_EVERY = 3;

/** Sends emails with unique subjects until its servers crash. */
export class Senders {
  /** The subjects of emails that got their 250. */
  readonly taken = new Set<string>();
  /** The subjects of emails that were started: those without a reply may have been stored. */
  readonly begun = new Set<string>();
  /** The subjects of emails that are also delivered later, to an address with {@link LATE}. */
  readonly late = new Set<string>();
  #isOver = false;
  /** The subjects of rejected emails, none of which may be stored. */
  readonly refused = new Set<string>();
  readonly #ended: Promise<unknown>;
  /** Waiters for a number of accepted emails. */
  readonly #waiting: { count: number; resolve: () => void }[] = [];

  /**
   * @param urls the server of each connection
   * @param name unique among senders
   */
  constructor(urls: readonly string[], name: string) {
    this.#ended = Promise.all(
      // The connections of a killed server are reset.
      urls.map((url, n) => this.#send(url, `${name}.${n}`).catch(() => {})),
    );
  }

  /** Resolves when this many have been accepted. */
  async untilTaken(count: number): Promise<void> {
    if (this.taken.size >= count) return;
    const enough = new Promise<void>((resolve) => this.#waiting.push({ count, resolve }));
    const early = this.#ended.then(() => Promise.reject(new Error('The senders broke off early')));
    await Promise.race([enough, early]);
  }

  /** Resolves when all connections have broken, or completed their email. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#ended;
  }

  async #send(url: string, name: string): Promise<void> {
    const client = SmtpClient.connect(url);
    await client.reply();
    if ((await client.command('EHLO crash.test')) === null) return;
    for (let n = 0; !this.#isOver; n++) {
      const subject = `${name}.${n}`;
      this.begun.add(subject);
      const body = 'x'.repeat((n % 20) * 1_000);
      const raw = `Subject: ${subject}\r\nMessage-ID: <${subject}@crash.test>\r\n\r\n${body}\r\n`;
      const to = [`${name}@inbox.test`];
      if (n % LATE_EVERY === 0) {
        this.late.add(subject);
        to.push(`${name}.${LATE}-${1 + 100 * (n % 13)}@inbox.test`);
      }
      const reply = await client.transaction({ to, raw });
      if (reply === null) break;
      if (reply.startsWith('250')) this.#note(subject);
      else this.refused.add(subject);
    }
    client.close();
  }

  #note(subject: string): void {
    this.taken.add(subject);
    for (const { count, resolve } of this.#waiting) if (this.taken.size >= count) resolve();
  }
}
