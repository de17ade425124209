import { expect, test } from './fixtures.js';

test.use({
  serverOptions: { rateLimit: 3, accounts: { other: 'another-key' }, apiKey: 'one-key' },
});

test('more requests in a second are 429, and say how long to wait', async ({ api }) => {
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

test('a wrong key is no request of an account', async ({ api }) => {
  const headers = { Authorization: 'Bearer guessed' };
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => api.request('/v1/inbox/latest', { headers })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  expect((await api.request('/v1/inbox/latest')).status).toBe(200);
});
