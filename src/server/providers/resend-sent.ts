import * as z from 'zod';
import { readHeader } from '../../mime/header.js';
import { type ListedEntry, messageKeyOf, type Range } from '../store/store.js';
import * as field from './field.js';
import { invalid, Problem } from './problem.js';
import type { Call, Context, OtherEndpoint, Reply } from './provider.js';
import { readJson } from './read.js';
import { recordOf } from './requests.js';
import { readTime } from './resend-time.js';
import { reschedule, sendTimeOf } from './scheduled-emails.js';

/** Resend's limit for a page, and its default. */
const MAX_PAGE = 100;
const DEFAULT_PAGE = 20;

/** Maximum number of emails between a cursor and the newest. */
const MAX_BEFORE = 10_000;

const update = z.looseObject({ scheduled_at: field.reads(z.string(), readTime) });

/** The endpoints that list sent emails, and change or cancel scheduled ones. */
export const sentEndpoints: readonly OtherEndpoint[] = [
  { method: 'GET', path: /^emails$/, handle: list },
  { method: 'GET', path: /^emails\/([^/]+)$/, handle: get },
  { method: 'PATCH', path: /^emails\/([^/]+)$/, handle: change },
  { method: 'POST', path: /^emails\/([^/]+)\/cancel$/, handle: cancel },
];

async function get(_call: Call, context: Context): Promise<Reply> {
  const email = await describe(context.params[0] ?? '', context);
  if (!email) throw notFound();
  return { status: 200, body: { object: 'email', ...email } };
}

async function list(call: Call, context: Context): Promise<Reply> {
  const { entries, has_more } = await readPage(call, context);
  const found = await Promise.all(entries.map(({ emailId }) => describe(emailId, context)));
  // An email may have been deleted meanwhile.
  const data = found
    .flatMap((email) => email ?? [])
    .map(({ html: _html, text: _text, ...email }) => email);
  return { status: 200, body: { object: 'list', has_more, data } };
}

/** The entries of a page, newest first; `after` and `before` in the query name the email next to it. */
export async function readPage(
  { query }: Call,
  context: Pick<Context, 'account' | 'store'>,
): Promise<{ entries: ListedEntry[]; has_more: boolean }> {
  const asked = new URLSearchParams(query);
  const limit = readLimit(asked.get('limit'));
  const entries = await page(asked.get('after'), asked.get('before'), limit, context);
  return { entries: entries.slice(0, limit), has_more: entries.length > limit };
}

function readLimit(text: string | null): number {
  if (text === null) return DEFAULT_PAGE;
  const limit = Number(text);
  if (Number.isInteger(limit) && limit >= 1 && limit <= MAX_PAGE) return limit;
  throw invalid('limit', `The \`limit\` must be a number from 1 to ${MAX_PAGE}.`);
}

/** The entries of a page, plus one if there are more. */
async function page(
  after: string | null,
  before: string | null,
  limit: number,
  { account, store }: Pick<Context, 'account' | 'store'>,
): Promise<ListedEntry[]> {
  const list = (range: Partial<Range>) =>
    store.list(account, 'sent', {}, { skip: 0, limit: limit + 1, ...range });
  const cursor = after ?? before;
  if (cursor === null) return list({});
  const entry = await store.get(account, 'sent', cursor.toLowerCase());
  if (!entry) throw notFound();
  if (after !== null) return list({ olderThan: entry });
  const newer = await list({ newerThan: entry, limit: MAX_BEFORE });
  if (newer.length === MAX_BEFORE) throw notFound();
  return newer.slice(-limit);
}

async function describe(id: string, context: Context) {
  const found = await recordOf(id, context);
  if (!found) return undefined;
  const { record, entry } = found;
  const at = await sendTimeOf(id, context);
  const { replyTo } = readHeader(entry.message.raw);
  return {
    id,
    from: record.from_name ? `${record.from_name} <${record.from_address}>` : record.from_address,
    to: record.to_addresses,
    cc: record.cc_addresses ?? [],
    bcc: record.bcc_addresses ?? [],
    reply_to: replyTo,
    subject: record.subject ?? '',
    html: record.html_body,
    text: record.text_body,
    created_at: record.sent_at,
    last_event: at === undefined ? 'delivered' : at === null ? 'canceled' : 'scheduled',
    message_id: record.message_id,
    scheduled_at: at == null ? null : new Date(at).toISOString(),
  };
}

async function change(call: Call, context: Context): Promise<Reply> {
  const [id = ''] = context.params;
  const { scheduled_at } = readJson(call, update);
  if (!(await reschedule(id, scheduled_at, context)))
    throw messageKeyOf(id, 'sent') === null ? notFound() : notScheduled();
  return { status: 200, body: { object: 'email', id } };
}

async function cancel(_call: Call, context: Context): Promise<Reply> {
  const [id = ''] = context.params;
  if (!(await reschedule(id, null, context))) throw notScheduled();
  return { status: 200, body: { object: 'email', id } };
}

export function notFound(): Problem {
  return new Problem('not-found', 'Email not found');
}

function notScheduled(): Problem {
  return new Problem('not-found', 'No email with this identifier is scheduled');
}
