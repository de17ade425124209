import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { ProviderName } from '../../contract/providers.js';
import { composeMime } from '../../mime/compose.js';
import type { Envelope } from '../message/message.js';
import { addressesOf } from './addresses.js';
import { Problem, type ProblemKind } from './problem.js';
import { type Call, type Draft, type Item, isRaw, type RawDraft } from './provider.js';
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

export interface PlainProblem {
  kind: ProblemKind;
  message: string;
  details: Problem['details'];
}

/** A composed email of a request, or why it cannot be composed. */
export type ComposedItem = Composed | { problem: PlainProblem };

/**
 * Reads the emails of a request, and composes them.
 *
 * @param domain of the Message-ID
 * @throws Problem
 */
export async function readAndCompose(
  read: (call: Call) => Iterable<Item> | Promise<Iterable<Item>>,
  call: Call,
  domain: string,
): Promise<ComposedItem[]> {
  const composed: ComposedItem[] = [];
  let bytes = 0;
  try {
    for (const item of await read(call)) {
      if (composed.length === MAX_EMAILS) throw tooManyEmails();
      // Lets other work run between the emails of a batch, each of which takes some ms.
      if (composed.length > 0) await setImmediate();
      const one = item instanceof Problem ? { problem: plain(item) } : await compose(item, domain);
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

/** The domain of the Message-IDs of a provider's emails. */
export function messageIdDomain(provider: ProviderName): string {
  return `${provider}.test`;
}

export function plain({ kind, message, details }: Problem): PlainProblem {
  return { kind, message, details };
}

async function compose(item: Draft | RawDraft, domain: string): Promise<ComposedItem> {
  if (isRaw(item)) return { ...item, idAt: null, sendAt: item.sendAt };
  const recipients = [...item.to, ...item.cc, ...item.bcc].map(({ address }) => address);
  const envelope = { from: item.from.address, to: [...new Set(recipients)] };
  const { sendAt, note } = item;
  return { envelope, ...(await build(item, domain)), sendAt, note };
}

async function build(item: Draft, domain: string): Promise<Pick<Composed, 'raw' | 'idAt'>> {
  // The identifier, which has the same length, replaces it when the email is stored.
  const placeholder = randomUUID();
  const raw = await composeMime(item, `<${placeholder}@${domain}>`);
  const at = raw.indexOf(placeholder);
  return { raw, idAt: at < 0 ? null : at };
}
