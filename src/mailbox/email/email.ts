import type { EmailCheckOptions, EmailFinding } from '../../checks/index.js';
import { checkNames, checkPattern, kindOf } from '../../client/validate-options.js';
import type { AnyRecord, Collection, EmailOf } from '../../contract/email.js';
import type { EmailDetails } from '../../contract/email-details.js';
import type { EventKind, EventReport } from '../../contract/events.js';
import { actionLink, type Link } from '../../links/action-link.js';
import { callStack, rewriteStack } from '../call-site.js';
import type { OutgoingEmail } from '../outgoing/message.js';
import { collapse, stateless } from '../text.js';
import { type AttachmentsOptions, attachmentsOf, type EmailAttachment } from './attachment.js';
import {
  detailsOf,
  type EmailAddress,
  type EmailEnvelope,
  envelopeOf,
  findPart,
  readPart,
  sourceOf,
  textOf,
} from './details.js';
import { type EmailHeaders, HeaderFields } from './headers.js';
import type { OpenedEmail, OpenOptions } from './open-email.js';
import type { EmailOrigin, ImmediateCall, RequestLimits } from './origin.js';
import type { PageLike } from './page-like.js';
import { originOf, setOrigin } from './record.js';
import { shownLink, shownSubject, withoutCodes } from './redact.js';
import type { ForwardOptions, ReplyOptions } from './reply.js';
import type { ReportOptions } from './report-event.js';

/** The methods of an email. */
export interface EmailMethods {
  /** The distinct http(s) links of the HTML body, followed by those of the text. */
  links(): string[];
  /**
   * The first link that contains a string or matches a RegExp. Without a pattern, the first link that a
   * reader would follow, rather than one to unsubscribe or to view the email online.
   *
   * @throws Error if there is none, with a list of the links
   */
  link(pattern?: string | RegExp): string;
  /**
   * Shows the email in a page of the test, as the page itself and not in a frame: locators find its links and
   * clicks follow them, with the cookies of the browser. `goBack()` returns to the email. An email without an
   * HTML body is shown as its text with clickable links.
   *
   * No script runs, and nothing is loaded from the web unless `remoteContent` is set. Embedded images are
   * shown, and attachments are links below the email that download them.
   *
   * @returns a `Disposable` that removes the routes for the email. Until then `goBack()` and `reload()` show
   * it again.
   * @example
   * await email.open(page);
   * await page.getByRole('link', { name: 'Sign in' }).click();
   */
  open(page: PageLike, options?: OpenOptions): Promise<OpenedEmail>;
  /**
   * The attachments, in the order of the email. With `{ inline: true }`, also the images that its HTML body
   * shows.
   *
   * This and the methods below send a single request to the mailbox server, and require the mailbox server of
   * this package.
   *
   * @example
   * const [invoice] = await receipt.attachments();
   * expect(invoice.contentType).toBe('application/pdf');
   * await invoice.saveAs(testInfo.outputPath('invoice.pdf'));
   */
  attachments(options?: AttachmentsOptions): Promise<EmailAttachment[]>;
  /**
   * The header fields, decoded, in the order of the email.
   *
   * @example expect((await email.headers()).get('List-Unsubscribe')).toContain('https://shop.test/');
   */
  headers(): Promise<EmailHeaders>;
  /** The Reply-To addresses; an empty array if there are none. */
  replyTo(): Promise<EmailAddress[]>;
  /** The SMTP envelope: MAIL FROM, RCPT TO, and whether TLS and AUTH were used. */
  envelope(): Promise<EmailEnvelope>;
  /** The email as the mailbox server received it, byte for byte. */
  source(): Promise<Buffer>;
  /**
   * The first `text/calendar` part as text: an invitation, or a reply to one.
   *
   * @throws Error if there is none
   */
  calendar(): Promise<string>;
  /**
   * What is wrong with the email: placeholders that were not filled in, links that lead nowhere, and other
   * mistakes that only a reader would see. An empty array if nothing is. docs/checks.md describes the rules.
   *
   * The project's `mailboxChecks` apply as well. Loads no image, and no link unless `links` is `'fetch'`.
   *
   * @throws TypeError for an invalid option
   * @example const findings = await email.check({ ignore: ['contrast'] });
   */
  check(options?: EmailCheckOptions): Promise<EmailFinding[]>;
  /**
   * Replies to the email, from the mailbox's address to the app: in its thread, and with the email quoted as email
   * clients do. Goes where `mailbox.send()` sends to.
   *
   * @throws OutboundError if the app refuses the reply or does not answer; Error if the email has no address to
   * reply to
   * @example await ticket.reply({ text: 'Still broken.' });
   */
  reply(options: ReplyOptions): Promise<OutgoingEmail>;
  /**
   * Forwards the email with its attachments, from the mailbox's address to the app.
   *
   * @throws OutboundError if the app refuses it or does not answer
   * @example await invoice.forward({ to: 'receipts@shop.test' });
   */
  forward(options: ForwardOptions): Promise<OutgoingEmail>;
  /**
   * Has the mailbox server tell the app what became of the email: posts an event to the app's webhook, in the form and with
   * the signature of the email provider that the app has sent the email by. Resolves when the app has accepted it.
   *
   * Requires the option `events` of the mailbox server.
   *
   * @throws OutboundError if the app does not accept the event after three attempts; an error that lists the events of the
   * provider if it has no such event
   * @example await email.report('bounced', { reason: '550 5.1.1 no such user' });
   */
  report(event: EventKind, options?: ReportOptions): Promise<void>;
}

