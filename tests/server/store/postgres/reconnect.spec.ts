import { expect, test } from '@playwright/test';
import { ReconnectingClient } from '../../../../src/server/store/postgres/reconnecting-client.js';

/** The pauses before the first attempts of a connection, all of which fail. */
async function pausesOf(attempts: number): Promise<number[]> {
  const pauses: number[] = [];
  const original = globalThis.setTimeout;
  const setTimeout = (then: () => void, ms: number) => {
    pauses.push(ms);
    return original(then, 0);
  };
  let opened = 0;
  const ended = new Promise<void>((resolve) => {
    const connection = new ReconnectingClient({
      async open() {
        if (++opened === attempts + 1) {
          connection.close();
          resolve();
        }
        if (opened > 1) throw new Error('away');
        return { once: () => {}, end: async () => {} } as never;
      },
      onLoss: () => {},
      onReturn: () => {},
      onHeartbeat: () => {},
    });
    globalThis.setTimeout = setTimeout as typeof globalThis.setTimeout;
    void connection.start().then(() => {
      if (connection.client) connection.drop(connection.client, new Error('lost'));
    });
  });
  await ended.finally(() => {
    globalThis.setTimeout = original;
  });
  return pauses;
}

test('connections lost together reconnect at different moments', async () => {
  const servers: number[][] = [];
  while (servers.length < 30) servers.push(await pausesOf(8));
  const longest = [50, 100, 200, 400, 800, 1_600, 1_600, 1_600];
  for (const [attempt, bound] of longest.entries()) {
    const pauses = servers.map((server) => server[attempt] ?? Number.NaN);
    expect(new Set(pauses).size).toBe(servers.length);
    // Spread out, but none longer than the limit.
    expect(Math.max(...pauses) - Math.min(...pauses)).toBeGreaterThan(bound / 3);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(bound);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(0);
  }
});
