import { Resend } from 'resend';
import { expect, KEY, test } from './fixtures.js';

const FROM = 'Shop <hello@shop.test>';

test('RESEND_BASE_URL redirects the SDK, with and without a trailing slash', async ({ url }) => {
  for (const end of ['', '/']) {
    process.env.RESEND_BASE_URL = url('resend') + end;
    const resend = new Resend(KEY);
    delete process.env.RESEND_BASE_URL;
    const { error } = await resend.emails.send({
      from: FROM,
      to: 'bob@inbox.test',
      subject: 'x',
      text: 'x',
    });
    expect(error).toBeNull();
  }
});

test('describes a sent email', async ({ url }) => {
  const resend = new Resend(KEY, { baseUrl: url('resend') });
  const to = ['ann@inbox.test', 'bob@inbox.test'];
  const { data } = await resend.emails.send({
    from: FROM,
    to,
    bcc: ['audit@shop.test'],
    replyTo: ['help@shop.test', 'team@shop.test'],
    subject: 'Hello',
    text: 'x',
  });
  expect((await resend.emails.get(data?.id ?? '')).data).toMatchObject({
    object: 'email',
    id: data?.id,
    to,
    bcc: ['audit@shop.test'],
    reply_to: ['help@shop.test', 'team@shop.test'],
    subject: 'Hello',
    last_event: 'delivered',
  });
});

test('lists sent emails in pages', async ({ url }) => {
  const resend = new Resend(KEY, { baseUrl: url('resend') });
  const one = { from: FROM, to: 'bob@inbox.test', bcc: 'audit@shop.test', text: 'x' };
  for (const subject of ['one', 'two', 'three', 'four'])
    await resend.emails.send({ ...one, subject });
  const subjects = async (options?: object) => {
    const { data, error } = await resend.emails.list(options);
    expect(error).toBeNull();
    return [data?.has_more, ...(data?.data ?? []).map(({ subject }) => subject)];
  };
  expect(await subjects()).toEqual([false, 'four', 'three', 'two', 'one']);
  expect(await subjects({ limit: 2 })).toEqual([true, 'four', 'three']);
  const { data } = await resend.emails.list();
  const [, third, second] = (data?.data ?? []).map(({ id }) => id);
  expect(data?.data[0]).toMatchObject({ bcc: ['audit@shop.test'], last_event: 'delivered' });
  expect(await subjects({ after: third, limit: 1 })).toEqual([true, 'two']);
  expect(await subjects({ after: second })).toEqual([false, 'one']);
  expect(await subjects({ before: second })).toEqual([false, 'four', 'three']);
  for (const options of [{ limit: 101 }, { after: 'nonsense' }])
    expect((await resend.emails.list(options)).error).not.toBeNull();
});

test('a template shows its variables as text', async ({ url, mailbox }) => {
  const resend = new Resend(KEY, { baseUrl: url('resend') });
  const { error } = await resend.emails.send({
    to: mailbox.address,
    template: { id: 'sign-in', variables: { code: '482913', url: 'https://shop.test/verify?t=1' } },
  });
  expect(error).toBeNull();
  expect(await mailbox.waitForOtp()).toBe('482913');
  const email = await mailbox.waitForEmail({ subject: 'Template sign-in' });
  expect(email.links()).toEqual(['https://shop.test/verify?t=1']);
});

test.describe('batches', () => {
  const emails = (last: string) =>
    ['bob@inbox.test', last].map((to) => ({ from: FROM, to, subject: to, text: 'x' }));

  test('store each email separately', async ({ url, api }) => {
    const resend = new Resend(KEY, { baseUrl: url('resend') });
    const { data } = await resend.batch.send(emails('carol@inbox.test'));
    const ids = data?.data.map(({ id }) => id) ?? [];
    expect(ids).toHaveLength(2);
    expect((await api.list('sent')).data.toSorted()).toEqual(ids.toSorted());
  });

  test('store all emails or none in strict mode', async ({ url, api }) => {
    const resend = new Resend(KEY, { baseUrl: url('resend') });
    const { error } = await resend.batch.send(emails('nobody'));
    expect(error).toMatchObject({ name: 'validation_error', statusCode: 422 });
    expect((await api.list('sent')).data).toEqual([]);
  });

  test('name the emails not sent in permissive mode', async ({ url, api }) => {
    const resend = new Resend(KEY, { baseUrl: url('resend') });
    const { data } = await resend.batch.send(emails('nobody'), { batchValidation: 'permissive' });
    expect(data).toMatchObject({ data: [{ id: expect.any(String) }], errors: [{ index: 1 }] });
    expect(await api.subjects('sent')).toEqual(['bob@inbox.test']);
  });

  test('are rejected with more than 100 emails', async ({ url, api }) => {
    const resend = new Resend(KEY, { baseUrl: url('resend') });
    const many = Array.from({ length: 101 }, () => emails('carol@inbox.test')).flat();
    const { error } = await resend.batch.send(many);
    expect(error?.message).toContain('at most 100 emails');
    expect((await api.list('sent')).data).toEqual([]);
  });
});

