// The cost of queries with a million stored emails.
import { ms, times } from '../support/numbers.mjs';
import { fact, goal } from '../support/report.mjs';
import { loadServer } from './support/load-server.mjs';
import { EMAILS_PER_ADDRESS, fill, inTurn, RUNS } from './support/queries.mjs';

const FEW = 1_000;
const MANY = 1_000_000;

/** The maximum time of a query with many emails, as a multiple of its time with few. */
const GOALS = {
  'latest?to&after': 3,
  'latest?to': 5,
  'latest?to, a miss': 5,
  'get by id': 2,
};
const PAGE_GOAL = 3;

export async function queries() {
  const { createApi } = await loadServer();
  const [few, many] = await Promise.all(
    [FEW, MANY].map((count) =>
      fill(
        createApi({
          maxEmails: count,
          accountMaxBytes: Number.MAX_SAFE_INTEGER,
          maxStoreBytes: Number.MAX_SAFE_INTEGER,
        }),
        count,
      ),
    ),
  );
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
      `The REST interface without its socket, ${MANY.toLocaleString('en')} emails against ${FEW.toLocaleString('en')}: medians of ${RUNS} in turn.`,
      `An address of its own for every ${EMAILS_PER_ADDRESS} emails; of each email only the header is stored.`,
    ],
    rows,
  };
}

function compare(name, few, many, most) {
  const ratio = many / few;
  return [
    fact(`${name}, ${FEW.toLocaleString('en')} emails`, ms(few)),
    fact(`${name}, ${MANY.toLocaleString('en')} emails`, ms(many)),
    goal(name, times(ratio), `≤ ${times(most)}`, ratio <= most),
  ];
}
