import { expect, test } from './fixtures.js';

test.use({
  serverOptions: { rateLimit: 3, accounts: { other: 'another-key' }, apiKey: 'one-key' },
});

test('responds with 429 and a pause to too many requests in a second', async ({ api }) => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => api.request('/v1/inbox/latest')),
  );
  const limited = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(3);
  expect(limited.length).toBeGreaterThan(0);
  for (const { headers, body } of limited) {
    expect(headers.get('retry-after')).toBe('1');
    expect(body.error).toMatchObject({ code: 'RATE_LIMITED', details: [] });
  }
  // Another account's requests are counted separately, and /health belongs to no account.
  const headers = { Authorization: 'Bearer another-key' };
  expect((await api.request('/v1/inbox/latest', { headers })).status).toBe(200);
  expect((await api.request('/health')).status).toBe(200);
});

test('does not count requests with a wrong key', async ({ api }) => {
  const headers = { Authorization: 'Bearer guessed' };
  // The answers to more wrong keys would be delayed.
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => api.request('/v1/inbox/latest', { headers })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  expect((await api.request('/v1/inbox/latest')).status).toBe(200);
});
