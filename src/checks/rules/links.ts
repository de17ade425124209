import type { Found } from '../finding.js';
import { oneLine } from '../finding.js';
import { isPlaceholder } from '../placeholders.js';
import type { Reading, SeenLink } from '../reading.js';
import { decoded, hostOf, shownUrl } from '../url.js';

/** Links that lead nowhere, that no client can open, or that have no words. */
export function* links(reading: Reading): Iterable<Found> {
  const targets = targetsOf(reading);
  for (const link of reading.links) {
    const { href, words, part, at } = link;
    if (part === 'html' && words === '') {
      const message = `${nameOf(link)} has no words`;
      yield { rule: 'link-name', message, part, excerpt: shownUrl(href), at };
    }
    const problem = problemOf(link, targets);
    if (problem) yield { ...problem, part, excerpt: shownUrl(href), at };
  }
  for (const line of reading.lines) {
    const [found] = line.part === 'text' ? (/\bhttps?:\/\/\/\w/i.exec(line.text) ?? []) : [];
    if (found === undefined) continue;
    const message = `“${oneLine(line.text)}” has a URL without a host`;
    yield { rule: 'link-broken', message, part: 'text', excerpt: line.text, at: line.at };
  }
}

/** The names of the places in the email that a link may lead to; undefined if not all of its HTML was read. */
function targetsOf({ html, parts }: Reading): ReadonlySet<string> | undefined {
  if (html?.source !== parts.html) return undefined;
  const names = new Set<string>();
  for (const { name, attributes } of html?.elements ?? []) {
    if (attributes.size === 0) continue;
    names.add(attributes.get('id') ?? '');
    if (name === 'a' || name === 'map') names.add(attributes.get('name') ?? '');
  }
  return names;
}

function problemOf(
  link: SeenLink,
  targets: ReadonlySet<string> | undefined,
): Pick<Found, 'rule' | 'message'> | undefined {
  const { href } = link;
  if (href === '' || href === '#' || /^about:blank\b/i.test(href)) {
    return { rule: 'link-empty', message: `${nameOf(link)} leads nowhere (${href || 'empty'})` };
  }
  if (href.startsWith('#')) {
    const isThere = targets?.has(href.slice(1)) || targets?.has(decoded(href.slice(1)));
    if (!targets || isThere || /^#top$/i.test(href)) return undefined;
    const message = `${nameOf(link)} leads to ${shownUrl(href)}, which is not in the email`;
    return { rule: 'link-broken', message };
  }
  const [, scheme] = /^([a-z][a-z\d+.-]*):/i.exec(href) ?? [];
  // A script is reported as such.
  if (isPlaceholder(href) || /^javascript$/i.test(scheme ?? '')) return undefined;
  if (scheme === undefined) {
    const message = `${nameOf(link)} leads to ${shownUrl(href)}, which has no scheme`;
    return { rule: 'link-relative', message };
  }
  const reason = brokenBecause(scheme.toLowerCase(), href.slice(scheme.length + 1), href);
  if (reason === undefined) return undefined;
  return { rule: 'link-broken', message: `${nameOf(link)}: ${shownUrl(href)} ${reason}` };
}

function brokenBecause(scheme: string, rest: string, href: string): string | undefined {
  switch (scheme) {
    case 'http':
    case 'https': {
      const host = hostOf(href);
      if (host === undefined) return 'has no valid host';
      return /^https?$/.test(host.name) ? 'has two schemes' : undefined;
    }
    case 'mailto':
      return /^[^?]*@|[?&](?:to|cc|bcc|subject|body)=./i.test(rest) ? undefined : 'has no address';
    case 'tel':
    case 'sms':
      return /\d/.test(rest) ? undefined : 'has no number';
    default:
      return undefined;
  }
}

/** A link in a message: its words. */
function nameOf({ words }: SeenLink): string {
  return words === '' ? 'A link' : `“${oneLine(words, 40)}”`;
}
