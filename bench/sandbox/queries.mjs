// What queries cost when a million mails are stored.
import { median, ms, times } from '../support/numbers.mjs';
import { fact, goal } from '../support/report.mjs';
import { loadSandbox } from './support/load-sandbox.mjs';

const FEW = 1_000;
const MANY = 1_000_000;
/** An address of its own for every so many mails. */
const MAILS_AN_ADDRESS = 4;
const RUNS = 400;

/** The most that a query may take with many mails, as a multiple of its time with few. */
const GOALS = {
  'latest?to&after': 3,
  'latest?to': 5,
  'latest?to, a miss': 5,
  'get by id': 2,
};
const PAGE_GOAL = 3;

export async function queries() {
  const { createApi } = await loadSandbox();
  const few = await fill(createApi, FEW);
  const many = await fill(createApi, MANY);
  const rows = [];
  for (const [name, most] of Object.entries(GOALS)) {
    const [one, other] = await inTurn([few, many].map((box) => () => box.ask(name)));
    rows.push(...compare(name, one, other, most));
  }
  for (const perPage of [10, 100]) {
    const pages = [1, 1_000].map(
      (page) => () => many.api.get(`/v1/inbox?page=${page}&per_page=${perPage}`),
    );
    const [first, last] = await inTurn(pages);
    const ratio = last / first;
    rows.push(fact(`page 1, ${perPage} a page`, ms(first)));
    rows.push(fact(`page 1,000, ${perPage} a page`, ms(last)));
    rows.push(
      goal(`page 1,000 of ${perPage}`, times(ratio), `≤ ${times(PAGE_GOAL)}`, ratio <= PAGE_GOAL),
    );
  }
  return {
    title: 'Queries',
    about: [
      `The REST interface without its socket, ${MANY.toLocaleString('en')} mails against ${FEW.toLocaleString('en')}: medians of ${RUNS} in turn.`,
      `An address of its own for every ${MAILS_AN_ADDRESS} mails; of each mail only the header is stored.`,
    ],
    rows,
  };
}

function compare(name, few, many, most) {
  const ratio = many / few;
  return [
    fact(`${name}, ${FEW.toLocaleString('en')} mails`, ms(few)),
    fact(`${name}, ${MANY.toLocaleString('en')} mails`, ms(many)),
    goal(name, times(ratio), `≤ ${times(most)}`, ratio <= most),
  ];
}

/** The median time of each, asked in turn. */
async function inTurn(questions) {
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

/** A sandbox with so many mails in it, and what is asked of it. */
async function fill(createApi, count) {
  const api = createApi({ maxEmails: count, maxBytes: Number.MAX_SAFE_INTEGER });
  const token = (n) =>
    Math.imul(n + 1, 2_654_435_761)
      .toString(36)
      .replace('-', 'z')
      .padStart(7, 'q');
  const address = (n) => `user.${token(n)}${token(n ^ 0x5555)}@inbox.test`;
  const addresses = Math.ceil(count / MAILS_AN_ADDRESS);
  for (let n = 0; n < count; n++) {
    const to = address(n % addresses);
    await api.append(to, `From: app@shop.test\r\nTo: ${to}\r\nSubject: mail ${n}\r\n\r\n`);
  }
  const old = address(3);
  const { email_id: id } = await api.get(`/v1/inbox/latest?to=${old}`);
  const newest = await api.newest();
  let asked = 0;
  const questions = {
    // Mail that came just now, as a wait asks for it.
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
