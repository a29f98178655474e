import { z } from 'zod';
import { ErrorObject } from './fault.js';
import type { Route } from './route.js';

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const content = (schema: Json): Json => ({ 'application/json': { schema } });

function parameters(schema: z.ZodObject, place: 'path' | 'query'): Json[] {
  return Object.entries(schema.shape).map(([name, field]) => {
    const described = z.toJSONSchema(z.object({ [name]: field }), { io: 'input', unrepresentable: 'any' });
    return {
      name,
      in: place,
      required: place === 'path' || (described.required ?? []).includes(name),
      schema: described.properties?.[name] ?? {},
    };
  });
}

const refusals = {
  400: 'The request is malformed',
  401: 'No token, or one that belongs to no profile',
  403: 'The profile lacks a right',
  404: 'Something that the request names does not exist',
  422: 'A rule is broken',
};

function operation(route: Route): Json {
  const answers = Object.entries(route.answers).map(([status, schema]) => [
    status,
    schema === null
      ? { description: 'Done; no body' }
      : { description: 'Done', content: content(schemaOf(schema, 'output')) },
  ]);
  const errors = Object.entries(refusals).map(([status, description]) => [
    status,
    { description, content: content({ $ref: '#/components/schemas/Error' }) },
  ]);
  return {
    summary: route.summary,
    tags: [route.family],
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...(route.body instanceof z.ZodUnknown
      ? {}
      : { requestBody: { required: true, content: content(schemaOf(route.body, 'input')) } }),
    responses: Object.fromEntries([...answers, ...errors]),
  };
}

/** The OpenAPI 3.1 description of the route table, from the schemas that check its calls. */
export function openApi(routes: readonly Route[]): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Embedded operator service', version: '1' },
    security: [{ profile: [] }],
    paths,
    components: {
      securitySchemes: { profile: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: schemaOf(ErrorObject, 'output') },
    },
  };
}
