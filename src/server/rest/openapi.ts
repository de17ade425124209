import * as z from 'zod';
import { type Collection, inboxEmailSchema, sentEmailSchema } from '../../contract/email.js';
import { ERROR_STATUS, errorBodySchema } from '../../contract/error.js';
import { extensionPaths, refusalsResponseSchema } from '../../contract/extensions.js';
import { listIdsResponseSchema } from '../../contract/list.js';
import { paths } from '../../contract/paths.js';
import {
  inboxLatestQuery,
  listQuery,
  refusalsQuery,
  sentLatestQuery,
} from '../../contract/query.js';

import { RECIPIENT_HEADER } from '../../contract/recipient.js';

type Json = Record<string, unknown>;

/** What each parameter means, and what of its form its schema cannot say. */
const PARAMETERS: Record<string, Json> = {
  to: { description: 'Part of a recipient’s address, in any case.' },
  from: { description: 'Part of the sender’s address or name, in any case.' },
  subject: { description: 'Part of the subject, in any case.' },
  after: {
    description: 'Only what came after this moment.',
    schema: { type: 'string', format: 'date-time' },
  },
  before: {
    description: 'Only emails before this moment.',
    schema: { type: 'string', format: 'date-time' },
  },
  page: { description: 'Page number.', schema: { type: 'integer', minimum: 1, default: 1 } },
  per_page: {
    description: 'Results a page.',
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 10 },
  },
};

const PREFER = {
  name: 'Prefer',
  in: 'header',
  description:
    'wait=N holds the answer for up to N seconds while there is nothing to answer (RFC 7240).',
  schema: { type: 'string', examples: ['wait=20'] },
};

const RECIPIENT = {
  name: RECIPIENT_HEADER,
  in: 'header',
  description:
    'An address, percent-encoded. The same header of the answer says whether the email was delivered to it: yes or no.',
  schema: { type: 'string', examples: ['kim@inbox.test'] },
};

/** The headers of requests for an email; of the sent box the record shows all recipients itself. */
const RECIPIENTS = { inbox: [RECIPIENT], sent: [] };

const RECORD = { inbox: 'InboxEmail', sent: 'SentEmail' } as const;
const LATEST = { inbox: inboxLatestQuery, sent: sentLatestQuery };

/** The REST interface as OpenAPI 3.1, made from the schemas that the answers are held to. */
export function describeApi(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Mailbox',
      // Of the interface, which its paths carry as well (docs/rest-api.md, 'Versioning').
      version: '1',
      description: 'A test mailbox: what an app under test sent, read-only.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ key: [] }],
    paths: Object.assign({}, pathsOf('inbox'), pathsOf('sent'), extensions()),
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      schemas: {
        InboxEmail: schemaOf(inboxEmailSchema),
        SentEmail: schemaOf(sentEmailSchema),
        ListIdsResponse: schemaOf(listIdsResponseSchema),
        RefusalsResponse: schemaOf(refusalsResponseSchema),
        Error: schemaOf(errorBodySchema),
      },
    },
  };
}

function pathsOf(box: Collection): Json {
  const record = reference(RECORD[box]);
  const id = {
    name: 'email_id',
    in: 'path',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  };
  return {
    [paths.latest(box)]: operation(`${box}.latest`, `The newest email of the ${box}, or null`, {
      parameters: [...parametersOf(LATEST[box]), PREFER, ...RECIPIENTS[box]],
      answer: { oneOf: [record, { type: 'null' }] },
      errors: [400, 401, 429, 500],
    }),
    [`${paths.list(box)}/{email_id}`]: operation(`${box}.get`, `One email of the ${box}`, {
      parameters: [id, ...RECIPIENTS[box]],
      answer: record,
      errors: [400, 401, 404, 429, 500],
    }),
    [paths.list(box)]: operation(
      `${box}.list`,
      `Identifiers of the ${box}’s emails, newest first`,
      {
        parameters: [...parametersOf(listQuery), PREFER],
        answer: reference('ListIdsResponse'),
        errors: [400, 401, 429, 500],
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
        answer: reference('RefusalsResponse'),
        errors: [400, 401, 429, 500],
      },
    ),
  };
}

function operation(
  operationId: string,
  summary: string,
  { parameters, answer, errors }: { parameters: Json[]; answer: Json; errors: number[] },
): Json {
  const body = (schema: Json) => ({ content: { 'application/json': { schema } } });
  const responses = {
    200: { description: summary, ...body(answer) },
    ...Object.fromEntries(
      errors.map((status) => [
        status,
        { description: codeOf(status), ...body(reference('Error')) },
      ]),
    ),
  };
  return { get: { operationId, summary, parameters, responses } };
}

function parametersOf(query: z.ZodObject): Json[] {
  return Object.keys(query.shape).map((name) => ({
    name,
    in: 'query',
    required: false,
    schema: { type: 'string' },
    ...PARAMETERS[name],
  }));
}

function codeOf(status: number): string {
  return Object.entries(ERROR_STATUS).find(([, one]) => one === status)?.[0] ?? '';
}

function reference(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

/** JSON Schema 2020-12, which is OpenAPI 3.1's own. */
function schemaOf(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema);
  return rest;
}
