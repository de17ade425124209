import type { IncomingHttpHeaders } from 'node:http';
import { ENVELOPE_ADDRESS } from '../../contract/query.js';
import type { Envelope } from '../message/message.js';
import type { Settings } from '../options.js';
import { ApiError } from '../rest/errors.js';

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
  /** IP address of the SMTP client that sent it, if known. */
  clientAddress?: string | undefined;
}

/** Who passes emails on, and in which form. */
export interface Source {
  /** @throws ApiError status 4xx */
  read: (call: Call, settings: Settings) => Mail | Promise<Mail>;
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
 * The envelope of a webhook. A sender that is no address counts as none.
 *
 * @throws ApiError for a recipient that is no address
 */
export function envelopeOf(sender: string, to: string[]): Envelope {
  const wrong = to.find((address) => !ENVELOPE_ADDRESS.test(address));
  if (wrong !== undefined) throw unacceptable(`${JSON.stringify(wrong)} is not an address`);
  return { from: ENVELOPE_ADDRESS.test(sender) ? sender : '', to };
}

/** The addresses in a list with commas. */
export function addressesIn(list: string): string[] {
  return list.split(',').flatMap((address) => address.trim() || []);
}

/** Parses JSON; undefined if it is malformed. */
export function jsonOf(bytes: Buffer | undefined): unknown {
  try {
    return JSON.parse(String(bytes));
  } catch {
    return undefined;
  }
}
