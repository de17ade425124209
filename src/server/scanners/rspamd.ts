import { Client } from 'undici';
import * as z from 'zod';
import type { SpamVerdict } from '../../contract/email.js';
import type { Envelope, Verdicts } from '../message/message.js';
import { Semaphore } from '../semaphore.js';
import type { Incoming, Scanner } from './scanner.js';

/** Bytes of an answer; a usual one has 10 KB. Answers a daemon that never ends it. */
const LONGEST_ANSWER = 1024 * 1024;

/** Rules that a record names: what is kept with a mail has a bound. The highest scores are named. */
const MAX_RULES = 200;

/** Characters of a rule's name or description: the same. */
const LONGEST_TEXT = 500;

/** Requests to rspamd at a time: more of them wait here, and not in its memory. */
const MAX_REQUESTS = 64;

/** Recipients that rspamd hears of: it takes no header beyond 80 KB, and an address may have 320. */
const MAX_RECIPIENTS = 100;

/** What rspamd would have a mail server do (its 'Actions'), as a verdict. */
export const ACTIONS = new Map<string, SpamVerdict>([
  ['no action', 'PASS'],
  ['greylist', 'GRAY'],
  ['soft reject', 'GRAY'],
  ['rewrite subject', 'FAIL'],
  ['add header', 'FAIL'],
  ['quarantine', 'FAIL'],
  ['discard', 'FAIL'],
  ['reject', 'FAIL'],
]);

const symbol = z.object({ score: z.number(), description: z.string().optional() });

/** What is read of an answer of `/checkv2`. */
const answer = z.object({
  is_skipped: z.boolean().optional(),
  score: z.number(),
  action: z.string(),
  symbols: z.record(z.string(), symbol).default({}),
});

/**
 * A scanner for spam: an rspamd, by its HTTP protocol.
 *
 * @param url where its normal worker listens, with or without `/checkv2`
 */
export function openRspamd(url: string): Scanner {
  const { origin, pathname } = new URL(url);
  const path = `${pathname.replace(/\/(?:checkv2\/?)?$/, '')}/checkv2`;
  const turns = new Semaphore(MAX_REQUESTS);
  return {
    name: 'rspamd',
    failure: { spam_score: null, spam_verdict: 'GRAY', spam_rules: null },
    scan: (incoming, signal) =>
      turns.run(async () => {
        const { statusCode, text } = await ask({ origin, path }, incoming, signal);
        if (statusCode === 200) return { verdicts: verdictsOf(read(text)) };
        throw new Error(`rspamd answered ${statusCode}`);
      }, signal),
    close() {},
  };
}

/** A connection for each mail: one that rspamd closes while the next is sent would fail it. */
async function ask(
  { origin, path }: { origin: string; path: string },
  incoming: Incoming,
  signal: AbortSignal,
): Promise<{ statusCode: number; text: string }> {
  const client = new Client(origin, { maxResponseSize: LONGEST_ANSWER });
  try {
    const headers = headersOf(incoming);
    const request = { method: 'POST', path, headers, body: incoming.raw, signal } as const;
    const { statusCode, body } = await client.request(request);
    return { statusCode, text: await body.text() };
  } finally {
    await client.destroy();
  }
}

function headersOf({ envelope, client }: Incoming): string[] {
  const { from, to }: Envelope = envelope;
  const recipients = to.slice(0, MAX_RECIPIENTS).map((address) => ['Rcpt', `<${address}>`]);
  const fields = [
    ['IP', client.address],
    ['Helo', client.helo],
    ['From', `<${from}>`],
  ];
  return [...fields, ...recipients].flatMap(([name = '', value = '']) => [name, headerText(value)]);
}

/** UTF-8 as a header carries it. */
function headerText(text: string): string {
  return Buffer.from(text.replace(/\p{Cc}/gu, ''), 'utf8').toString('latin1');
}

function read(text: string): z.infer<typeof answer> {
  try {
    return answer.parse(JSON.parse(text));
  } catch {
    // What it says may be of the mail, and that is not logged.
    throw new Error('rspamd answered what is no result');
  }
}

function verdictsOf({
  is_skipped,
  score,
  action,
  symbols,
}: z.infer<typeof answer>): Partial<Verdicts> {
  // A mail that it knows by heart, as the test mail GTUBE, it skips as well, and refuses.
  if (is_skipped && action === 'no action')
    return { spam_score: null, spam_verdict: 'GRAY', spam_rules: null };
  const rules = Object.entries(symbols)
    .map(([name, { score, description }]) => ({ name, score, description }))
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_RULES)
    .map(({ name, score, description }) => ({
      name: name.slice(0, LONGEST_TEXT),
      score,
      ...(description && { description: description.slice(0, LONGEST_TEXT) }),
    }));
  return {
    spam_score: score,
    spam_verdict: ACTIONS.get(action) ?? 'GRAY',
    spam_rules: { simple: [], rspamd: rules },
  };
}
