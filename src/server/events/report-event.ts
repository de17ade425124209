import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventAttempt, EventReport, ReportEventRequest } from '../../contract/extensions.js';
import type { EventTarget } from '../../contract/server-options.js';
import { postToWebhook } from '../../webhook/post.js';
import { describeHeader } from '../message/header-details.js';
import type { Entry } from '../store/store.js';
import { emailIdOf } from '../store/store.js';
import type { EventFormat, MailEvent, SmtpReply } from './event.js';

/** The pauses before further attempts, in ms: providers wait for minutes and hours. */
const PAUSES = [0, 500, 1_500];

/** How long all attempts may take, in ms: less than the fixtures wait for the response. */
const TIME_LIMIT = 9_000;

/** The event about an email, with defaults for what the request does not say. */
export function eventOf(
  { messageKey, message, time }: Entry,
  { event: kind, recipient = '', reason, url = '' }: ReportEventRequest,
): MailEvent {
  const { headers, from } = describeHeader(message.raw);
  const values = (name: string) =>
    headers.filter((field) => field.name.toLowerCase() === name).map(({ value }) => value);
  return {
    kind,
    id: randomBytes(16).toString('hex'),
    at: new Date(),
    recipient,
    reason: replyOf(reason ?? REASONS[kind === 'delayed' ? 'delayed' : 'bounced']),
    url,
    email: {
      id: emailIdOf(messageKey, 'sent'),
      messageId: values('message-id')[0] ?? '',
      from: from[0]?.address ?? message.envelope.from,
      to: message.envelope.to,
      subject: values('subject')[0] ?? '',
      tags: values('x-tag'),
      metadata: metadataIn(headers),
      sentAt: new Date(time),
    },
  };
}

/** Posts an event until the app accepts it: at most three times. Never rejects. */
export async function reportEvent(
  event: MailEvent,
  name: string,
  { names: _, request, isFinal = () => false }: EventFormat,
  target: EventTarget,
): Promise<EventReport> {
  const attempts: EventAttempt[] = [];
  const signal = AbortSignal.timeout(TIME_LIMIT);
  const report = (accepted: boolean): EventReport => ({ event: name, accepted, attempts });
  for (const pause of PAUSES) {
    if (signal.aborted) break;
    await sleep(pause);
    const attempt = await post(request(event, name, target), target.url, signal);
    attempts.push(attempt);
    const { status } = attempt;
    if (status !== null && status >= 200 && status <= 299) return report(true);
    if (status !== null && isFinal(status)) break;
  }
  return report(false);
}

async function post(
  { headers, body }: ReturnType<EventFormat['request']>,
  url: string,
  signal: AbortSignal,
): Promise<EventAttempt> {
  try {
    const request = { url, headers, body: Buffer.from(body) };
    const { status, response, location } = await postToWebhook(request, signal);
    return { status, response: location === null ? response : `Redirect to ${location}` };
  } catch (error) {
    const response = signal.aborted ? 'no answer in time' : reasonOf(error as Error);
    return { status: null, response };
  }
}

/** The innermost error of fetch, which says only that it failed. */
function reasonOf({ message, cause }: Error): string {
  return cause instanceof Error ? cause.message : message;
}

const REASONS = {
  bounced: '550 5.1.1 The email account that you tried to reach does not exist',
  delayed: '450 4.2.2 The mailbox is full; try again later',
};

function replyOf(line: string): SmtpReply {
  const [, code = '550', status = `${code.charAt(0)}.0.0`, text = line] =
    /^([45]\d\d)[ -](?:([45]\.\d{1,3}\.\d{1,3}) )?(.*)$/s.exec(line) ?? [];
  return { code: Number(code), status, text, line };
}

/** The metadata that the app gave the provider, as the API files it. */
function metadataIn(headers: readonly { name: string; value: string }[]): Record<string, string> {
  const prefix = /^x-metadata-/i;
  const fields = headers.filter(({ name }) => prefix.test(name));
  return Object.fromEntries(fields.map(({ name, value }) => [name.replace(prefix, ''), value]));
}
