import fc from 'fast-check';
import type { Collection } from '../../../src/contract/email.js';
import { MemoryStore } from '../../../src/server/store/memory/memory-store.js';
import type { EmailFilter, Store } from '../../../src/server/store/store.js';
import { entries, expect, forEachStore, labelOf, labels, ME, messageOf, test } from './fixtures.js';

const STEPS = 500;
const LIMITS = { maxEmails: 60, accountMaxBytes: 8_000, maxStoreBytes: 8_000 };

// Few characters, so that parts of texts recur.
const word = (maxLength: number) =>
  fc.string({
    unit: fc.constantFrom('a', 'b', '%', '_', '\\', '"', 'Ä', '🦊', '\0', '\ud83e', '\ufffd'),
    maxLength,
  });

const address = fc.tuple(word(4), word(2)).map(([local, domain]) => `${local}@${domain}.test`);

const boxes: fc.Arbitrary<Collection[] | undefined> = fc.oneof(
  { weight: 6, arbitrary: fc.constant(undefined) },
  fc.constantFrom<Collection[]>(['inbox'], ['sent']),
);

const append = fc.record({
  kind: fc.constant('append' as const),
  from: address,
  to: fc.array(address, { minLength: 1, maxLength: 3 }),
  subject: word(6),
  size: fc.nat(300),
  boxes,
});

/** The time of one of the existing emails, as a fraction from the newest. */
const moment = fc.option(fc.double({ min: 0, max: 0.99, noNaN: true }), {
  nil: undefined,
  freq: 2,
});

const query = fc.record({
  kind: fc.constant('query' as const),
  box: fc.constantFrom<Collection>('inbox', 'sent'),
  from: fc.option(word(2), { nil: undefined }),
  to: fc.option(fc.oneof(word(4), address), { nil: undefined, freq: 3 }),
  subject: fc.option(word(2), { nil: undefined }),
  after: moment,
  before: moment,
  skip: fc.nat(5),
  limit: fc.integer({ min: 1, max: 30 }),
});

type Append = typeof append extends fc.Arbitrary<infer Step> ? Step : never;
type Query = typeof query extends fc.Arbitrary<infer Step> ? Step : never;

/** A memory store is what the others are compared with. */
const isOther = ({ name }: { name: string }) => name !== 'memory';

forEachStore(() => {
  test('returns the same responses as a memory store', async ({ place }) => {
    const memory = new MemoryStore(LIMITS);
    const store = await place.open(LIMITS);
    const steps = fc.sample(fc.oneof(append, query), { seed: 1, numRuns: STEPS });
    for (const [n, step] of steps.entries()) {
      if (step.kind === 'append') {
        for (const one of [memory, store]) await file(one, `${n}`, step);
      } else {
        const expected = await answer(memory, step);
        expect([n, step, await answer(store, step)]).toEqual([n, step, expected]);
      }
    }
    expect(await store.size()).toEqual(await memory.size());
    await store.close();
  });
}, isOther);

function file(store: Store, label: string, step: Append): Promise<void> {
  const { from, to, subject, size } = step;
  // With a common recipient, because otherwise emails may share a time in one store but not in the other.
  const search = { from: from.toLowerCase(), subject: subject.toLowerCase() };
  const message = messageOf({ label, to: [...to, 'all@common.test'], size, search });
  return store.append(ME, message, step.boxes);
}

async function answer(store: Store, step: Query): Promise<unknown> {
  const { kind: _, box, skip, limit, ...texts } = step;
  const there = await entries(store, { box });
  const timeOf = (part: number | undefined) =>
    part === undefined ? undefined : there[Math.floor(part * there.length)]?.time;
  const filter: EmailFilter = { ...texts, after: timeOf(step.after), before: timeOf(step.before) };
  const latest = await store.latest(ME, box, filter);
  return {
    list: await labels(store, { box, filter, range: { skip, limit } }),
    latest: latest && labelOf(latest),
  };
}
