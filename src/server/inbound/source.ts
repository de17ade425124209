import type { IncomingHttpHeaders } from 'node:http';
import { isEnvelopeAddress } from '../../contract/envelope-address.js';
import type { Envelope } from '../message/message.js';
import type { MessageReader } from '../message/message-reader.js';
import { ApiError } from '../rest/errors.js';
import type { Settings } from '../settings/options.js';

/** Limits what an error repeats of a request. */
const MOST_NAMES = 20;
const LONGEST_NAME = 40;

/** A request that passes on an email. */
export interface Call {
  /** Path and query. */
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** An email that another service has received for this server. */
export interface Mail {
  envelope: Envelope;
  raw: Buffer;
  /** What identifies the email if it is passed on again; by default, its bytes and recipients. */
  idempotencyKey?: string | undefined;
  /** Whether it is to the app, which reads it by a provider's API. */
  isToApp?: boolean;
  /** IP address of the SMTP client that sent it, if known. */
  clientAddress?: string | undefined;
}

/** Who passes emails on, and in which form. */
export interface Source {
  /** @throws ApiError status 4xx */
  read: (call: Call, settings: Settings, reader: MessageReader) => Mail | Promise<Mail>;
  /** Bytes of a body, at most, for a byte of an email. */
  bodyFactor: number;
  /** The status after which a webhook is not called again; without one, errors have their own status. */
  finalStatus?: number;
}

/** The error for an email that will never be accepted. */
export function unacceptable(
  message: string,
  rejected: readonly { to: string; reason: string }[] = [],
): ApiError {
  const details = rejected.map(({ to, reason }) => ({ field: 'to', message: `${to}: ${reason}` }));
  return new ApiError('INVALID_REQUEST', message, { status: 422, details });
}

/**
 * The error for a webhook without a field.
 *
 * @param there the names of the fields that it has
 * @param remedy what to do
 */
export function missing(field: string, there: Iterable<string>, remedy?: string): ApiError {
  const names = [...there].slice(0, MOST_NAMES).map((name) => name.slice(0, LONGEST_NAME));
  const others =
    names.length > 0 ? names.map((name) => JSON.stringify(name)).join(', ') : 'no others';
  const what = `The request has no field "${field}"`;
  return unacceptable(`${what}${remedy ? `: ${remedy}` : ''}. It has ${others}`);
}

/** @throws ApiError status 415 if the body is of another type */
export function checkType({ headers }: Call, types: readonly string[]): void {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  if (types.includes(type.trim().toLowerCase())) return;
  const got = type === '' ? 'none' : JSON.stringify(type);
  throw new ApiError('INVALID_REQUEST', `Content-Type must be ${types.join(' or ')}, got ${got}`, {
    status: 415,
  });
}

/**
 * The envelope of a webhook. A sender that is no address counts as none.
 *
 * @param field where the recipients are
 * @throws ApiError for no recipient, or one that is no address
 */
export function envelopeOf(sender: string, to: string[], field: string): Envelope {
  if (to.length === 0) throw unacceptable(`The field "${field}" has no recipient`);
  const wrong = to.find((address) => !isEnvelopeAddress(address));
  if (wrong !== undefined)
    throw unacceptable(
      `The field "${field}" has ${JSON.stringify(wrong)}, which is not an address`,
    );
  return { from: isEnvelopeAddress(sender) ? sender : '', to };
}

/** The addresses in a list with commas. */
export function addressesIn(list: string): string[] {
  return list.split(',').flatMap((address) => address.trim() || []);
}
