import fc from 'fast-check';
import type { MailboxServer } from '../../../src/server/index.js';
import { type Api, expect, test } from '../fixtures.js';
import { check } from './fuzz.js';
import { ENDPOINTS, type ProviderEndpoint } from './provider-endpoints.js';

/** Placeholder for JSON that is nested more deeply than JSON.stringify() can write. */
const NESTED = '(nested)';

const ODD_TEXTS = [
  '',
  ' ',
  '\0',
  '\ud800',
  '🎉\udc00',
  'a@',
  '@a',
  'a@b@c',
  '<a@b.test',
  'a@b.test,,c@d.test',
  'undisclosed-recipients:;',
  'Kim <kim@inbox.test>\r\nBcc: x@x.test',
  '"\\"@x.test',
  `${'a'.repeat(400)}@x.test`,
  'a@b.test,'.repeat(3_000),
  '__proto__',
  'constructor',
  'toString',
  '{{constructor}} %recipient.__proto__% *|CONSTRUCTOR|* {{var:toString}}',
  '{"a":',
  '{"__proto__":{"a":1},"constructor":null}',
  `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
  'in 99999999999999999999 weeks',
  '+275760-09-13T00:00:00Z',
  'multipart/mixed; boundary=b',
  'message/rfc822',
  'text/plain; charset="\r\n',
  '*'.repeat(70_000),
];

const odd: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e300, -1e300, 2 ** 53, [], {}, [[]], [null]),
  fc.constant(NESTED),
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
  // Many recipients, personalizations, or other items.
  fc.constantFrom(60, 1_100).map((length) => Array.from({ length }, () => 'r@inbox.test')),
  fc
    .constantFrom('email', 'Email', 'to')
    .map((name) => Array.from({ length: 1_100 }, () => ({ [name]: 'r@inbox.test' }))),
);

type Change = { kind: 'set' | 'drop' | 'rename' | 'repeat'; at: number; value: unknown };

const changes: fc.Arbitrary<Change[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('set', 'set', 'set', 'drop', 'rename', 'repeat'),
    at: fc.nat(),
    value: odd,
  }),
  { minLength: 1, maxLength: 3 },
);

type Parent = Record<string, unknown>;

/** All positions in a value: each object or array, with a key. */
function placesIn(value: unknown): [parent: Parent, key: string][] {
  if (typeof value !== 'object' || value === null) return [];
  const parent = value as Parent;
  return Object.keys(parent).flatMap((key) => [
    [parent, key] as [Parent, string],
    ...placesIn(parent[key]),
  ]);
}

function change(body: unknown, all: readonly Change[]): unknown {
  const whole = structuredClone(body);
  for (const { kind, at, value } of all) {
    const places = placesIn(whole);
    const [parent, key] = places[at % places.length] ?? [];
    if (!parent || key === undefined) continue;
    if (kind === 'set') parent[key] = value;
    else if (kind === 'repeat') parent[key] = Array.from({ length: 3 }, () => parent[key]);
    else {
      const old = parent[key];
      delete parent[key];
      if (kind === 'rename') setOwn(parent, typeof value === 'string' ? value : '__proto__', old);
    }
  }
  return whole;
}

/** Also sets a property named `__proto__`. */
function setOwn(parent: Parent, key: string, value: unknown): void {
  Object.defineProperty(parent, key, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  });
}

function jsonOf(body: unknown): string {
  const nested = '['.repeat(50_000) + ']'.repeat(50_000);
  return JSON.stringify(body).replaceAll(JSON.stringify(NESTED), nested);
}

/** A form with only text values, or with files. */
function formOf(body: unknown, isMultipart: boolean): URLSearchParams | FormData {
  const fields = Object.entries(Object(body)).flatMap(([name, value]) =>
    [value]
      .flat()
      .map((one): [string, string] => [
        name,
        typeof one === 'string' ? one.toWellFormed() : jsonOf(one),
      ]),
  );
  if (!isMultipart) return new URLSearchParams(fields);
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  form.append('attachment', new Blob(['42']), fields[0]?.[1] ?? 'a.txt');
  return form;
}

class Prober {
  constructor(
    private readonly server: MailboxServer,
    private readonly api: Api,
  ) {}

  /** Sends a request, and checks the response: an error must be in the provider's format, and store nothing. */
  async send({ path, headers, readError }: ProviderEndpoint, init: RequestInit): Promise<void> {
    const before = await this.newest();
    const type = init.body instanceof FormData || init.body instanceof URLSearchParams;
    const response = await fetch(this.server.http + path, {
      method: 'POST',
      ...init,
      headers: {
        ...headers,
        ...(!type && { 'Content-Type': 'application/json' }),
        ...init.headers,
      },
    });
    const text = await response.text();
    expect(text).not.toContain('Internal server error');
    expect([200, 201, 202, 400, 401, 403, 404, 413, 422, 429, 500, 503]).toContain(response.status);
    if (response.ok) return;
    if (!path.startsWith('/mandrill')) expect(response.status, text).not.toBe(500);
    readError(text);
    expect(await this.newest()).toBe(before);
  }

  private async newest(): Promise<string | undefined> {
    return (await this.api.list('sent', { per_page: '1' })).data[0];
  }
}

test('accepts the requests that the next tests mutate', async ({ mailboxServer, api }) => {
  for (const [name, { path, headers, body, isForm }] of Object.entries(ENDPOINTS)) {
    const sent = isForm
      ? { body: formOf(body, false), headers }
      : { body: jsonOf(body), headers: { ...headers, 'Content-Type': 'application/json' } };
    const response = await fetch(mailboxServer.http + path, { method: 'POST', ...sent });
    expect([name, response.ok, await response.text()]).toEqual([name, true, expect.any(String)]);
  }
  expect((await api.list('sent', { per_page: '100' })).data.length).toBeGreaterThan(10);
});

test.describe("accepts a mutated request to a provider's API, or responds with the provider's error", () => {
  for (const [name, endpoint] of Object.entries(ENDPOINTS)) {
    test(name, async ({ mailboxServer, api }) => {
      const prober = new Prober(mailboxServer, api);
      const property = fc.asyncProperty(changes, fc.boolean(), async (all, isMultipart) => {
        const changed = change(endpoint.body, all);
        const canBeMultipart = isMultipart && name === 'mailgun';
        const body = endpoint.isForm ? formOf(changed, canBeMultipart) : jsonOf(changed);
        await prober.send(endpoint, { body });
      });
      await check(property, 8);
    });
  }
});

test("responds to any bytes with an error of the provider's API", async ({
  mailboxServer,
  api,
}) => {
  const prober = new Prober(mailboxServer, api);
  const type = fc.constantFrom(
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=b',
    'multipart/form-data',
    '',
  );
  const part = fc.constantFrom(
    '--b',
    '--b--',
    '\r\n',
    'Content-Disposition: form-data; name="to"',
    '{"',
    '\0',
    '=&',
  );
  const body = fc.oneof(
    fc.array(part, { maxLength: 12 }).map((parts) => Buffer.from(parts.join(''))),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  );
  const endpoint = fc.constantFrom(...Object.values(ENDPOINTS));
  const property = fc.asyncProperty(endpoint, type, body, async (one, contentType, bytes) => {
    await prober.send(one, { body: bytes, headers: { 'Content-Type': contentType } });
  });
  await check(property, 30);
});
