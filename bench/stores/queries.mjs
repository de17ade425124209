// The cost of queries with a million emails in the database.
import { loadServer } from '../server/support/load-server.mjs';
import { EMAILS_PER_ADDRESS, fill, inTurn, RUNS } from '../server/support/queries.mjs';
import { ms, times } from '../support/numbers.mjs';
import { fact, goal } from '../support/report.mjs';

const FEW = 1_000;
const MANY = 1_000_000;

/** The maximum time of a query with many emails, as a multiple of its time with few. */
const GOALS = {
  'latest?to&after': 3,
  'latest?to': 10,
  'latest?to, a miss': 10,
  'get by id': 3,
};

export async function queries(postgres) {
  const { createApi, openPostgres, silentStoreHealth } = await loadServer();
  const stores = [];
  const boxes = [];
  for (const count of [FEW, MANY]) {
    const limits = {
      maxEmails: count,
      accountMaxBytes: Number.MAX_SAFE_INTEGER,
      maxStoreBytes: Number.MAX_SAFE_INTEGER,
    };
    const store = await openPostgres(await postgres.createDatabase(), limits, silentStoreHealth());
    stores.push(store);
    boxes.push(await fill(createApi(limits, store), count));
  }
  const rows = [];
  for (const [name, most] of Object.entries(GOALS)) {
    const [few, many] = await inTurn(boxes.map((box) => () => box.ask(name)));
    rows.push(
      fact(`${name}, ${FEW.toLocaleString('en')} emails`, ms(few)),
      fact(`${name}, ${MANY.toLocaleString('en')} emails`, ms(many)),
      goal(name, times(many / few), `≤ ${times(most)}`, many / few <= most),
    );
  }
  for (const store of stores) await store.close();
  return {
    title: 'Queries, with PostgreSQL',
    about: [
      `The REST interface without its socket: medians of ${RUNS} in turn.`,
      `An address of its own for every ${EMAILS_PER_ADDRESS} emails; of each email only the header is stored.`,
    ],
    rows,
  };
}
