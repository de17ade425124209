import type { Addresses } from './problem.js';
import type { Call } from './provider.js';

/**
 * The fields that name recipients, for all providers. Those of a form have a path, such as
 * `Destinations.member.1`.
 */
const RECIPIENTS =
  /^(?:.+\.)?(?:to|cc|bcc|toaddresses|ccaddresses|bccaddresses|recipients|destinations)(?:\.member\.\d+)?$/i;

const SENDER = /^(?:from|sender|fromemailaddress|from_?email|source)$/i;

const ADDRESS = /[^\s"'<>,;:()[\]{}]{1,200}@[^\s"'<>,;:()[\]{}]{1,200}/g;

/** Limits for deeply nested requests and for many recipients. */
const MAX_DEPTH = 8;
const MAX_RECIPIENTS = 10;
const MAX_TEXT = 2_000;

/**
 * The recipients of a refused request, as far as its body shows them, because a waiting test searches for its
 * address. The body may be anything.
 */
export async function addressesOf({ headers, body }: Call): Promise<Addresses> {
  const type = headers['content-type'] ?? '';
  try {
    if (!/form/i.test(type)) return addressesIn(JSON.parse(body.toString('utf8')));
    const form = await new Response(body, { headers: { 'Content-Type': type } }).formData();
    return addressesIn(Object.fromEntries(form));
  } catch {
    return { from: null, to: [] };
  }
}

/** The recipients in a part of a body, such as an email of a batch. */
export function addressesIn(value: unknown): Addresses {
  const found: Addresses = { from: null, to: [] };
  collect(value, undefined, found, 0);
  return found;
}

function collect(value: unknown, list: 'from' | 'to' | undefined, found: Addresses, depth: number) {
  if (depth > MAX_DEPTH || found.to.length >= MAX_RECIPIENTS) return;
  if (typeof value === 'string') {
    if (list === undefined) return;
    for (const [address] of value.slice(0, MAX_TEXT).matchAll(ADDRESS)) {
      if (list === 'from') found.from ??= address;
      else if (found.to.length < MAX_RECIPIENTS && !found.to.includes(address))
        found.to.push(address);
    }
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, one] of Object.entries(value))
    collect(one, listOf(name) ?? list, found, depth + 1);
}

function listOf(name: string): 'from' | 'to' | undefined {
  if (RECIPIENTS.test(name)) return 'to';
  return SENDER.test(name) ? 'from' : undefined;
}
