import { inspect } from 'node:util';
import fc from 'fast-check';
import { MailboxClient } from '../../src/client/index.js';
import { faults } from '../support/scripted-server.js';
import { expect, failureOf, KEY, test } from './fixtures.js';

const CODE = '918273';

/** The key, also in URL encoding. */
const FORMS = [KEY, encodeURIComponent(KEY)];

/** Everything that a reporter, a logger or a developer may print of an error. */
function shown(error: unknown): string {
  return [
    inspect(error, { depth: Number.POSITIVE_INFINITY, showHidden: true }),
    JSON.stringify(error),
    JSON.stringify(error, Object.getOwnPropertyNames(error)),
    String(error),
    ...chain(error).flatMap(({ message, stack }) => [message, stack]),
  ].join('\n');
}

function chain(error: unknown): Error[] {
  return error instanceof Error ? [error, ...chain(error.cause)] : [];
}

const HEAD = { 'content-type': 'application/json' };

/** Failures in which the server repeats the key wherever possible. */
const FAILURES = {
  'a 400 with details': faults.error('INVALID_REQUEST', `You sent ${KEY}, ${KEY}`, {
    details: [{ field: KEY, message: `Bearer ${KEY} is no filter` }],
  }),
  'a 400 with an object of details': faults.error('INVALID_REQUEST', KEY, {
    details: { [KEY]: KEY },
  }),
  'a 401': faults.unauthorized(`The key ${KEY} is wrong`),
  'a 404': faults.error('NOT_FOUND', KEY),
  'a 429': faults.error('RATE_LIMITED', KEY, {
    details: { retry_after: KEY },
    headers: { 'retry-after': KEY },
  }),
  'a 500': faults.internalError(`Authorization: Bearer ${KEY}`),
  'a 502 of a proxy': faults.answer(502, { 'content-type': 'text/html' }, `<p>${KEY}</p>`),
  'an error with another code': faults.answer(
    418,
    HEAD,
    JSON.stringify({ error: { code: KEY, message: '' } }),
  ),
  'a redirect': faults.redirect(`https://login.test/?key=${KEY}`),
  'a redirect with the key encoded': faults.redirect(
    `https://login.test/?key=${encodeURIComponent(KEY)}`,
  ),
  'a page': faults.answer(200, { 'content-type': `text/html; key="${KEY}"` }, KEY),
  'a wrong field': faults.wrongField('spam_verdict', KEY),
  'a cut body': faults.truncatedJson(),
  'a reset': faults.resetBefore(),
  'a reset within the body': faults.resetInBody(),
  silence: faults.silence(),
  'no HTTP': faults.garbage(`Bearer ${KEY} ${CODE}\r\n\r\n`),
  'half of HTTP': faults.garbage(`HTTP/1.1 200 OK\r\n${KEY}\u0000: ${CODE}\r\n\r\n`),
};

for (const [name, fault] of Object.entries(FAILURES)) {
  test(`${name} shows no key and no code`, async ({ server, newClient }) => {
    server.receive({ detected_otp: CODE, text_body: `${CODE} ${KEY}`, subject: KEY });
    server.fail(fault);
    const error = await failureOf(newClient({ timeout: 200 }).inbox.latest());
    const text = shown(error);
    expect([...FORMS, CODE].filter((secret) => text.includes(secret))).toEqual([]);
  });
}

test('the error for a server that is not running shows no key', async ({ server, client }) => {
  await server.stop();
  const text = shown(await failureOf(client.inbox.latest()));
  expect(text).toContain('ECONNREFUSED');
  expect(text.includes(KEY)).toBe(false);
});

test('hiding the key leaves the rest of a message readable', async ({ server, client }) => {
  server.fail(faults.unauthorized(`The key ${KEY} is wrong`));
  const error = await failureOf(client.inbox.latest());
  expect(error.message).toContain('UNAUTHORIZED: The key [redacted] is wrong');
});

/** The server's text after redaction, for different keys. */
const WORDS: [key: string, said: string, shown: string][] = [
  // The default key is not secret.
  ['sandbox', 'No account has the key sandbox', 'No account has the key sandbox'],
  ['test', 'The latest request', 'The latest request'],
  ['test', 'got api_key=test, key: test', 'got api_key=[redacted], key: [redacted]'],
  // A short key is removed only as a whole word.
  ['7', 'The key 7 is not one of 17', 'The key [redacted] is not one of 17'],
  ['hunter', 'You sent hunter, and hunters', 'You sent [redacted], and hunters'],
  ['hunter', 'Authorization: BEARER HUNTER', 'Authorization: BEARER [redacted]'],
  // A long key is removed anywhere, even if it is a word.
  ['passwort', 'You sent passwort', 'You sent [redacted]'],
  ['tr0ub4dor&3', 'xtr0ub4dor&3y', 'x[redacted]y'],
  ['tr0ub4dor&3', 'go to /?k=TR0UB4DOR%263', 'go to /?k=[redacted]'],
  ['tr0ub"dor&3', 'got {"key":"tr0ub\\"dor&3"}', 'got {"key":"[redacted]"}'],
];

for (const [key, said, words] of WORDS) {
  test(`with the key ${key}, shows "${said}" as "${words}"`, async ({ server, newClient }) => {
    server.fail(faults.error('NOT_FOUND', said));
    const error = await failureOf(newClient({ apiKey: key }).inbox.latest());
    expect(error.message).toContain(`NOT_FOUND: ${words}`);
  });
}

test('hides a distinctive key in any context', async ({ server }) => {
  const secret = fc.stringMatching(/^[!-~]{8,24}$/).filter((key) => /[^a-z]/i.test(key));
  await fc.assert(
    fc.asyncProperty(secret, fc.string(), fc.string(), async (apiKey, before, after) => {
      server.fail(faults.error('NOT_FOUND', `${before}${apiKey}${after}`));
      const client = new MailboxClient({ baseURL: server.url, apiKey, retries: 0 });
      const error = await failureOf(client.inbox.latest());
      await client.close();
      expect(error.message.toLowerCase()).not.toContain(apiKey.toLowerCase());
    }),
    { numRuns: 50 },
  );
});

test('a printed client shows no key', async ({ client }) => {
  expect(inspect(client, { depth: Number.POSITIVE_INFINITY }).includes(KEY)).toBe(false);
  expect(JSON.stringify(client).includes(KEY)).toBe(false);
});
