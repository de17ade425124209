import type { EventKind } from '../../contract/events.js';
import type { EventTarget } from '../../contract/server-options.js';

/** An event about an email that the app has sent by a provider's API. */
export interface MailEvent {
  kind: EventKind;
  /** The same for all attempts: lower-case hexadecimal digits. */
  id: string;
  at: Date;
  recipient: string;
  /** Why an email bounced or is delayed. */
  reason: SmtpReply;
  /** The link that was clicked; '' for other events. */
  url: string;
  email: {
    /** The identifier that the provider's API has answered, as a UUID. */
    id: string;
    /** With angle brackets. */
    messageId: string;
    /** The address in From. */
    from: string;
    /** The field From, with the name. */
    sender: string;
    to: string[];
    subject: string;
    tags: string[];
    metadata: Record<string, string>;
    /** The value of a header field, without folding. @param name in any case */
    field: (name: string) => string | undefined;
    /** In bytes. */
    size: number;
    sentAt: Date;
  };
}

/** A reply of the recipient's server: `550 5.1.1 no such user`. */
export interface SmtpReply {
  code: number;
  /** The enhanced status code (RFC 3463). */
  status: string;
  /** Without both codes. */
  text: string;
  /** As a whole. */
  line: string;
}

/** The request for an attempt to post an event. */
export interface EventRequest {
  headers: Record<string, string>;
  body: string;
}

/** How a provider posts events. */
export interface EventFormat {
  /** The provider's names of the events that it has. */
  names: { [Kind in EventKind]?: string };
  /**
   * The request for an attempt.
   *
   * @param name of the event
   */
  request: (event: MailEvent, name: string, target: EventTarget) => EventRequest;
  /** Whether an answer other than 2xx ends the attempts. @default never */
  isFinal?: (status: number) => boolean;
}

export const JSON_TYPE = { 'content-type': 'application/json' };

/** Whole seconds since the epoch. */
export function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1_000);
}

/** The browser of a reader who opens an email or clicks a link. */
export const READER = {
  ip: '127.0.0.1',
  agent:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
};
