import {
  checkDefined,
  checkName,
  checkPattern,
  isPlainObject,
  kindOf,
} from '../../client/validate-options.js';
import { comparableAddress } from '../../contract/address.js';
import type { Collection } from '../../contract/email.js';
import type { Attachment, EmailDetails } from '../../contract/email-details.js';
import { collapse, firstOf, shortened, stateless } from '../text.js';
import { loadDetails, sentNameIn } from './details.js';
import { type AnyEmail, bodyTexts, type Email } from './email.js';
import { checkHeaderName, HeaderFields } from './headers.js';
import { PerEmail } from './per-email.js';
import { withoutSecrets } from './redact.js';

/**
 * A string matches anywhere in the text, ignoring case and white space, as in `getByText`; use a RegExp
 * for an exact match.
 */
export type TextPattern = string | RegExp;

/** Criteria for an email, all of which must match. */
export interface InboxCriteria {
  subject?: TextPattern;
  /** The sender's address or display name. */
  from?: TextPattern;
  /** One of the To addresses. */
  to?: TextPattern;
  /** One of the Cc addresses. */
  cc?: TextPattern;
  /** The plain text. */
  text?: TextPattern;
  /** The HTML source. */
  html?: TextPattern;
  /** The visible text: the plain text, or the text of the HTML. */
  body?: TextPattern;
  /** The file name of one of the attachments. */
  attachment?: TextPattern;
  /** Header fields by their names, such as `{ 'X-Campaign': 'welcome' }`. */
  header?: Readonly<Record<string, TextPattern>>;
  /** One of the Reply-To addresses. */
  replyTo?: TextPattern;
  /** Any other criterion. Called once for each email, and awaited. */
  predicate?: (email: Email) => boolean | Promise<boolean>;
}

/** {@link InboxCriteria} for the sent box, whose records show Bcc as well. */
export interface SentCriteria extends Omit<InboxCriteria, 'predicate'> {
  /** One of the Bcc addresses. */
  bcc?: TextPattern;
  predicate?: (email: Email<'sent'>) => boolean | Promise<boolean>;
}

/** Compiled criteria of either collection. */
export interface Criteria extends Omit<SentCriteria, 'predicate'> {
  predicate?: PerEmail<unknown> | undefined;
  /** Why an email does not match `attachment`, `header` or `replyTo`; null if it does. */
  details?: PerEmail<string | null> | undefined;
}

type ShownCriteria = Omit<SentCriteria, 'predicate'> & { predicate?: { name: string } | undefined };

type Field = Exclude<keyof SentCriteria, 'predicate' | DetailsField>;

/** The texts that each criterion is compared with. One of them must match. */
const TEXTS: Record<Field, (email: AnyEmail) => string[]> = {
  subject: (email) => present(email.subject),
  from: (email) => [email.from_address, ...present(email.from_name)],
  to: (email) => email.to_addresses,
  cc: (email) => email.cc_addresses ?? [],
  bcc: (email) => ('bcc_addresses' in email ? (email.bcc_addresses ?? []) : []),
  text: (email) => present(email.text_body),
  html: (email) => present(email.html_body),
  body: bodyTexts,
};

/** Addresses are compared ignoring case, even with a RegExp. */
const ADDRESSES: ReadonlySet<string> = new Set(['from', 'to', 'cc', 'bcc']);
const BODIES: ReadonlySet<string> = new Set(['text', 'html', 'body']);

type DetailsField = 'attachment' | 'header' | 'replyTo';

/**
 * The texts of criteria that the record does not answer, so that the details are requested.
 *
 * @param key the name within the criterion, such as that of a header field
 */
const DETAILS: Record<DetailsField, (details: EmailDetails, key: string) => string[]> = {
  attachment: (details) => [...new Set(filesOf(details).map(({ filename }) => filename))],
  header: ({ headers }, key) => new HeaderFields(headers).getAll(key),
  replyTo: ({ reply_to }) => reply_to.flatMap(({ name, address }) => [address, ...present(name)]),
};

