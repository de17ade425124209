import type { EmailEvent, StartEvent } from '../../../src/contract/viewer.js';
import type { SummariesResponse } from '../../../src/contract/viewer-schemas.js';
import type { MailboxServer } from '../../../src/server/index.js';
import { type Api, expect } from '../fixtures.js';
import type { Delivery } from '../smtp-client.js';

/** Searches page by page like the web page, and returns the subjects found. */
export async function subjectsFound(api: Api, q: string, limit = 3): Promise<(string | null)[]> {
  const subjects: (string | null)[] = [];
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({ q, limit: String(limit) });
    if (cursor !== null) query.set('cursor', cursor);
    const path = `/extensions/v1/summaries?${query}`;
    const { body }: { body: SummariesResponse } = await api.request(path);
    subjects.push(...body.data.map(({ subject }) => subject));
    cursor = body.next;
  } while (cursor !== null);
  return subjects;
}

/** A server-sent event. */
export interface ServerEvent {
  name: string;
  data: EmailEvent & StartEvent;
}

/** The server-sent events of a server, except those about the store's size. */
export async function* eventsOf(
  { http, apiKey }: MailboxServer,
  q = '',
): AsyncGenerator<ServerEvent, void, undefined> {
  const headers = { Authorization: `Bearer ${apiKey}` };
  const query = new URLSearchParams({ views: JSON.stringify([{ box: 'inbox', q }]) });
  const { body } = await fetch(`${http}/extensions/v1/events?${query}`, { headers });
  let text = '';
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, name, data] = /^(?:view: 0\n)?event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      if (name && data && name !== 'size') yield { name, data: JSON.parse(data) };
    }
  }
}

/** The next event, which must have this name. */
export async function nextEvent(
  events: AsyncGenerator<ServerEvent, void, undefined>,
  name: string,
): Promise<ServerEvent['data']> {
  let { value } = await events.next();
  // After an outage, emails may have been purged.
  while (value?.name === 'deleted' && name !== 'deleted') ({ value } = await events.next());
  expect(value?.name).toBe(name);
  return (value as ServerEvent).data;
}

/** The subjects in events until this many have arrived, the newest first. */
export async function subjectsTold(
  events: AsyncGenerator<ServerEvent, void, undefined>,
  count: number,
): Promise<(string | null)[]> {
  let subjects: (string | null)[] = [];
  while (subjects.length < count) {
    const { data, next } = await nextEvent(events, 'email');
    const own = data.map(({ subject }) => subject);
    subjects = next === null ? [...own, ...subjects] : own;
  }
  return subjects;
}

/** An email with a searchable subject, sender, recipient and text. */
function email(n: number): Partial<Delivery> {
  const isInvoice = n % 3 === 0;
  const text = isInvoice ? 'Please pay, dear unicorn.' : `Your code is ${482_900 + n}.`;
  return {
    to: [n % 2 === 0 ? 'kim@inbox.test' : 'ann@inbox.test'],
    raw: [
      `From: ${isInvoice ? 'Billing <money@shop.test>' : 'hello@shop.test'}`,
      `Subject: ${isInvoice ? 'Invoice' : 'Welcome'} ${n}_%`,
      '',
      text,
      '',
    ].join('\r\n'),
  };
}

/** Sends emails to one server, and the web page's queries to another, or the same. */
export async function checkPageData(
  deliver: (delivery: Partial<Delivery>) => Promise<unknown>,
  { api, mailboxServer }: { api: Api; mailboxServer: MailboxServer },
): Promise<void> {
  const named = (numbers: number[]) =>
    numbers.map((n) => `${n % 3 === 0 ? 'Invoice' : 'Welcome'} ${n}_%`);
  const streams = ['', '', 'to:kim unicorn'].map((q) => eventsOf(mailboxServer, q));
  for (const events of streams)
    expect(await nextEvent(events, 'start')).toMatchObject({ newest: [null] });
  for (let n = 0; n < 10; n++) await deliver(email(n));
  const [one, other, search] = await Promise.all(
    streams.map((events, at) => subjectsTold(events, at < 2 ? 10 : 2)),
  );
  expect(one).toEqual(named([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]));
  expect(other).toEqual(one);
  expect(search).toEqual(named([6, 0]));
  for (const events of streams) await events.return(undefined);

  const found = (q: string) => expect.poll(() => subjectsFound(api, q), q);
  await found('').toEqual(named([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]));
  await found('to:KIM').toEqual(named([8, 6, 4, 2, 0]));
  await found('to:kim from:billing').toEqual(named([6, 0]));
  await found('subject:welcome to:ann').toEqual(named([7, 5, 1]));
  // Characters with a meaning in SQL are literal.
  await found('subject:5_%').toEqual(named([5]));
  await found('subject:_%_').toEqual([]);
  await found('code:482907').toEqual(named([7]));
  await found('has:code to:kim').toEqual(named([8, 4, 2]));
  await found('unicorn to:ann').toEqual(named([9, 3]));
  await found('larger:1m').toEqual([]);
  await found('after:2100-01-01').toEqual([]);
}
