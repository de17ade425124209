import type { Client, Notification, QueryResultRow } from 'pg';
import { BOXES } from '../store.js';
import { decodeText } from '../text.js';
import type { Watchers } from '../watchers.js';
import { KeptConnection } from './kept-connection.js';
import { SCHEMA } from './schema/migrate.js';

/** How often the connection is tried, in ms: nothing else tells that the other end is gone. */
const HEARTBEAT_MS = 5_000;

const CLOCK = 'SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now';

/** How long after a query went wrong the next may come of it, in ms: answers what goes wrong for long. */
const RECHECK_MS = 250;

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
  readonly #watchers: Watchers;
  readonly #node: string;
  readonly #connection: KeptConnection;
  /** What was heard of and not yet looked at. */
  #pending: Stretch | null = null;
  #isLooking = false;
  #recheck: NodeJS.Timeout | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  /** How far the database's clock is ahead of this machine's, in ms. */
  #ahead = 0;

  /** @param node this server, whose own mails need no look */
  constructor(open: () => Promise<Client>, watchers: Watchers, node: string) {
    this.#watchers = watchers;
    this.#node = node;
    this.#connection = new KeptConnection({
      open: async () => {
        const client = await open();
        client.on('notification', (notification) => this.#hear(notification));
        await client.query(`LISTEN ${SCHEMA}`);
        return client;
      },
      // Nobody knows what came meanwhile.
      onReturn: () => watchers.tellAll(),
    });
  }

  get isUp(): boolean {
    return this.#connection.client !== null;
  }

  async start(): Promise<void> {
    await this.#connection.start();
    await this.#check();
    this.#heartbeat = setInterval(() => void this.#check(), HEARTBEAT_MS);
  }

  /** The database's clock, in ms since the epoch. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  /**
   * Finds out whether the connection is still good, and makes another where it is not; and what time
   * it is there.
   */
  async #check(): Promise<void> {
    const asked = Date.now();
    const rows = await this.#ask<{ now: string }>(CLOCK, []);
    if (rows?.[0]) this.#ahead = Number(rows[0].now) - (asked + Date.now()) / 2;
  }

  /** A query went wrong: who waits asks again when the connection is good, and not at once. */
  recheckLater(): void {
    this.#recheck ??= setTimeout(async () => {
      this.#recheck = undefined;
      await this.#check();
      if (this.isUp) this.#watchers.tellAll();
    }, RECHECK_MS);
  }

  close(): void {
    clearInterval(this.#heartbeat);
    clearTimeout(this.#recheck);
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
      if (!rows) this.#watchers.tellAll();
      else for (const row of rows) tell(this.#watchers, row);
    }
    this.#isLooking = false;
  }

  /** null where the connection was lost: everybody will be told when it is back. */
  async #ask<Row extends QueryResultRow>(text: string, values: number[]): Promise<Row[] | null> {
    const { client } = this.#connection;
    if (!client) return null;
    try {
      return (await client.query<Row>({ text, values })).rows;
    } catch {
      this.#connection.drop(client);
      return null;
    }
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

function tell(watchers: Watchers, row: NewsRow): void {
  const sent = decodeText(row.to_sent);
  const inbox = row.to_inbox === null ? sent : decodeText(row.to_inbox);
  const texts = { from: decodeText(row.sender), subject: decodeText(row.subject) };
  const search = { ...texts, to: { inbox, sent } };
  const boxes = BOXES.filter((box) => row[`in_${box}`]);
  watchers.tell(row.account, boxes, { time: Number(row.time), mail: { search } });
}
