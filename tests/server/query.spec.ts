import { DateTime } from 'luxon';
import { expect, test } from './fixtures.js';

/** Queries, and the subjects that they find in both boxes. */
const FOUND: [query: Record<string, string>, subjects: string[]][] = [
  [{ from: 'shop.test' }, ['100% [off]']],
  [{ from: 'APP@' }, ['100% [off]']],
  [{ from: 'ünder s' }, ['100% [off]']],
  [{ from: 'bounce' }, []],
  [{ from: 'nowhere' }, ['C']],
  [{ from: 'test\nünder' }, []],
  [{ to: 'BOB@inbox' }, ['100% [off]']],
  [{ to: 'hidden@inbox.test' }, ['B']],
  [{ to: 'list@' }, ['C']],
  [{ to: '@inbox.test' }, ['C', 'B', '100% [off]']],
  [{ to: '*@inbox.test' }, []],
  [{ to: 'ann@inbox.testcarol' }, []],
  [{ to: 'ann@inbox.test\ncarol' }, []],
  [{ to: '' }, ['C', 'B', '100% [off]']],
  [{ subject: '% [O' }, ['100% [off]']],
  [{ subject: '.' }, []],
  [{ subject: 'b', to: 'ann' }, ['B']],
  [{ subject: 'b', to: 'bob' }, []],
  [{ from: 'paper', to: 'ann', subject: 'c' }, []],
];

test.describe('text filters', () => {
  test.beforeEach(async ({ deliver }) => {
    const raw = (header: string) => Buffer.from(`${header}\r\n\r\nhello\r\n`);
    await deliver({
      from: 'bounce@shop.test',
      to: ['bob@inbox.test'],
      raw: raw('From: "Ünder Shop" <App@Shop.test>\r\nTo: Bob@Inbox.test\r\nSubject: 100% [off]'),
    });
    await deliver({
      from: 'news@paper.test',
      to: ['ann@inbox.test', 'hidden@inbox.test'],
      raw: raw('From: news@paper.test\r\nTo: ann@inbox.test\r\nCc: carol@desk.test\r\nSubject: B'),
    });
    await deliver({
      from: 'nobody@nowhere.test',
      to: ['list@inbox.test'],
      raw: raw('Bcc: blind@inbox.test\r\nSubject: C'),
    });
  });

  test('match a part in any case, and all of several', async ({ api }) => {
    for (const [query, found] of FOUND) {
      const name = JSON.stringify(query);
      expect(await api.subjects('inbox', query), name).toEqual(found);
      expect(await api.subjects('sent', query), name).toEqual(found);
    }
  });

  test('only the sent box filters by header recipients', async ({ api }) => {
    for (const [to, found] of [
      ['blind', ['C']],
      ['carol', ['B']],
    ] as const) {
      expect(await api.subjects('sent', { to })).toEqual(found);
      expect(await api.subjects('inbox', { to })).toEqual([]);
    }
  });

  test('latest accepts `to`', async ({ api }) => {
    expect((await api.inbox({ to: 'HIDDEN' })).subject).toBe('B');
    expect((await api.sent({ to: 'carol' })).subject).toBe('B');
    expect(await api.inbox({ to: 'nobody' })).toBeNull();
  });
});

test('`recipient` finds one whole address, where `to` finds longer ones as well', async ({
  api,
  send,
}) => {
  await send({ to: 'sam@inbox.test', subject: 'for Sam' });
  await send({ to: 'adasam@inbox.test', bcc: 'sam@inbox.test.example', subject: 'for Ada' });
  for (const box of ['inbox', 'sent'] as const) {
    expect(await api.subjects(box, { to: 'sam@inbox.test' })).toEqual(['for Ada', 'for Sam']);
    expect(await api.subjects(box, { recipient: 'SAM@inbox.test' })).toEqual(['for Sam']);
    const latest = (recipient: string) => api[box]({ recipient });
    expect((await latest('sam@inbox.test')).subject).toBe('for Sam');
    expect(await latest('am@inbox.test')).toBeNull();
    const { status, body } = await api.request(`/v1/${box}?recipient=`);
    const [detail] = body.error.details;
    const message = 'must be an address, such as kim@inbox.test';
    expect([status, detail]).toEqual([400, { field: 'recipient', message }]);
  }
});

