import type { Context } from 'hono';
import { comparableAddress } from '../../contract/address.js';
import type { Collection } from '../../contract/email.js';
import { RECIPIENT_HEADER } from '../../contract/operations.js';
import type { EmailJson } from '../message/email-json.js';
import type { Entry } from '../store/store.js';
import type { Env } from './auth.js';
import { sendLarge } from './large-body.js';
import type { SlowReaderGuard } from './slow-reader-guard.js';

const JSON_TYPE = { 'Content-Type': 'application/json' };

/**
 * Responds with an email. A large one is sent with backpressure.
 *
 * @throws ApiError like {@link sendLarge}
 */
export function sendEmail(
  c: Context<Env>,
  { before, content, after }: EmailJson,
  guard: SlowReaderGuard,
): Response {
  const { json } = content;
  if (typeof json === 'string') return c.body(before + json + after, 200, JSON_TYPE);

  const encoder = new TextEncoder();
  const pieces = [encoder.encode(before), json, encoder.encode(after)];
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const headers = { ...JSON_TYPE, 'Content-Length': String(length) };
  return sendLarge(c, pieces, 200, headers, { guard, content, bytes: json.length });
}

/**
 * Sets the header {@link RECIPIENT_HEADER} of the response: whether SMTP delivered the email to that address.
 * `to` also matches parts of addresses, and a record does not show Bcc recipients.
 */
export function setRecipientHeader(c: Context, box: Collection, entry: Entry | null): void {
  const address = decodeAddress(c.req.header(RECIPIENT_HEADER));
  if (address === undefined || box !== 'inbox' || entry === null) return;
  const isRecipient = entry.message.envelope.to.some((to) => comparableAddress(to) === address);
  c.header(RECIPIENT_HEADER, isRecipient ? 'yes' : 'no');
}

/** A malformed header is ignored, as by servers that do not support it. */
function decodeAddress(header: string | undefined): string | undefined {
  try {
    return header === undefined ? undefined : comparableAddress(decodeURIComponent(header));
  } catch {
    return undefined;
  }
}
