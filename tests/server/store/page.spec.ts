import type { SummariesResponse } from '../../../src/contract/viewer-schemas.js';
import { expect, test } from '../fixtures.js';
import { SmtpClient } from '../smtp-client.js';
import { absenceOfSqlite } from './kinds.js';
import { checkPageData, eventsOf, nextEvent, subjectsFound } from './page-data.js';

/** A page of the list. */
interface Lines {
  data: { subject: string }[];
  next: string | null;
}

test('reads a memory store', async ({ deliver, api, mailboxServer }) => {
  await checkPageData(deliver, { api, mailboxServer });
});

test('events contain each email once, or say where to load those left out', async ({
  deliver,
  api,
  mailboxServer,
}) => {
  const SHOWN = 202;
  // A page has fewer emails than requested if reading them takes too long.
  const load = async (from: string | null = null) => {
    const read = async (cursor: string | null) => {
      const query = `limit=500${cursor === null ? '' : `&cursor=${cursor}`}`;
      return (await api.request<SummariesResponse>(`/extensions/v1/summaries?${query}`)).body;
    };
    const { data, newest, next } = await read(from);
    for (let cursor = next; cursor !== null && data.length < SHOWN; ) {
      const page = await read(cursor);
      data.push(...page.data);
      cursor = page.next;
    }
    return { data, newest };
  };
  const raw = (subject: string) => `Subject: ${subject}\r\n\r\ntext\r\n`;
  await deliver({ raw: raw('first') });
  let { data: list, newest } = await load();
  const events = eventsOf(mailboxServer);
  expect(await nextEvent(events, 'start')).toMatchObject({ newest: [newest] });
  const clients = await Promise.all(
    Array.from({ length: 10 }, () => SmtpClient.hello(mailboxServer.smtp)),
  );
  // While it is being read, more emails arrive than an event can contain, at a time that depends on the
  // machine.
  const large = `Content-Type: text/html\r\n\r\n${'<p>Your code is 482913.\r\n'.repeat(200_000)}`;
  for (let round = 0, gaps = 0; gaps === 0; round++) {
    await deliver({ raw: large });
    await Promise.all(
      clients.map(async (client, at) => {
        for (let n = 0; n < 20; n++)
          await client.deliver({ to: [`${at}@inbox.test`], raw: raw('') });
      }),
    );
    await deliver({ raw: raw(`last ${round}`) });
    while (list[0]?.subject !== `last ${round}`) {
      const event = await nextEvent(events, 'email');
      expect(event.data.length).toBeLessThanOrEqual(100);
      if (event.next === null) expect(event.follows).toBe(newest);
      else gaps++;
      const older = event.next === null ? list : (await load(event.next)).data;
      list = [...event.data, ...older];
      ({ newest } = event);
    }
    const ids = (lines: typeof list) => lines.slice(0, SHOWN).map(({ email_id }) => email_id);
    expect(ids(list)).toEqual(ids((await load()).data));
  }
  for (const client of clients) client.close();
  await events.return(undefined);
});

test('a stream has events of several views, and skips an invalid search', async ({
  deliver,
  mailboxServer,
}) => {
  const headers = { Authorization: `Bearer ${mailboxServer.apiKey}` };
  const shown = ['to:kim', 'before:tomorrow', 'x'.repeat(2_000), ''];
  const views = JSON.stringify(shown.map((q) => ({ box: 'inbox', q })));
  const url = `${mailboxServer.http}/extensions/v1/events?${new URLSearchParams({ views })}`;
  const { body } = await fetch(url, { headers });
  const chunks = body?.pipeThrough(new TextDecoderStream());
  let text = '';
  await deliver({ to: ['ann@inbox.test'], raw: 'Subject: for Ann\r\n\r\ntext\r\n' });
  await deliver({ to: ['kim@inbox.test'], raw: 'Subject: for Kim\r\n\r\ntext\r\n' });
  for await (const chunk of chunks ?? []) {
    text += chunk;
    if (/^view: 0$/m.test(text) && /^view: 3\n.*\n.*for Kim/m.test(text)) break;
  }
  expect(text).toContain('event: start\ndata: {"newest":[null,null,null,null],');
  expect(text).not.toMatch(/^view: [12]$/m);
  expect(text).not.toMatch(/^view: 0\n.*\n.*for Ann/m);
  expect(text).toMatch(/^view: 3\n.*\n.*for Ann/m);
});

test('a stream without views is rejected', async ({ api }) => {
  const views = [{ box: 'inbox', q: '' }];
  for (const wrong of [null, '[]', '{', '[{"box":"outbox","q":""}]', Array(101).fill(views[0])]) {
    const text = typeof wrong === 'string' ? wrong : JSON.stringify(wrong);
    const query = wrong === null ? '' : `?${new URLSearchParams({ views: text })}`;
    const { status, body } = await api.request(`/extensions/v1/events${query}`);
    expect([text, status, body.error.details?.[0]?.field]).toEqual([text, 400, 'views']);
  }
});

test('events contain how much is stored', async ({ deliver, mailboxServer }) => {
  const headers = { Authorization: `Bearer ${mailboxServer.apiKey}` };
  const views = encodeURIComponent('[{"box":"inbox","q":""}]');
  const url = `${mailboxServer.http}/extensions/v1/events?views=${views}`;
  const { body } = await fetch(url, { headers });
  await deliver({ raw: 'Subject: one\r\n\r\ntext\r\n' });
  let text = '';
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    // On a busy machine there may be an event between the two boxes.
    if (/^event: size\ndata: \{"emails":\{"inbox":1,"sent":1\},"bytes":\d+\}$/m.test(text)) return;
  }
  expect(text, 'the stream has ended').toBeUndefined();
});

test.describe('SQLite', () => {
  test.beforeEach(async () => {
    const absence = await absenceOfSqlite();
    test.skip(absence !== null, absence ?? '');
  });
  test.use({
    serverOptions: async ({}, use, testInfo) =>
      use({ store: `sqlite:${testInfo.outputPath('mail.db')}` }),
  });

  test('reads the page', async ({ deliver, api, mailboxServer }) => {
    await checkPageData(deliver, { api, mailboxServer });
  });

  test('a list continues at its position while emails arrive and are deleted', async ({
    deliver,
    api,
  }) => {
    const numbers = Array.from({ length: 9 }, (_, n) => n);
    const raw = (n: number) => `Subject: ${n}\r\n\r\ntext\r\n`;
    for (const n of numbers) await deliver({ to: ['kim@inbox.test'], raw: raw(n) });
    const path = '/extensions/v1/summaries?limit=4';
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const more: string = cursor && `&cursor=${cursor}`;
      const { body } = await api.request<Lines>(path + more);
      seen.push(...body.data.map(({ subject }) => subject));
      if (cursor === '') await deliver({ to: ['kim@inbox.test'], raw: raw(9) });
      // On a busy machine a page may have fewer lines than requested.
      cursor = body.next;
    }
    expect(seen).toEqual(['8', '7', '6', '5', '4', '3', '2', '1', '0']);
    expect(await subjectsFound(api, '', 100)).toHaveLength(10);
  });
});
