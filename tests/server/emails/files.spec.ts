import { randomBytes } from 'node:crypto';
import { emailPaths } from '../../../src/contract/extensions.js';
import { expect, type Received, test } from './fixtures.js';

const BYTES = randomBytes(300_000);

/** An email with one attachment and any header. */
function emailWith(header: string, content: Buffer = Buffer.from('bytes')): string {
  return [
    'Subject: files',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    header,
    'Content-Transfer-Encoding: base64',
    '',
    content.toString('base64').replace(/.{76}/g, '$&\r\n'),
    '--b--',
    '',
  ].join('\r\n');
}

const PDF = 'Content-Type: application/pdf; name=a.pdf';

async function ask(
  { get }: Received,
  headers: Record<string, string>,
  method = 'GET',
): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const response = await get({ part: '1' }, { headers, method });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

/** Types of attachments, and what they are served as. */
const TYPES: [type: string, served: string][] = [
  ['text/html; charset=utf-8', 'text/html; charset=utf-8'],
  ['image/svg+xml', 'image/svg+xml'],
  ['text/html; charset="utf-8\\"; x"', 'application/octet-stream'],
  ['nonsense', 'application/octet-stream'],
  ['text/html\u0080', 'application/octet-stream'],
];

test('a browser renders no attachment as a page of this origin', async ({ receive }) => {
  for (const [type, served] of TYPES) {
    const raw = Buffer.from(emailWith(`Content-Type: ${type}\r\nContent-Disposition: attachment`));
    const email = await receive(raw);
    for (const what of [{ part: '1' }, 'source'] as const) {
      const { headers, status } = await email.get(what);
      expect(status).toBe(200);
      expect(headers.get('Content-Type')).toBe(what === 'source' ? 'message/rfc822' : served);
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Content-Security-Policy')).toBe("sandbox; default-src 'none'");
      expect(headers.get('Content-Disposition')).toMatch(/^attachment; filename="/);
      expect(headers.get('Cache-Control')).toMatch(/^private, .*immutable$/);
      expect(headers.get('Vary')).toBe('Authorization');
    }
  }
});

test('responds with 304 to a client that has the bytes', async ({ receive }) => {
  const email = await receive(emailWith(PDF, BYTES));
  const first = await ask(email, {});
  const tag = first.headers.get('ETag') ?? '';
  expect(tag).toMatch(/^"[\w.-]+"$/);
  for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const { status, headers, bytes } = await ask(email, { 'If-None-Match': known });
    expect([known, status, bytes.length]).toEqual([known, 304, 0]);
    expect(headers.get('ETag')).toBe(tag);
    expect(headers.get('Cache-Control')).toMatch(/^private, .*immutable$/);
  }
  expect((await ask(email, { 'If-None-Match': '"other"' })).status).toBe(200);
  expect((await email.get('source')).headers.get('ETag')).not.toBe(tag);
});

test('serves a range of bytes', async ({ receive }) => {
  const email = await receive(emailWith(PDF, BYTES));
  const last = BYTES.length - 1;
  const ranges: [string, number, number][] = [
    ['bytes=0-0', 0, 0],
    ['bytes=1-99999', 1, 99_999],
    ['bytes=250000-', 250_000, last],
    ['bytes=-10', last - 9, last],
    [`bytes=100-${last + 1_000}`, 100, last],
    ['bytes=-9999999', 0, last],
  ];
  for (const [range, start, end] of ranges) {
    const { status, headers, bytes } = await ask(email, { Range: range });
    expect([range, status]).toEqual([range, 206]);
    expect(headers.get('Content-Range')).toBe(`bytes ${start}-${end}/${BYTES.length}`);
    expect(headers.get('Content-Length')).toBe(String(bytes.length));
    expect(bytes.equals(BYTES.subarray(start, end + 1))).toBe(true);
  }
});

for (const [what, encoding, encode] of [
  ['base64', 'base64', (bytes: Buffer) => bytes.toString('base64').replace(/.{76}/g, '$&\r\n')],
  ['odd base64', 'base64', (bytes: Buffer) => bytes.toString('base64').replace(/.{81}/g, '$& \n')],
  [
    'quoted-printable',
    'quoted-printable',
    (bytes: Buffer) => bytes.toString('hex').replace(/../g, '=$&'),
  ],
] as const) {
  test(`serves a range of a part encoded as ${what}`, async ({ api, deliver, mailboxServer }) => {
    const header = `Content-Type: application/pdf\r\nContent-Transfer-Encoding: ${encoding}`;
    await deliver({ raw: `${header}\r\n\r\n${encode(BYTES)}` });
    const { data } = await api.list('inbox');
    // Its attachments are not listed first, because that would decode them.
    const url = mailboxServer.http + emailPaths.part(data[0] ?? '', '1');
    for (const [start, end] of [
      [0, BYTES.length],
      [0, 10],
      [150_000, 299_000],
      [BYTES.length - 1, BYTES.length],
    ] as const) {
      const Range = `bytes=${start}-${end - 1}`;
      const headers = { Authorization: `Bearer ${mailboxServer.apiKey}`, Range };
      const response = await fetch(url, { headers });
      expect([response.status, response.headers.get('Content-Length')]).toEqual([
        206,
        String(end - start),
      ]);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.equals(BYTES.subarray(start, end))).toBe(true);
    }
  });
}

