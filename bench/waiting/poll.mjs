// How soon a code is returned with a server without long polling.
import { setTimeout as sleep } from 'node:timers/promises';
import { mean, ms, randomFrom, times } from '../support/numbers.mjs';
import { fact, goal } from '../support/report.mjs';
import { fixedPoller } from './poll/fixed-poller.mjs';
import { startApp } from './support/app.mjs';
import { startMailboxServer } from './support/server.mjs';
import { newCode, waitAt } from './support/wait.mjs';

const ROUNDS = 4;
const WAITS_AT_ONCE = 100;
/** The delay of an email after the start of its wait, in ms. */
const EARLIEST = 100;
const LATEST = 4_000;
/** The waits of a round start within this many ms, since tests do not start simultaneously. */
const STAGGER = 1_000;

const DELAY_GOAL = 0.5;
const REQUESTS_GOAL = 2;

export async function poll({ seed }) {
  const random = randomFrom(seed);
  // A server with no long polls responds at once, without Preference-Applied.
  const mailboxServer = await startMailboxServer('--max-long-polls', '0');
  const app = await startApp(mailboxServer.smtp);
  const worker = mailboxServer.newMailbox();
  const poller = fixedPoller(mailboxServer.http);
  await measure(worker.another('warm-up'), 0, 0);

  const before = await mailboxServer.counts();
  const runs = [];
  for (let round = 0; round < ROUNDS; round++) {
    const waits = evenly(WAITS_AT_ONCE).map((share, n) => {
      const mailbox = worker.another(`n${round}-${n}`);
      return measure(mailbox, random() * STAGGER, EARLIEST + share * (LATEST - EARLIEST));
    });
    runs.push(...(await Promise.all(waits)));
  }
  const after = await mailboxServer.counts();
  const accepted = await app.accepted();

  await worker.close();
  await poller.close();
  await app.close();
  await mailboxServer.close();

  /** This many numbers below 1, evenly distributed even if they are few: one per interval. */
  function evenly(count) {
    return Array.from({ length: count }, (_, n) => (n + random()) / count);
  }

  /** A wait and a fixed poller start together, for one email that arrives later. */
  async function measure(mailbox, beginning, arrival) {
    await sleep(beginning);
    const code = newCode();
    const wait = waitAt(mailbox, code);
    const polled = poller.waitFor(mailbox.address);
    await sleep(arrival);
    app.send({ to: mailbox.address, code });
    const [{ at, isRight }, polledAt] = await Promise.all([wait, polled]);
    if (!isRight) throw new Error(`A wrong code at ${mailbox.address}`);
    return { address: mailbox.address, at, polledAt };
  }

  const delay = mean(runs.map(({ address, at }) => at - accepted[address]));
  const polledDelay = mean(runs.map(({ address, polledAt }) => polledAt - accepted[address]));
  const each = (who) => (totalOf(after[who]) - totalOf(before[who])) / runs.length;
  const fewer = delay / polledDelay;
  const more = each('waits') / each('poller');
  return {
    title: 'Against a server without long polling, from the 250 to the resolved waitForOtp()',
    about: [
      `An email arrives ${EARLIEST} to ${LATEST} ms after its wait began (uniform, seed ${seed}); ${WAITS_AT_ONCE} waits are on at`,
      'once and share a connection, so that no more than 4 requests are pending. Next to each wait a',
      'poller waits for the same email: GET latest?to&after at once and then every 1,000 ms. The',
      'server is the mailbox server with --max-long-polls 0. It counts the requests.',
    ],
    rows: [
      fact(
        `fixed polling, mean of ${runs.length}`,
        `${ms(polledDelay)}, ${each('poller').toFixed(2)} requests`,
      ),
      fact(`wait, mean of ${runs.length}`, `${ms(delay)}, ${each('waits').toFixed(2)} requests`),
      goal(
        'its delay, of that of fixed polling',
        times(fewer),
        `≤ ${DELAY_GOAL}×`,
        fewer <= DELAY_GOAL,
      ),
      goal('its requests', times(more), `≤ ${REQUESTS_GOAL}×`, more <= REQUESTS_GOAL),
    ],
  };
}

function totalOf(counts = {}) {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
