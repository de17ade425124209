import type { EmailSummary } from '../../contract/viewer-schemas.js';
import { testAddressIn } from './test-address.js';

/** A line of the list: a test, or an email. */
export type Row = TestRow | EmailRow;

export interface TestRow {
  kind: 'test';
  key: string;
  hash: string;
  title: string;
  emails: number;
  attempts: number;
}

export interface EmailRow {
  kind: 'email';
  key: string;
  email: EmailSummary;
  isInTest: boolean;
  /** From 1; null if the test has one attempt. */
  attempt: number | null;
  mailboxName: string | null;
}

/** Heights in px, as in the styles. */
export const ROW_HEIGHT = { test: 44, email: 68 };

/** The emails of a test. */
interface Group {
  hash: string;
  title: string;
  /** Newest first. */
  emails: EmailSummary[];
  /** The tokens of its attempts, in order; null if not computed yet. */
  tokens: string[] | null;
}

/** A unit of the list: a test, or an email that belongs to no test. */
type Block = Group | EmailSummary;

/**
 * The lines of a list of any length: each is created when it becomes visible. Either grouped by test, in the
 * order of the newest emails, or flat. Updates reuse existing groups.
 */
export class Rows {
  readonly #emails: readonly EmailSummary[];
  readonly #blocks: readonly Block[];
  /** By hash of the test; null if the list is flat. */
  readonly #groups: Map<string, Group> | null;
  /** For each block, the number of lines before it, and of tests among them. */
  readonly #starts: Uint32Array;
  readonly #heads: Uint32Array;
  readonly length: number;
  /** The total height, in px. */
  readonly height: number;

  private constructor(
    emails: readonly EmailSummary[],
    groups: Map<string, Group> | null,
    blocks: readonly Block[] = append([], emails, groups),
  ) {
    this.#emails = emails;
    this.#groups = groups;
    this.#blocks = blocks;
    const count = this.#blocks.length;
    this.#starts = new Uint32Array(count + 1);
    this.#heads = new Uint32Array(count + 1);
    for (const [at, block] of this.#blocks.entries()) {
      const isGroup = 'emails' in block;
      this.#starts[at + 1] = this.#start(at) + (isGroup ? block.emails.length + 1 : 1);
      this.#heads[at + 1] = (this.#heads[at] ?? 0) + (isGroup ? 1 : 0);
    }
    this.length = this.#start(count);
    this.height = this.#height(this.length, this.#heads[count] ?? 0);
  }

  static of(emails: readonly EmailSummary[], isFlat: boolean): Rows {
    return new Rows(emails, isFlat ? null : new Map());
  }

