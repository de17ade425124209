import { PART_NUMBER } from '../../contract/email-details.js';
import { extensionPaths } from '../../contract/extensions.js';
import { inboundQuery } from '../../contract/inbound.js';
import { purgeQuery, refusalsQuery } from '../../contract/query.js';
import {
  EMAIL_ID,
  header,
  type Json,
  json,
  operation,
  parametersOf,
  reference,
  WITH_KEY,
} from './openapi-operation.js';

const IDEMPOTENCY_KEY = header('Idempotency-Key', {
  description:
    'What identifies the email if it is posted again; by default, its bytes and recipients.',
  examples: ['7f9c2b1e'],
});

/** The operations of the extensions. */
export function extensions(): Json {
  return {
    [extensionPaths.refusals]: operation(
      'extensions.refusals',
      'SMTP transactions of the last 15 minutes that delivered nothing, newest first',
      {
        parameters: parametersOf(refusalsQuery),
        content: json(reference('RefusalsResponse')),
        errors: WITH_KEY,
      },
    ),
    ...emails(),
    [extensionPaths.outgoing]: outgoing(),
    [extensionPaths.purge]: purge(),
    [extensionPaths.inbound]: inbound(),
  };
}

/** Lists the events for the app, and posts one. */
function events(): Json {
  const list = operation('extensions.listEvents', 'The events about an email', {
    parameters: [EMAIL_ID],
    content: json(reference('EventsResponse')),
    errors: [...WITH_KEY, 404, 500],
  });
  const { get } = operation('extensions.events', 'Posts an event of a provider to the app', {
    parameters: [EMAIL_ID],
    content: json(reference('EventReport')),
    errors: [...WITH_KEY, 404, 500],
  });
  const requestBody = { required: true, ...json(reference('ReportEventRequest')) };
  return { ...list, post: { ...(get as object), requestBody } };
}

/** Lists what tests have sent to the app, and adds to it. */
function outgoing(): Json {
  const list = operation('extensions.outgoing', 'What tests have sent to the app', {
    parameters: [],
    content: json(reference('OutgoingResponse')),
    errors: WITH_KEY,
  });
  const content = json(reference('SentToApp'));
  const { get } = operation('extensions.addOutgoing', 'Adds an email to the app', {
    parameters: [],
    content,
    errors: WITH_KEY,
  });
  return { ...list, post: { ...(get as object), requestBody: { required: true, ...content } } };
}

function purge(): Json {
  const { get } = operation('extensions.purge', 'Deletes what an address has received', {
    parameters: parametersOf(purgeQuery),
    content: json(reference('PurgeResponse')),
    errors: [...WITH_KEY, 403, 409, 500],
  });
  return { delete: get };
}

/** The only operation with a body. */
function inbound(): Json {
  const content = json(reference('InboundResponse'));
  const { get } = operation('extensions.inbound', 'Was stored before', {
    parameters: [...parametersOf(inboundQuery), IDEMPOTENCY_KEY],
    content,
    others: { 201: { description: 'Stored', ...content } },
    errors: [...WITH_KEY, 409, 415, 422, 500],
  });
  const requestBody = {
    required: true,
    content: { 'message/rfc822': { schema: { type: 'string', format: 'binary' } } },
  };
  const summary = 'Stores an email that another service has received for this server';
  return { post: { ...Object(get), summary, requestBody } };
}

const PART = {
  name: 'part',
  in: 'path',
  required: true,
  description: 'Its number as in IMAP.',
  schema: { type: 'string', pattern: PART_NUMBER.source, examples: ['1.2'] },
};

const RANGE = header('Range', {
  description: 'A single range of bytes (RFC 9110, section 14.2).',
  examples: ['bytes=0-1023'],
});

const IF_NONE_MATCH = header('If-None-Match', {
  description: 'The ETag of an earlier response, which is then answered with 304.',
  examples: ['"01a202a8-ae90-709d-8d5c-1d2b443e1c90-2"'],
});

function emails(): Json {
  const base = `${extensionPaths.emails}/{email_id}`;
  const errors = [...WITH_KEY, 404, 500];
  return {
    [base]: operation('extensions.email', 'Full details of an email from either box', {
      parameters: [EMAIL_ID],
      content: json(reference('EmailDetails')),
      errors,
    }),
    [`${base}/parts/{part}`]: file('extensions.part', 'The decoded bytes of a part of an email', [
      EMAIL_ID,
      PART,
    ]),
    [`${base}/events`]: events(),
    [`${base}/source`]: file('extensions.source', 'The bytes of an email as they were received', [
      EMAIL_ID,
    ]),
  };
}

/** An operation that returns bytes. */
function file(operationId: string, summary: string, parameters: Json[]): Json {
  const content = { content: { '*/*': { schema: { type: 'string', format: 'binary' } } } };
  return operation(operationId, summary, {
    parameters: [...parameters, RANGE, IF_NONE_MATCH],
    content,
    others: { 206: { description: 'The range', ...content }, 304: { description: 'Not modified' } },
    errors: [...WITH_KEY, 404, 416, 500],
  });
}
