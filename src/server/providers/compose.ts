import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { ProviderName } from '../../contract/providers.js';
import { composeMime } from '../../mime/compose.js';
import type { Envelope } from '../message/message.js';
import { addressesOf } from './addresses.js';
import { Problem } from './problem.js';
import type { Call, Draft, Item, RawDraft } from './provider.js';
import { MAX_EMAILS, tooManyEmails } from './read.js';

/** Guards against a request whose emails share a large attachment. */
const MAX_BYTES = 128 * 1024 * 1024;

/** A composed email, ready to be stored. Plain data, which a thread can return. */
export interface Composed {
  envelope: Envelope;
  raw: Buffer;
  /** Where to write its identifier into the raw bytes; null if the email has its own Message-ID. */
  idAt: number | null;
  sendAt: number | undefined;
  note?: unknown;
}

/** A composed email of a request, or why it cannot be composed. */
export type ComposedItem = Composed | Problem;

/**
 * Reads the emails of a request, and composes them.
 *
 * @throws Problem
 */
export async function readAndCompose(
  read: (call: Call) => Iterable<Item> | Promise<Iterable<Item>>,
  call: Call,
  provider: ProviderName,
): Promise<ComposedItem[]> {
  const composed: ComposedItem[] = [];
  let bytes = 0;
  try {
    for (const item of await read(call)) {
      if (composed.length === MAX_EMAILS) throw tooManyEmails();
      // Lets other work run between the emails of a batch, each of which takes some ms.
      if (composed.length > 0) await setImmediate();
      const one = item instanceof Problem ? item : await compose(item, provider);
      bytes += 'raw' in one ? one.raw.length : 0;
      if (bytes > MAX_BYTES)
        throw new Problem('too-large', `The emails of a request have at most ${MAX_BYTES} bytes`);
      composed.push(one);
    }
    return composed;
  } catch (error) {
    if (error instanceof Problem) error.about(await addressesOf(call));
    throw error;
  }
}

async function compose(item: Draft | RawDraft, provider: ProviderName): Promise<Composed> {
  if ('raw' in item) return { ...item, idAt: null, sendAt: item.sendAt };
  const recipients = [...item.to, ...item.cc, ...item.bcc].map(({ address }) => address);
  const envelope = { from: item.from.address, to: [...new Set(recipients)] };
  const { sendAt, note } = item;
  return { envelope, ...(await build(item, provider)), sendAt, note };
}

async function build(item: Draft, provider: ProviderName): Promise<Pick<Composed, 'raw' | 'idAt'>> {
  // The identifier, which has the same length, replaces it when the email is stored.
  const placeholder = randomUUID();
  const raw = await composeMime(item, `<${placeholder}@${provider}.test>`);
  const at = raw.indexOf(placeholder);
  return { raw, idAt: at < 0 ? null : at };
}
