import { setTimeout as sleep } from 'node:timers/promises';

const HOUR = 3_600_000;

/** How long the server is up, and then down, as a range in ms. */
const UP = [4_000, 8_000];
const DOWN = [200, 1_500];

/** The rate of each fault, per 1,000 requests. */
function scriptOf(faults) {
  return [
    [faults.internalError(), 40],
    [faults.badGateway(), 40],
    [faults.resetBefore(), 40],
    [faults.resetInBody(), 40],
    [faults.truncatedJson(), 40],
    [faults.rateLimited({ seconds: 1 }), 10],
    [faults.rateLimited({ date: 1 }), 10],
    [faults.rateLimited({ details: 0.3 }), 10],
    // Few, because each takes the full timeout of a request.
    [faults.silence(), 3],
    [faults.stallInBody(), 3],
    [faults.trickle(), 3],
  ];
}

/** The properties of the nth server: half of them hold requests; clock, list order and ties are random. */
function characterOf(nth, random) {
  const one = (...choices) => choices[Math.floor(random() * choices.length)];
  return {
    longPoll: nth % 2 === 0,
    clockOffset: one(0, 3 * HOUR, -3 * HOUR, 26 * HOUR, -26 * HOUR),
    listOrder: one('newest', 'oldest', 'shuffled'),
    latestOfEqual: one('first', 'last'),
    // The precision of timestamps: exact, or so coarse that many are equal.
    resolution: one(undefined, undefined, 50),
  };
}

/** Starts a server with random transient faults of every kind, which is down initially and now and then. */
export async function startFaultServer({ ScriptedServer, faults }, nth, random) {
  const character = characterOf(nth, random);
  const server = await ScriptedServer.start(character);
  for (const [fault, perMille] of scriptOf(faults)) {
    const on = () => random() < perMille / 1000;
    server.fail(fault, { on, times: Number.POSITIVE_INFINITY });
  }
  await server.stop();
  const over = new AbortController();
  const life = comeAndGo(server, random, over.signal).catch((error) => {
    if (!over.signal.aborted) throw error;
  });
  return {
    url: server.url,
    character,

    /** Receives emails, all of them within one ms if `inOneMs`. */
    receive(emails, inOneMs) {
      if (inOneMs) server.clock.stop();
      for (const mail of emails) server.receive(mail);
      server.clock.go();
    },

    get requests() {
      return server.requests.length;
    },

    async close() {
      over.abort();
      await life;
      await server.close();
    },
  };
}

async function comeAndGo(server, random, signal) {
  const between = ([from, to]) => from + random() * (to - from);
  for (;;) {
    await sleep(between(DOWN), undefined, { signal });
    await server.start();
    await sleep(between(UP), undefined, { signal });
    await server.stop();
  }
}
