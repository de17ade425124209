import * as z from 'zod';

export type Json = Record<string, unknown>;

/** The statuses of every path. */
export const ANY_PATH = [400, 405, 408, 413, 414, 421, 431, 503];

/** The statuses of the paths that need a key. */
export const WITH_KEY = [...ANY_PATH, 401, 403, 429];

export const EMAIL_ID = {
  name: 'email_id',
  in: 'path',
  required: true,
  schema: { type: 'string', format: 'uuid' },
};

interface Operation {
  parameters: Json[];
  /** The content of a response with status 200. */
  content: Json;
  /** Further responses without an error. */
  others?: Json;
  /** The other statuses. */
  errors: number[];
}

export function operation(
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
export function parametersOf(query: z.ZodObject): Json[] {
  // The schemas convert texts to numbers and times, and describe the format of the texts themselves.
  const { properties = {} } = z.toJSONSchema(query, { unrepresentable: 'any' });
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = property as Json;
    return { name, in: 'query', required: false, description, schema };
  });
}

export function header(
  name: string,
  { description, examples }: { description: string; examples: string[] },
) {
  return { name, in: 'header', description, schema: { type: 'string', examples } };
}

export function json(schema: Json): Json {
  return { content: { 'application/json': { schema } } };
}

export function reference(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

/** The schema of a type, and of its named parts. */
export function schemasOf(name: string, schema: z.ZodType): Json {
  const text = JSON.stringify(schemaOf(schema)).replaceAll('#/$defs/', '#/components/schemas/');
  const { $defs, ...own } = JSON.parse(text);
  return { [name]: own, ...$defs };
}

/** JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export function schemaOf(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema);
  return rest;
}
