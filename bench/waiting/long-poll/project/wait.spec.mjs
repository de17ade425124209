// Each test waits for a code with the fixture, and asks the bench over HTTP to send it.
import { expect, test } from 'playwright-mailbox';
import { now } from '../../../support/clock.mjs';

const { BENCH_URL, BENCH_TESTS } = process.env;

function tell(what) {
  return fetch(BENCH_URL, { method: 'POST', body: JSON.stringify(what) });
}

for (let n = 0; n < Number(BENCH_TESTS); n++) {
  test(`waits for code ${n}`, async ({ mailbox }) => {
    const code = String(500_000 + n);
    const wait = mailbox.waitForOtp();
    // The bench responds before it sends the email.
    await tell({ send: { to: mailbox.address, code } });
    const given = await wait;
    const at = now();
    await tell({ address: mailbox.address, at });
    expect(given).toBe(code);
  });
}
