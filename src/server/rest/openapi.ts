import * as z from 'zod';
import { type Collection, inboxEmailSchema, sentEmailSchema } from '../../contract/email.js';
import { ERROR_STATUS, type ErrorCode, errorBodySchema } from '../../contract/error.js';
import { COMPARED_OPTIONS, isSecret, serverParameter } from '../../contract/expected-options.js';
import {
  emailDetailsSchema,
  eventReportSchema,
  eventsResponseSchema,
  extensionPaths,
  inboundResponseSchema,
  outgoingResponseSchema,
  PART_NUMBER,
  purgeResponseSchema,
  refusalsResponseSchema,
  reportEventSchema,
  sentToAppSchema,
} from '../../contract/extensions.js';
import { listIdsResponseSchema } from '../../contract/list.js';
import { paths, RECIPIENT_HEADER } from '../../contract/operations.js';
import {
  inboundQuery,
  inboxLatestQuery,
  listQuery,
  purgeQuery,
  refusalsQuery,
  sentLatestQuery,
} from '../../contract/query.js';
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

type Json = Record<string, unknown>;

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

/** The statuses of every path. */
const ANY_PATH = [400, 405, 408, 413, 414, 421, 431, 503];

/** The statuses of the paths that need a key. */
const WITH_KEY = [...ANY_PATH, 401, 403, 429];

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

const IDEMPOTENCY_KEY = header('Idempotency-Key', {
  description:
    'What identifies the email if it is posted again; by default, its bytes and recipients.',
  examples: ['7f9c2b1e'],
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
  return {
    [paths.latest(box)]: operation(`${box}.latest`, `The newest email of the ${box}, or null`, {
      parameters: [...parametersOf(LATEST[box]), PREFER, ...RECIPIENTS[box]],
      content: json({ oneOf: [record, { type: 'null' }] }),
      errors: [...WITH_KEY, 500],
    }),
    [`${paths.list(box)}/{email_id}`]: operation(`${box}.get`, `One email of the ${box}`, {
      parameters: [EMAIL_ID, ...RECIPIENTS[box]],
      content: json(record),
      errors: [...WITH_KEY, 404, 500],
    }),
    [paths.list(box)]: operation(
      `${box}.list`,
      `Identifiers of emails of the ${box}, newest first`,
      {
        parameters: [...parametersOf(listQuery), PREFER],
        content: json(reference('ListIdsResponse')),
        errors: [...WITH_KEY, 500],
      },
    ),
  };
}

function extensions(): Json {
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

const EMAIL_ID = {
  name: 'email_id',
  in: 'path',
  required: true,
  schema: { type: 'string', format: 'uuid' },
};

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
    description: 'Why the running configuration is an older one; that the certificate has expired.',
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

interface Operation {
  parameters: Json[];
  /** The content of a response with status 200. */
  content: Json;
  /** Further responses without an error. */
  others?: Json;
  /** The other statuses. */
  errors: number[];
}

function operation(
  operationId: string,
  summary: string,
  { parameters, content, others, errors }: Operation,
  security?: [],
): Json {
  const responses = {
    200: { description: summary, ...content },
    ...others,
    ...Object.fromEntries(
      errors.map((status) => [status, { $ref: `#/components/responses/Error${status}` }]),
    ),
  };
  return { get: { operationId, summary, parameters, responses, ...(security && { security }) } };
}

/** The parameters of a query, with the descriptions and types of its schema. */
function parametersOf(query: z.ZodObject): Json[] {
  // The schemas convert texts to numbers and times, and describe the format of the texts themselves.
  const { properties = {} } = z.toJSONSchema(query, { unrepresentable: 'any' });
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = property as Json;
    return { name, in: 'query', required: false, description, schema };
  });
}

function header(
  name: string,
  { description, examples }: { description: string; examples: string[] },
) {
  return { name, in: 'header', description, schema: { type: 'string', examples } };
}

/** The error code for a status; a status without its own code has the code of its class. */
function errorCodeOf(status: number): ErrorCode {
  const codes = Object.entries(ERROR_STATUS) as [ErrorCode, number][];
  const own = codes.find(([, one]) => one === status)?.[0];
  return own ?? (status < 500 ? 'INVALID_REQUEST' : 'INTERNAL_ERROR');
}

function json(schema: Json): Json {
  return { content: { 'application/json': { schema } } };
}

function reference(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

/** The schema of a type, and of its named parts. */
function schemasOf(name: string, schema: z.ZodType): Json {
  const text = JSON.stringify(schemaOf(schema)).replaceAll('#/$defs/', '#/components/schemas/');
  const { $defs, ...own } = JSON.parse(text);
  return { [name]: own, ...$defs };
}

/** JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
function schemaOf(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema);
  return rest;
}
