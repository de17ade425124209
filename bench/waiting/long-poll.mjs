// How soon a code is returned with a server that holds requests.

import { median, ms, quantile, spread, times } from '../support/numbers.mjs';
import { fact, goal } from '../support/report.mjs';
import { firstWaits } from './long-poll/first-waits.mjs';
import { fixtureWaits } from './long-poll/fixture-waits.mjs';
import { startApp } from './support/app.mjs';
import { bareClient } from './support/bare-get.mjs';
import { startMailboxServer } from './support/server.mjs';
import { waitOnce } from './support/wait.mjs';

const WARM_UP = 100;
const WAITS = 500;

/** The maximum p50 and p99, as multiples of the bare GET's p50. */
const P50_GOAL = 3;
const P99_GOAL = 15;

export async function longPoll() {
  const mailboxServer = await startMailboxServer();
  const app = await startApp(mailboxServer.smtp);
  const bare = bareClient(mailboxServer.http);

  const worker = mailboxServer.newMailbox();
  let mailboxes = 0;
  const shared = () => worker.another(`n${mailboxes++}`);
  await measure(WARM_UP, shared);
  const before = await mailboxServer.counts();
  const steady = await measure(WAITS, shared);
  const requests = requestsOfEach((await mailboxServer.counts()).waits, before.waits);
  const own = await measure(WAITS / 5, () => mailboxServer.newMailbox());
  const fixture = await fixtureWaits(mailboxServer, app);
  const first = await firstWaits(mailboxServer, app);
  const inLoop = await getInLoop(WAITS);

  await worker.close();
  await bare.close();
  await app.close();
  await mailboxServer.close();

  /** Runs this many waits one after the other, each followed by a bare GET of the same email. */
  async function measure(count, newMailbox) {
    const waits = [];
    const gets = [];
    for (let n = 0; n < count; n++) {
      const mailbox = newMailbox();
      waits.push(await waitOnce(mailbox, app));
      gets.push(await bare.latest(mailbox.address));
    }
    return { waits, gets };
  }

  /** Repeats the bare GET without pauses, in which caches and clocks would go cold. */
  async function getInLoop(count) {
    const mailbox = worker.another('loop');
    await waitOnce(mailbox, app);
    const gets = [];
    for (let n = 0; n < count; n++) gets.push(await bare.latest(mailbox.address));
    return gets;
  }

  const get = median(steady.gets);
  const p50 = median(steady.waits) / get;
  const p99 = quantile(steady.waits, 0.99) / get;
  const fixtureP50 = median(fixture) / get;
  const fixtureP99 = quantile(fixture, 0.99) / get;
  const counted = Object.values(requests);
  const isOneEach = counted.length === WAITS && counted.every((count) => count === 1);
  return {
    title: 'Against the mailbox server, from the 250 to the resolved waitForOtp()',
    about: [
      'MailboxServer, app and waits are a process each. Every wait has a new mailbox and is on before its',
      'email is sent. After each wait comes the bare GET: latest of the same email, undici, keep-alive.',
      "Waits share their worker's connection, as those of the fixture do, unless it says otherwise.",
    ],
    rows: [
      fact(`bare GET latest, ${WAITS}`, spread(steady.gets)),
      fact('the same without a pause in between', spread(inLoop)),
      fact(`wait, ${WAITS}`, spread(steady.waits)),
      goal('its p50, in p50s of the bare GET', times(p50), `≤ ${P50_GOAL}×`, p50 <= P50_GOAL),
      goal('its p99, in p50s of the bare GET', times(p99), `≤ ${P99_GOAL}×`, p99 <= P99_GOAL),
      goal(
        'requests a wait, counted in the server',
        isOneEach
          ? '1'
          : `${counted.length} waits: ${Math.min(...counted)} to ${Math.max(...counted)}`,
        '1 each',
        isOneEach,
      ),
      fact(`wait in a Playwright test, ${fixture.length}`, spread(fixture)),
      goal('its p50, as above', times(fixtureP50), `≤ ${P50_GOAL}×`, fixtureP50 <= P50_GOAL),
      fact('its p99, with what Playwright does at the same time', times(fixtureP99)),
      fact(`wait with a connection of its own, ${own.waits.length}`, spread(own.waits)),
      fact(
        `first wait of a process, ${first.length}`,
        `p50 ${ms(median(first))}, longest ${ms(Math.max(...first))}`,
      ),
    ],
  };
}

/** The requests by address, except those counted before. */
function requestsOfEach(counts, before = {}) {
  const fresh = Object.entries(counts).map(([address, count]) => [
    address,
    count - (before[address] ?? 0),
  ]);
  return Object.fromEntries(fresh.filter(([, count]) => count > 0));
}
