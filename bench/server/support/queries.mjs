import { median } from '../../support/numbers.mjs';

/** Emails per address. */
export const EMAILS_PER_ADDRESS = 4;

/** How often each query is sent. */
export const RUNS = 400;

/** Emails stored at a time. */
const AT_ONCE = 2_000;

/** The median time of each query, sent alternately. */
export async function inTurn(questions) {
  const taken = questions.map(() => []);
  for (let run = 0; run < RUNS; run++) {
    for (const [index, ask] of questions.entries()) {
      const begun = performance.now();
      await ask();
      taken[index].push(performance.now() - begun);
    }
  }
  return taken.map(median);
}

/** Sends this many emails to a mailbox server, and returns the queries to measure. */
export async function fill(api, count) {
  const token = (n) =>
    Math.imul(n + 1, 2_654_435_761)
      .toString(36)
      .replace('-', 'z')
      .padStart(7, 'q');
  const address = (n) => `user.${token(n)}${token(n ^ 0x5555)}@inbox.test`;
  const addresses = Math.ceil(count / EMAILS_PER_ADDRESS);
  for (let first = 0; first < count; first += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, n) => first + n);
    await Promise.all(
      numbers.map((n) => {
        const to = address(n % addresses);
        return api.append(to, `From: app@shop.test\r\nTo: ${to}\r\nSubject: mail ${n}\r\n\r\n`);
      }),
    );
  }
  const old = address(3);
  const { email_id: id } = await api.get(`/v1/inbox/latest?to=${old}`);
  const newest = await api.newest();
  let asked = 0;
  const questions = {
    // An email that has just arrived, as a wait requests it.
    'latest?to&after': async () => {
      const to = address(asked++ % addresses);
      const after = new Date(newest - 1).toISOString();
      await api.get(`/v1/inbox/latest?to=${to}&after=${after}`);
    },
    'latest?to': () => api.get(`/v1/inbox/latest?to=${address((asked++ * 7) % addresses)}`),
    'latest?to, a miss': () =>
      api.get(`/v1/inbox/latest?to=user.${token(asked++)}nobody@inbox.test`),
    'get by id': () => api.get(`/v1/inbox/${id}`),
  };
  return { api, ask: (name) => questions[name]() };
}