test.describe('time filters', () => {
  test('after and before are exclusive, in any timestamp form', async ({ api, send }) => {
    await send({ subject: 'it' });
    const { received_at } = await api.inbox();
    const at = DateTime.fromISO(received_at, { zone: 'utc' });
    const finer = received_at.replace('Z', '5Z');

    const moments = [
      received_at,
      at.setZone('UTC+2').toISO(),
      at.setZone('UTC-9:30').toISO({ format: 'basic' }),
      at.toISOWeekDate() + at.toFormat("'T'HH:mm:ss.SSS'Z'"),
      at.toFormat("yyyy-ooo'T'HH:mm:ss.SSS'Z'"),
      at.toFormat("yyyy-MM-dd'T'HH:mm:ss.SSS"),
    ] as string[];
    for (const moment of moments) {
      expect([moment, await api.subjects('inbox', { after: moment })]).toEqual([moment, []]);
      expect([moment, await api.subjects('sent', { before: moment })]).toEqual([moment, []]);
      expect([moment, await api.inbox({ after: moment })]).toEqual([moment, null]);
    }
    const justBefore = at.minus(1).toISO() as string;
    const justAfter = at.plus(1).toISO() as string;
    expect(await api.subjects('inbox', { after: justBefore, before: justAfter })).toEqual(['it']);
    expect((await api.inbox({ after: justBefore })).subject).toBe('it');
    expect(await api.subjects('inbox', { after: finer })).toEqual([]);
    expect(await api.subjects('inbox', { before: finer })).toEqual(['it']);
  });

  test('after the newest email returns only later ones', async ({ api, send }) => {
    for (const subject of ['1', '2', '3']) await send({ subject });
    const { data } = await api.list('inbox');
    const second = await api.request<{ received_at: string }>(`/v1/inbox/${data[1]}`);
    const moment = second.body.received_at;
    expect(await api.subjects('inbox', { after: moment })).toEqual(['3']);
    expect(await api.subjects('inbox', { before: moment })).toEqual(['1']);
  });
});

test('pages go from new to old, and say whether there are more', async ({ api, deliver }) => {
  for (let n = 1; n <= 7; n++) await deliver({ raw: `Subject: ${n}\r\n\r\n` });
  const pages = [
    [1, ['7', '6', '5'], true],
    [2, ['4', '3', '2'], true],
    [3, ['1'], false],
    [4, [], false],
    [Number.MAX_SAFE_INTEGER, [], false],
  ] as const;
  for (const [page, subjects, has_more] of pages) {
    const query = { page: String(page), per_page: '3' };
    expect(await api.subjects('inbox', query)).toEqual(subjects);
    const { pagination } = await api.list('inbox', query);
    expect(pagination).toEqual({ page, per_page: 3, returned: subjects.length, has_more });
  }
  expect((await api.list('inbox')).pagination).toMatchObject({ page: 1, per_page: 10 });
  const whole = await api.list('sent', { per_page: '7' });
  expect(whole.pagination).toEqual({ page: 1, per_page: 7, returned: 7, has_more: false });
});

/** Targets, and the fields that the error names. */
const INVALID: [path: string, fields: string[]][] = [
  ['/v1/inbox?per_page=101', ['per_page']],
  ['/v1/inbox?per_page=0', ['per_page']],
  ['/v1/sent?per_page=1.5&page=0', ['page', 'per_page']],
  ['/v1/sent?page=', ['page']],
  ['/v1/inbox?per_page=1e1', ['per_page']],
  ['/v1/inbox?per_page=%2010&page=-1', ['page', 'per_page']],
  ['/v1/inbox?per_page=10.0&page=one', ['page', 'per_page']],
  ['/v1/inbox?page=9007199254740993&before=', ['page', 'before']],
  ['/v1/inbox/latest?before=2026', ['before']],
  ['/v1/inbox?after=yesterday&before=2026-13-01', ['before', 'after']],
  ['/v1/inbox?cc=a', ['cc']],
  ['/v1/inbox?To=a', ['To']],
  ['/v1/inbox?__proto__=a&constructor=b', ['__proto__', 'constructor']],
  ['/v1/inbox?to=a&to=b', ['to']],
  ['/v1/inbox?x=a&x=b&page=0', ['x', 'page', 'x']],
  ['/v1/inbox/latest?from=a', ['from']],
  ['/v1/inbox/latest?after=2026-07-23T12:00:00+02:00', ['after']],
  ['/v1/sent/latest?after=2026-07-23', ['after']],
  ['/v1/inbox/3f2b8c1e-6f0a-4a52-9d7c-1b2a3c4d5e6f?to=a', ['to']],
];

test.describe('invalid parameters', () => {
  test('are named by the error', async ({ api }) => {
    for (const [path, fields] of INVALID) {
      const { status, body } = await api.request(path);
      expect([status, body.error.code], path).toEqual([400, 'INVALID_REQUEST']);
      expect(
        body.error.details.map(({ field }) => field),
        path,
      ).toEqual(fields);
      for (const { field, message } of body.error.details)
        expect(body.error.message, path).toContain(`${field} ${message}`);
    }
  });

  test('explain an invalid offset', async ({ api }) => {
    const messageOf = async (after: string) =>
      (await api.request(`/v1/inbox?after=2026-07-23T12:00:00${after}`)).body.error.message;
    expect(await messageOf('+02:00')).toContain('%2B');
    for (const offset of ['%2B25:00', '-24', '%2B0260'])
      expect(await messageOf(offset)).toContain('(an offset is 23:59 at most)');
  });

  test('are answered with the parameters of the operation', async ({ api }) => {
    const list = await api.request('/v1/inbox?cc=a');
    expect(list.body.error.message).toContain(
      'page, per_page, from, to, recipient, subject, before, after',
    );
    const latest = await api.request('/v1/sent/latest?after=2026-07-23');
    expect(latest.body.error.message).toContain(
      'known: to, recipient; the list operations have it',
    );
  });
});