const DETAILS_FIELDS = Object.keys(DETAILS) as DetailsField[];

/** The hint about the criterion `bcc` for a received email. */
const SENT_ONLY =
  'A received email does not show its Bcc: use mailbox.sent, such as mailbox.sent.waitForEmail({ bcc }).';

export function criteriaNames(collection: Collection): string[] {
  const fields = Object.keys(TEXTS).filter((name) => name !== 'bcc' || collection === 'sent');
  return [...fields, ...DETAILS_FIELDS, 'predicate'];
}

/** Names of criteria in other tools, and the names here. */
const SYNONYMS = {
  sender: 'from',
  recipient: 'to',
  recipients: 'to',
  title: 'subject',
  content: 'body',
  message: 'body',
  file: 'attachment',
  filename: 'attachment',
};

/** Hints about names that are not criteria of a collection. */
export function criteriaHints(collection: Collection): Record<string, string> {
  const synonyms = Object.entries(SYNONYMS).map(([name, ours]) => [
    name,
    `Did you mean "${ours}"?`,
  ]);
  return { ...Object.fromEntries(synonyms), ...(collection === 'inbox' && { bcc: SENT_ONLY }) };
}

/**
 * @param hint where to put an option that is not a criterion
 * @throws TypeError if a criterion is unknown, of the wrong type, or undefined
 */
export function checkCriteria(collection: Collection, criteria: unknown, hint = ''): void {
  if (!isPlainObject(criteria)) {
    throw new TypeError(
      `Criteria must be an object such as { subject: /welcome/i }, got ${kindOf(criteria)}.`,
    );
  }
  const [known, hints] = [criteriaNames(collection), criteriaHints(collection)];
  for (const [name, value] of Object.entries(criteria)) {
    checkName(['criterion', 'criteria'], name, known, hints, hint);
    checkDefined(`The criterion "${name}"`, value, 'email');
    if (name === 'predicate') checkPredicate(value);
    else if (name === 'header') checkHeader(value);
    else checkPattern(`The criterion "${name}"`, value);
  }
}

function checkPredicate(value: unknown): void {
  if (typeof value === 'function') return;
  throw new TypeError(`The criterion "predicate" must be a function, got ${kindOf(value)}.`);
}

function checkHeader(value: unknown): void {
  if (!isPlainObject(value) || Object.keys(value).length === 0) {
    throw new TypeError(
      `The criterion "header" must be an object such as { 'X-Campaign': 'welcome' }, got ${kindOf(value)}.`,
    );
  }
  for (const [name, pattern] of Object.entries(value)) {
    checkHeaderName('The criterion "header"', name);
    checkPattern(`The criterion "header": ${JSON.stringify(name)}`, pattern);
  }
}

/** Compiles the user's criteria for one wait or list. */
export function readCriteria(criteria: InboxCriteria | SentCriteria): Criteria {
  const { predicate, ...fields } = criteria;
  const forDetails = detailsPatterns(fields);
  // Only called with emails of the collection that the criteria are for.
  const call = predicate as ((email: AnyEmail) => unknown) | undefined;
  return {
    ...fields,
    ...(call && { predicate: new PerEmail<unknown>((email) => call(email), call.name) }),
    ...(forDetails.length > 0 && {
      details: new PerEmail((email, ended) => detailsMismatch(email, forDetails, ended)),
    }),
  };
}

/** The emails that cannot be decided yet, each with a promise that resolves when it may be. */
export function undecided(
  criteria: Criteria,
  emails: readonly AnyEmail[],
): Map<AnyEmail, Promise<void>> {
  const open = new Map<AnyEmail, Promise<void>>();
  if (!criteria.predicate && !criteria.details) return open;
  for (const email of emails) {
    const pending = pendingFor(email, criteria);
    if (pending) open.set(email, pending);
  }
  return open;
}

