import { inspect } from 'node:util';
import { InvalidResponseError } from '../../src/client/index.js';
import { faults } from '../support/scripted-server.js';
import { expect, failureOf, test } from './fixtures.js';

const CODE = '918273';

/** An email whose parts would be recognizable in an error. */
const MAIL = {
  detected_otp: CODE,
  text_body: `Your code is ${CODE}.`,
  html_body: `<p>${CODE}</p>`,
  subject: `${CODE} is your code`,
  cc_addresses: ['ann@inbox.test'],
  spam_score: 0.5,
};

/** Invalid values of each field. A missing field is invalid as well. */
const WRONG_IN_BOTH = {
  email_id: ['not-a-uuid', 7, null],
  detected_otp: [918273, false],
  html_body: [1, {}],
  text_body: [1, []],
  from_address: [null, 1],
  from_name: [1],
  to_addresses: [null, `kim@inbox.test ${CODE}`, {}],
  cc_addresses: ['ann@inbox.test', {}],
  subject: [42, {}],
  message_id: [1],
  has_attachments: [null, 'yes', 1],
  attachment_count: [null, '2', -1, 1.5],
  spam_score: ['0.5'],
  spam_verdict: [`MAYBE ${CODE}`, 'PROCESSING_FAILED', 'pass', true],
};

const WRONG = {
  inbox: {
    ...WRONG_IN_BOTH,
    received_at: [null, 'yesterday', 1_785_000_000, '2026-13-01'],
    spam_rules: ['none', []],
    virus_verdict: ['CLEAN'],
    spf_verdict: ['NEUTRAL'],
    dkim_verdict: [0],
    dmarc_verdict: [''],
  },
  sent: {
    ...WRONG_IN_BOTH,
    bcc_addresses: ['audit@shop.test'],
    sent_at: [null, 'yesterday', 1_785_000_000],
  },
};

for (const collection of ['inbox', 'sent'] as const) {
  for (const [field, values] of Object.entries(WRONG[collection])) {
    test(`${collection}: names a wrong or missing ${field}`, async ({ server, client }) => {
      const email = collection === 'inbox' ? server.receive(MAIL) : server.send(MAIL);
      for (const value of [undefined, ...values]) {
        server.fail(faults.wrongField(field, value), { times: 2 });
        const calls = [client[collection].latest(), client[collection].get(email.email_id)];
        for (const error of await Promise.all(calls.map(failureOf))) {
          expect(error).toBeInstanceOf(InvalidResponseError);
          expect(error).toMatchObject({ field, status: 200, transient: false });
          expect(error.message).toContain(field);
          expect(inspect(error)).not.toContain(CODE);
        }
      }
    });
  }
}

const WRONG_PAGES = {
  data: [null, 'x', {}],
  'data.1': [7, 'not-a-uuid', null],
  pagination: [null, []],
  'pagination.page': [undefined, null, '1', 1.5],
  'pagination.per_page': [undefined, null, '10'],
  'pagination.returned': [undefined, null, '2'],
  'pagination.has_more': [undefined, null, 'false', 0],
};

for (const [field, values] of Object.entries(WRONG_PAGES)) {
  test(`lists: names a wrong ${field}`, async ({ server, client }) => {
    server.receive();
    server.receive();
    for (const value of values) {
      server.fail(faults.wrongField(field, value));
      const error = await failureOf(client.inbox.list());
      expect(error).toBeInstanceOf(InvalidResponseError);
      expect(error.message).toContain(field);
      // For an array instead of an object, the error names the first missing field.
      expect((error as InvalidResponseError).field).toMatch(new RegExp(`^${field}`));
    }
  });
}

test('names the position in an array', async ({ server, client }) => {
  server.receive({ to: ['kim@inbox.test', 'ann@inbox.test'] });
  server.fail(faults.wrongField('to_addresses.1', null));
  const error = await failureOf(client.inbox.latest());
  expect(error).toMatchObject({ field: 'to_addresses.1' });
});

test('rejects a body that is not a record', async ({ server, client }) => {
  const { email_id } = server.receive();
  const bodies = [[], 'text', 7, true, { error: { code: 'X', message: CODE, details: [] } }];
  for (const body of bodies) {
    server.fail(faults.altered(() => body));
    const error = await failureOf(client.inbox.latest());
    expect(error).toMatchObject({ name: 'InvalidResponseError', transient: false });
    expect(inspect(error)).not.toContain(CODE);
  }
  // Only the latest operations may return null.
  for (const call of [() => client.inbox.get(email_id), () => client.inbox.list()]) {
    server.fail(faults.answer(200, { 'content-type': 'application/json' }, 'null'));
    expect(await failureOf(call())).toMatchObject({ name: 'InvalidResponseError', field: '' });
  }
});

