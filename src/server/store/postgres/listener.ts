import type { Notification, QueryResultRow } from 'pg';
import { BOXES } from '../store.js';
import type { Subscribers } from '../subscribers.js';
import { decodeText } from '../text.js';
import type { Open } from './connect.js';
import { type Health, ReconnectingClient } from './reconnecting-client.js';
import { SCHEMA } from './schema/migrate.js';

const CLOCK = 'SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now';

/** So many mails are looked at one by one; of more, everybody is told. Bounds what is read at once. */
const MANY = 1_000;

const NEWS = `SELECT account, time, in_inbox, in_sent, sender, subject, to_sent, to_inbox
  FROM ${SCHEMA}.mails WHERE seq BETWEEN $1 AND $2`;

/** Mails, by their numbers. */
interface Stretch {
  first: number;
  last: number;
}

/** Hears of the mails that other servers file, on a connection of its own. */
export class Listener {
  readonly #watchers: Subscribers;
  readonly #node: string;
  readonly #connection: ReconnectingClient;
  /** What was heard of and not yet looked at. */
  #pending: Stretch | null = null;
  #isLooking = false;
  #isChecking = false;
  /** The last query that was asked: there is one at a time. */
  #last: Promise<unknown> = Promise.resolve();
  /** What the database's clock said when this process's monotonic clock began, in ms. */
  #origin = performance.timeOrigin;

  /** @param node this server, whose own mails need no look */
  constructor(open: Open, watchers: Subscribers, node: string, health: Health) {
    this.#watchers = watchers;
    this.#node = node;
    this.#connection = new ReconnectingClient({
      open: () =>
        open((client) => {
          client.on('notification', (notification) => this.#hear(notification));
          return client.query(`LISTEN ${SCHEMA}`);
        }),
      onLoss: health.onLoss,
      onReturn: () => {
        health.onReturn();
        // Nobody knows what came meanwhile.
        watchers.notifyAll();
      },
      onBeat: () => void this.#check(),
    });
  }

  get isUp(): boolean {
    return this.#connection.client !== null;
  }

  async start(): Promise<void> {
    await this.#connection.start();
    await this.#check();
  }

  /** The database's clock, in ms since the epoch. This machine's may be set meanwhile. */
  now(): number {
    return this.#origin + performance.now();
  }

  /**
   * Finds out whether the connection is still good, and makes another where it is not; and what time
   * it is there.
   */
  async #check(): Promise<void> {
    if (this.#isChecking || this.#isLooking) return;
    this.#isChecking = true;
    const asked = performance.now();
    const rows = await this.#ask<{ now: string }>(CLOCK, []);
    if (rows?.[0]) this.#setClock(Number(rows[0].now), asked);
    this.#isChecking = false;
  }

  /**
   * The database read its clock between the question and the answer. What was known and may still be
   * true is kept: an answer that a busy process is late to read says little.
   */
  #setClock(read: number, asked: number): void {
    const earliest = read - performance.now();
    const latest = read - asked;
    this.#origin = Math.min(latest, Math.max(earliest, this.#origin));
  }

  close(): void {
    this.#connection.close();
  }

  #hear({ payload = '' }: Notification): void {
    const [node, first, last] = payload.split(' ');
    if (node === this.#node || this.#watchers.isEmpty) return;
    this.#pending = { first: this.#pending?.first ?? Number(first), last: Number(last) };
    if (!this.#isLooking) void this.#look();
  }

  /** One query at a time: what is heard meanwhile is looked at together. */
  async #look(): Promise<void> {
    this.#isLooking = true;
    while (this.#pending) {
      const { first, last } = this.#pending;
      this.#pending = null;
      const rows = last - first < MANY ? await this.#ask<NewsRow>(NEWS, [first, last]) : null;
      if (!rows) this.#watchers.notifyAll();
      else for (const row of rows) tell(this.#watchers, row);
    }
    this.#isLooking = false;
  }

  /** null where the connection was lost: everybody will be told when it is back. */
  #ask<Row extends QueryResultRow>(text: string, values: number[]): Promise<Row[] | null> {
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
  account: string;
  time: string;
  in_inbox: boolean;
  in_sent: boolean;
  sender: string;
  subject: string;
  to_sent: string;
  to_inbox: string | null;
}

function tell(watchers: Subscribers, row: NewsRow): void {
  const sent = decodeText(row.to_sent);
  const inbox = row.to_inbox === null ? sent : decodeText(row.to_inbox);
  const texts = { from: decodeText(row.sender), subject: decodeText(row.subject) };
  const search = { ...texts, to: { inbox, sent } };
  const boxes = BOXES.filter((box) => row[`in_${box}`]);
  watchers.notify(row.account, boxes, { time: Number(row.time), mail: { search } });
}
