import { type Collection, inboxEmailSchema, sentEmailSchema } from '../../contract/email.js';
import { emailDetailsSchema } from '../../contract/email-details.js';
import { ERROR_STATUS, type ErrorCode, errorBodySchema } from '../../contract/error.js';
import {
  eventReportSchema,
  eventsResponseSchema,
  reportEventSchema,
} from '../../contract/events.js';
import { COMPARED_OPTIONS, isSecret, serverParameter } from '../../contract/expected-options.js';
import { purgeResponseSchema, refusalsResponseSchema } from '../../contract/extensions.js';
import { inboundResponseSchema } from '../../contract/inbound.js';
import { listIdsResponseSchema } from '../../contract/list.js';
import { paths, RECIPIENT_HEADER } from '../../contract/operations.js';
import { outgoingResponseSchema, sentToAppSchema } from '../../contract/outgoing.js';
import { inboxLatestQuery, listQuery, sentLatestQuery } from '../../contract/query.js';
import { SERVER_FLAGS } from '../../contract/server-options.js';
import { viewerPaths } from '../../contract/viewer.js';
import {
  checksResponse,
  codesResponse,
  frameQuery,
  frameResponse,
  statusResponse,
  summariesQuery,
  summariesResponse,
} from '../../contract/viewer-schemas.js';
import { extensions } from './openapi-extensions.js';
import {
  ANY_PATH,
  EMAIL_ID,
  header,
  type Json,
  json,
  operation,
  parametersOf,
  reference,
  schemaOf,
  schemasOf,
  WITH_KEY,
} from './openapi-operation.js';

/** When each status other than 200 is returned. */
const ERRORS: Record<number, string> = {
  400: 'The query is wrong, or the request is not valid HTTP',
  401: 'The API key is missing or wrong',
  403: 'The API key only sends emails, or may not do this',
  404: 'There is no such email, or the email has no such part',
  405: 'The path does not have this method',
  408: 'The request did not arrive in time',
  409: 'The account still has a key, or the idempotency key was used for another email',
  413: 'The request has a body, or one that is too large',
  414: 'The query is too long',
  415: 'The body is of another type',
  416: 'The range is not within the bytes of the file',
  421: 'With the default API key: the host is not this machine',
  422: 'The email cannot be accepted',
  429: 'Too many requests; Retry-After tells when to try again',
  431: 'The header of the request is too large',
  500: 'Internal server error',
  503: 'The server is overloaded, or its store cannot be reached; try again later',
};

const EXPECTED_OPTIONS = COMPARED_OPTIONS.map(
  (name): Json => ({
    name: serverParameter(name),
    in: 'query',
    required: false,
    description: isSecret(name)
      ? 'What the client counts on, as a digest with a salt of the client.'
      : `What the client counts on: ${SERVER_FLAGS[name][1]}.`,
    schema: { type: 'string' },
  }),
);

const PREFER = header('Prefer', {
  description: 'wait=N holds the request for up to N seconds while nothing matches (RFC 7240).',
  examples: ['wait=20'],
});

const RECIPIENT = header(RECIPIENT_HEADER, {
  description:
    'An address, percent-encoded. The same header of the response says whether the email was delivered to it: yes or no.',
  examples: ['kim@inbox.test'],
});

/** Only for the inbox: a record of the sent box shows all recipients. */
const RECIPIENTS = { inbox: [RECIPIENT], sent: [] };

const RECORD = { inbox: 'InboxEmail', sent: 'SentEmail' } as const;
const LATEST = { inbox: inboxLatestQuery, sent: sentLatestQuery };

/** The REST API as OpenAPI 3.1, generated from the schemas in contract/. */
export function describeApi(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mailbox',
      // The version of the API, as in its paths (docs/rest-api.md, 'Versioning').
      version: '1',
      description: 'A test mailbox: what an app under test sent, read-only.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ key: [] }],
    paths: {
      ...boxPaths('inbox'),
      ...boxPaths('sent'),
      ...extensions(),
      ...page(),
      ...monitoring(),
    },
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: {
        InboxEmail: schemaOf(inboxEmailSchema),
        SentEmail: schemaOf(sentEmailSchema),
        ListIdsResponse: schemaOf(listIdsResponseSchema),
        RefusalsResponse: schemaOf(refusalsResponseSchema),
        PurgeResponse: schemaOf(purgeResponseSchema),
        ReportEventRequest: schemaOf(reportEventSchema),
        EventReport: schemaOf(eventReportSchema),
        EventsResponse: schemaOf(eventsResponseSchema),
        OutgoingResponse: schemaOf(outgoingResponseSchema),
        SentToApp: schemaOf(sentToAppSchema),
        InboundResponse: schemaOf(inboundResponseSchema),
        ...schemasOf('EmailDetails', emailDetailsSchema),
        Error: schemaOf(errorBodySchema),
      },
      responses: Object.fromEntries(
        Object.entries(ERRORS).map(([status, text]) => [
          `Error${status}`,
          { description: `${errorCodeOf(Number(status))}: ${text}.`, ...json(reference('Error')) },
        ]),
      ),
    },
  };
}

