import type { EmailSummary } from '../../contract/viewer.js';
import type { Link } from './links.js';
import { testAddressIn } from './test-address.js';

/** The line of a test that fetches a code. */
export function otpLine(email: EmailSummary, others: readonly EmailSummary[]): string {
  const rivals = rivalsOf(email, others).filter(({ code }) => code !== null);
  return `const code = await ${mailboxOf(email)}.waitForOtp(${criteriaOf(email, rivals)});`;
}

/** The line of a test that fetches a link. */
export function linkLine(link: Link, links: readonly Link[], email: EmailSummary): string {
  const pattern = patternOf(link, links);
  return `const link = await ${mailboxOf(email)}.waitForLink(${pattern});`;
}

/** The line of a test that fetches an email. */
export function emailLine(email: EmailSummary, others: readonly EmailSummary[]): string {
  const criteria = criteriaOf(email, rivalsOf(email, others));
  return `const email = await ${mailboxOf(email)}.waitForEmail(${criteria});`;
}

function mailboxOf({ recipients }: EmailSummary): string {
  const alias = testAddressIn(recipients)?.alias;
  return alias ? `mailbox.alias(${quoted(alias)})` : 'mailbox';
}

/** Other emails to the same address. */
function rivalsOf(email: EmailSummary, others: readonly EmailSummary[]): EmailSummary[] {
  const own = new Set(email.recipients);
  return others.filter(
    ({ email_id, recipients }) =>
      email_id !== email.email_id && recipients.some((recipient) => own.has(recipient)),
  );
}

/** Criteria that tell an email from others: none if there are none, its subject if that is enough. */
function criteriaOf(email: EmailSummary, rivals: readonly EmailSummary[]): string {
  if (rivals.length === 0) return '';
  const criteria: string[] = [];
  const isOther = ({ subject }: EmailSummary) => subject !== email.subject;
  if (email.subject && rivals.some(isOther)) criteria.push(`subject: ${quoted(email.subject)}`);
  const left = rivals.filter((rival) => !isOther(rival));
  if (left.some(({ from_address }) => from_address !== email.from_address)) {
    criteria.push(`from: ${quoted(email.from_address)}`);
  }
  return criteria.length > 0 ? `{ ${criteria.join(', ')} }` : '';
}

/** The path of a link, if no other has it: the rest differs in every run. */
function patternOf({ href }: Link, links: readonly Link[]): string {
  const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : url);
  const [first = ''] = pathOf(href)
    .split('/')
    .filter((part) => /^[a-z][a-z-]{2,}$/i.test(part));
  const rivals = links.filter((other) => other.href !== href);
  if (rivals.length === 0) return '';
  return first !== '' && !rivals.some((other) => other.href.includes(`/${first}`))
    ? `/\\/${first}/`
    : quoted(pathOf(href));
}

/** A string of JavaScript, as people write it. */
function quoted(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${escaped}'`;
}
