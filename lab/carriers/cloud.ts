import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Call } from '../supplier/reply';
import type { Book } from './book';
import { Carrier, type CarrierReceipt } from './carrier';
import { openOutbox } from './pushing';
import { Silence } from './refusal';

const largestBody = 4_000_000;
/** Ends of messages, which are told; what is under way there is not. */
const ends: ReadonlySet<string> = new Set(['DELIVRD', 'UNDELIV', 'REJECTD', 'EXPIRED']);

export type Outbox = ReturnType<typeof openOutbox>;
/** What a service that people really use speaks, in front of a carrier of the lab. */
export type CloudDialect = {
  /** Data of a call; throws what it refuses. */
  answer(call: Call): object;
  /** How data, or what was thrown, reads on the wire. */
  reply(
    outcome: { data: object } | { error: unknown },
    requestId: string,
  ): { status: number; body: object };
  /** A receipt as it is pushed, and whether an answer takes what was. */
  lineOf(receipt: CarrierReceipt): object;
  isTaken(text: string): boolean;
};

const callOf = async (request: IncomingMessage): Promise<Call> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += (part as Buffer).length;
    if (size > largestBody) throw new RangeError('body');
    parts.push(part as Buffer);
  }
  const url = new URL(request.url ?? '/', 'http://carrier');
  return {
    method: request.method ?? '',
    path: url.pathname,
    target: request.url ?? '/',
    query: url.searchParams,
    headers: request.headers,
    body: Buffer.concat(parts),
    requestId: randomUUID(),
  };
};

/** Starts a carrier that speaks the dialect of a service; its receipts wait, or are pushed to the address of its switch. */
export const startCloud = async (
  name: string,
  book: Book,
  port: number,
  dialectOf: (carrier: Carrier, outbox: Outbox) => CloudDialect,
) => {
  const outbox = openOutbox({
    url: () => carrier.switches.push,
    callOf: (page) => ({ body: JSON.stringify(page.map((p) => dialect.lineOf(p.receipt))) }),
    isTaken: (_status, text) => dialect.isTaken(text),
  });
  const carrier = new Carrier(
    book,
    {
      receipt(receipt, taken) {
        if (ends.has(receipt.state)) outbox.add(receipt, taken);
        return true;
      },
      text: () => true,
    },
    (n) => `${name}-${n}`,
    Math.random,
  );
  const dialect = dialectOf(carrier, outbox);
  const outcomeOf = (call: Call): { data: object } | { error: unknown } => {
    try {
      return { data: dialect.answer(call) };
    } catch (error) {
      return { error };
    }
  };
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call = await callOf(request);
    const outcome = outcomeOf(call);
    const { answerDelayMs } = carrier.switches;
    if (answerDelayMs > 0) await new Promise((ok) => setTimeout(ok, answerDelayMs));
    if ('error' in outcome && outcome.error instanceof Silence) {
      if (outcome.error.cuts) request.socket.destroy();
      return;
    }
    const { status, body } = dialect.reply(outcome, call.requestId);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const server = createServer((request, response) => {
    handle(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((ok) => server.listen(port, '127.0.0.1', ok));
  return {
    carrier,
    port: (server.address() as { port: number }).port,
    unbind: () => undefined,
    cut: () => server.closeAllConnections(),
    async stop(): Promise<void> {
      outbox.stop();
      carrier.stop();
      server.closeAllConnections();
      await new Promise((ok) => server.close(ok));
    },
  };
};
export type Cloud = Awaited<ReturnType<typeof startCloud>>;
