import { test as base } from '@playwright/test';
import { startPostgres } from '../../../scripts/postgres.mjs';
import type { Collection } from '../../../src/contract/email.js';
import { readHeader } from '../../../src/mime/header.js';
import {
  type Message,
  parseMessage,
  type SearchTexts,
  searchable,
} from '../../../src/server/message/message.js';
import type {
  EmailFilter,
  Entry,
  Range,
  Store,
  StoreLimits,
} from '../../../src/server/store/store.js';
import { KINDS, type Place, type Servers, type StoreKind } from './kinds.js';

/** More than any test stores. */
export const PLENTY: StoreLimits = {
  maxEmails: 100_000,
  accountMaxBytes: 1_000_000_000,
  maxStoreBytes: 1_000_000_000,
};

/** The account of tests that need only one. */
export const ME = 'me';

export const ALL: Range = { skip: 0, limit: 100_000 };

interface Fixtures {
  kind: StoreKind;
  place: Place;
  /** An empty store with high limits. */
  store: Store;
}

export const test = base.extend<Fixtures, { servers: Servers }>({
  servers: [
    async ({}, use) => {
      let postgres: ReturnType<typeof startPostgres> | undefined;
      // The data of a test need not survive a crash of the machine.
      const start = () => {
        postgres ??= startPostgres({ settings: { fsync: 'off' } });
        return postgres;
      };
      await use({ postgres: start });
      await (await postgres)?.close();
    },
    { scope: 'worker' },
  ],

  kind: [KINDS[0] as StoreKind, { option: true }],

  place: async ({ kind, servers }, use, testInfo) => {
    const absence = await kind.absence();
    testInfo.skip(absence !== null, absence ?? '');
    const place = await kind.place(servers);
    await use(place);
    await place.dispose();
  },

  store: async ({ place }, use) => {
    const store = await place.open(PLENTY);
    await use(store);
    await store.close();
  },
});

export { expect } from '@playwright/test';

/** Runs the same tests for each store. */
export function forEachStore(
  define: () => void,
  isOne: (kind: StoreKind) => boolean = () => true,
): void {
  for (const kind of KINDS.filter(isOne)) {
    test.describe(kind.name, () => {
      test.use({ kind });
      define();
    });
  }
}

/** The properties of an email in a test. */
export interface EmailParts {
  /** The Subject field, which identifies the email. */
  label: string;
  from?: string;
  to?: string[];
  bcc?: string;
  /** Bytes in all. */
  size?: number;
  /** Search texts that override those of the header, which cannot contain every character. */
  search?: Partial<SearchTexts>;
}

export function messageOf({ label, from, to, bcc, size = 0, search }: EmailParts): Message {
  const header = `Subject: ${label}\r\n${bcc === undefined ? '' : `Bcc: ${bcc}\r\n`}\r\n`;
  const envelope = { from: from ?? 'app@shop.test', to: to ?? ['bob@inbox.test'] };
  const message = parseMessage(envelope, Buffer.from(header.padEnd(size)));
  const texts = { ...message.search, ...search };
  return {
    ...message,
    search: { ...texts, from: searchable(texts.from), subject: searchable(texts.subject) },
  };
}

/** Stores emails one after the other, with these labels and properties. */
export async function fill(
  store: Store,
  labels: readonly string[],
  parts: Omit<EmailParts, 'label'> = {},
): Promise<void> {
  for (const label of labels) await store.append(ME, messageOf({ ...parts, label }));
}

export function labelOf({ message }: Pick<Entry, 'message'>): string {
  return readHeader(message.raw).subject ?? '';
}

/** A query; default: the whole inbox. */
export interface Question {
  account?: string;
  box?: Collection;
  filter?: EmailFilter;
  range?: Range;
}

/** The entries of a list, in order. */
export async function entries(store: Store, question: Question = {}): Promise<Entry[]> {
  const { account = ME, box = 'inbox', filter = {}, range = ALL } = question;
  const listed = await store.list(account, box, filter, range);
  const found = await Promise.all(listed.map(({ emailId }) => store.get(account, box, emailId)));
  return found.filter((entry) => entry !== null);
}

/** The labels of a list, in order. */
export async function labels(store: Store, question: Question = {}): Promise<string[]> {
  return (await entries(store, question)).map(labelOf);
}

/** '1' to 'n'. */
export function numbers(n: number): string[] {
  return Array.from({ length: n }, (_, index) => String(index + 1));
}
