import * as z from 'zod';
import { type Action, rightOf } from '#shared/kernel/access';
import { type Endpoint, type Resource, urlOf } from '#shared/kernel/contract';
import { allTexts } from '#shared/kernel/sentences';
import { summaryOf } from '#shared/kernel/summary';

type Json = Record<string, unknown>;
const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _drop, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json;
  return rest;
};

const header = (name: string, description: string): Json => ({
  type: 'apiKey',
  in: 'header',
  name,
  description,
});

const errorSchema: Json = {
  type: 'object',
  required: ['code', 'values', 'text', 'fields', 'requestId'],
  properties: {
    code: { type: 'string' },
    values: { type: 'object' },
    text: {
      type: 'array',
      items: { type: 'string' },
      minItems: 2,
      maxItems: 2,
      description: 'zh-CN, en',
    },
    fields: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          path: { type: 'string' },
          code: { type: 'string' },
          text: { type: 'array', items: { type: 'string' } },
        },
      },
    },
    requestId: { type: 'string' },
  },
};

/** How a request may say who it is from; several together mean all of them at once. */
const schemes: Json = {
  bearer: { type: 'http', scheme: 'bearer', description: 'Session of a person.' },
  key: header('X-Manifold-Key', 'Number of the API key, mk_…'),
  timestamp: header('X-Manifold-Timestamp', 'Seconds since 1970, at most 300 off the server.'),
  nonce: header('X-Manifold-Nonce', '16 to 64 letters, digits, - or _, used once.'),
  signature: header(
    'X-Manifold-Signature',
    'HMAC-SHA256 under the secret, lower-case hex, of these lines joined by \\n: MANIFOLD1, method, path, query as sent, SHA-256 of the body in hex, timestamp, nonce.',
  ),
  scrapeBasic: { type: 'http', scheme: 'basic', description: 'Number and secret of an API key.' },
  scrapeBearer: { type: 'http', scheme: 'bearer', description: 'mk_….mks_… of an API key.' },
};
const signed: Json = { key: [], timestamp: [], nonce: [], signature: [] };
const securityOf = (resource: Resource, permission: Action): Json[] => {
  if (permission === 'public') return [];
  const byKey = rightOf(permission)?.key !== undefined;
  const scraped = resource.name === 'prometheus' ? [{ scrapeBasic: [] }, { scrapeBearer: [] }] : [];
  return [{ bearer: [] }, ...(byKey ? [signed] : []), ...scraped];
};

const operationOf = (resource: Resource, name: string, e: Endpoint): Json => {
  const input = schemaOf(e.input, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  const inPath = [...e.path.matchAll(/:(\w+)/g)].map((m) => m[1] as string);
  const bare = e.method === 'get' || e.method === 'delete';
  const rest = Object.entries(input.properties ?? {}).filter(([k]) => !inPath.includes(k));
  const required = (input.required ?? []).filter((k) => !inPath.includes(k));
  const action = rightOf(e.permission);
  return {
    operationId: `${resource.name}.${name}`,
    tags: [resource.name],
    summary: (summaryOf(resource, name) ?? resource.entity.label).join(' / '),
    'x-needs': e.permission,
    ...(action ? { 'x-action-code': action.code } : {}),
    ...(action?.key ? { 'x-key-ceiling': action.key } : {}),
    security: securityOf(resource, e.permission),
    parameters: [
      ...inPath.map((k) => ({
        name: k,
        in: 'path',
        required: true,
        schema: input.properties?.[k] ?? { type: 'string' },
      })),
      ...(bare
        ? rest.map(([k, schema]) => ({
            name: k,
            in: 'query',
            required: required.includes(k),
            schema,
          }))
        : [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              schema: { type: 'string', maxLength: 255 },
            },
          ]),
    ],
    ...(bare
      ? {}
      : {
          requestBody: {
            required: rest.length > 0,
            content: {
              'application/json': {
                schema: { ...input, properties: Object.fromEntries(rest), required },
              },
            },
          },
        }),
    responses: {
      200: e.file
        ? { description: 'A download', content: { 'application/octet-stream': {} } }
        : {
            description: 'Done',
            content: { 'application/json': { schema: schemaOf(e.output, 'output') } },
          },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
};

/** A call that the platform makes to an address of the account, by the shape of its body. */
const webhookOf = (body: z.ZodType): Json => ({
  post: {
    parameters: ['X-Manifold-Id', 'X-Manifold-Timestamp', 'X-Manifold-Signature'].map((name) => ({
      name,
      in: 'header',
      schema: { type: 'string' },
    })),
    requestBody: { content: { 'application/json': { schema: schemaOf(body, 'output') } } },
    responses: { '2XX': { description: 'Taken; anything else is tried again' } },
  },
});

/**
 * The whole API as OpenAPI 3.1, from the contracts that also check each request; `webhooks` are the bodies
 * of calls that go out.
 */
export const openApi = (
  resources: readonly Resource[],
  version: string,
  webhooks: Readonly<Record<string, z.ZodType>>,
): Json => {
  const paths: Record<string, Json> = {};
  for (const r of resources) {
    for (const [name, e] of Object.entries(r.endpoints)) {
      const path = urlOf(e).replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [e.method]: operationOf(r, name, e) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Manifold',
      version,
      description: 'Operations API of a multi-supplier CDN with an SMS area.',
      license: { name: 'UNLICENSED', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/' }],
    paths,
    webhooks: Object.fromEntries(
      Object.entries(webhooks).map(([name, body]) => [name, webhookOf(body)]),
    ),
    // The words of every code that an answer or a refusal names: zh-CN, en.
    'x-sentences': allTexts(),
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: schemes,
    },
  };
};
