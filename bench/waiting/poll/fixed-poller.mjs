import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { now } from '../../support/clock.mjs';
import { headersOf } from '../support/server.mjs';

const INTERVAL = 1_000;
/** How far the cursor is set back, in ms, so that an email that arrives with the first request counts. */
const MARGIN = 1_000;

/** The usual way to wait: requests the newest email at once, and then every second. */
export function fixedPoller(url) {
  const dispatcher = new Agent();
  const headers = headersOf('poller');
  return {
    /** Resolves with the time at which the email was found. */
    async waitFor(address) {
      const after = new Date(Date.now() - MARGIN).toISOString();
      const query = new URLSearchParams({ to: address, after });
      const begun = now();
      for (let nth = 1; ; nth++) {
        const { body } = await request(`${url}/v1/inbox/latest?${query}`, { dispatcher, headers });
        if ((await body.json()) !== null) return now();
        await sleep(Math.max(0, begun + nth * INTERVAL - now()));
      }
    },
    close: () => dispatcher.close(),
  };
}
