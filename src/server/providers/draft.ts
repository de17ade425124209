import type { ProviderName } from '../../contract/providers.js';
import type { MimeFile } from '../../mime/compose.js';
import { readHeader } from '../../mime/header.js';
import type { Mailbox } from '../../mime/mailboxes.js';
import * as field from './field.js';
import { invalid, missing } from './problem.js';
import type { Draft, RawDraft } from './provider.js';
import { templateContent } from './templates.js';

/** A field name of a header (RFC 5322, section 2.2). */
const HEADER_NAME = /^[\x21-\x39\x3b-\x7e]{1,200}$/;

/** Custom header fields that are dropped: other fields of the request, the MIME composer or the mail servers set them. */
const COMPOSED = /^(?:content-.*|mime-version|from|to|cc|bcc|subject|date|received|return-path)$/i;

type Data = Record<string, unknown>;

/** An email as a request describes it, whatever the provider's names of the fields. */
interface GivenEmail extends Partial<Pick<Draft, 'text' | 'html' | 'amp' | 'sendAt' | 'note'>> {
  from?: Mailbox | undefined;
  to?: Mailbox[] | undefined;
  cc?: Mailbox[] | undefined;
  bcc?: Mailbox[] | undefined;
  replyTo?: Mailbox | Mailbox[] | undefined;
  subject?: string | undefined;
  headers?: Data | [name: string, value: unknown][] | undefined;
  tags?: string | string[] | undefined;
  metadata?: Data | undefined;
  attachments?: MimeFile[] | undefined;
  /** Embedded in the HTML, by file name if they have no Content-ID. */
  inline?: MimeFile[] | undefined;
  /** The name of a template stored at the provider. */
  template?: string | number | undefined;
  /** The variables of a template, or of the content. */
  data?: Data | undefined;
}

interface Rules {
  /** The fields that an email requires; an email from a template requires only recipients. @default any recipient */
  needs?: readonly ('from' | 'to' | 'subject')[];
  /** Replaces variables in the content. @default no replacement */
  fill?: (text: string, data: Data) => string;
  /** Whether HTML in the request overrides a template. */
  htmlReplacesTemplate?: boolean;
}

/** The form of a provider's emails: the fields of a request, and their conversion to drafts. */
export function emailForm<const Named extends field.Fields>(
  provider: ProviderName,
  fields: Named,
  { needs = [], fill = (text) => text, htmlReplacesTemplate = false }: Rules = {},
) {
  const nameOf = (key: string) => fields[key]?.[0] ?? key;

  /** @throws Problem `missing` */
  const checkNeeds = (given: GivenEmail): void => {
    const isEmpty = (key: 'from' | 'to' | 'cc' | 'bcc' | 'subject') =>
      given[key] === undefined || (Array.isArray(given[key]) && given[key].length === 0);
    const isForNobody = isEmpty('to') && isEmpty('cc') && isEmpty('bcc');
    if (needs.includes('to') ? isEmpty('to') : isForNobody) throw missing(nameOf('to'));
    if (given.template !== undefined) return;
    const lacking = needs.find(isEmpty);
    if (lacking) throw missing(nameOf(lacking));
    if ((given.html ?? given.text ?? given.amp) !== undefined) return;
    throw missing(nameOf('html'), `Missing \`${nameOf('html')}\` or \`${nameOf('text')}\` field.`);
  };

  const draft = (given: GivenEmail): Draft => {
    checkNeeds(given);
    const { template, data = {}, headers = [], tags = [], metadata = {} } = given;
    const filled = (text: string | undefined) => text && fill(text, data);
    const subject = filled(given.subject);
    return {
      from: given.from ?? { address: `template@${provider}.test`, name: null },
      to: given.to ?? [],
      cc: given.cc ?? [],
      bcc: given.bcc ?? [],
      replyTo: [given.replyTo ?? []].flat(),
      ...(template === undefined || (htmlReplacesTemplate && given.html !== undefined)
        ? {
            subject: subject ?? '',
            text: filled(given.text),
            html: filled(given.html),
            amp: filled(given.amp),
          }
        : templateContent(template, data, subject)),
      headers: [
        ...readHeaders(Array.isArray(headers) ? headers : Object.entries(headers)),
        ...[tags].flat().map((tag): [string, string] => ['X-Tag', tag]),
        ...metadataHeaders(metadata),
      ],
      attachments: [
        ...(given.attachments ?? []),
        ...(given.inline ?? []).map((file) => ({ ...file, cid: file.cid ?? file.filename })),
      ],
      sendAt: given.sendAt,
      note: given.note,
    };
  };

  return { schema: field.renamed(fields), draft };
}

/**
 * Custom header fields, without those that are dropped ({@link COMPOSED}).
 *
 * @throws Problem `invalid`
 */
function readHeaders(headers: readonly [string, unknown][]): Draft['headers'] {
  const kept: Draft['headers'] = [];
  for (const [name, value] of headers) {
    if (!HEADER_NAME.test(name)) {
      const shown = JSON.stringify(name.slice(0, 100));
      throw invalid('headers', `Invalid \`headers\` field. ${shown} is not a header name.`);
    }
    if (!COMPOSED.test(name) && value !== null && value !== undefined)
      kept.push([name, String(value)]);
  }
  return kept;
}

function metadataHeaders(metadata: Data): Draft['headers'] {
  return Object.entries(metadata).map(([name, value]) => [
    `X-Metadata-${name.replace(/[^\w-]+/g, '-').slice(0, 100)}`,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
}

/**
 * An email composed by the app. Its envelope is as given or, otherwise, from its header. The bytes are not
 * changed, except that a Bcc field is removed, as providers do.
 *
 * @throws Problem `missing` without a sender
 */
export function rawDraft(
  raw: Buffer,
  from: Mailbox | undefined,
  recipients: readonly Mailbox[] = [],
): RawDraft {
  const header = readHeader(raw);
  const sender = from?.address ?? header.from?.address;
  if (!sender) throw missing('From', 'The email has no From field.');
  const given = recipients.map(({ address }) => address);
  const to = given.length > 0 ? given : [...header.to, ...header.cc, ...header.bcc];
  return {
    raw: withoutBcc(raw),
    envelope: { from: sender, to: [...new Set(to.map((one) => field.checkAddress(one)))] },
  };
}

function withoutBcc(raw: Buffer): Buffer {
  const end = raw.indexOf('\r\n\r\n');
  // Latin-1, so that each byte is one character and is preserved.
  const head = raw.toString('latin1', 0, end < 0 ? raw.length : end + 2);
  const kept = head.replace(/^bcc[ \t]*:.*\r?\n(?:[ \t].*\r?\n)*/gim, '');
  if (kept.length === head.length) return raw;
  return Buffer.concat([Buffer.from(kept, 'latin1'), raw.subarray(head.length)]);
}
