import { decodeWords } from 'postal-mime';
import type * as z from 'zod';
import { readHeader } from '../message/header.js';
import { type Mailbox, readMailboxes } from '../message/mailboxes.js';
import { addressesIn } from './addresses.js';
import { Problem } from './problem.js';
import type { Attachment, Call, Draft, RawDraft } from './provider.js';

/** A mailbox address (RFC 5321, section 4.1.2) at any domain, as SMTP accepts it. */
const ADDRESS =
  /^(?:[^\s\p{Cc}"(),:;<>@\\[\]]+|"(?:[^"\\\p{Cc}]|\\[^\p{Cc}])+")@(?:[^\s\p{Cc}"(),:;<>@\\[\]]+|\[[^\s\p{Cc}[\]]+\])$/u;

const MAX_ADDRESS_LENGTH = 320;

/** Deeper than any SDK nests what it sends. */
const MAX_DEPTH = 64;

/** Guards against a request with many recipients, each of which gets an email of its own; no provider takes more. */
export const MAX_EMAILS = 1_000;

const DAY_MS = 86_400_000;

/** A field name of a header (RFC 5322, section 2.2). */
const HEADER_NAME = /^[\x21-\x39\x3b-\x7e]{1,200}$/;

/** Header fields that the other fields of a request become: a second one would contradict them. */
const COMPOSED = /^(?:content-.*|mime-version|from|to|cc|bcc|subject|date|received|return-path)$/i;

/**
 * Reads a JSON body.
 *
 * @throws Problem `invalid`, or `missing` for a field that is not there
 */
export function readJson<Schema extends z.ZodType>(call: Call, schema: Schema): z.output<Schema> {
  return check(parseJson(call.body.toString('utf8'), 'The request body'), schema);
}

/**
 * Parses JSON.
 *
 * @param what it is, for the error
 * @throws Problem `invalid`, also if it is nested deeply: what walks over it would overflow the stack
 */
export function parseJson(text: string, what: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Problem('invalid', `${what} is not valid JSON`);
  }
  if (isDeeper(value, MAX_DEPTH)) throw new Problem('invalid', `${what} is nested too deeply`);
  return value;
}

function isDeeper(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((one) => isDeeper(one, depth - 1));
}

/**
 * The emails of a list, one at a time: they may take much more memory than the request.
 *
 * @throws Problem `too-many`
 */
export function* each<One, Result>(
  list: readonly One[],
  read: (one: One, index: number) => Result,
): Generator<Result> {
  if (list.length > MAX_EMAILS) throw tooManyEmails();
  for (const [index, one] of list.entries()) yield read(one, index);
}

/** @throws Problem as {@link readJson} */
export function check<Schema extends z.ZodType>(value: unknown, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw problemOf(parsed.error);
}

function problemOf({ issues }: z.ZodError): Problem {
  const [issue] = issues;
  const field = issue?.path.join('.') || undefined;
  const isMissing = issue?.code === 'invalid_type' && /received undefined/.test(issue.message);
  if (isMissing) return new Problem('missing', `Missing \`${field ?? 'body'}\` field.`, { field });
  const where = field === undefined ? 'the request body' : `\`${field}\` field`;
  return new Problem('invalid', `Invalid ${where}. ${issue?.message}`, { field });
}

/** Reads one email of several: if it cannot be sent, that is a problem of its own. */
export function readItem<One>(item: unknown, read: () => One): One | Problem {
  try {
    return read();
  } catch (error) {
    if (error instanceof Problem) return error.about(addressesIn(item));
    throw error;
  }
}

export function tooManyEmails(): Problem {
  return new Problem('too-many', `A request sends at most ${MAX_EMAILS} emails`);
}

/** A field that may be left out; null counts as that. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? undefined);
}

/**
 * Reads addresses as in a header: `Kim <kim@shop.test>, lee@shop.test`.
 *
 * @throws Problem `address`
 */
export function readAddresses(value: string | string[] | undefined, field: string): Mailbox[] {
  const texts = value === undefined ? [] : [value].flat();
  return texts.flatMap((text) => {
    const mailboxes = readMailboxes(text);
    if (mailboxes.length === 0 && text.trim() !== '') throw notAnAddress(text, field);
    return mailboxes.map(({ address, name }) =>
      mailbox(address, name === null ? null : decodeWords(name), field, text),
    );
  });
}

/** @throws Problem `address`, `missing` */
export function readAddress(value: string | undefined, field: string): Mailbox {
  const [first, second] = readAddresses(value, field);
  if (first === undefined) throw new Problem('missing', `Missing \`${field}\` field.`, { field });
  if (second !== undefined) throw notAnAddress(value ?? '', field);
  return first;
}

/** @throws Problem `address` */
export function mailbox(
  address: string,
  name: string | null | undefined,
  field: string,
  shown = address,
): Mailbox {
  const trimmed = address.trim();
  if (trimmed.length > MAX_ADDRESS_LENGTH || !ADDRESS.test(trimmed))
    throw notAnAddress(shown, field);
  return { address: trimmed, name: name || null };
}

function notAnAddress(text: string, field: string): Problem {
  const shown = JSON.stringify(text.slice(0, 100));
  return new Problem(
    'address',
    `Invalid \`${field}\` field. The email address needs to follow the \`email@example.com\` or ` +
      `\`Name <email@example.com>\` format, got ${shown}.`,
    { field },
  );
}

/**
 * Custom header fields, without those that are composed of other fields of the request.
 *
 * @throws Problem `invalid`
 */
export function readHeaders(headers: Iterable<readonly [string, unknown]>): Draft['headers'] {
  const kept: Draft['headers'] = [];
  for (const [name, value] of headers) {
    if (!HEADER_NAME.test(name)) {
      const shown = JSON.stringify(name.slice(0, 100));
      throw new Problem('invalid', `Invalid \`headers\` field. ${shown} is not a header name.`, {
        field: 'headers',
      });
    }
    if (!COMPOSED.test(name) && value !== null && value !== undefined)
      kept.push([name, String(value)]);
  }
  return kept;
}

/** Tags as header fields. */
export function tagHeaders(tags: readonly string[] | undefined): Draft['headers'] {
  return (tags ?? []).map((tag) => ['X-Tag', tag]);
}

/** Metadata as header fields. */
export function metadataHeaders(metadata: Record<string, unknown> | undefined): Draft['headers'] {
  return Object.entries(metadata ?? {}).map(([name, value]) => [
    `X-Metadata-${name.replace(/[^\w-]+/g, '-').slice(0, 100)}`,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
}

/** Attachments are never fetched: neither by URL nor from a file. @throws Problem `invalid` */
export function noFetching(field: string): never {
  throw new Problem(
    'invalid',
    `Invalid \`${field}\` field. The mailbox server does not fetch attachments: send their content.`,
    { field },
  );
}

/**
 * A time to deliver an email, if it is not further ahead than its provider accepts.
 *
 * @param time in ms since the epoch
 * @throws Problem `invalid`
 */
export function checkAhead(time: number, days: number, field: string): number {
  if (time - Date.now() <= days * DAY_MS) return time;
  throw new Problem(
    'invalid',
    `Invalid \`${field}\` field. An email can be scheduled up to ${days} days in advance.`,
    { field },
  );
}

/** The draft of an email with the given fields, and none else. */
export function draft(fields: Partial<Draft> & Pick<Draft, 'from'>): Draft {
  return {
    to: [],
    cc: [],
    bcc: [],
    replyTo: [],
    subject: '',
    headers: [],
    attachments: [] as Attachment[],
    ...fields,
  };
}

/**
 * An email that an app composed itself. Its envelope is as given or, without that, of its header. The bytes stay as
 * they are, but for a Bcc field, which providers remove.
 *
 * @throws Problem `missing` without a sender
 */
export function rawDraft(
  raw: Buffer,
  from: string | undefined,
  recipients: string[] | undefined,
): RawDraft {
  const header = readHeader(raw);
  const sender = from ?? header.from?.address;
  if (!sender) throw new Problem('missing', 'The email has no From field.', { field: 'From' });
  const to = recipients ?? [...header.to, ...header.cc, ...header.bcc];
  return {
    raw: withoutBcc(raw),
    envelope: { from: sender, to: [...new Set(to.map((one) => mailbox(one, null, 'To').address))] },
  };
}

function withoutBcc(raw: Buffer): Buffer {
  const end = raw.indexOf('\r\n\r\n');
  // Latin-1, so that each byte is a character and stays as it is.
  const head = raw.toString('latin1', 0, end < 0 ? raw.length : end + 2);
  const kept = head.replace(/^bcc[ \t]*:.*\r?\n(?:[ \t].*\r?\n)*/gim, '');
  if (kept.length === head.length) return raw;
  return Buffer.concat([Buffer.from(kept, 'latin1'), raw.subarray(head.length)]);
}
