/**
 * Checks what an email looks like to its readers.
 *
 * @module playwright-mailbox/checks
 */

import { type EmailParts, headerMap } from './email-parts.js';
import type { EmailFinding } from './finding.js';
import { checkSettings, type EmailCheckOptions } from './options.js';
import { findings } from './run-checks.js';

export type { CheckedPart, EmailFinding } from './finding.js';
export type { EmailCheckOptions } from './options.js';
export type { CheckRule, CheckSeverity } from './rules.js';

type Values = string | readonly string[];

/** An object, a Map, or pairs such as those of `await email.headers()`. */
type Headers = Readonly<Record<string, Values>> | Iterable<readonly [name: string, Values]>;

/** The parts of an email to check. */
export interface CheckedEmail {
  subject?: string | null | undefined;
  text?: string | null | undefined;
  html?: string | null | undefined;
  /** The values of the header fields by name, in any case: decoded, and several as an array. */
  headers?: Headers | undefined;
}

/**
 * What is wrong with an email, in the order of the rules: an empty array if nothing is. docs/checks.md describes each
 * rule. Reads only the email, and loads none of its links and images.
 *
 * @param mail the parts of an email, or its bytes. Without the bytes, images of the email itself (`cid:`) and the
 * charset are not checked, and without `headers` neither is `unsubscribe`.
 * @throws TypeError for an invalid email or option
 * @example
 * const findings = await checkEmail({ subject: 'Welcome', text: null, html: '<p>Hi ,</p>' });
 * findings[0]?.message; // '“Hi ,” greets nobody'
 */
export async function checkEmail(
  mail: CheckedEmail | Uint8Array,
  options: Omit<EmailCheckOptions, 'links'> = {},
): Promise<EmailFinding[]> {
  const settings = checkSettings(options);
  if (settings.fetchesLinks) {
    throw new TypeError(
      "checkEmail() sends no requests: { links: 'fetch' } is for email.check() and toPassEmailChecks().",
    );
  }
  if (!(mail instanceof Uint8Array)) return findings(partsOf(mail), settings);
  const { readBytes } = await import('./raw-email.js');
  return findings(readBytes(mail), settings);
}

function partsOf(mail: CheckedEmail): EmailParts {
  const takes =
    'checkEmail() takes { subject, text, html, headers }, each text a string or null, or the bytes of an email as a Uint8Array';
  if (typeof mail !== 'object' || mail === null) throw new TypeError(`${takes}.`);
  const { subject = null, text = null, html = null, headers } = mail;
  for (const [name, value] of Object.entries({ subject, text, html })) {
    if (value !== null && typeof value !== 'string') {
      throw new TypeError(`${takes}; ${name} is a value of type ${typeof value}.`);
    }
  }
  // An email of the REST API has text_body and html_body: without this check it would always pass.
  if (!('text' in mail || 'html' in mail)) {
    throw new TypeError(`${takes}; got neither text nor html.`);
  }
  const fields = headers === undefined ? [] : fieldsOf(headers, takes);
  const known = headers === undefined ? null : headerMap(fields);
  const unknown = { contentIds: null, charset: null, hasAttachments: false };
  return { subject, text, html, headers: known, ...unknown };
}

/** @throws TypeError if the header fields are no texts by name */
function fieldsOf(headers: Headers, takes: string): [name: string, value: string][] {
  if (typeof headers !== 'object' || headers === null) {
    const got = headers === null ? 'null' : `a value of type ${typeof headers}`;
    throw new TypeError(`${takes}; headers is ${got}. Leave it out if there are none.`);
  }
  const pairs: unknown[] = [
    ...(Symbol.iterator in headers ? headers : Object.entries<Values>(headers)),
  ];
  return pairs.flatMap((pair) => {
    const [name, given]: unknown[] = Array.isArray(pair) ? pair : [];
    const values: unknown[] = [given].flat();
    if (typeof name === 'string' && values.every((value) => typeof value === 'string'))
      return values.map((value): [string, string] => [name, value]);
    const which = typeof name === 'string' ? `the field ${JSON.stringify(name)}` : 'an entry';
    throw new TypeError(`${takes}; ${which} of headers is no text, nor an array of texts.`);
  });
}
