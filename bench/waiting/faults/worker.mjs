// A worker with its share of the waits, at one server, some concurrently.
import { setTimeout as sleep } from 'node:timers/promises';
import { createMailbox } from 'playwright-mailbox/mailbox';
import { randomFrom } from '../../support/numbers.mjs';
import { arrivalsFor, kindBy } from './scene.mjs';

const [url, seed, waits, atOnce, timeout] = process.argv
  .slice(2)
  .map((text, n) => (n ? +text : text));

/** The maximum delay of an email after its wait started, in ms. */
const LATEST = 3_000;
/** A wait hangs if it has not settled this long after its timeout, in ms. */
const GRACE = 5_000;

const random = randomFrom(seed);
const worker = createMailbox({ mailboxURL: url });
let secrets = 100_000;
let left = waits;

async function wait(mailbox, kind, last) {
  const secret = String(secrets++);
  const { mail, emails, inOneMs } = arrivalsFor(kind, mailbox.address, secret, last, random);
  const arrival = sleep(random() * LATEST).then(() => process.send({ emails, inOneMs }));
  const end = new AbortController();
  const begun = performance.now();
  const outcome = await Promise.race([
    kind.wait(mailbox, { timeout }).then(
      (given) => (given === secret ? { end: 'right' } : { end: 'wrong', note: `got ${given}` }),
      (error) => ({ end: 'missed', note: `${error.code}: ${error.message}` }),
    ),
    sleep(timeout + GRACE, { end: 'hung' }, { signal: end.signal }),
  ]);
  end.abort();
  await arrival;
  const ms = performance.now() - begun;
  return { mail, outcome: { ...outcome, kind: kind.kind, address: mailbox.address, secret, ms } };
}

/** Two waits for each address, as for a code and a resent code. */
async function lane(nth) {
  const outcomes = [];
  for (let box = 0; left > 0; box++) {
    const mailbox = worker.another(`n${nth}-${box}`);
    const kind = kindBy(random);
    let last;
    for (let turn = 0; turn < 2 && left > 0; turn++) {
      left--;
      const { mail, outcome } = await wait(mailbox, kind, last);
      outcomes.push(outcome);
      last = mail;
    }
  }
  return outcomes;
}

const lanes = await Promise.all(Array.from({ length: atOnce }, (_, nth) => lane(nth)));
await worker.close();
process.send({ outcomes: lanes.flat() }, () => process.exit());
process.on('disconnect', () => process.exit());
