// A server on the internet whose port is flooded: the tests' own emails arrive, and nothing of the app is deleted.
import { quantile, spread } from '../support/numbers.mjs';
import { fact, goal, printTable } from '../support/report.mjs';
import { FLOOD_RATE, underFlood } from './support/under-flood.mjs';

const MB = 1024 * 1024;
const ARRIVAL_GOAL = 1_000;
const GROWTH_GOAL = 100 * MB;

/** Prints the figures, and returns whether all goals were met. */
export async function soakInPublic(minutes) {
  const { arrivals, errors, growth, deleted, lost, flood } = await underFlood(minutes * 60);
  const rows = Object.entries(arrivals).map(([who, times]) =>
    goal(
      `emails of the ${who}`,
      `${times.length}, ${spread(times)}`,
      `p99 ≤ ${ARRIVAL_GOAL} ms`,
      quantile(times, 0.99) <= ARRIVAL_GOAL,
    ),
  );
  const perSecond = flood.connections / (minutes * 60);
  return printTable([
    {
      title: `A flood from the internet, ${minutes} min`,
      about: [
        `${FLOOD_RATE} connections a second from addresses all over a /8: half are silent, a quarter is spam.`,
        'Meanwhile tests get emails of an app that logs in, and of a provider that does not.',
      ],
      rows: [
        fact('connections a second', perSecond.toFixed(0)),
        fact('of them answered with 421', String(flood.refused)),
        fact('spam, of which accepted', `${flood.spam}, ${flood.stored}`),
        ...rows,
        goal(
          'own emails that did not arrive',
          `${errors.length} ${errors[0] ?? ''}`,
          'none',
          errors.length === 0,
        ),
        goal('emails of the app that are gone', String(lost), 'none', lost === 0),
        goal('emails deleted, except of a recipient', String(deleted), 'none', deleted === 0),
        goal(
          'growth of resident memory',
          `${(growth / MB).toFixed(0)} MB`,
          `≤ ${GROWTH_GOAL / MB} MB`,
          growth <= GROWTH_GOAL,
        ),
      ],
    },
  ]);
}