test('ignores unknown fields', async ({ server, client }) => {
  const email = server.receive(MAIL);
  const more = (body: object) => ({ ...body, tenant: 7, __proto__: null, labels: ['x'] });
  server.fail(faults.altered(more));
  expect(await client.inbox.latest()).toEqual(email);
  server.fail(faults.altered(more));
  expect((await client.inbox.list()).data).toEqual([email.email_id]);
  server.fail(faults.wrongField('pagination.total', 1));
  expect((await client.inbox.list()).pagination).not.toHaveProperty('total');
});

test('reads a verdict of null, a check that did not finish, as GRAY', async ({
  server,
  client,
}) => {
  const verdicts = ['spam', 'virus', 'spf', 'dkim', 'dmarc'].map((kind) => `${kind}_verdict`);
  server.receive(Object.fromEntries(verdicts.map((name) => [name, 'PASS'])));
  server.fail(
    faults.altered((body) => ({
      ...body,
      ...Object.fromEntries(verdicts.map((name) => [name, null])),
    })),
  );
  const email = await client.inbox.latest();
  for (const name of verdicts) expect(email).toHaveProperty(name, 'GRAY');
  server.send({ spam_verdict: 'FAIL' });
  server.fail(faults.wrongField('spam_verdict', null));
  expect(await client.sent.latest()).toHaveProperty('spam_verdict', 'GRAY');
});

test('reads every value of the REST API', async ({ server, client }) => {
  for (const verdict of ['PASS', 'FAIL', 'GRAY', 'PROCESSING_FAILED'] as const) {
    const email = server.receive({
      virus_verdict: verdict,
      spf_verdict: verdict,
      dkim_verdict: verdict,
      dmarc_verdict: verdict,
      spam_verdict: verdict === 'PROCESSING_FAILED' ? 'FAIL' : verdict,
      spam_rules: { simple: [], deep: { any: [null] } },
      spam_score: -1.25,
      received_at: '2026-07-01T12:00:00.123456+02:00',
      to_addresses: [],
      from_name: '',
    });
    expect(await client.inbox.get(email.email_id)).toEqual(email);
  }
});

test('converts a timestamp in any ISO 8601 form to RFC 3339', async ({ server, client }) => {
  server.receive();
  for (const [received_at, read] of [
    ['2026-W30-4T14:00:00,5+0200', '2026-07-23T12:00:00.5Z'],
    ['20260723T12Z', '2026-07-23T12:00:00Z'],
  ]) {
    server.fail(faults.wrongField('received_at', received_at));
    expect(await client.inbox.latest()).toHaveProperty('received_at', read);
  }
});

/** Details that servers send, or may send. */
const DETAILS = [undefined, null, [], {}, { retry_after: 3 }, 'text', 7, ['text'], [{ code: 1 }]];

test('reads an error with any details', async ({ server, client }) => {
  for (const details of DETAILS) {
    const error = { code: 'INVALID_REQUEST', message: 'Not like that', details };
    const body = JSON.stringify({ error });
    server.fail(faults.answer(400, { 'content-type': 'application/json' }, body));
    const failure = await failureOf(client.inbox.list());
    expect(failure, body).toMatchObject({ name: 'InvalidRequestError', details: [] });
    expect(failure.message, body).toContain('INVALID_REQUEST: Not like that');
  }
});

test('reads an error with an unknown code', async ({ server, client }) => {
  const body = JSON.stringify({ error: { code: 'TEAPOT', message: 'Short and stout' }, id: 1 });
  server.fail(faults.answer(418, {}, body));
  const error = await failureOf(client.inbox.latest());
  expect(error).toMatchObject({ name: 'InvalidRequestError', status: 418 });
  expect(error.message).toContain('TEAPOT: Short and stout');
});

test('recognizes an error without an error body by its status', async ({ server, client }) => {
  const bodies = ['', '{', 'null', '[]', '{"error":"no"}', '{"error":{"code":7}}', '<p>no</p>'];
  for (const body of bodies) {
    server.fail(faults.answer(404, {}, body));
    const error = await failureOf(client.inbox.latest());
    expect(error, body).toMatchObject({ name: 'NotFoundError', status: 404 });
    expect(error.message, body).toContain('without an error body');
  }
});

test('repeats no part of a body that is not JSON', async ({ server, client }) => {
  server.receive(MAIL);
  server.fail(faults.truncatedJson());
  const error = await failureOf(client.inbox.latest());
  expect(error).toMatchObject({ name: 'InvalidResponseError', field: undefined, transient: true });
  expect(error.message).toMatch(/is not JSON \(application\/json, \d+ characters\)/);
  expect(inspect(error)).not.toContain(CODE);
});
