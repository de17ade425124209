import { decodeWords } from 'postal-mime';
import * as z from 'zod';
import { isEnvelopeAddress } from '../../contract/envelope-address.js';
import type { MimeFile } from '../../mime/compose.js';
import { type Mailbox, readMailboxes } from '../../mime/mailboxes.js';
import { Problem } from './problem.js';
import { parseJson } from './read.js';

/** The local part of a mailbox address (RFC 5321, section 4.1.2). Unlike SMTP, providers refuse what needs quotes. */
const LOCAL_PART = /^(?:[^\s\p{Cc}"(),:;<>@\\[\]]+|"(?:[^"\\\p{Cc}]|\\[^\p{Cc}])+")@/u;

const DAY_MS = 86_400_000;

/** The provider's name for each key, and its schema. */
export type Fields = Record<string, readonly [name: string, schema: z.ZodType]>;

type Given<Named extends Fields> = { [Key in keyof Named]: z.output<Named[Key][1]> };

/** An object whose fields have the provider's names. */
export function renamed<const Named extends Fields>(fields: Named) {
  const entries = Object.entries(fields);
  return z
    .looseObject(Object.fromEntries(entries.map(([, field]) => field)))
    .transform(
      (value) =>
        Object.fromEntries(entries.map(([key, [name]]) => [key, value[name]])) as Given<Named>,
    );
}

/** A schema whose value is converted. A problem with the conversion is a problem with the field. */
export function reads<Schema extends z.ZodType, Result>(
  schema: Schema,
  read: (value: z.output<Schema>) => Result,
) {
  return schema.transform((value, context): Result => {
    try {
      return read(value);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const { kind, message } = error;
      context.addIssue({ code: 'custom', message, params: { kind } });
      return z.NEVER;
    }
  });
}

/** An optional field; null counts as missing. */
export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? undefined);
}

export function list<Schema extends z.ZodType>(schema: Schema) {
  return optional(z.array(schema));
}

export const text = optional(z.string());

export const texts = list(z.string());

export const record = optional(z.record(z.string(), z.unknown()));

/** A JSON object in a text. */
export const jsonRecord = optional(
  reads(z.string(), (json) => {
    const value = parseJson(json || '{}', 'It');
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
    throw new Problem('invalid', 'It is not a JSON object.');
  }),
);

/** Header fields or tags. */
export const namesAndValues = list(
  z
    .looseObject({ Name: z.string(), Value: z.string() })
    .transform(({ Name, Value }): [string, string] => [Name, Value]),
);

/** An address as in a header: `Kim <kim@shop.test>`. */
export const address = reads(z.string(), readAddress);

/** Addresses as in a header: `Kim <kim@shop.test>, lee@shop.test`. */
export const addresses = optional(reads(z.string(), readAddresses));

export const addressList = optional(reads(z.array(z.string()), readAllAddresses));

/** An address without a name. */
export const bareAddress = reads(z.string(), (given) => checkAddress(given));

/** One such text, or a list of texts. */
export const anyAddresses = optional(
  reads(z.union([z.string(), z.array(z.string())]), readAllAddresses),
);

/** An address and its name, in fields with the provider's names. */
export function person(addressField: string, nameField: string) {
  return z.looseObject({ [addressField]: bareAddress, [nameField]: text }).transform(
    (given): Mailbox => ({
      address: String(given[addressField]),
      name: given[nameField] ? String(given[nameField]) : null,
    }),
  );
}

/** The provider's names for the fields of a file. */
interface FileFields {
  content: string;
  filename: string;
  contentType?: string;
  cid?: readonly string[];
  /** `attachment` by default, even with a Content-ID. */
  disposition?: string;
  /** The URL from which it would have to be downloaded. */
  url?: string;
}

/** Files, with their content in base64 unless a schema is given. */
export function files(
  { content, cid = [], ...others }: FileFields,
  contentSchema: z.ZodType<string | Uint8Array | undefined> = text,
) {
  const shape = Object.fromEntries([...cid, ...Object.values(others)].map((name) => [name, text]));
  const file = z.looseObject({ ...shape, [content]: contentSchema });
  return list(
    reads(file, (given): MimeFile => {
      const textOf = (name: string | undefined) =>
        name === undefined ? undefined : (given[name] as string | undefined);
      if (textOf(others.url) !== undefined && given[content] === undefined)
        throw new Problem(
          'invalid',
          'The mailbox server does not fetch attachments: send their content.',
        );
      if (given[content] === undefined)
        throw new Problem('invalid', `A file has no \`${content}\`.`);
      const isInline = /^inline$/i.test(textOf(others.disposition) ?? '');
      return {
        filename: textOf(others.filename),
        content: given[content] as string | Uint8Array,
        contentType: textOf(others.contentType),
        cid: cid.map(textOf).find(Boolean)?.replace(/^cid:/i, ''),
        ...(others.disposition && { disposition: isInline ? 'inline' : 'attachment' }),
      };
    }),
  );
}

/** A date in any form that JavaScript parses, at most this many days ahead. */
export function date(daysAhead: number) {
  return optional(reads(z.string(), (given) => checkAhead(Date.parse(given), daysAhead)));
}

/**
 * Checks that a delivery time is not further ahead than the provider allows.
 *
 * @param time in ms since the epoch
 * @throws Problem `invalid`
 */
export function checkAhead(time: number, days: number): number {
  if (Number.isNaN(time)) throw new Problem('invalid', 'It is not a valid date.');
  if (time - Date.now() <= days * DAY_MS) return time;
  throw new Problem('invalid', `An email can be scheduled up to ${days} days in advance.`);
}

/** @throws Problem `address` */
function readAddresses(given: string): Mailbox[] {
  const mailboxes = readMailboxes(given);
  if (mailboxes.length === 0 && given.trim() !== '') throw notAnAddress(given);
  return mailboxes.map(({ address: one, name }) => ({
    address: checkAddress(one, given),
    name: (name && decodeWords(name)) || null,
  }));
}

function readAllAddresses(given: string | string[]): Mailbox[] {
  return [given].flat().flatMap((one) => readAddresses(one));
}

/** @throws Problem `address`, `missing` */
function readAddress(given: string): Mailbox {
  const [first, second] = readAddresses(given);
  if (first === undefined) throw new Problem('missing', 'There is no address.');
  if (second !== undefined) throw notAnAddress(given);
  return first;
}

/**
 * @param shown the text to show in the error
 * @throws Problem `address`
 */
export function checkAddress(given: string, shown = given): string {
  const trimmed = given.trim();
  if (LOCAL_PART.test(trimmed) && isEnvelopeAddress(trimmed)) return trimmed;
  throw notAnAddress(shown);
}

function notAnAddress(given: string): Problem {
  return new Problem(
    'address',
    'The email address needs to follow the `email@example.com` or `Name <email@example.com>` format, got ' +
      `${JSON.stringify(given.slice(0, 100))}.`,
  );
}
