// A thousand concurrent waits in one process.
import { setTimeout as sleep } from 'node:timers/promises';
import { median, quantile, randomFrom, spread, times } from '../support/numbers.mjs';
import { fact, goal } from '../support/report.mjs';
import { startApp } from './support/app.mjs';
import { startMailboxServer } from './support/server.mjs';
import { newCode, waitAt, waitOnce } from './support/wait.mjs';

const WAITS = 1_000;
/** Single waits before the concurrent ones. */
const SINGLES = 500;
const WARM_UP = 100;
/** Emails that arrive one at a time while all others wait. */
const EMAILS = 500;
/** Connections of the app for a burst: as many as nodemailer's pool has. */
const SENDERS = 5;
/** Several bursts, because other load on the machine may disturb one. */
const BURSTS = 3;

const P99_GOAL = 10;

export async function concurrentWaits({ seed }) {
  const random = randomFrom(seed);
  const mailboxServer = await startMailboxServer();
  const app = await startApp(mailboxServer.smtp, SENDERS);
  const worker = mailboxServer.newMailbox();

  let singles = [];
  for (const count of [WARM_UP, SINGLES]) {
    singles = [];
    for (let n = 0; n < count; n++) {
      singles.push(await waitOnce(worker.another(`single${count}-${n}`), app));
    }
  }

  const mailboxes = Array.from({ length: WAITS }, (_, n) => worker.another(`n${n}`));
  const bursts = [];
  for (let nth = 0; nth < BURSTS; nth++) bursts.push(await sendBurst(await allBegin()));
  const oneAtATime = await sendOneAtATime(await allBegin());

  await worker.close();
  await app.close();
  await mailboxServer.close();

  function begin(mailbox) {
    const code = newCode();
    return { mailbox, code, wait: waitAt(mailbox, code) };
  }

  /** Starts a wait for each mailbox, and resolves when all requests have arrived at the server. */
  async function allBegin() {
    const before = totalOf(await mailboxServer.counts());
    const waiting = mailboxes.map(begin);
    while (totalOf(await mailboxServer.counts()) < before + WAITS) await sleep(100);
    return waiting;
  }

  /** A mailbox that has received its email waits again, so that all mailboxes always wait. */
  async function sendOneAtATime(waiting) {
    const delays = [];
    const wrong = [];
    for (let n = 0; n < EMAILS; n++) {
      const chosen = Math.floor(random() * WAITS);
      const { mailbox, code, wait } = waiting[chosen];
      app.send({ to: mailbox.address, code });
      const { at, isRight } = await wait;
      delays.push(at - (await app.accepted())[mailbox.address]);
      if (!isRight) wrong.push(mailbox.address);
      waiting[chosen] = begin(mailbox);
      await sleep(5);
    }
    // Pending waits end with the worker's mailbox.
    for (const { wait } of waiting) wait.catch(() => {});
    return { delays, wrong };
  }

  async function sendBurst(waiting) {
    app.send(...waiting.map(({ mailbox, code }) => ({ to: mailbox.address, code })));
    const given = await Promise.all(waiting.map(({ wait }) => wait));
    const accepted = await app.accepted();
    return {
      delays: given.map(({ at }, n) => at - accepted[waiting[n].mailbox.address]),
      wrong: given.filter(({ isRight }) => !isRight),
    };
  }

  const wrong =
    oneAtATime.wrong.length + bursts.reduce((sum, burst) => sum + burst.wrong.length, 0);
  return {
    title: `${WAITS} waits at once in one process, from the 250 to the resolved waitForOtp()`,
    about: [
      `One at a time: ${EMAILS} emails, each to a random one of the ${WAITS} that wait (seed ${seed}), which then`,
      `waits again. Burst: an email to each of the ${WAITS}, as fast as the mailbox server accepts them over ${SENDERS} SMTP`,
      'connections; every delay counts from the 250 of its own email. Single: no other wait is on.',
    ],
    rows: [
      fact(`single, ${SINGLES}`, spread(singles)),
      fact(`one at a time, ${EMAILS}`, spread(oneAtATime.delays)),
      compare([oneAtATime], singles),
      ...bursts.map(({ delays }) => fact(`burst of ${WAITS}`, spread(delays))),
      compare(bursts, singles),
      goal(
        'waits that got the email of another',
        `${wrong} of ${EMAILS + BURSTS * WAITS}`,
        'none',
        wrong === 0,
      ),
    ],
  };
}

/** The p99 of the runs, or the median p99 of several, compared with that of single waits. */
function compare(runs, singles) {
  const ratio = median(runs.map((run) => quantile(run.delays, 0.99))) / quantile(singles, 0.99);
  const what =
    runs.length > 1
      ? 'their median p99, in p99s of a single one'
      : 'its p99, in p99s of a single one';
  return goal(what, times(ratio), `≤ ${P99_GOAL}×`, ratio <= P99_GOAL);
}

function totalOf({ waits }) {
  return Object.values(waits).reduce((sum, count) => sum + count, 0);
}
