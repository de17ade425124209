import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { kindOf } from '../../client/validate-options.js';
import type { AnyRecord } from '../../contract/email.js';
import type { Attachment, EmailDetails, MimePart } from '../../contract/email-details.js';
import { callStack } from '../call-site.js';
import { findPart, readPart, sentNameIn, textOf } from './details.js';
import { originOf } from './record.js';

/** An attachment of an email, or an image that its HTML body shows. */
export interface EmailAttachment {
  /**
   * A safe file name: no folders, no control characters, at most 255 bytes; `/` and `\\` in a name become
   * `_`. An attachment without a name gets a name such as `attachment-1.pdf`.
   */
  readonly filename: string;
  /** In lower case, without parameters: `application/pdf`. */
  readonly contentType: string;
  /** Its size in bytes. */
  readonly size: number;
  /** The Content-ID by which the HTML body refers to it, without angle brackets. */
  readonly contentId: string | null;
  /** `attachment` or `inline`, if the email specifies one. */
  readonly disposition: string | null;
  /** Whether it is an image that the HTML body shows. */
  readonly inline: boolean;
  /** The SHA-256 of its bytes, in hexadecimal digits. */
  readonly sha256: string;

  /** Its bytes, as an email client would save them. */
  body(): Promise<Buffer>;

  /** Its bytes as text, in the charset that the email specifies (default: UTF-8). */
  text(): Promise<string>;

  /**
   * Saves it to a file, like `download.saveAs()`. Creates missing folders.
   *
   * @example await invoice.saveAs(testInfo.outputPath(invoice.filename));
   */
  saveAs(path: string): Promise<void>;
}

/** Options of `email.attachments()`. */
export interface AttachmentsOptions {
  /** Includes the images that the HTML body shows. Default: false. */
  inline?: boolean | undefined;
}

export function attachmentsOf(
  email: AnyRecord,
  { attachments, structure }: EmailDetails,
  { inline = false }: AttachmentsOptions,
): EmailAttachment[] {
  return attachments
    .filter((one) => inline || !one.inline)
    .map((one) => toAttachment(one, email, structure));
}

const SENT_NAME = Symbol('sentName');

/** The original file name, if it differs from `filename`. */
export function sentNameOf(attachment: EmailAttachment): string | undefined {
  return (attachment as EmailAttachment & { [SENT_NAME]?: string })[SENT_NAME];
}

/** Methods are not enumerable, so that an attachment equals its plain data. */
function toAttachment(given: Attachment, email: AnyRecord, structure: MimePart): EmailAttachment {
  const { part, filename, content_type, content_id, disposition, inline, size, sha256 } = given;
  let bytes: Promise<Buffer> | undefined;
  const run = <R>(
    action: string,
    stack: ReturnType<typeof callStack>,
    use: (bytes: Buffer) => R | Promise<R>,
  ): Promise<R> => {
    const call = `attachment.${action}()`;
    const title = `read the attachment ${JSON.stringify(filename)}`;
    const step = { call, title, emailId: email.email_id, stack };
    return originOf(email).run(step, async (limits) => {
      bytes ??= readPart(email, part, call, limits);
      // After a failure, the next call tries again.
      bytes.catch(() => {
        bytes = undefined;
      });
      return use(await bytes);
    });
  };
  const methods = {
    get [SENT_NAME]() {
      return sentNameIn(structure, { part, filename });
    },
    // A copy, so that modifying the bytes does not affect the next call.
    async body(): Promise<Buffer> {
      return run('body', callStack(methods.body), (content) => Buffer.from(content));
    },
    async text(): Promise<string> {
      const found = findPart(structure, (one) => one.part === part);
      const charset = found?.charset ?? null;
      return run('text', callStack(methods.text), (content) => textOf(content, charset));
    },
    async saveAs(file: string): Promise<void> {
      const stack = callStack(methods.saveAs);
      if (typeof file !== 'string' || file === '') {
        throw new TypeError(`saveAs() takes the path of a file, got ${kindOf(file)}.`);
      }
      // One call, so that the file is complete when a test ends that does not await it.
      return run('saveAs', stack, async (content) => {
        await mkdir(path.dirname(file), { recursive: true });
        await writeFile(file, content);
      });
    },
  };
  const renamed = { contentType: content_type, contentId: content_id };
  const fields = { filename, size, disposition, inline, sha256, ...renamed };
  return Object.assign(Object.create(methods), fields);
}
