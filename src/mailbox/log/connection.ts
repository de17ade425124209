import type { CollectionClient, MailboxClient, ResponseInfo } from '../../client/index.js';
import type { Collection } from '../../contract/email.js';
import { ServerClock } from './server-clock.js';

/** A server as one worker knows it: shared by all mailboxes with its URL and key. */
export class Connection {
  readonly clock = new ServerClock();
  /** True once the server has answered anything: a refusal is then a restart, not a mistake. */
  answered = false;
  /** True once the server has held a request as `Prefer: wait` asked. */
  pushes = false;
  private loading: Promise<MailboxClient> | undefined;
  private restUntil = 0;

  constructor(
    readonly url: string,
    private readonly key: string,
  ) {}

  /** The client, loaded when first asked for: a test that waits for no mail pays nothing. */
  client(): Promise<MailboxClient> {
    this.loading ??= import('../../client/index.js').then(
      ({ MailboxClient }) => new MailboxClient({ baseURL: this.url, apiKey: this.key }),
    );
    return this.loading;
  }

  /** The three operations on one collection. */
  async collection<C extends Collection>(name: C): Promise<CollectionClient<C, { to?: string }>> {
    return (await this.client())[name] as unknown as CollectionClient<C, { to?: string }>;
  }

  /** Takes note of an answer's head. */
  readonly hear = (response: ResponseInfo): void => {
    this.answered = true;
    this.clock.hear(response.date);
  };

  /** Asks all who use this server to send nothing for a while (ms). */
  rest(ms: number): void {
    this.restUntil = Math.max(this.restUntil, performance.now() + ms);
  }

  /** How long the server asked to be left alone for, still, in ms. */
  get resting(): number {
    return Math.max(0, this.restUntil - performance.now());
  }

  /** Closes the connections. */
  async close(): Promise<void> {
    await (await this.loading)?.close();
  }
}

/** The connections of one worker, one for each URL and key. */
export class Connections {
  private readonly all = new Map<string, Connection>();

  to(url: string, key: string): Connection {
    const id = JSON.stringify([url, key]);
    const connection = this.all.get(id) ?? new Connection(url, key);
    this.all.set(id, connection);
    return connection;
  }

  async close(): Promise<void> {
    await Promise.all([...this.all.values()].map((connection) => connection.close()));
  }
}