/** Calls the predicate only for emails that match all other criteria. */
function pendingFor(email: AnyEmail, criteria: Criteria): Promise<void> | undefined {
  const { details, predicate } = criteria;
  if (fieldMismatch(email, criteria) !== null) return undefined;
  const pending = details?.pending(email);
  if (pending || !predicate) return pending;
  try {
    return details && details.valueOf(email) !== null ? undefined : predicate.pending(email);
  } catch {
    // Errors are thrown when the email is compared.
    return undefined;
  }
}

/**
 * The first criterion that an email does not match, as a sentence; null if it matches.
 *
 * @throws the error of the predicate, or of reading the email's header
 */
export function explainMismatch(email: AnyEmail, criteria: Criteria): string | null {
  const { details, predicate } = criteria;
  const failed = fieldMismatch(email, criteria);
  if (failed !== null) return failed;
  const detailsFailed = details ? details.valueOf(email) : null;
  if (detailsFailed === undefined) return 'its header and attachments were not read in time';
  if (detailsFailed !== null || !predicate) return detailsFailed;
  if (predicate.pending(email)) {
    const seconds = ((predicate.pendingTime(email) ?? 0) / 1000).toFixed(1);
    return `the predicate, called ${seconds} s ago, has not returned`;
  }
  const value = predicate.valueOf(email);
  if (value) return null;
  const description = descriptionIn(predicate);
  if (description !== undefined) return `not ${description}`;
  return value === undefined
    ? 'the predicate returned undefined: is a return missing?'
    : 'the predicate returned false';
}

/** The first criterion for the details that an email does not match. */
async function detailsMismatch(
  email: AnyEmail,
  patterns: readonly DetailsPattern[],
  ended: AbortSignal,
): Promise<string | null> {
  const details = await loadDetails(email, ended);
  const quoted = (text: string) => JSON.stringify(shortened(withoutSecrets(email, text)));
  const showFile = (name: string) => {
    const file = filesOf(details).find(({ filename }) => filename === name);
    const sent = file && sentNameIn(details.structure, file);
    return sent === undefined ? quoted(name) : `${quoted(name)} (sent as ${quoted(sent)})`;
  };
  for (const { field, key, name, pattern } of patterns) {
    const texts = DETAILS[field](details, key);
    if (texts.some((text) => matchesText(text, pattern))) continue;
    const shown = firstOf(texts, field === 'attachment' ? showFile : quoted);
    return `${name} ${shown || '(none)'} ${doesNotMatch(texts, pattern)}`;
  }
  return null;
}

function filesOf({ attachments }: EmailDetails): Attachment[] {
  return attachments.filter(({ inline }) => !inline);
}

/** The number of criteria for the record that an email does not match. */
export function countMismatches(email: AnyEmail, criteria: Criteria): number {
  return [...fieldMismatches(email, criteria)].length;
}

/** The first criterion for the record that an email does not match. */
function fieldMismatch(email: AnyEmail, criteria: Criteria): string | null {
  return fieldMismatches(email, criteria).next().value ?? null;
}

function* fieldMismatches(email: AnyEmail, criteria: Criteria): Generator<string, undefined> {
  for (const [name, pattern] of fieldsOf(criteria)) {
    const texts = TEXTS[name](email);
    if (texts.some((text) => matchesText(text, pattern, ADDRESSES.has(name)))) continue;
    yield `${name} ${showTexts(email, name, texts)} ${doesNotMatch(texts, pattern)}`;
  }
}

/**
 * `does not match /receipt/, but matches /receipt/i`: a reminder that a RegExp is case-sensitive without its
 * flag.
 */
function doesNotMatch(texts: readonly string[], pattern: TextPattern): string {
  const not = `does not match ${showPattern(pattern)}`;
  const matching = ignoringCase(texts, pattern);
  return matching ? `${not}, but matches ${matching}` : not;
}

/** For a RegExp that no text matches: the same with the flag `i`, if a text matches that. */
export function ignoringCase(texts: readonly string[], pattern: unknown): RegExp | undefined {
  if (!(pattern instanceof RegExp) || pattern.ignoreCase) return undefined;
  const relaxed = new RegExp(pattern.source, `${pattern.flags}i`);
  return texts.some((text) => matchesText(text, relaxed)) ? relaxed : undefined;
}

