import type { FindingList } from '../../checks/finding.js';
import type { MimeLimits } from '../../mime/limits.js';
import type { OtpCandidate } from '../../otp/index.js';
import type { TaskResult } from '../workers/worker-messages.js';
import { readContent, readContentWithoutBody } from './content.js';
import type { EmailDescription } from './email-details.js';
import type { Content } from './email-json.js';
import { type JsonFields, readJsonFields } from './json-fields.js';
import { type Envelope, examine, type Inspection } from './message.js';

/** Content that is transferred without copying. */
type ContentBytes = Content & { readonly json: Uint8Array<ArrayBuffer> };

/** The tasks on an email, and the result of each. */
export interface MessageResults {
  examine: Inspection;
  content: ContentBytes;
  /** The content without the body, for an email that cannot be parsed. */
  header: ContentBytes;
  describe: EmailDescription;
  /** The sanitized HTML. */
  page: string | null;
  /** The same with its remote images and styles. */
  remotePage: string | null;
  /** The same with the numbers of the findings. */
  markedPage: string | null;
  candidates: OtpCandidate[];
  findings: FindingList;
  /** Of JSON that contains an email; null for other bytes. */
  jsonFields: JsonFields | null;
}

export type MessageResult = MessageResults[keyof MessageResults];

export interface MessageTask {
  kind: keyof MessageResults;
  envelope: Envelope;
  raw: Uint8Array<ArrayBuffer>;
  /** The names of the fields that `jsonFields` is to read. */
  wanted?: readonly string[] | undefined;
}

export async function doMessageTask(
  { kind, envelope, raw: bytes, wanted = [] }: MessageTask,
  limits: MimeLimits,
): Promise<TaskResult<MessageResult>> {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (kind === 'examine') return { result: examine(envelope, raw, limits) };
  if (kind === 'jsonFields') {
    const result = readJsonFields(raw, wanted);
    const texts = Object.values(result?.values ?? {}).filter((one) => one instanceof Uint8Array);
    return { result, transfer: texts.map(({ buffer }) => buffer as ArrayBuffer) };
  }
  if (kind === 'describe') {
    const { describeEmail } = await import('./email-details.js');
    const result = describeEmail(raw, limits);
    return { result, transfer: result.files.flatMap(({ decoded }) => decoded?.buffer ?? []) };
  }
  // Loaded on demand, because few emails are opened.
  if (kind === 'findings') {
    const { checkMessage } = await import('./checks.js');
    return { result: checkMessage(raw, limits) };
  }
  if (kind === 'candidates' || kind === 'page' || kind === 'remotePage' || kind === 'markedPage') {
    const { emailPage, otpCandidates } = await import('./page.js');
    if (kind === 'candidates') return { result: otpCandidates(raw, limits) };
    return { result: await emailPage(raw, limits, kind) };
  }
  const { json, ...rest } =
    kind === 'content' ? readContent(envelope, raw, limits) : readContentWithoutBody(envelope, raw);
  const encoded = new TextEncoder().encode(json);
  return { result: { json: encoded, ...rest }, transfer: [encoded.buffer] };
}
