import type { EmailSummary } from '../../contract/viewer.js';
import { ROW_HEIGHT, type Row, type Rows } from './rows.js';
import { testAddressIn } from './test-address.js';

/** The emails of a test. */
interface Group {
  hash: string;
  title: string;
  /** Newest first. */
  emails: EmailSummary[];
  /** The tokens of its attempts, the first one first; null if they were not read. */
  tokens: string[] | null;
}

/** What stands in the list as a whole: a test, or an email of none. */
type Block = Group | EmailSummary;

/** The emails by test, and tests by their newest email. What was grouped before is not grouped again. */
export class GroupedRows implements Rows {
  readonly #emails: readonly EmailSummary[];
  readonly #blocks: readonly Block[];
  readonly #groups: Map<string, Group>;
  /** For each block, how many lines there are before it, and how many tests among these. */
  readonly #starts: Uint32Array;
  readonly #heads: Uint32Array;
  readonly length: number;
  readonly height: number;

  constructor(
    emails: readonly EmailSummary[],
    blocks?: Block[],
    groups = new Map<string, Group>(),
  ) {
    this.#emails = emails;
    this.#groups = groups;
    this.#blocks = blocks ?? append([], emails, groups);
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

  /** The lines for other emails: most often the same ones with new ones at the beginning, or older ones at the end. */
  update(emails: readonly EmailSummary[]): GroupedRows {
    const before = this.#emails;
    const added = emails.length - before.length;
    if (before.length === 0 || added < 0) return new GroupedRows(emails);
    const last = before.length - 1;
    if (emails[0] === before[0] && emails[last] === before[last]) {
      const older = emails.slice(before.length);
      return new GroupedRows(emails, append([...this.#blocks], older, this.#groups), this.#groups);
    }
    if (emails[added] === before[0] && emails.at(-1) === before[last]) {
      const newer = emails.slice(0, added);
      return new GroupedRows(emails, prepend(this.#blocks, newer, this.#groups), this.#groups);
    }
    return new GroupedRows(emails);
  }

  at(index: number): Row | undefined {
    const at = this.#blockOf(index);
    const block = this.#blocks[at];
    if (!block || index >= this.length) return undefined;
    if (!('emails' in block)) return emailRow(block, null);
    const email = block.emails[index - this.#start(at) - 1];
    return email ? emailRow(email, block) : testRow(block);
  }

  top(index: number): number {
    const at = this.#blockOf(index);
    const isInside = index > this.#start(at);
    const heads = this.#heads[isInside ? at + 1 : at] ?? 0;
    return this.#height(index, heads);
  }

  indexAt(place: number): number {
    let [low, high] = [0, Math.max(0, this.length - 1)];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.top(middle) <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  indexOf(key: string): number {
    const email = this.#emails.find(({ email_id }) => email_id === key);
    const hash = email ? testAddressIn(email.recipients)?.hash : hashOf(key);
    const block = hash === undefined ? email : this.#groups.get(hash);
    const at = block ? this.#blocks.indexOf(block) : -1;
    if (at < 0 || !block) return -1;
    const inside = email && 'emails' in block ? block.emails.indexOf(email) + 1 : 0;
    return this.#start(at) + inside;
  }

  titleOf(hash: string): string | undefined {
    return this.#groups.get(hash)?.title;
  }

  #start(block: number): number {
    return this.#starts[block] ?? 0;
  }

  #height(lines: number, heads: number): number {
    return heads * ROW_HEIGHT.test + (lines - heads) * ROW_HEIGHT.email;
  }

  /** The block that a line is in. */
  #blockOf(index: number): number {
    let [low, high] = [0, Math.max(0, this.#blocks.length - 1)];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#start(middle) <= index) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** Adds older emails at the end, or to the tests that they belong to. */
function append(
  blocks: Block[],
  emails: readonly EmailSummary[],
  groups: Map<string, Group>,
): Block[] {
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

/** Adds newer emails: the tests that they belong to are first now. */
function prepend(
  blocks: readonly Block[],
  emails: readonly EmailSummary[],
  groups: Map<string, Group>,
): Block[] {
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

/** The opposite of a test's key. */
function hashOf(key: string): string | undefined {
  return key.startsWith(TEST_KEY) ? key.slice(TEST_KEY.length) : undefined;
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
  // The oldest email is the first of the first attempt.
  const read = () => group.emails.map(({ recipients }) => testAddressIn(recipients)?.token ?? '');
  group.tokens ??= [...new Set(read().reverse())];
  return group.tokens;
}
