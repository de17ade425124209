import { setImmediate } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { undoC1 } from './windows-1252.js';

/** What the service shows of a mail's body (RFC 5322, section 2.3, and MIME). */
export interface Body {
  /** The text/plain parts that are no attachments; null when there are none. */
  text: string | null;
  /** The text/html parts that are no attachments; null when there are none. */
  html: string | null;
  attachmentCount: number;
  /** False where the mail could not be parsed. */
  isParsed: boolean;
}

type TextType = 'plain' | 'html';

/** How long a mail is read at a stretch, in ms: others wait meanwhile. */
const STRETCH = 10;

/** A longer line is read piece by piece, in bytes: base64 is decoded in one go. */
const PIECE = 64 * 1024;

/**
 * postal-mime without what it adds: where a mail has text in one place and HTML in another, it
 * renders each as the other too, and it ends every part with a line break. A record shows what the
 * mail carries. And with pauses: it reads a whole mail at a stretch, and a hostile one for long. The
 * members are postal-mime's own, but its types leave them out.
 */
class PlainMime extends PostalMime {
  declare textMap: Map<unknown, Partial<Record<TextType, { value: string }[]>>>;
  declare textContent: Partial<Record<TextType, string>>;
  declare currentNode: { contentDecoder: object | null; feed(line: Uint8Array): void };
  private since = performance.now();

  async processLine(line: Uint8Array<ArrayBuffer>, isFinal: boolean): Promise<void> {
    await this.pause();
    let rest = line;
    // Where a piece of Base64 ends makes no difference. It may be all that there is.
    while (rest.length > PIECE && this.isBase64) {
      this.currentNode.feed(rest.subarray(0, PIECE));
      rest = rest.subarray(PIECE);
      await this.pause();
    }
    await this.processLineAtOnce(rest, isFinal);
  }

  private get isBase64(): boolean {
    const decoder = this.currentNode.contentDecoder;
    return decoder !== null && 'remainder' in decoder;
  }

  /** Lets others go on, when it is time. */
  private async pause(): Promise<void> {
    if (performance.now() - this.since < STRETCH) return;
    await setImmediate();
    this.since = performance.now();
  }

  /** The library's own. */
  private processLineAtOnce(line: Uint8Array<ArrayBuffer>, isFinal: boolean): Promise<void> {
    const { processLine } = PostalMime.prototype as unknown as PlainMime;
    return processLine.call(this, line, isFinal);
  }

  renderTextContent(): void {
    for (const type of ['plain', 'html'] as const) {
      const parts = [...this.textMap.values()].flatMap((entry) => entry[type] ?? []);
      if (parts.length)
        this.textContent[type] = parts.map((part) => part.value.replace(/\n$/, '')).join('\n');
    }
  }
}

/**
 * Parses the body of a mail. Never rejects: a mail that cannot be parsed (nested more than 256
 * levels deep, say) has null bodies and no attachments. A forwarded message/rfc822 is an
 * attachment; an image shown inside the HTML by its Content-ID is none.
 */
export async function readBody(raw: Buffer): Promise<Body> {
  try {
    const email = await new PlainMime({ forceRfc822Attachments: true }).parse(raw);
    const attachments = email.attachments.filter(
      ({ related, disposition }) => !related || disposition === 'attachment',
    );
    return {
      text: email.text === undefined ? null : undoC1(email.text),
      html: email.html === undefined ? null : undoC1(email.html),
      attachmentCount: attachments.length,
      isParsed: true,
    };
  } catch {
    return { text: null, html: null, attachmentCount: 0, isParsed: false };
  }
}
