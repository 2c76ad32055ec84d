import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { limiter } from '#shared/kernel/limiter';
import { isAuthorized } from '../kernel/authorization';
import { controlReply, unauthorized } from './control';
import type { SupplierCore } from './core';
import { type Faults, strikes } from './faults';
import { Problem } from './problem';
import type { Call, Dialect, Reply } from './reply';

const maxBodyBytes = 8_000_000;

const readBody = async (req: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req) {
    const piece = chunk as Buffer; // no encoding is set, so chunks are Buffers
    size += piece.length;
    if (size > maxBodyBytes) throw new Problem('badRequest', 'The body is too large.');
    chunks.push(piece);
  }
  return Buffer.concat(chunks);
};

const callOf = async (req: IncomingMessage): Promise<Call> => {
  const target = req.url ?? '/';
  const url = new URL(target, 'http://lab.invalid');
  return {
    method: req.method ?? 'GET',
    path: decodeURIComponent(url.pathname),
    target,
    query: url.searchParams,
    headers: req.headers,
    body: await readBody(req),
    requestId: randomUUID(),
  };
};

const send = (res: ServerResponse, reply: Reply): void => {
  res.writeHead(reply.status, {
    ...reply.headers,
    ...(Buffer.isBuffer(reply.body) ? { 'content-length': String(reply.body.length) } : {}),
  });
  if (Buffer.isBuffer(reply.body)) {
    res.end(reply.body);
    return;
  }
  // Ends the reading too when the client leaves in the middle.
  pipeline(reply.body, res, () => undefined);
};

const garbage = (): Reply => {
  const kinds = [
    { type: 'text/html', text: '<html><body><h1>502 Bad Gateway</h1></body></html>' },
    { type: 'application/json', text: '{"data": [{"domain": "www.exam' },
    { type: 'application/json', text: '[null, 17, {"unexpected": true}]' },
  ];
  const one = kinds[Math.floor(Math.random() * kinds.length)] ?? kinds[0];
  return {
    status: 200,
    headers: { 'content-type': one?.type ?? 'text/plain' },
    body: Buffer.from(one?.text ?? ''),
  };
};

const failBefore = (faults: Faults, withinLimit: boolean): void => {
  if (!withinLimit) throw new Problem('throttled', 'Too many calls a second.', 1);
  if (strikes(faults.throttlePercent)) {
    throw new Problem('throttled', 'Too many calls a second.', faults.retryAfterSeconds);
  }
  if (strikes(faults.error500Percent)) throw new Problem('internal', 'Internal error.');
};

const problemOf = (error: unknown): Problem => {
  if (error instanceof Problem) return error;
  if (error instanceof URIError) return new Problem('badRequest', 'The path cannot be read.');
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  return new Problem('internal', 'Internal error.');
};

const answerApi = async (
  core: SupplierCore,
  dialect: Dialect,
  call: Call,
  allowed: () => boolean,
): Promise<Reply> => {
  const faults = core.faults();
  const slow = faults.delayOnly?.some((text) => call.target.includes(text)) ?? true;
  // Whoever gave up meanwhile is not noticed: the call is carried out all the same.
  if (faults.delayMs > 0 && slow) await wait(faults.delayMs);
  try {
    failBefore(faults, allowed());
    return strikes(faults.garbagePercent) ? garbage() : await dialect.handle(call);
  } catch (error) {
    return dialect.problem(problemOf(error), call.requestId);
  }
};

const answer = async (
  core: SupplierCore,
  dialect: Dialect,
  allowed: () => boolean,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> => {
  let call: Call;
  try {
    call = await callOf(req);
  } catch (error) {
    return send(res, dialect.problem(problemOf(error), randomUUID()));
  }
  if (call.path.startsWith('/_lab/')) {
    const admitted = isAuthorized(req, core.config.token);
    return send(res, admitted ? await controlReply(core, call) : unauthorized());
  }
  core.calls.underWay += 1;
  const reply = await answerApi(core, dialect, call, allowed).finally(() => {
    core.calls.underWay -= 1;
  });
  // The supplier has acted; only its answer gets lost.
  if (strikes(core.faults().lossPercent)) res.destroy();
  else send(res, reply);
};

/** Opens the management API on loopback. */
export const openApi = (core: SupplierCore, dialect: Dialect, port: number): Promise<Server> => {
  const allowed = limiter(dialect.callsPerSecond, () => performance.now());
  const server = createServer((req, res) => {
    answer(core, dialect, allowed, req, res).catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      res.destroy();
    });
  });
  server.keepAliveTimeout = 65_000;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
};
