import * as z from 'zod';
import * as field from './field.js';
import { Problem } from './problem.js';
import type { Call, Context, OtherEndpoint, Reply } from './provider.js';
import { readJson } from './read.js';
import { recordOf } from './requests.js';
import { reschedule, sendTimeOf } from './scheduled-emails.js';

/** Mandrill's own limit. */
const MAX_DAYS_AHEAD = 366;

const one = z.looseObject({ id: z.string() });

/** `YYYY-MM-DD HH:MM:SS` in UTC. */
export const time = field.reads(z.string(), (given) => {
  const hasZone = /[zZ]|[+-]\d\d:?\d\d$/.test(given);
  return field.checkAhead(
    Date.parse(hasZone ? given : `${given.replace(' ', 'T')}Z`),
    MAX_DAYS_AHEAD,
  );
});

/** The endpoints that describe a sent email, and change or cancel a scheduled one. */
export const scheduledEndpoints: readonly OtherEndpoint[] = [
  { path: /^api\/1\.[03]\/messages\/info(?:\.json)?$/, handle: info },
  { path: /^api\/1\.[03]\/messages\/cancel-scheduled(?:\.json)?$/, handle: cancel },
  { path: /^api\/1\.[03]\/messages\/reschedule(?:\.json)?$/, handle: update },
];

async function info(call: Call, context: Context): Promise<Reply> {
  const { id } = readJson(call, one);
  const found = await recordOf(id, context);
  if (!found) throw unknown(id);
  const { record } = found;
  const isScheduled = typeof (await sendTimeOf(id, context)) === 'number';
  const body = {
    _id: id,
    ts: Math.floor(Date.parse(record.sent_at) / 1_000),
    sender: record.from_address,
    subject: record.subject ?? '',
    email: record.to_addresses[0] ?? record.bcc_addresses?.[0] ?? '',
    state: isScheduled ? 'scheduled' : 'sent',
  };
  return { status: 200, body };
}

async function cancel(call: Call, context: Context): Promise<Reply> {
  const { id } = readJson(call, one);
  const sendAt = await sendTimeOf(id, context);
  if (typeof sendAt !== 'number' || !(await reschedule(id, null, context))) throw unknown(id);
  return { status: 200, body: { _id: id, send_at: textOf(sendAt) } };
}

async function update(call: Call, context: Context): Promise<Reply> {
  const { id, send_at: sendAt } = readJson(call, one.extend({ send_at: time }));
  if (!(await reschedule(id, sendAt, context))) throw unknown(id);
  return { status: 200, body: { _id: id, send_at: textOf(sendAt) } };
}

function unknown(id: string): Problem {
  const shown = JSON.stringify(id.slice(0, 100));
  return new Problem('not-found', `No message exists with the id ${shown}, or it is not scheduled`);
}

function textOf(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ');
}
