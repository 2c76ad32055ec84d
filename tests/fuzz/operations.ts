/** The parts of JSON Schema that the contracts use, with what they say to people. */
export type Schema = {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  kind?: string;
  of?: string;
  max?: number;
  /** What it takes to write the field, besides what the operation needs. */
  writes?: string;
};
type Parameter = { name: string; in: string; required: boolean; schema: Schema };
type Described = {
  operationId: string;
  'x-needs': string;
  parameters: Parameter[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: { 200: { content: Record<string, unknown> } };
};
/** The document that the server gives of itself to people who are signed in. */
export const documentOf = async (base: string, token: string): Promise<Document> => {
  const headers = { authorization: `Bearer ${token}` };
  return (await (await fetch(`${base}/api/openapi.json`, { headers })).json()) as Document; // made by openApi
};
export type Document = { paths: Record<string, Record<string, Described>> };

/** One operation as the OpenAPI document tells it: enough to build a request of it. */
export type Operation = {
  id: string;
  /** First part of the URL below /api and of the operation's name. */
  resource: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  permission: string;
  inPath: Record<string, Schema>;
  query: Record<string, Schema>;
  queryRequired: string[];
  body: Schema | null;
  /** Answers a download instead of JSON. */
  file: boolean;
};

const places = (parameters: readonly Parameter[], place: string) =>
  Object.fromEntries(parameters.filter((p) => p.in === place).map((p) => [p.name, p.schema]));

/** Every operation of the document, in the document's order. */
export const operationsOf = (document: Document): Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, o]) => ({
      id: o.operationId,
      resource: o.operationId.split('.')[0] ?? '',
      /* Safe cast: the document is made from contracts, which know these four methods only. */
      method: method.toUpperCase() as Operation['method'],
      path,
      permission: o['x-needs'],
      inPath: places(o.parameters, 'path'),
      query: places(o.parameters, 'query'),
      queryRequired: o.parameters.filter((p) => p.in === 'query' && p.required).map((p) => p.name),
      body: o.requestBody?.content['application/json'].schema ?? null,
      file: !('application/json' in o.responses[200].content),
    })),
  );
