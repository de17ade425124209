import { createServer } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { runPlaywright } from '../support/playwright.mjs';

const PROJECT = path.join(import.meta.dirname, 'project');
const TESTS = 350;
/** The number of warm-up tests. */
const WARM_UP = 50;

/** The ms from the 250 to the code, for consecutive tests that wait with the fixture. */
export async function fixtureWaits(mailboxServer, app) {
  const resolved = [];
  const desk = createServer(async (request, response) => {
    const { send, ...wait } = JSON.parse(await text(request));
    response.end();
    if (!send) return resolved.push(wait);
    await sleep(10);
    app.send(send);
  });
  await new Promise((resolve) => desk.listen(0, '127.0.0.1', resolve));
  await runPlaywright(PROJECT, {
    MAILBOX_URL: mailboxServer.http,
    BENCH_URL: `http://127.0.0.1:${desk.address().port}`,
    BENCH_TESTS: String(TESTS),
  });
  desk.close();
  const accepted = await app.accepted();
  return resolved.slice(WARM_UP).map(({ address, at }) => at - accepted[address]);
}
