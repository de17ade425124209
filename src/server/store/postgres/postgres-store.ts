import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Collection } from '../../../contract/email.js';
import type { Message } from '../../message/message.js';
import { type AppendOptions, BOXES, type Store, type StoreLimits } from '../store.js';
import type { StoreHealth } from '../store-health.js';
import { Subscribers } from '../subscribers.js';
import type { Open } from './connect.js';
import { Listener } from './listener.js';
import { PostgresEvents } from './postgres-events.js';
import { PostgresRetention } from './postgres-retention.js';
import { PostgresSchedule } from './postgres-schedule.js';
import { PostgresTurns } from './postgres-turns.js';
import { Reader } from './reader.js';
import { Writer } from './writer.js';

/** The parts of a {@link PostgresStore}. */
export interface Database {
  open: Open;
  pool: Pool;
  hasTrigrams: boolean;
}

/** How long a running query may keep {@link PostgresStore.close} waiting, in ms. */
const CLOSE_TIMEOUT_MS = 300;

/** Stores emails in a database that any number of servers share. */
export class PostgresStore implements Store {
  readonly #subscribers = new Subscribers();
  readonly #writer: Writer;
  readonly #listener: Listener;
  readonly #reader: Reader;
  readonly #schedule: PostgresSchedule;
  readonly #retention: PostgresRetention;
  readonly turns: PostgresTurns;
  readonly events: PostgresEvents;
  #closed: Promise<void> | undefined;

  constructor({ open, pool, hasTrigrams }: Database, limits: StoreLimits, health: StoreHealth) {
    const node = randomUUID();
    const events = {
      onLoss: (reason: unknown) => health.fail(reason),
      onReturn: () => {
        if (this.isReady()) health.recover();
      },
    };
    this.#writer = new Writer(open, this.#subscribers, limits, node, events);
    this.#reader = new Reader(pool, hasTrigrams);
    const newestSeq = () => this.#reader.newestSeq();
    this.#listener = new Listener(open, this.#subscribers, node, events, newestSeq);
    this.#schedule = new PostgresSchedule(pool, limits);
    this.#retention = new PostgresRetention(pool);
    this.turns = new PostgresTurns(pool, node);
    this.events = new PostgresEvents(pool, () => this.now());
  }

  /** Opens the connections. */
  async start(): Promise<void> {
    await Promise.all([this.#writer.start(), this.#listener.start()]);
  }

  append(
    account: string,
    message: Message,
    boxes: readonly Collection[] = BOXES,
    options: AppendOptions = {},
  ): Promise<void> {
    return this.#writer.append({ account, message, boxes, ...options }, this.now());
  }

  deliverDue: Store['deliverDue'] = () => this.#schedule.deliverDue(() => this.now());
  sendTimeOf: Store['sendTimeOf'] = (...args) => this.#schedule.sendTimeOf(...args);
  reschedule: Store['reschedule'] = (...args) => this.#schedule.reschedule(...args);
  get: Store['get'] = (...args) => this.#reader.get(...args);
  latest: Store['latest'] = (...args) => this.#reader.latest(...args);
  list: Store['list'] = (...args) => this.#reader.list(...args);
  subscribe: Store['subscribe'] = (...args) => this.#subscribers.add(...args);
  onPurge: Store['onPurge'] = (listener) => this.#subscribers.addPurgeListener(listener);
  deleteBefore: Store['deleteBefore'] = (time) => this.#retention.deleteBefore(time);
  purge: Store['purge'] = (...args) => this.#retention.purge(...args);
  size: Store['size'] = () => this.#reader.size();
  usage: Store['usage'] = () => this.#reader.usage();

  now(): number {
    return this.#listener.now();
  }

  isReady(): boolean {
    return this.#writer.isUp && this.#listener.isUp;
  }

  isWritable(): boolean {
    return this.#writer.isWritable;
  }

  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    this.#writer.close();
    this.#listener.close();
    this.#schedule.close();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, CLOSE_TIMEOUT_MS);
    });
    await Promise.race([this.#reader.close(), late]);
    clearTimeout(timer);
  }
}
