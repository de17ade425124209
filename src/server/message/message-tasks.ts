import type { OtpCandidate } from '../../otp/index.js';
import type { TaskResult } from '../workers/worker-messages.js';
import { readContent, readContentWithoutBody } from './content.js';
import type { Content } from './email-json.js';
import { describeHeader, type HeaderDetails } from './header-details.js';
import { type Envelope, type Examined, examine } from './message.js';
import type { MimeLimits, ParseLimits } from './mime-limits.js';

/** The tasks that a thread runs on an email. */
export interface MessageTask {
  /**
   * `header` reads the content without the body, of an email that cannot be parsed; `describe` describes a header
   * section, which is then all that `raw` is; `page` makes the HTML of an email safe to show, and `remotePage` does
   * so with what it loads from the web; `candidates` finds what looks like a code.
   */
  kind: 'examine' | 'content' | 'header' | 'describe' | 'page' | 'remotePage' | 'candidates';
  envelope: Envelope;
  raw: Uint8Array<ArrayBuffer>;
}

/** Content that is sent without a copy. */
export type ContentBytes = Content & { readonly json: Uint8Array<ArrayBuffer> };

export type MessageResult =
  | Examined
  | ContentBytes
  | HeaderDetails
  | OtpCandidate[]
  | string
  | null;

/** How emails are bounded, and so what reading one may cost. */
export type MessageLimits = MimeLimits & ParseLimits;

/** Does a task. */
export async function doMessageTask(
  { kind, envelope, raw: bytes }: MessageTask,
  limits: MessageLimits,
): Promise<TaskResult<MessageResult>> {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (kind === 'examine') return { result: examine(envelope, raw, limits) };
  if (kind === 'describe') return { result: describeHeader(raw) };
  if (kind === 'candidates' || kind === 'page' || kind === 'remotePage') {
    // Loaded here, because few emails are looked at.
    const { emailPage, otpCandidates } = await import('./page.js');
    if (kind === 'candidates') return { result: await otpCandidates(raw, limits) };
    return { result: await emailPage(raw, limits, kind === 'remotePage') };
  }
  const { json, ...rest } =
    kind === 'content'
      ? await readContent(envelope, raw, limits)
      : readContentWithoutBody(envelope, raw);
  const encoded = new TextEncoder().encode(json);
  return { result: { json: encoded, ...rest }, transfer: [encoded.buffer] };
}
