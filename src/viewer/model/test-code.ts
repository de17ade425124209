import type { EmailSummary } from '../../contract/viewer-schemas.js';
import { actionLink, type Link } from '../../links/action-link.js';
import { testAddressIn } from './test-address.js';

/** The line of a test that gets a code. */
export function otpLine(email: EmailSummary, others: readonly EmailSummary[]): string {
  const rivals = rivalsOf(email, others).filter(({ code }) => code !== null);
  const criteria = rivals.length > 0 ? criteriaOf(email, rivals) : '';
  return `const code = await ${mailboxOf(email)}.waitForOtp(${criteria});`;
}

/** The line of a test that gets a link. */
export function linkLine(
  link: Link,
  links: readonly Link[],
  email: EmailSummary,
  others: readonly EmailSummary[],
): string {
  const rivals = rivalsOf(email, others);
  const criteria = rivals.length > 0 ? criteriaOf(email, rivals) : '';
  const given = [patternOf(link, links), criteria].filter(Boolean).join(', ');
  return `const link = await ${mailboxOf(email)}.waitForLink(${given});`;
}

/** The line of a test that gets an email. */
export function emailLine(email: EmailSummary, others: readonly EmailSummary[]): string {
  const criteria = criteriaOf(email, rivalsOf(email, others));
  return `const email = await ${mailboxOf(email)}.waitForEmail(${criteria});`;
}

function mailboxOf({ recipients }: EmailSummary): string {
  const mailboxName = testAddressIn(recipients)?.mailboxName;
  return mailboxName ? `mailbox.another(${quoted(mailboxName)})` : 'mailbox';
}

/** Other emails to the same address. */
function rivalsOf(email: EmailSummary, others: readonly EmailSummary[]): EmailSummary[] {
  const own = new Set(email.recipients);
  return others.filter(
    ({ email_id, recipients }) =>
      email_id !== email.email_id && recipients.some((recipient) => own.has(recipient)),
  );
}

/**
 * Criteria that distinguish an email from others to its address: its subject, and its sender if others have
 * the same subject.
 */
function criteriaOf(email: EmailSummary, rivals: readonly EmailSummary[]): string {
  const criteria: string[] = [];
  const subject = subjectOf(email, rivals);
  const has = (rival: EmailSummary) => rival.subject?.toLowerCase().includes(subject.toLowerCase());
  const left = rivals.filter((rival) => subject === '' || has(rival));
  if (subject !== '') criteria.push(`subject: ${quoted(subject)}`);
  const isOther = ({ from_address }: EmailSummary) => from_address !== email.from_address;
  if (subject === '' || left.some(isOther)) criteria.push(`from: ${quoted(email.from_address)}`);
  return `{ ${criteria.join(', ')} }`;
}

/**
 * The longest part of the subject without digits, which differ in every run; or the whole subject, if others
 * share that part.
 */
function subjectOf({ subject }: EmailSummary, rivals: readonly EmailSummary[]): string {
  const whole = (subject ?? '').replace(/…$/, '');
  const parts = whole.split(/\S*\d\S*/).map((part) => part.replace(/^\P{L}+|\P{L}+$/gu, ''));
  const [longest = ''] = parts.sort((one, other) => other.length - one.length);
  const isOther = (rival: EmailSummary) => rival.subject !== subject;
  const isOfOthers = rivals.some((rival) => isOther(rival) && rival.subject?.includes(longest));
  return longest.length < 3 || isOfOthers ? whole : longest;
}

/**
 * A word in the path of a link that no other link has, since the rest differs in every run; empty if the link
 * is selected without a pattern.
 */
function patternOf(link: Link, links: readonly Link[]): string {
  const { href } = link;
  const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : url);
  const [first = ''] = pathOf(href)
    .split('/')
    .filter((part) => /^[a-z][a-z-]{2,}$/i.test(part));
  const rivals = links.filter((other) => other.href !== href);
  if (rivals.length === 0) return '';
  if (first !== '' && !rivals.some((other) => other.href.includes(`/${first}`))) {
    return `/\\/${first}/`;
  }
  if (actionLink(links) === link) return '';
  // Every path has a slash.
  return pathOf(href) === '/' ? `/${escaped(href)}$/` : quoted(pathOf(href));
}

/** Escapes a text for a RegExp. */
function escaped(text: string): string {
  return text.replace(/[/\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** A string literal of JavaScript in single quotes. */
function quoted(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${escaped}'`;
}