test.describe('idempotency keys', () => {
  const one = { from: FROM, to: 'bob@inbox.test', subject: 'one', text: 'x' };

  test('return the first response to a repeated request, and send no second email', async ({
    url,
    api,
  }) => {
    const resend = new Resend(KEY, { baseUrl: url('resend') });
    const first = await resend.emails.send(one, { idempotencyKey: 'order/1' });
    const second = await resend.emails.send(one, { idempotencyKey: 'order/1' });
    expect(second.data).toEqual(first.data);
    expect((await api.list('sent')).data).toEqual([first.data?.id]);
    const other = await resend.emails.send(one, { idempotencyKey: 'order/2' });
    expect(other.data?.id).not.toBe(first.data?.id);
  });

  test('work for batches', async ({ url, api }) => {
    const resend = new Resend(KEY, { baseUrl: url('resend') });
    const batch = [one, { ...one, subject: 'two' }];
    const first = await resend.batch.send(batch, { idempotencyKey: 'order/1' });
    const second = await resend.batch.send(batch, { idempotencyKey: 'order/1' });
    expect(second.data).toEqual(first.data);
    expect((await api.list('sent')).data).toHaveLength(2);
  });

  test('are rejected for another request', async ({ url, api }) => {
    const resend = new Resend(KEY, { baseUrl: url('resend') });
    await resend.emails.send(one, { idempotencyKey: 'order/1' });
    const { error } = await resend.emails.send(
      { ...one, subject: 'two' },
      { idempotencyKey: 'order/1' },
    );
    expect(error).toMatchObject({ name: 'invalid_idempotent_request', statusCode: 409 });
    expect(await api.subjects('sent')).toEqual(['one']);
  });

  test('allow a failed request to be repeated', async ({ url }) => {
    const resend = new Resend(KEY, { baseUrl: url('resend') });
    const later = { ...one, to: 'bob.x-defer@inbox.test' };
    const first = await resend.emails.send(later, { idempotencyKey: 'order/1' });
    expect(first.error).toMatchObject({ name: 'rate_limit_exceeded', statusCode: 429 });
    const second = await resend.emails.send(later, { idempotencyKey: 'order/1' });
    expect(second.error).toBeNull();
  });
});

test.describe('scheduled emails', () => {
  const scheduled = { from: FROM, subject: 'later', text: 'x', scheduledAt: 'in 1 hour' };

  test('are in the sent box at once, and can be canceled', async ({ url, api }) => {
    const resend = new Resend(KEY, { baseUrl: url('resend') });
    const { data } = await resend.emails.send({ ...scheduled, to: 'bob@inbox.test' });
    const id = data?.id ?? '';
    expect(await api.subjects('sent')).toEqual(['later']);
    expect(await api.subjects('inbox')).toEqual([]);
    expect((await resend.emails.get(id)).data?.last_event).toBe('scheduled');
    expect((await resend.emails.cancel(id)).data).toEqual({ object: 'email', id });
    expect((await resend.emails.get(id)).data?.last_event).toBe('canceled');
    expect((await resend.emails.cancel(id)).error).toMatchObject({ name: 'not_found' });
  });

  /** The delivery time that `emails.get()` returns for a time in words. */
  async function timeOf(resend: Resend, scheduledAt: string): Promise<Date> {
    const one = { ...scheduled, to: 'bob@inbox.test', scheduledAt };
    const { data, error } = await resend.emails.send(one);
    expect(error, scheduledAt).toBeNull();
    return new Date((await resend.emails.get(data?.id ?? '')).data?.scheduled_at ?? '');
  }

  test('accept times in words', async ({ url }) => {
    const resend = new Resend(KEY, { baseUrl: url('resend') });
    for (const [words, ms] of [
      ['in 90 seconds', 90_000],
      ['in 1 min', 60_000],
      ['in an hour', 3_600_000],
      ['in 30 days', 30 * 86_400_000],
    ] as const) {
      const before = Date.now();
      const time = (await timeOf(resend, words)).getTime() - ms;
      expect(time, words).toBeGreaterThanOrEqual(before);
      expect(time, words).toBeLessThanOrEqual(Date.now());
    }
    const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    // The day may end meanwhile.
    const first = tomorrow();
    const nine = (await timeOf(resend, 'tomorrow at 9am')).toISOString();
    expect([first, tomorrow()].map((day) => `${day}T09:00:00.000Z`)).toContain(nine);
    const friday = await timeOf(resend, 'Friday at 3:30pm ET');
    const inNewYork = friday.toLocaleString('en-US', {
      timeZone: 'America/New_York',
      weekday: 'long',
      hour: 'numeric',
      minute: 'numeric',
    });
    expect(inNewYork).toMatch(/^Friday.*3:30\sPM$/);
    const ahead = friday.getTime() - Date.now();
    expect(ahead > 0 && ahead <= 7 * 86_400_000).toBe(true);
  });

  test('reject unknown words for a time', async ({ url, api }) => {
    const resend = new Resend(KEY, { baseUrl: url('resend') });
    for (const scheduledAt of [
      'soon',
      'in 2 months',
      'in 31 days',
      'tomorrow at 25',
      'tomorrow at 13pm',
      'someday at 9am',
      'Friday at 3pm CEST',
    ]) {
      const { error } = await resend.emails.send({
        ...scheduled,
        to: 'bob@inbox.test',
        scheduledAt,
      });
      expect(error, scheduledAt).toMatchObject({ name: 'validation_error', statusCode: 422 });
    }
    expect((await api.list('sent')).data).toEqual([]);
  });

  test('arrive at the new time after an update', async ({ url, mailbox }) => {
    const resend = new Resend(KEY, { baseUrl: url('resend') });
    const { data } = await resend.emails.send({ ...scheduled, to: mailbox.address });
    const id = data?.id ?? '';
    const soon = new Date(Date.now() + 50).toISOString();
    expect((await resend.emails.update({ id, scheduledAt: soon })).error).toBeNull();
    expect((await mailbox.waitForEmail()).subject).toBe('later');
    expect((await resend.emails.get(id)).data?.last_event).toBe('delivered');
  });
});