test('rejects a range beyond the end, and ignores an invalid one', async ({ receive }) => {
  const email = await receive(emailWith(PDF, BYTES));
  for (const range of [`bytes=${BYTES.length}-`, 'bytes=9999999-', 'bytes=-0']) {
    const { status, headers, bytes } = await ask(email, { Range: range });
    expect([range, status]).toEqual([range, 416]);
    expect(headers.get('Content-Range')).toBe(`bytes */${BYTES.length}`);
    expect(JSON.parse(String(bytes)).error.code).toBe('INVALID_REQUEST');
  }
  for (const range of ['bytes=', 'bytes=-', 'bytes=5-4', 'lines=1-2', 'bytes=0-0,2-2', 'bytes=x']) {
    const { status, bytes } = await ask(email, { Range: range });
    expect([range, status, bytes.length]).toEqual([range, 200, BYTES.length]);
  }
});

test('does not serve a range of bytes that have changed', async ({ receive }) => {
  const email = await receive(emailWith(PDF, BYTES));
  const tag = (await ask(email, {})).headers.get('ETag') ?? '';
  const range = { Range: 'bytes=0-9' };
  expect((await ask(email, { ...range, 'If-Range': tag })).status).toBe(206);
  for (const other of ['"other"', `W/${tag}`, 'Sat, 31 Jan 2026 12:00:00 GMT'])
    expect((await ask(email, { ...range, 'If-Range': other })).status).toBe(200);
});

test('HEAD returns the headers of GET', async ({ receive }) => {
  const email = await receive(emailWith(PDF, BYTES));
  const [head, get] = [await ask(email, {}, 'HEAD'), await ask(email, {})];
  expect([head.status, head.bytes.length]).toEqual([200, 0]);
  const without = ({ headers }: typeof head) =>
    [...headers].filter(
      ([name]) => !['date', 'mailbox-date', 'connection', 'keep-alive'].includes(name),
    );
  expect(without(head)).toEqual(without(get));
  expect(head.headers.get('Content-Length')).toBe(String(BYTES.length));
  expect((await ask(email, { Range: 'bytes=0-9' }, 'HEAD')).status).toBe(200);
});

test('rejects other methods and parameters', async ({ api, receive }) => {
  const { record } = await receive(emailWith(PDF));
  const base = `/extensions/v1/emails/${record.email_id}`;
  for (const path of [base, `${base}/parts/1`, `${base}/source`]) {
    expect((await api.request(path, { method: 'DELETE' })).status).toBe(405);
    expect((await api.request(`${path}?download=1`)).status).toBe(400);
    const { status, headers } = await api.request(path, { headers: { Authorization: 'Bearer x' } });
    expect([status, headers.get('Cache-Control')]).toEqual([401, 'no-store']);
  }
});

test('accepts the identifier of either box', async ({ api, receive }) => {
  const { record, details } = await receive(emailWith(PDF));
  const sent = await api.sent();
  expect(sent.email_id).not.toBe(record.email_id);
  const { body } = await api.request(`/extensions/v1/emails/${sent.email_id.toUpperCase()}`);
  expect(body).toEqual({ ...details, email_id: sent.email_id });
});

test.describe('with a limit of two emails', () => {
  test.use({ serverOptions: { maxEmails: 2, apiKey: 'own', accounts: { other: 'other-key' } } });

  test('responds with 404 to a deleted email and an unknown part', async ({
    api,
    receive,
    deliver,
  }) => {
    const { record } = await receive(emailWith(PDF));
    const base = `/extensions/v1/emails/${record.email_id}`;
    for (const part of ['0', '2', '1.1', '01', '1.', 'TEXT', '%2e%2e', '1%00'])
      expect([part, (await api.request(`${base}/parts/${part}`)).status]).toEqual([part, 404]);
    const noPart = await api.request(`${base}/parts/7`);
    expect(noPart.body.error.message).toBe(
      `The email has no part "7": "structure" in ${base} lists its parts`,
    );
    const other = { headers: { Authorization: 'Bearer other-key' } };
    expect((await api.request(base, other)).status).toBe(404);

    await deliver({});
    await deliver({});
    for (const path of [base, `${base}/parts/1`, `${base}/source`]) {
      const { status, body } = await api.request(path);
      expect([status, body.error.code]).toEqual([404, 'NOT_FOUND']);
      expect(body.error.message).toBe(
        `There is no email "${record.email_id}" here: it may have been deleted, because the server keeps ` +
          'up to 2 emails (--max-emails) and 134,217,728 bytes (--account-max-bytes) of an account, ' +
          'or lost when a server stopped that keeps emails in memory (--store)',
      );
    }
  });
});

test('counts each operation by its name', async ({ api, mailboxServer, receive }) => {
  const email = await receive(emailWith(PDF));
  await email.bytes({ part: '1' });
  await email.bytes('source');
  await api.request(`/extensions/v1/emails/${email.record.email_id}/parts/9`);
  const metrics = await (await fetch(`${mailboxServer.http}/metrics`)).text();
  for (const [operation, status] of [
    ['extensions.email', 200],
    ['extensions.part', 200],
    ['extensions.part', 404],
    ['extensions.source', 200],
  ])
    expect(metrics).toContain(`{operation="${operation}",status="${status}"} 1`);
});