/** An email with the fields of the REST API, and methods. */
export type Email<C extends Collection = 'inbox'> = EmailOf[C] & EmailMethods;

/** A received or a sent email. */
export type AnyEmail = Email<'inbox'> | Email<'sent'>;

/** The modules for reading bodies, once loaded. */
let content: typeof import('./links.js');

/**
 * Loads the modules for reading bodies before the first email is created: their parsers take longer to load
 * than the rest of the package, and methods of emails and matchers are synchronous.
 */
export async function loadContent(): Promise<void> {
  content ??= await import('./links.js');
}

/**
 * Adds methods to a record, after {@link loadContent} has resolved. They are not enumerable, so the email
 * still equals a plain record.
 */
export function toEmail(record: AnyRecord, origin: EmailOrigin): AnyEmail {
  return setOrigin(Object.assign(Object.create(methods), record), origin);
}

/** Whether a value is an {@link Email}. */
export function isEmail(value: unknown): value is AnyEmail {
  return typeof value === 'object' && value !== null && EMAIL in value;
}

/** The first matching link, or undefined. */
export function findLink(email: AnyEmail, pattern?: string | RegExp): string | undefined {
  const links = linksOf(email);
  if (pattern === undefined) return actionLink(links)?.href;
  return links.find(({ href }) => matches(href, pattern))?.href;
}

/** The visible text of the whole body, with white space collapsed: text and HTML, one after the other. */
export function bodyTexts(email: AnyEmail): string[] {
  const texts = email.text_body === null ? [] : [collapse(email.text_body)];
  if (email.html_body !== null) texts.push(content.htmlText(email.html_body));
  return texts;
}

/** The type of RFC 5545, and the type with which many programs attach the same file. */
const CALENDAR_TYPES = ['text/calendar', 'application/ics'];

const EMAIL = Symbol('email');

