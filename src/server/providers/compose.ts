import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { ProviderName } from '../../contract/providers.js';
import type { Mailbox } from '../message/mailboxes.js';
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
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const hasOwnId = item.headers.some(([name]) => name.toLowerCase() === 'message-id');
  // The identifier, which has the same length, replaces it when the email is stored.
  const placeholder = randomUUID();
  // The library writes a capital only after each hyphen.
  const names = new Map(item.headers.map(([name]) => [name.toLowerCase(), name]));
  const composer = new MailComposer({
    from: addressOf(item.from),
    to: item.to.map(addressOf),
    cc: item.cc.map(addressOf),
    // Some providers have it among the custom header fields, which an empty list would override.
    ...(item.replyTo.length > 0 && { replyTo: item.replyTo.map(addressOf) }),
    subject: item.subject,
    ...(item.text !== undefined && { text: item.text }),
    ...(item.html !== undefined && { html: item.html }),
    ...(item.amp !== undefined && { amp: item.amp }),
    ...(!hasOwnId && { messageId: `<${placeholder}@${domain}>` }),
    headers: item.headers.map(([key, value]) => ({ key, value })),
    attachments: item.attachments.map(({ filename, content, contentType, cid, disposition }) => ({
      filename: filename ?? false,
      content: typeof content === 'string' ? Buffer.from(content, 'base64') : Buffer.from(content),
      ...(contentType !== undefined && { contentType }),
      contentDisposition: disposition ?? (cid === undefined ? 'attachment' : 'inline'),
      ...(cid !== undefined && { cid }),
    })),
    normalizeHeaderKey: (key: string) => names.get(key.toLowerCase()) ?? key,
    // A request cannot name a file or a URL to read. This makes sure that the library does not either.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const raw = await composer.compile().build();
  const at = raw.indexOf(placeholder);
  return { raw, idAt: at < 0 ? null : at };
}

function addressOf({ address, name }: Mailbox): { address: string; name: string } {
  return { address, name: name ?? '' };
}
