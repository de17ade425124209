import { setTimeout } from 'node:timers/promises';
import type { Notification, QueryResultRow } from 'pg';
import { BOXES } from '../store.js';
import type { Subscribers } from '../subscribers.js';
import type { Open } from './connect.js';
import { type Health, ReconnectingClient } from './reconnecting-client.js';
import { CLOCK, LISTEN, NEWS, PURGED } from './statements.js';

/** If more emails arrived, they are not read; all subscribers are notified instead. */
const MAX_READ = 1_000;

/** How long to wait for the notification of an email that another connection already shows, in ms. */
const GRACE_MS = 1_000;

/** A range of email numbers. */
interface SeqRange {
  first: number;
  last: number;
}

/** Listens on its own connection for emails that other servers store. */
export class Listener {
  readonly #subscribers: Subscribers;
  readonly #node: string;
  readonly #connection: ReconnectingClient;
  readonly #newestSeq: () => Promise<number>;
  /** The newest email that the database has notified about. */
  #notified = 0;
  /** Emails that the database has notified about, but that are not read yet. */
  #pending: SeqRange | null = null;
  #isReading = false;
  #isChecking = false;
  /** The latest query. Queries run one at a time. */
  #last: Promise<unknown> = Promise.resolve();
  /** The database's time when this process's monotonic clock started, in ms. */
  #origin = performance.timeOrigin;

  /**
   * @param node identifies this server, whose own emails its subscribers already know about
   * @param newestSeq reads the number of the newest email on another connection
   */
  constructor(
    open: Open,
    subscribers: Subscribers,
    node: string,
    health: Health,
    newestSeq: () => Promise<number>,
  ) {
    this.#subscribers = subscribers;
    this.#newestSeq = newestSeq;
    this.#node = node;
    this.#connection = new ReconnectingClient({
      open: () =>
        open((client) => {
          client.on('notification', (notification) => this.#onNotification(notification));
          return client.query(LISTEN);
        }),
      onLoss: health.onLoss,
      onReturn: () => {
        health.onReturn();
        // Nothing has notified about them meanwhile.
        subscribers.notifyAllChanges();
      },
      onHeartbeat: () => {
        void this.#check();
        void this.#catchUp();
      },
    });
  }

  get isUp(): boolean {
    return this.#connection.client !== null;
  }

  async start(): Promise<void> {
    await this.#connection.start();
    await this.#check();
    this.#notified = await this.#newestSeq();
  }

  /** The database's clock, in ms since the epoch. Unlike this machine's, it is not affected when the clock is set. */
  now(): number {
    return this.#origin + performance.now();
  }

  /** Reads the database's clock. This also checks whether the connection works. */
  async #check(): Promise<void> {
    if (this.#isChecking || this.#isReading) return;
    this.#isChecking = true;
    const asked = performance.now();
    const rows = await this.#query<{ now: string }>(CLOCK, []);
    if (rows?.[0]) this.#setClock(Number(rows[0].now), asked);
    this.#isChecking = false;
  }

  /** Guards against a connection that is dead but not closed, which goes unnoticed for a while. */
  async #catchUp(): Promise<void> {
    const newest = await this.#newestSeq().catch(() => 0);
    if (newest <= this.#notified) return;
    // A working connection receives the notifications before any response.
    await Promise.race([this.#query(CLOCK, []), setTimeout(GRACE_MS, null, { ref: false })]);
    if (newest <= this.#notified) return;
    this.#notified = newest;
    this.#subscribers.notifyAll();
  }

  /**
   * The database read its clock between the query and the response. The known origin is kept as long as it is
   * consistent with that, because a busy process reads responses late.
   */
  #setClock(read: number, asked: number): void {
    const earliest = read - performance.now();
    const latest = read - asked;
    this.#origin = Math.min(latest, Math.max(earliest, this.#origin));
  }

  close(): void {
    this.#connection.close();
  }

  #onNotification({ payload = '' }: Notification): void {
    if (payload.startsWith(PURGED)) {
      this.#subscribers.notifyPurge(payload.slice(PURGED.length));
      return;
    }
    const [node, first, last] = payload.split(' ');
    this.#notified = Math.max(this.#notified, Number(last));
    if (node === this.#node || this.#subscribers.isEmpty) return;
    this.#pending = { first: this.#pending?.first ?? Number(first), last: Number(last) };
    if (!this.#isReading) void this.#readPending();
  }

  /** One query at a time: emails that arrive meanwhile are read together. */
  async #readPending(): Promise<void> {
    this.#isReading = true;
    while (this.#pending) {
      const { first, last } = this.#pending;
      this.#pending = null;
      const rows = last - first < MAX_READ ? await this.#query<NewsRow>(NEWS, [first, last]) : null;
      if (!rows) this.#subscribers.notifyAll();
      else for (const row of rows) notify(this.#subscribers, row);
    }
    this.#isReading = false;
  }

  /** null if the connection was lost. All subscribers are notified when it is restored. */
  #query<Row extends QueryResultRow>(text: string, values: number[]): Promise<Row[] | null> {
    const answer = this.#last.then(async () => {
      const { client } = this.#connection;
      if (!client) return null;
      try {
        return (await client.query<Row>({ text, values })).rows;
      } catch (error) {
        this.#connection.drop(client, error);
        return null;
      }
    });
    this.#last = answer;
    return answer;
  }
}

interface NewsRow {
  id: string;
  account: string;
  time: string;
  in_inbox: boolean;
  in_sent: boolean;
  sender: string;
  subject: string;
  to_sent: string;
  to_inbox: string | null;
}

function notify(subscribers: Subscribers, row: NewsRow): void {
  const { sender: from, subject, to_sent: sent, to_inbox: inbox } = row;
  const search = { from, subject, to: { inbox: inbox ?? sent, sent } };
  const boxes = BOXES.filter((box) => row[`in_${box}`]);
  const { id, account, time } = row;
  subscribers.notify(account, boxes, { id, time: Number(time), message: { search } });
}
