import * as z from 'zod';

/** The events about an email that providers post to apps. */
export const EVENT_KINDS = [
  'accepted',
  'delivered',
  'bounced',
  'delayed',
  'complained',
  'opened',
  'clicked',
  'unsubscribed',
] as const;

/** One of the {@link EVENT_KINDS}. */
export type EventKind = (typeof EVENT_KINDS)[number];

/** The body of `POST /extensions/v1/emails/{email_id}/events`. */
export interface ReportEventRequest {
  event: EventKind;
  /** One of the recipients of the envelope; the first by default. */
  recipient?: string | undefined;
  /** For `bounced` and `delayed`: the reply of the recipient's server, such as `550 5.1.1 no such user`. */
  reason?: string | undefined;
  /** For `clicked`: the link that was clicked. */
  url?: string | undefined;
}

/** An attempt to post an event to the app. */
export interface EventAttempt {
  /** The status of the app's answer; null if it did not answer. */
  status: number | null;
  /** The start of the answer, or why there is none. */
  response: string;
}

/** An event about an email: the response of `POST /extensions/v1/emails/{email_id}/events`. */
export interface EventReport {
  event: EventKind;
  /** The provider's name of the event, such as `email.bounced`. */
  name: string;
  recipient: string;
  /** When it happens, ISO 8601, by the server's clock. */
  at: string;
  /** Whether the app answered with 2xx; null if further attempts are due. */
  accepted: boolean | null;
  /** In order; at most three. */
  attempts: EventAttempt[];
}

/** The response of `GET /extensions/v1/emails/{email_id}/events`. */
export interface EventsResponse {
  /** Oldest first, with those that are due later. */
  data: EventReport[];
}

/** Schema of a {@link ReportEventRequest}. */
export const reportEventSchema = z.strictObject({
  event: z.enum(EVENT_KINDS, `must be one of ${EVENT_KINDS.join(', ')}`),
  recipient: z.string().optional(),
  reason: z.string().max(1_000).optional(),
  url: z.url({ protocol: /^https?$/ }).optional(),
}) satisfies z.ZodType<ReportEventRequest>;

/** What is wrong with the details of an event; undefined if they fit it. */
export function problemOfEvent({
  event,
  reason,
  url,
}: ReportEventRequest): { field: 'reason' | 'url'; message: string } | undefined {
  if (event === 'clicked' && !isWebUrl(url)) {
    const got = url === undefined ? '' : `; got ${JSON.stringify(url)}`;
    const message = `clicked needs url, the link that was clicked, such as https://shop.test/${got}`;
    return { field: 'url', message };
  }
  if (event !== 'clicked' && url !== undefined)
    return { field: 'url', message: `url is for clicked, not for ${event}` };
  if (reason === undefined) return undefined;
  const example = REASONS[event];
  if (example === undefined)
    return { field: 'reason', message: `reason is for bounced and delayed, not for ${event}` };
  // Not every server that refuses an email names a code.
  const code = /^\d{3}\b/.exec(reason)?.[0] ?? example;
  const isText = typeof reason === 'string' && reason.trim() !== '';
  if (isText && code[0] === example[0]) return undefined;
  const other = code.startsWith('4') ? '. An email that is tried again is delayed' : '';
  const message = `reason must be a reply such as "${example}" for ${event}; got ${JSON.stringify(reason)}${other}`;
  return { field: 'reason', message };
}

/** The replies to an email that bounces or is delayed (RFC 5321, section 4.2.1). */
const REASONS: { [Kind in EventKind]?: string } = {
  bounced: '550 5.1.1 no such user',
  delayed: '450 4.2.2 mailbox full',
};

function isWebUrl(url: unknown): boolean {
  return typeof url === 'string' && /^https?:/i.test(url) && URL.canParse(url);
}

/** Schema of an {@link EventReport}. */
export const eventReportSchema = z.object({
  event: z.enum(EVENT_KINDS),
  name: z.string().meta({ description: 'Name of the event at the provider.' }),
  recipient: z.string().meta({ description: 'Recipient that the event is about.' }),
  at: z.iso.datetime({ offset: true }).meta({ description: 'When it happens.' }),
  accepted: z.boolean().nullable().meta({
    description: 'Whether the app answered with 2xx; null if further attempts are due.',
  }),
  attempts: z.array(
    z.object({
      status: z.int().nullable().meta({ description: 'null if the app did not answer.' }),
      response: z.string().meta({ description: 'Start of the answer, or why there is none.' }),
    }),
  ),
}) satisfies z.ZodType<EventReport>;

/** Schema of an {@link EventsResponse}. */
export const eventsResponseSchema = z.object({
  data: z.array(eventReportSchema),
}) satisfies z.ZodType<EventsResponse>;
