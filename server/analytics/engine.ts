import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { execute } from './execute';
import type { EngineOptions } from './options';
import { type Connection, openPool, type Pool } from './pool';
import { Reply } from './reply';
import { authenticate, readRequest } from './request';

/** A running engine. */
export type Engine = {
  port: number;
  version: string;
  /** Finishes running requests for up to `graceMs`, then stops them, then closes the folder. */
  stop(graceMs: number): Promise<void>;
};

type Running = { kill(): void; done: Promise<void> };

/** Milliseconds between repeats of a kill: the first may come before the query is registered. */
const killEveryMs = 300;

/** A connection keeps a failed query's memory and its row in system.processes until its next query. */
const clear = async (connection: Connection): Promise<void> => {
  await connection.session.queryAsync('SELECT 1', { format: 'Null' }).catch(() => undefined);
};

const serve = async (
  pool: Pool,
  options: EngineOptions,
  spoolFolder: string,
  incoming: IncomingMessage,
  reply: Reply,
  comment: string,
): Promise<void> => {
  const url = new URL(incoming.url ?? '/', 'http://engine');
  let queryId = url.searchParams.get('query_id') ?? '';
  try {
    authenticate(incoming, url, options);
    const request = await readRequest(incoming, url, pool.settingNames, options);
    queryId = request.queryId;
    await pool.use(request.lane, async (connection) => {
      if (reply.aborted) return;
      try {
        await execute(connection, request, reply, { options, comment, spoolFolder });
      } catch (error) {
        await clear(connection);
        throw error;
      }
    });
  } catch (error) {
    if (!reply.aborted) reply.fail(error, queryId);
  }
  // What the statement did not read must not be taken for the next request of this connection.
  incoming.resume();
};

/** Starts a request and keeps killing its query when the client leaves before the end. */
const track = (
  pool: Pool,
  response: ServerResponse,
  work: (reply: Reply, comment: string) => Promise<void>,
): Running => {
  const comment = `q:${randomUUID()}`;
  const reply = new Reply(response, pool.version);
  let finished = false;
  const kill = (): void => {
    if (finished) return;
    pool.kill(comment);
    setTimeout(kill, killEveryMs).unref();
  };
  response.once('close', () => {
    if (!response.writableFinished) kill();
  });
  const done = work(reply, comment).finally(() => {
    finished = true;
  });
  return { kill, done };
};

/** Opens the data folder and answers ClickHouse's HTTP interface on loopback. */
export const startEngine = async (options: EngineOptions): Promise<Engine> => {
  const spoolFolder = `${options.dir}.spool`;
  mkdirSync(options.dir, { recursive: true, mode: 0o700 });
  const pool = openPool(options);
  rmSync(spoolFolder, { recursive: true, force: true });
  mkdirSync(spoolFolder, { mode: 0o700 });
  const running = new Set<Running>();
  const server = createServer({ maxHeaderSize: 1024 * 1024, keepAliveTimeout: 30_000 });
  // A large load may take minutes to arrive; loopback and the password keep strangers away.
  server.requestTimeout = 900_000;
  server.on('request', (incoming, response) => {
    const path = new URL(incoming.url ?? '/', 'http://engine');
    if (path.pathname === '/ping' || (incoming.method === 'GET' && !path.searchParams.has('query')))
      return void response.end('Ok.\n');
    const one = track(pool, response, (reply, comment) =>
      serve(pool, options, spoolFolder, incoming, reply, comment),
    );
    running.add(one);
    return void one.done.finally(() => running.delete(one));
  });
  await new Promise<void>((ready, refuse) => {
    server.once('error', refuse);
    server.listen(options.port, '127.0.0.1', ready);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : options.port,
    version: pool.version,
    stop: async (graceMs) => {
      server.close();
      server.closeIdleConnections();
      const all = () => Promise.allSettled([...running].map((one) => one.done));
      const late = setTimeout(() => {
        for (const one of running) one.kill();
      }, graceMs);
      await all();
      clearTimeout(late);
      server.closeAllConnections();
      await pool.close();
      rmSync(spoolFolder, { recursive: true, force: true });
    },
  };
};