function boxPaths(box: Collection): Json {
  const record = reference(RECORD[box]);
  const name = box === 'sent' ? 'sent box' : box;
  return {
    [paths.latest(box)]: operation(`${box}.latest`, `The newest email of the ${name}, or null`, {
      parameters: [...parametersOf(LATEST[box]), PREFER, ...RECIPIENTS[box]],
      content: json({ oneOf: [record, { type: 'null' }] }),
      errors: [...WITH_KEY, 500],
    }),
    [`${paths.list(box)}/{email_id}`]: operation(`${box}.get`, `One email of the ${name}`, {
      parameters: [EMAIL_ID, ...RECIPIENTS[box]],
      content: json(record),
      errors: [...WITH_KEY, 404, 500],
    }),
    [paths.list(box)]: operation(
      `${box}.list`,
      `Identifiers of emails of the ${name}, newest first`,
      {
        parameters: [...parametersOf(listQuery), PREFER],
        content: json(reference('ListIdsResponse')),
        errors: [...WITH_KEY, 500],
      },
    ),
  };
}

/** The operations of the page, which change with it; without the stream of events, which is not JSON. */
function page(): Json {
  const codes = decodeURIComponent(viewerPaths.codes('{email_id}'));
  const checks = decodeURIComponent(viewerPaths.checks('{email_id}'));
  const frame = decodeURIComponent(viewerPaths.frame('{email_id}'));
  const errors = [...WITH_KEY, 500];
  const ofEmail = [...WITH_KEY, 404, 500];
  return {
    [viewerPaths.summaries]: operation(
      'page.summaries',
      'Lines of the list, newest first; for the page',
      {
        parameters: parametersOf(summariesQuery),
        content: json(schemaOf(summariesResponse)),
        errors,
      },
    ),
    [viewerPaths.status]: operation('page.status', 'The store and the version; for the page', {
      parameters: [],
      content: json(schemaOf(statusResponse)),
      errors,
    }),
    [codes]: operation('page.codes', 'What looks like a code in an email, and why; for the page', {
      parameters: [EMAIL_ID],
      content: json(schemaOf(codesResponse)),
      errors: ofEmail,
    }),
    [checks]: operation('page.checks', 'What is wrong with an email; for the page', {
      parameters: [EMAIL_ID],
      content: json(schemaOf(checksResponse)),
      errors: ofEmail,
    }),
    [frame]: operation('page.frame', 'Where the HTML of an email is shown; for the page', {
      parameters: [EMAIL_ID, ...parametersOf(frameQuery)],
      content: json(schemaOf(frameResponse)),
      errors: ofEmail,
    }),
  };
}

function monitoring(): Json {
  const path = (id: string, summary: string, content: Json) =>
    operation(id, summary, { parameters: [], content, errors: ANY_PATH }, []);
  const okWith = (properties: Json) =>
    json({
      type: 'object',
      properties: { status: { const: 'ok' }, ...properties },
      required: ['status'],
    });
  const warnings = {
    type: 'array',
    items: { type: 'string' },
    description:
      'Why the running configuration is an older one; that the certificate has expired, or lacks the name of SMTP.',
  };
  return {
    '/health': operation(
      'health',
      'Answers while the server runs',
      {
        parameters: EXPECTED_OPTIONS,
        content: okWith({}),
        others: {
          409: { description: 'The server has other options', ...json(reference('Error')) },
        },
        errors: ANY_PATH,
      },
      [],
    ),
    '/ready': path(
      'ready',
      'Answers 200 while emails can be stored and read, otherwise 503; beyond loopback with a key',
      okWith({ warnings }),
    ),
    '/metrics': path('metrics', 'Metrics for Prometheus; beyond loopback with a key', {
      content: { 'text/plain': { schema: { type: 'string' } } },
    }),
  };
}

/** The error code for a status; a status without its own code has the code of its class. */
function errorCodeOf(status: number): ErrorCode {
  const codes = Object.entries(ERROR_STATUS) as [ErrorCode, number][];
  const own = codes.find(([, one]) => one === status)?.[0];
  return own ?? (status < 500 ? 'INVALID_REQUEST' : 'INTERNAL_ERROR');
}