  /** The lines for other emails: mostly the same with new ones at the start, or older ones at the end. */
  update(emails: readonly EmailSummary[], isFlat: boolean): Rows {
    const [before, groups] = [this.#emails, this.#groups];
    const added = emails.length - before.length;
    const last = before.length - 1;
    const isOther = isFlat !== (groups === null) || last < 0 || added < 0;
    if (!isOther && emails[0] === before[0] && emails[last] === before[last]) {
      const older = emails.slice(before.length);
      return new Rows(emails, groups, append([...this.#blocks], older, groups));
    }
    if (!isOther && emails[added] === before[0] && emails.at(-1) === before[last]) {
      return new Rows(emails, groups, prepend(this.#blocks, emails.slice(0, added), groups));
    }
    return Rows.of(emails, isFlat);
  }

  at(index: number): Row | undefined {
    const at = this.#blockOf(index);
    const block = this.#blocks[at];
    if (!block || index >= this.length) return undefined;
    if (!('emails' in block)) return emailRow(block, null);
    const email = block.emails[index - this.#start(at) - 1];
    return email ? emailRow(email, block) : testRow(block);
  }

  /** The position of a line, in px. */
  top(index: number): number {
    const at = this.#blockOf(index);
    const isInside = index > this.#start(at);
    const heads = this.#heads[isInside ? at + 1 : at] ?? 0;
    return this.#height(index, heads);
  }

  /** The last line that starts at or before a position, in px. */
  indexAt(place: number): number {
    return lastOf(this.length, (index) => this.top(index) <= place);
  }

  /** The line with a key; -1 if there is none. */
  indexOf(key: string): number {
    const email = this.#emails.find(({ email_id }) => email_id === key);
    const hash = email ? testAddressIn(email.recipients)?.hash : key.slice(TEST_KEY.length);
    const block = this.#groups?.get(hash ?? '') ?? email;
    const at = block ? this.#blocks.indexOf(block) : -1;
    if (at < 0 || !block) return -1;
    const inside = email && 'emails' in block ? block.emails.indexOf(email) + 1 : 0;
    return this.#start(at) + inside;
  }

  /** The title of a test; undefined if it is not in the list. */
  titleOf(hash: string): string | undefined {
    for (const { recipients } of this.#emails) {
      const test = testAddressIn(recipients);
      if (test?.hash === hash) return test.title;
    }
    return undefined;
  }

  #start(block: number): number {
    return this.#starts[block] ?? 0;
  }

  #height(lines: number, heads: number): number {
    return heads * ROW_HEIGHT.test + (lines - heads) * ROW_HEIGHT.email;
  }

  /** The block that contains a line. */
  #blockOf(index: number): number {
    return lastOf(this.#blocks.length, (block) => this.#start(block) <= index);
  }
}

/** The last of the numbers below `count` for which a condition holds, if it holds for all before; 0 if for none. */
function lastOf(count: number, holds: (number: number) => boolean): number {
  let [low, high] = [0, Math.max(0, count - 1)];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Adds older emails at the end, or to their tests. */
function append(
  blocks: Block[],
  emails: readonly EmailSummary[],
  groups: Map<string, Group> | null,
): Block[] {
  if (groups === null) return [...blocks, ...emails];
  for (const email of emails) {
    const test = testAddressIn(email.recipients);
    const known = test && groups.get(test.hash);
    if (!test) blocks.push(email);
    else if (known) {
      known.emails.push(email);
      known.tokens = null;
    } else {
      const group = { hash: test.hash, title: test.title, emails: [email], tokens: null };
      groups.set(test.hash, group);
      blocks.push(group);
    }
  }
  return blocks;
}

/** Adds newer emails, and moves their tests to the start. */
function prepend(
  blocks: readonly Block[],
  emails: readonly EmailSummary[],
  groups: Map<string, Group> | null,
): Block[] {
  if (groups === null) return [...emails, ...blocks];
  const found = new Map<string, Group>();
  const first = append([], emails, found);
  const moved = new Set<Block>();
  for (const [hash, group] of found) {
    const known = groups.get(hash);
    if (known) {
      moved.add(known);
      for (const email of known.emails) group.emails.push(email);
    }
    groups.set(hash, group);
  }
  return [...first, ...(moved.size === 0 ? blocks : blocks.filter((block) => !moved.has(block)))];
}

const TEST_KEY = 'test ';

function testRow(group: Group): Row {
  const { hash, title, emails } = group;
  const attempts = tokensOf(group).length;
  return { kind: 'test', key: TEST_KEY + hash, hash, title, emails: emails.length, attempts };
}

function emailRow(email: EmailSummary, group: Group | null): Row {
  const test = testAddressIn(email.recipients);
  const tokens = group && test ? tokensOf(group) : [];
  return {
    kind: 'email',
    key: email.email_id,
    email,
    isInTest: group !== null,
    attempt: test && tokens.length > 1 ? tokens.indexOf(test.token) + 1 : null,
    mailboxName: test?.mailboxName ?? null,
  };
}

function tokensOf(group: Group): string[] {
  // The oldest email belongs to the first attempt.
  const read = () => group.emails.map(({ recipients }) => testAddressIn(recipients)?.token ?? '');
  group.tokens ??= [...new Set(read().reverse())];
  return group.tokens;
}
