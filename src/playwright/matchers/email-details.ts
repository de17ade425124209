import type { ExpectMatcherState, MatcherReturnType } from '@playwright/test';
import { checkNames, isPlainObject, kindOf } from '../../client/validate-options.js';
import { checkCount } from '../../mailbox/call-options.js';
import { type EmailAttachment, sentNameOf } from '../../mailbox/email/attachment.js';
import type { AnyEmail } from '../../mailbox/email/email.js';
import { checkHeaderName } from '../../mailbox/email/headers.js';
import { withoutCodes, withoutSecrets } from '../../mailbox/email/redact.js';
import { countText, firstOf } from '../../mailbox/text.js';
import {
  type Comparison,
  checkExpectedText,
  type ExpectedText,
  isExpected,
  isSameSender,
  isSameText,
  showExpected,
} from './expected-text.js';
import { awaitedMatcher, emailResult, type MatchResult } from './received.js';

/** Further attachments in a message are only counted. */
const MOST_LISTED = 10;

/** The attachment that `toHaveAttachment()` expects: all properties must match. */
export interface ExpectedAttachment {
  filename?: ExpectedText | undefined;
  contentType?: ExpectedText | undefined;
  /** Size in bytes. */
  size?: number | undefined;
}

/** Passes if one of the attachments has this file name, or matches an {@link ExpectedAttachment}. */
export async function toHaveAttachment(
  this: ExpectMatcherState,
  received: AnyEmail,
  // Not ExpectedText, which accepts any object: a misspelled name is rejected, and so is an asymmetric
  // matcher.
  expected: string | RegExp | ExpectedAttachment,
): Promise<MatcherReturnType> {
  const name = 'toHaveAttachment';
  const wanted = expectedAttachment(name, expected);
  return detailsResult(this, name, received, showAttachment(this, wanted), async (email) => {
    const attachments = await email.attachments();
    const found = attachments.find((one) => isAttachment(one, wanted));
    const shown = this.isNot && found ? [found] : attachments;
    return matchResultOf(email, found !== undefined, shown.map(describe), 'no attachment');
  });
}

/** Passes if the email has this number of attachments. */
export async function toHaveAttachmentCount(
  this: ExpectMatcherState,
  received: AnyEmail,
  expected: number,
): Promise<MatcherReturnType> {
  const name = 'toHaveAttachmentCount';
  checkCount(name, expected, 0, 'attachments');
  return awaitedMatcher(this, name, received, async (email) => {
    const count = email.attachment_count;
    const pass = count === expected;
    // The record has the number, with any server. Only a failure requests more details.
    const attachments = pass === this.isNot ? await email.attachments().catch(() => []) : [];
    return emailResult(this, name, email, expected, countText(expected, 'attachment'), {
      pass,
      received: () => [countText(count, 'attachment'), ...listed(email, attachments)].join(''),
      actual: () => count,
    });
  });
}

/**
 * Passes if the email has a header field with this name and value; without a value, any field with this name.
 * Names are case-insensitive.
 */
export async function toHaveHeader(
  this: ExpectMatcherState,
  received: AnyEmail,
  header: string,
  ...given: [] | [expected: ExpectedText]
): Promise<MatcherReturnType> {
  const name = 'toHaveHeader';
  checkHeaderName(`${name}()`, header);
  const [expected] = given;
  // An argument that is accidentally undefined must not match any value.
  if (given.length > 0) checkExpectedText(name, expected);
  const said =
    expected === undefined
      ? `a header ${JSON.stringify(header)}`
      : `${header}: ${showExpected(this, expected)}`;
  return detailsResult(this, name, received, said, async (email) => {
    const values = (await email.headers()).getAll(header);
    const found =
      expected === undefined
        ? values
        : values.filter((value) => isExpected(value, expected, isSameText));
    const shown = this.isNot && found.length > 0 ? found : values;
    return matchResultOf(email, found.length > 0, shown, `no header ${JSON.stringify(header)}`);
  });
}

