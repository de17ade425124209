import { readContent, readContentWithoutBody } from '../message/content.js';
import type { Content } from '../message/email-json.js';
import { describeHeader, type HeaderDetails } from '../message/header-details.js';
import { type Envelope, type Examined, examine } from '../message/message.js';
import type { MimeLimits, ParseLimits } from '../message/mime-limits.js';
import type { TaskResult } from './worker-messages.js';

/** The tasks that a thread runs on an email. */
export interface MessageTask {
  /**
   * `header` reads the content without the body, of an email that cannot be parsed; `describe` describes a header
   * section, which is then all that `raw` is.
   */
  kind: 'examine' | 'content' | 'header' | 'describe';
  envelope: Envelope;
  raw: Uint8Array<ArrayBuffer>;
}

/** Content that is sent without a copy. */
export type ContentBytes = Content & { readonly json: Uint8Array<ArrayBuffer> };

export type MessageResult = Examined | ContentBytes | HeaderDetails;

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
  const { json, ...rest } =
    kind === 'content'
      ? await readContent(envelope, raw, limits)
      : readContentWithoutBody(envelope, raw);
  const encoded = new TextEncoder().encode(json);
  return { result: { json: encoded, ...rest }, transfer: [encoded.buffer] };
}