const methods: EmailMethods & { [EMAIL]: true } & ThisType<AnyEmail> = {
  [EMAIL]: true,
  links() {
    return [...new Set(linksOf(this).map(({ href }) => href))];
  },
  link(pattern) {
    if (pattern !== undefined) checkPattern('link(): the pattern', pattern);
    const found = findLink(this, pattern);
    if (found !== undefined) return found;
    const links = this.links().map((link) => shownLink(this, link));
    const there = links.length === 0 ? 'It has no links.' : `Its links:\n  ${links.join('\n  ')}`;
    const wanted = pattern === undefined ? 'link' : `link matching ${String(pattern)}`;
    throw new Error(`There is no ${wanted} in the email ${shownSubject(this)}. ${there}`);
  },
  async open(page, options = {}) {
    const stack = callStack(this.open);
    const title = `open the email ${shownSubject(this)} in the page`;
    const params = { email_id: this.email_id };
    try {
      checkOpen(page, options);
      const { openEmail } = await import('./open-email.js');
      const open = () => openEmail(this, page, options);
      return await originOf(this).runner.step({ title, stack, params }, open);
    } catch (error) {
      throw rewriteStack(error, stack);
    }
  },
  attachments(options = {}) {
    return readDetails(this, 'attachments', 'attachments', (details) => {
      checkNames(options, ['inline']);
      return attachmentsOf(this, details, options);
    });
  },
  headers() {
    return readDetails(this, 'headers', 'header', ({ headers }) => new HeaderFields(headers));
  },
  replyTo() {
    return readDetails(this, 'replyTo', 'Reply-To', ({ reply_to }) => reply_to);
  },
  envelope() {
    return readDetails(this, 'envelope', 'envelope', envelopeOf);
  },
  source() {
    return runRead(this, 'source', 'source', async (limits, call) =>
      // A copy, so that modifying the bytes does not affect the next call.
      Buffer.from(await sourceOf(this, call, limits)),
    );
  },
  calendar() {
    return readDetails(this, 'calendar', 'calendar', async ({ structure }, limits, call) => {
      const found = CALENDAR_TYPES.map((type) =>
        findPart(structure, (part) => part.content_type === type),
      ).find(Boolean);
      const number = found?.part;
      if (!number) {
        throw new Error(
          `There is no calendar in the email ${shownSubject(this)}: no part is ${CALENDAR_TYPES.join(' or ')}. ` +
            'email.attachments() lists its files.',
        );
      }
      return textOf(await readPart(this, number, call, limits), found.charset);
    });
  },
  check(options) {
    const call = callOf(this, 'check', `check the email ${shownSubject(this)}`);
    return runStep(this, call, async (limits) => {
      const { checkReceived } = await import('./check-email.js');
      return checkReceived(this, options, limits);
    });
  },
  reply(options) {
    const call = callOf(this, 'reply', `reply to ${shownSubject(this)}`);
    const compose = async (limits: RequestLimits) => {
      const { composeReply } = await import('./reply.js');
      return composeReply(this, options, originOf(this).address, limits);
    };
    return originOf(this).send({ ...call, compose, hide: (text) => withoutCodes(this, text) });
  },
  forward(options) {
    const call = callOf(this, 'forward', `forward ${shownSubject(this)}`);
    const compose = async (limits: RequestLimits) => {
      const { composeForward } = await import('./reply.js');
      return composeForward(this, options, originOf(this).address, limits);
    };
    return originOf(this).send({ ...call, compose, hide: (text) => withoutCodes(this, text) });
  },
  async report(event, options = {}) {
    const title = `report ${event} for ${shownSubject(this)} to the app`;
    const call = callOf(this, 'report', title);
    const outcome = ({ name }: EventReport) => ({ title: `the app accepted ${name}` });
    await runStep(this, { ...call, outcome, app: APP }, async (limits) => {
      const { reportEvent } = await import('./report-event.js');
      return reportEvent(this, event, options, limits);
    });
  },
};

/** What errors call the app, whose URL only the mailbox server knows. */
const APP = "The app's webhook";

/** A call of a method, at the user's line. */
function callOf(email: AnyEmail, method: keyof EmailMethods, title: string) {
  const stack = callStack(email[method]);
  return { call: `email.${method}()`, title, emailId: email.email_id, stack };
}

/**
 * Runs a method as a step, within the remaining time of its test. Its errors point at the call, except the reason of a
 * signal.
 */
function runStep<R>(
  email: AnyEmail,
  call: ImmediateCall<R>,
  action: (limits: RequestLimits) => Promise<R>,
): Promise<R> {
  return originOf(email).run(call, async (limits) => {
    try {
      return await action(limits);
    } catch (error) {
      throw limits.signal.aborted ? error : rewriteStack(error, call.stack);
    }
  });
}

/** Runs a method that reads more of an email. */
function runRead<R>(
  email: AnyEmail,
  method: keyof EmailMethods,
  noun: string,
  read: (limits: RequestLimits, call: string) => Promise<R>,
): Promise<R> {
  const call = callOf(email, method, `read the ${noun} of the email ${shownSubject(email)}`);
  return runStep(email, call, (limits) => read(limits, call.call));
}

/** Runs a method that needs the details of an email. */
function readDetails<R>(
  email: AnyEmail,
  method: keyof EmailMethods,
  noun: string,
  read: (details: EmailDetails, limits: RequestLimits, call: string) => R | Promise<R>,
): Promise<R> {
  return runRead(email, method, noun, async (limits, call) =>
    read(await detailsOf(email, call, limits), limits, call),
  );
}

/** @throws TypeError for an invalid page or option */
function checkOpen(page: unknown, options: unknown): void {
  const isPage = typeof page === 'object' && page !== null && 'route' in page && 'goto' in page;
  if (!isPage) throw new TypeError(`open() needs a page of the test, got ${kindOf(page)}.`);
  checkNames(options, ['remoteContent']);
  const { remoteContent } = options as OpenOptions;
  if (remoteContent === undefined || typeof remoteContent === 'boolean') return;
  throw new TypeError(`remoteContent must be true or false, got ${kindOf(remoteContent)}.`);
}

function linksOf(email: AnyEmail): Link[] {
  return [
    ...(email.html_body === null ? [] : content.htmlLinks(email.html_body)),
    ...(email.text_body === null ? [] : content.linksInText(email.text_body)),
  ];
}

function matches(href: string, pattern: string | RegExp): boolean {
  if (typeof pattern === 'string') return href.toLowerCase().includes(pattern.toLowerCase());
  return stateless(pattern).test(href);
}