/** Passes if this is one of the Reply-To addresses or their display names. */
export async function toHaveReplyTo(
  this: ExpectMatcherState,
  received: AnyEmail,
  expected: ExpectedText,
): Promise<MatcherReturnType> {
  const name = 'toHaveReplyTo';
  checkExpectedText(name, expected);
  return detailsResult(this, name, received, showExpected(this, expected), async (email) => {
    const addresses = await email.replyTo();
    const found = addresses.filter(({ name, address }) =>
      [address, ...(name === null ? [] : [name, `${name} <${address}>`])].some((text) =>
        isExpected(text, expected, isSameSender),
      ),
    );
    const shown = this.isNot && found.length > 0 ? found : addresses;
    return matchResultOf(email, found.length > 0, shown.map(shownAddress), 'no Reply-To');
  });
}

/** The result of a matcher that requests details from the mailbox server. */
async function detailsResult(
  state: ExpectMatcherState,
  name: string,
  received: unknown,
  said: string,
  matchResultOf: (email: AnyEmail) => Promise<MatchResult>,
): Promise<MatcherReturnType> {
  return awaitedMatcher(state, name, received, async (email) =>
    emailResult(state, name, email, said, said, await matchResultOf(email)),
  );
}

function matchResultOf(email: AnyEmail, pass: boolean, texts: string[], none: string): MatchResult {
  const hidden = texts.map((text) => withoutSecrets(email, text));
  const actual = hidden.length === 1 ? hidden[0] : hidden;
  const shown = firstOf(hidden, (text) => JSON.stringify(text));
  return { pass, received: () => shown || none, actual: () => actual };
}

/** @throws TypeError for properties that no attachment can match */
function expectedAttachment(
  matcher: string,
  expected: ExpectedText | ExpectedAttachment,
): ExpectedAttachment {
  if (expected === undefined || expected === '') throw new TypeError(needs(matcher));
  if (!isPlainObject(expected)) {
    checkExpectedText(matcher, expected);
    return { filename: expected as ExpectedText };
  }
  checkNames(expected, ['filename', 'contentType', 'size']);
  const { filename, contentType, size } = expected as ExpectedAttachment;
  for (const text of [filename, contentType]) {
    if (text !== undefined) checkExpectedText(matcher, text);
  }
  if (size !== undefined && typeof size !== 'number') {
    throw new TypeError(`${matcher}(): size must be a number of bytes, got ${kindOf(size)}.`);
  }
  if (filename === undefined && contentType === undefined && size === undefined) {
    throw new TypeError(needs(matcher));
  }
  return { filename, contentType, size };
}

function needs(matcher: string): string {
  return `${matcher}() needs a file name, or { filename, contentType, size }.`;
}

/** Media types ignore case (RFC 2045, section 5.1). */
const isSameType: Comparison = (text, expected) => isSameText(text, expected.toLowerCase());

function isAttachment(one: EmailAttachment, wanted: ExpectedAttachment): boolean {
  const matches = (text: string, expected: ExpectedText | undefined, isSame: Comparison) =>
    expected === undefined || isExpected(text, expected, isSame);
  return (
    matches(one.filename, wanted.filename, isSameText) &&
    matches(one.contentType, wanted.contentType, isSameType) &&
    (wanted.size === undefined || wanted.size === one.size)
  );
}

function showAttachment(state: ExpectMatcherState, wanted: ExpectedAttachment): string {
  const { filename, contentType, size } = wanted;
  return [
    'an attachment',
    filename === undefined ? '' : `named ${showExpected(state, filename)}`,
    contentType === undefined ? '' : `of type ${showExpected(state, contentType)}`,
    size === undefined ? '' : `of ${countText(size, 'byte')}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Attachments, each on a line if there are several, because reports truncate long lines. */
function listed(email: AnyEmail, attachments: readonly EmailAttachment[]): string[] {
  const lines = attachments.slice(0, MOST_LISTED).map(describe);
  const more = attachments.length - lines.length;
  if (more > 0) lines.push(`and ${more} more`);
  return lines.map((line) => `\n  ${withoutCodes(email, line)}`);
}

function describe(attachment: EmailAttachment): string {
  const { filename, contentType, size } = attachment;
  const sent = sentNameOf(attachment);
  const facts = [
    contentType,
    countText(size, 'byte'),
    ...(sent === undefined ? [] : [`sent as ${sent}`]),
  ];
  return `${filename} (${facts.join(', ')})`;
}

function shownAddress({ name, address }: { name: string | null; address: string }): string {
  return name === null ? address : `${name} <${address}>`;
}
