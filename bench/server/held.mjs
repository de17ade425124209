// How soon the right one of thousands of held requests is answered, and what they cost meanwhile.
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { ms, quantile, spread, times } from '../support/numbers.mjs';
import { fact, goal } from '../support/report.mjs';
import { openClient, transaction } from './support/load.mjs';
import { mailOf } from './support/mail.mjs';
import { cpuTime, HEADERS, residentBytes, startServer } from './support/server.mjs';

const HELD = 5_000;
const EMAILS = 300;
const P99_GOAL = 10;
const KILOBYTES_GOAL = 30;
const CPU_GOAL = 0.03;
const IDLE = 5_000;
const MB = 1024 * 1024;

export async function held() {
  const server = await startServer();
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
  const client = await openClient(server.port);
  const hold = (to) =>
    request(`${server.http}/v1/inbox/latest?to=${to}`, {
      dispatcher,
      headers: { ...HEADERS, prefer: 'wait=60' },
    }).then(async ({ body }) => [performance.now(), await body.json()]);

  /** The time from the end of an email's data to the response to the request held for it. */
  async function answerTime(to, answer) {
    const begun = performance.now();
    await transaction(client, mailOf(), to);
    const [answered, record] = await answer;
    if (record === null) throw new Error('A held request was answered with nothing.');
    return answered - begun;
  }

  const alone = [];
  for (let n = 0; n < EMAILS; n++)
    alone.push(await answerTime(`a${n}@x.test`, hold(`a${n}@x.test`)));

  const before = await residentBytes(server.pid);
  const answers = Array.from({ length: HELD }, (_, n) => hold(`n${n}-@x.test`));
  for (const answer of answers) answer.catch(() => {});
  await untilHeld(server.http, HELD);
  const resident = await residentBytes(server.pid);
  const bytes = (resident - before) / HELD;
  const cpu = await cpuTime(server.pid);
  await sleep(IDLE);
  const share = ((await cpuTime(server.pid)) - cpu) / IDLE;
  const among = [];
  for (let n = 0; n < EMAILS; n++)
    among.push(await answerTime(`n${n * 16}-@x.test`, answers[n * 16]));

  client.socket.destroy();
  await dispatcher.destroy();
  await server.close();
  const ratio = quantile(among, 0.99) / quantile(alone, 0.5);
  return {
    title: 'Held requests',
    about: [
      `${HELD.toLocaleString('en')} requests are held; ${EMAILS} emails, each for another of them, one after the other.`,
      'The time is from the first byte of the transaction to the whole answer.',
    ],
    rows: [
      fact('one held request', spread(alone)),
      fact(`one of ${HELD}`, spread(among)),
      goal(`p99 of ${HELD} by p50 of one`, times(ratio), `≤ ${times(P99_GOAL)}`, ratio <= P99_GOAL),
      goal(
        'memory of each',
        `${(bytes / 1024).toFixed(1)} KB`,
        `≤ ${KILOBYTES_GOAL} KB`,
        bytes / 1024 <= KILOBYTES_GOAL,
      ),
      // A server that took less before has more to grow by: compare both between versions.
      fact('resident', `${(before / MB).toFixed(0)} MB, then ${(resident / MB).toFixed(0)} MB`),
      goal(
        'CPU while nothing comes',
        `${(share * 100).toFixed(1)} %`,
        `≤ ${CPU_GOAL * 100} %`,
        share <= CPU_GOAL,
      ),
      fact('looked at for', ms(IDLE)),
    ],
  };
}

async function untilHeld(http, count) {
  for (;;) {
    const text = await (await fetch(`${http}/metrics`)).text();
    if (Number(/^mailbox_long_polls (\d+)$/m.exec(text)?.[1]) === count) return;
    await sleep(50);
  }
}
