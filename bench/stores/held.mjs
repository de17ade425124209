// How soon a held request is answered, at the server that receives the email and at another.
import { Agent, request } from 'undici';
import { openClient, transaction } from '../server/support/load.mjs';
import { mailOf } from '../server/support/mail.mjs';
import { HEADERS, startServer } from '../server/support/server.mjs';
import { median, spread, times } from '../support/numbers.mjs';
import { fact, goal } from '../support/report.mjs';

const EMAILS = 400;
const GOAL = 4;

export async function held(postgres) {
  const store = await postgres.createDatabase();
  const near = await startServer('--store', store);
  const far = await startServer('--store', store);
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
  const client = await openClient(near.port);
  const hold = (http, to) =>
    request(`${http}/v1/inbox/latest?to=${to}`, {
      dispatcher,
      headers: { ...HEADERS, prefer: 'wait=60' },
    }).then(async ({ body }) => [performance.now(), await body.json()]);

  /** The time from the 250 of an email to the response to the request held for it. */
  async function answerTime({ http }, to) {
    const answer = hold(http, to);
    await untilHeld(http);
    await transaction(client, mailOf(), to);
    const taken = performance.now();
    const [answered, record] = await answer;
    if (record === null) throw new Error('A held request was answered with nothing.');
    return answered - taken;
  }

  const taken = { near: [], far: [] };
  for (let n = 0; n < EMAILS; n++) {
    taken.near.push(await answerTime(near, `a${n}@x.test`));
    taken.far.push(await answerTime(far, `b${n}@x.test`));
  }
  client.socket.destroy();
  await dispatcher.destroy();
  for (const server of [near, far]) await server.close();
  const ratio = median(taken.far) / median(taken.near);
  return {
    title: 'Held requests, with PostgreSQL',
    about: [`${EMAILS} emails each, one after the other; from the 250 to the whole answer.`],
    rows: [
      fact('at the same server', spread(taken.near)),
      fact('at another server', spread(taken.far)),
      goal('p50 of another by the same', times(ratio), `≤ ${times(GOAL)}`, ratio <= GOAL),
    ],
  };
}

async function untilHeld(http) {
  for (;;) {
    const text = await (await fetch(`${http}/metrics`)).text();
    if (/^mailbox_long_polls 1$/m.test(text)) return;
  }
}