test.describe('errors', () => {
  const valid = { from: FROM, to: 'bob@inbox.test', subject: 's', text: 't' };

  for (const [title, change, error] of [
    ['no recipient', { to: [] }, { name: 'missing_required_field', message: /`to`/ }],
    ['no sender', { from: undefined }, { name: 'missing_required_field', message: /`from`/ }],
    ['no subject', { subject: undefined }, { name: 'missing_required_field', message: /subject/ }],
    ['no content', { text: undefined }, { name: 'missing_required_field', message: /html/ }],
    ['an address that is none', { to: 'bob' }, { name: 'validation_error', message: /"bob"/ }],
    ['a group', { to: 'undisclosed-recipients:;' }, { name: 'validation_error', message: /`to`/ }],
    ['a wrong type', { html: 42 }, { name: 'validation_error', message: /`html`/ }],
    ['a time that is none', { scheduledAt: 'soon' }, { name: 'validation_error', message: /ISO/ }],
    [
      'a time too far ahead',
      { scheduledAt: 'in 31 days' },
      { name: 'validation_error', message: /up to 30 days in advance/ },
    ],
    [
      'a subject of two lines',
      { subject: 'one\ntwo' },
      { name: 'validation_error', message: /^The `\\n` is not allowed in the `subject` field\.$/ },
    ],
    [
      'a tag with other characters',
      { tags: [{ name: 'order', value: 'ü 42' }] },
      { name: 'validation_error', message: /^Tags should only contain ASCII letters/ },
    ],
    [
      'a tag that is too long',
      { tags: [{ name: 'x'.repeat(257), value: '42' }] },
      { name: 'validation_error', message: /at most 256 characters/ },
    ],
    [
      'a template together with a body',
      { template: { id: 'sign-in' } },
      { name: 'validation_error', message: /`template` field replaces/ },
    ],
    [
      'an attachment by URL',
      { attachments: [{ path: 'https://shop.test/a.pdf' }] },
      { name: 'validation_error', message: /does not fetch/ },
    ],
    [
      'a recipient that is to be rejected',
      { to: 'bob.x-reject-550@inbox.test' },
      { name: 'validation_error', message: /bob\.x-reject-550/ },
    ],
  ] as const) {
    test(`rejects ${title}`, async ({ url, api }) => {
      const resend = new Resend(KEY, { baseUrl: url('resend') });
      const email = { ...valid, ...change } as unknown as typeof valid;
      const answer = await resend.emails.send(email);
      expect(answer.data).toBeNull();
      expect(answer.error).toMatchObject({
        statusCode: 422,
        ...error,
        message: expect.stringMatching(error.message),
      });
      expect((await api.list('sent')).data).toEqual([]);
    });
  }

  test('names an unknown endpoint', async ({ url }) => {
    const resend = new Resend(KEY, { baseUrl: url('resend') });
    const { error } = await resend.contacts.list({ audienceId: 'x' });
    expect(error).toMatchObject({ name: 'not_found', statusCode: 404 });
    expect(error?.message).toContain('GET /');
  });
});
