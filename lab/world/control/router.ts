import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import * as z from 'zod';
import { cookieFor, isAuthorized } from '../../kernel/authorization';
import { ControlError } from '../errors';

/** A request as handlers see it. */
export type Call = {
  request: IncomingMessage;
  url: URL;
  /** Values of the `:name` parts of the route's path; `*` holds the rest of the path. */
  params: Record<string, string>;
  /** The whole body; throws ControlError 413 above `limitBytes`. */
  body(limitBytes?: number): Promise<Buffer>;
  /** The JSON body checked by a schema; throws ControlError 400. */
  json<T>(schema: z.core.$ZodType<T>): Promise<T>;
  /** The query checked by a schema; throws ControlError 400. */
  query<T>(schema: z.core.$ZodType<T>): T;
};

/** What a handler answers: a JSON value, or a text or bytes with their own headers; null cuts the connection. */
export type Reply =
  | { status?: number; json: unknown }
  | { status?: number; text: string | Buffer; headers: Record<string, string> }
  | null;

export type Route = {
  /** `*` takes every method. */
  method: string;
  path: string;
  /** Anybody may call it: what the world outside offers, or what asks for a credential of its own. */
  open?: true;
  handle(call: Call): Reply | Promise<Reply>;
};

const bodyLimitBytes = 32_000_000;

/** Values of the path's variable parts, or null when the path is another one. */
const match = (pattern: string, path: string): Record<string, string> | null => {
  const params: Record<string, string> = {};
  const want = pattern.split('/');
  const have = path.split('/');
  for (const [at, part] of want.entries()) {
    if (part === '*') return { ...params, '*': have.slice(at).join('/') };
    const value = have[at];
    if (value === undefined) return null;
    if (part.startsWith(':')) params[part.slice(1)] = value;
    else if (part !== value) return null;
  }
  return want.length === have.length ? params : null;
};

const readBody = async (request: IncomingMessage, limitBytes: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const part = Buffer.from(chunk);
    bytes += part.length;
    if (bytes > limitBytes) {
      throw new ControlError(413, 'bodyTooLarge', {
        zh: `请求体超过 ${limitBytes} 字节`,
        en: `the body is longer than ${limitBytes} bytes`,
      });
    }
    chunks.push(part);
  }
  return Buffer.concat(chunks);
};

const checked = <T>(schema: z.core.$ZodType<T>, value: unknown): T => {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.slice(0, 20).map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }));
  throw new ControlError(400, 'inputInvalid', { zh: '输入无效', en: 'invalid input' }, { issues });
};

const readJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new ControlError(400, 'jsonInvalid', { zh: '不是 JSON', en: 'not JSON' });
  }
};

const makeCall = (request: IncomingMessage, url: URL, params: Record<string, string>): Call => {
  const body = (limitBytes = bodyLimitBytes): Promise<Buffer> => readBody(request, limitBytes);
  return {
    request,
    url,
    params,
    body,
    json: async (schema) => checked(schema, readJson(await body())),
    query: (schema) => checked(schema, Object.fromEntries(url.searchParams)),
  };
};

const urlOf = (request: IncomingMessage): URL => {
  try {
    const url = new URL(request.url ?? '/', 'http://lab.test');
    decodeURIComponent(url.pathname);
    return url;
  } catch {
    throw new ControlError(400, 'urlInvalid', { zh: '网址无效', en: 'invalid URL' });
  }
};

const noToken = (): ControlError =>
  new ControlError(401, 'tokenMissing', {
    zh: '请使用启动时显示的地址（含 token）打开',
    en: 'open it by the address with the token that the start prints',
  });

const dispatch = async (
  routes: readonly Route[],
  request: IncomingMessage,
  token: string,
): Promise<Reply> => {
  const url = urlOf(request);
  const cookie = cookieFor(request, url, token);
  if (cookie && request.method === 'GET')
    return { status: 303, text: '', headers: { location: url.pathname, 'set-cookie': cookie } };
  const path = decodeURIComponent(url.pathname);
  let exists = false;
  for (const route of routes) {
    const params = match(route.path, path);
    if (!params) continue;
    exists = true;
    if (route.method === '*' || route.method === request.method) {
      if (!route.open && !isAuthorized(request, token)) throw noToken();
      return await route.handle(makeCall(request, url, params));
    }
  }
  if (exists) {
    throw new ControlError(405, 'methodRefused', { zh: '方法不支持', en: 'method not supported' });
  }
  throw new ControlError(404, 'routeUnknown', { zh: '没有这个地址', en: 'no such address' });
};

const errorReply = (error: unknown): Exclude<Reply, null> => {
  if (error instanceof ControlError) {
    const { status, code, words, more } = error;
    return { status, json: { code, message: words, ...more } };
  }
  const words = { zh: `实验环境内部错误：${String(error)}`, en: `lab fault: ${String(error)}` };
  return { status: 503, json: { code: 'labFault', message: words } };
};

const send = (response: ServerResponse, reply: Reply): void => {
  if (response.destroyed) return;
  if (reply === null) {
    response.destroy();
    return;
  }
  const text = 'text' in reply ? reply.text : JSON.stringify(reply.json);
  const headers =
    'text' in reply ? reply.headers : { 'content-type': 'application/json; charset=utf-8' };
  response.writeHead(reply.status ?? 200, {
    ...headers,
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
};

/**
 * Serves `routes` (the first that fits answers) on loopback, those that are not open only to who has
 * the token; errors become JSON with a code.
 */
export const serveRoutes = async (
  port: number,
  routes: readonly Route[],
  token: string,
): Promise<Server> => {
  const server = createServer((request, response) => {
    request.on('error', () => undefined);
    dispatch(routes, request, token)
      .catch(errorReply)
      .then((reply) => {
        // What was not read of a refused body must not be taken for the next request.
        if (!request.complete) response.shouldKeepAlive = false;
        send(response, reply);
      })
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  return server;
};

/** Stops a server at once: no new connections, and the open ones are cut. */
export const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
