import { LoginThrottle } from '../../src/server/network/login-throttle.js';
import { expect, test } from './fixtures.js';
import { SmtpClient } from './smtp-client.js';

/** A throttle with a clock of its own, on which each delay passes at once. */
function throttle() {
  let now = 0;
  const delays: number[] = [];
  const sleep = async (ms: number) => {
    delays.push(ms);
    now += ms;
  };
  const one = new LoginThrottle({ now: () => now, sleep });
  const fail = async (times: number, address = '192.0.2.1') => {
    delays.length = 0;
    for (let n = 0; n < times; n++) await one.failed(address);
    return [...delays];
  };
  const pass = (ms: number) => {
    now += ms;
  };
  return { fail, pass };
}

test('after ten failures within a minute, delays grow from 1 s to 30 s', async () => {
  const { fail, pass } = throttle();
  expect(await fail(17)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  pass(59_999);
  expect(await fail(1)).toEqual([30_000]);
  pass(60_000);
  expect(await fail(10)).toEqual([]);
  expect(await fail(1)).toEqual([1_000]);
});

test('ten failures in more than a minute are not delayed', async () => {
  const { fail, pass } = throttle();
  for (let n = 0; n < 30; n++) {
    expect(await fail(1)).toEqual([]);
    pass(6_000);
  }
});

test('delays one client, which is an IPv4 address or a /64 of IPv6', async () => {
  const { fail } = throttle();
  await fail(10, '2001:db8::1');
  expect(await fail(1, '2001:db8:0:0:ffff::2')).toEqual([1_000]);
  expect(await fail(1, '2001:db8:0:1::1')).toEqual([]);
  expect(await fail(1, '::1')).toEqual([]);
  await fail(10, '::ffff:192.0.2.1');
  expect(await fail(1, '192.0.2.1')).toEqual([1_000]);
  expect(await fail(1, '192.0.2.2')).toEqual([]);
});

test('holds at most 100 answers of a client', async () => {
  let held = 0;
  const sleep = () => new Promise(() => held++);
  const one = new LoginThrottle({ now: () => 0, sleep });
  const failures = Array.from({ length: 150 }, () => one.failed('192.0.2.1'));
  // The first ten, and those beyond 100.
  await Promise.all([...failures.slice(0, 10), ...failures.slice(110)]);
  expect(held).toBe(100);
});

/** Twenty wrong keys at once, ten of which are answered after 1 s to 30 s; then a right key. */
for (const [way, path] of [
  ['the REST API', '/v1/inbox'],
  ['the query of options', '/health?smtp_port=1'],
] as const) {
  test(`${way} delays wrong keys, but not a right one`, async ({ mailboxServer }) => {
    const abort = new AbortController();
    let answered = 0;
    const ask = async (key: string) => {
      const headers = { Authorization: `Bearer ${key}` };
      await fetch(mailboxServer.http + path, { headers, signal: abort.signal });
      answered++;
    };
    const wrong = Array.from({ length: 20 }, (_, n) => ask(`wrong${n}`).catch(() => {}));
    await expect.poll(() => answered).toBeGreaterThanOrEqual(10);
    await ask(mailboxServer.apiKey);
    expect(answered).toBeLessThan(18);
    abort.abort();
    await Promise.all(wrong);
  });
}

test.describe('SMTP and providers', () => {
  test.use({ serverOptions: { accounts: { shop: 'key-of-shop' } } });

  test('wrong keys count together, whichever way they came', async ({ mailboxServer, api }) => {
    const login = (client: SmtpClient, key: string) =>
      client.command(`AUTH PLAIN ${Buffer.from(`\0shop\0${key}`).toString('base64')}`);
    const first = await SmtpClient.hello(mailboxServer.smtp);
    const headers = { Authorization: 'Bearer wrong' };
    for (let n = 0; n < 4; n++) expect(await login(first, 'wrong')).toMatch(/^535 /);
    for (let n = 0; n < 3; n++) await api.request('/v1/inbox', { headers });
    for (let n = 0; n < 3; n++) await api.request('/resend/emails', { headers, method: 'POST' });
    // Delayed by 1 s to 30 s.
    const delayed = await Promise.all(
      Array.from({ length: 6 }, () => SmtpClient.hello(mailboxServer.smtp)),
    );
    const replies = delayed.map((client) => login(client, 'wrong'));
    expect(await login(first, 'key-of-shop')).toMatch(/^235 /);
    expect(await Promise.race([Promise.all(replies), 'still waiting'])).toBe('still waiting');
    for (const client of [first, ...delayed]) client.close();
  });
});
