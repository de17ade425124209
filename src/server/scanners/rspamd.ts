import { Client } from 'undici';
import * as z from 'zod';
import type { SpamVerdict } from '../../contract/email.js';
import { Semaphore } from '../fairness/semaphore.js';
import type { Envelope, Verdicts } from '../message/message.js';
import type { Incoming, Scanner } from './scanner.js';

/** Maximum bytes of a response, which usually has 10 KB. Guards against a daemon that never ends it. */
const LONGEST_ANSWER = 1024 * 1024;

/** Maximum number of rules in a record; those with the highest scores are kept. */
const MAX_RULES = 200;

/** Maximum characters of a rule's name or description. */
const LONGEST_TEXT = 500;

/** Maximum number of concurrent requests: further ones wait here rather than in rspamd's memory. */
const MAX_REQUESTS = 64;

/** Maximum number of recipients sent to rspamd: it accepts 80 KB of headers, and an address may have 320 bytes. */
const MAX_RECIPIENTS = 100;

/** The verdict of each of rspamd's actions. */
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

/** The fields used from a response of `/checkv2`. */
const answer = z.object({
  is_skipped: z.boolean().optional(),
  score: z.number(),
  action: z.string(),
  symbols: z.record(z.string(), symbol).default({}),
});

/**
 * A scanner for spam: rspamd with its HTTP protocol.
 *
 * @param url of its normal worker, with or without `/checkv2`
 */
export function openRspamd(url: string): Scanner {
  const { origin, pathname } = new URL(url);
  const path = `${pathname.replace(/\/(?:checkv2\/?)?$/, '')}/checkv2`;
  const semaphore = new Semaphore(MAX_REQUESTS);
  return {
    name: 'rspamd',
    failure: { spam_score: null, spam_verdict: 'GRAY', spam_rules: null },
    scan: (incoming, signal) =>
      semaphore.run(async () => {
        const { statusCode, text } = await ask({ origin, path }, incoming, signal);
        if (statusCode === 200) return { verdicts: verdictsOf(read(text)) };
        throw new Error(`rspamd answered ${statusCode}`);
      }, signal),
  };
}

/** Uses a new connection for each email: rspamd may close an idle one just as the next email is sent. */
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
    ...(client.address === '' ? [] : [['IP', client.address]]),
    ['Helo', client.helo],
    ['From', `<${from}>`],
  ];
  return [...fields, ...recipients].flatMap(([name = '', value = '']) => [name, headerText(value)]);
}

/** Encodes UTF-8 for a header. */
function headerText(text: string): string {
  return Buffer.from(text.replace(/\p{Cc}/gu, ''), 'utf8').toString('latin1');
}

function read(text: string): z.infer<typeof answer> {
  try {
    return answer.parse(JSON.parse(text));
  } catch {
    // The text may quote the email, so it is not logged.
    throw new Error('rspamd answered what is not a result');
  }
}

function verdictsOf({
  is_skipped,
  score,
  action,
  symbols,
}: z.infer<typeof answer>): Partial<Verdicts> {
  // rspamd also skips well-known emails, such as the test email GTUBE, and rejects them.
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