/**
 * Whether a text contains a string, or matches a RegExp.
 *
 * @param isAddress ignores case and the spelling of international domains
 */
export function matchesText(text: string, pattern: TextPattern, isAddress = false): boolean {
  if (typeof pattern === 'string') {
    const form = (one: string) =>
      isAddress ? comparableAddress(collapse(one)) : collapse(one).toLowerCase();
    return form(text).includes(form(pattern));
  }
  const { source, flags } = stateless(pattern);
  return new RegExp(source, isAddress ? `${flags.replace('i', '')}i` : flags).test(
    text.normalize('NFC'),
  );
}

/** Criteria as text; empty if there are none. */
export function showCriteria(criteria: ShownCriteria): string {
  const shown = patternsOf(criteria).map(([name, pattern]) => `${name} ${showPattern(pattern)}`);
  if (criteria.predicate) shown.push(showPredicate(criteria.predicate));
  return shown.join(', ');
}

function showPredicate({ name }: { name: string }): string {
  // An anonymous function has the name of the property.
  const isNamed = name !== '' && name !== 'predicate';
  return descriptionIn({ name }) ?? (isNamed ? `predicate ${name}` : 'a predicate');
}

/** The description of a predicate of this package: `received after …`. Names in code contain no spaces. */
function descriptionIn({ name }: { name: string }): string | undefined {
  return name.includes(' ') ? name : undefined;
}

/** The expected thing with its criteria: `a code from "hello@shop.test" with subject /x/`. */
export function withCriteria(object: string, criteria: ShownCriteria): string {
  const { from, to, predicate, ...others } = criteria;
  const rest = showCriteria(others);
  const parts = [
    object,
    from !== undefined && `from ${showPattern(from)}`,
    to !== undefined && `to ${showPattern(to)}`,
    rest && `with ${rest}`,
    predicate && (descriptionIn(predicate) ?? `that ${showPredicate(predicate)} accepts`),
  ];
  return parts.filter(Boolean).join(' ');
}

/** Whether every email matches. */
export function hasNoCriteria(criteria: ShownCriteria): boolean {
  return patternsOf(criteria).length === 0 && criteria.predicate === undefined;
}

/** The patterns for an email's record, followed by those for its details. */
function patternsOf(criteria: ShownCriteria): (readonly [name: string, pattern: TextPattern])[] {
  const details = detailsPatterns(criteria).map(({ name, pattern }) => [name, pattern] as const);
  return [...fieldsOf(criteria), ...details];
}

interface DetailsPattern {
  field: DetailsField;
  key: string;
  /** The criterion as text: `attachment`, `header X-Campaign`. */
  name: string;
  pattern: TextPattern;
}

function detailsPatterns(criteria: ShownCriteria): DetailsPattern[] {
  return DETAILS_FIELDS.flatMap((field) => {
    const value = criteria[field];
    if (value === undefined) return [];
    if (typeof value === 'string' || value instanceof RegExp)
      return [{ field, key: '', name: field, pattern: value }];
    return Object.entries(value).map(([key, pattern]) => {
      return { field, key, name: `${field} ${key}`, pattern };
    });
  });
}

function fieldsOf(criteria: ShownCriteria): [Field, TextPattern][] {
  return Object.entries(criteria).filter(
    ([name, value]) => name in TEXTS && value !== undefined,
  ) as [Field, TextPattern][];
}

/** A pattern as in code. */
export function showPattern(pattern: TextPattern): string {
  return typeof pattern === 'string' ? JSON.stringify(pattern) : String(pattern);
}

function showTexts(email: AnyEmail, name: Field, texts: string[]): string {
  if (texts.length === 0) return '(none)';
  // Not the body itself: it may contain a code, and the report has it as an attachment.
  if (BODIES.has(name)) return `(${texts.join('').length} characters)`;
  return firstOf(texts, (text) => JSON.stringify(shortened(withoutSecrets(email, text))));
}

function present(text: string | null): string[] {
  return text === null ? [] : [text];
}
