import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import * as z from 'zod';
import type { Book } from './book';
import { Carrier } from './carrier';
import { openOutbox, type Pending } from './pushing';
import { openSignatures } from './signatures';

export type HttpShape = { name: string; key: string; secret: string };
const largestBody = 100_000;
const fresh = 300;
const wanted = z.object({
  reference: z.string().max(64),
  to: z.string().max(24),
  from: z.string().max(24),
  text: z.string().max(2_000),
});
const words: Readonly<Record<string, string>> = {
  DELIVRD: 'DELIVERED',
  UNDELIV: 'UNDELIVERED',
  REJECTD: 'REJECTED',
  EXPIRED: 'EXPIRED',
};

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const part of request) {
    text += String(part);
    if (text.length > largestBody) throw new RangeError('body');
  }
  return text;
};
const json = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

const linesOf = (receipts: readonly Pending[]) =>
  receipts.map(({ seq, receipt: r }) => ({
    seq,
    id: r.id,
    to: r.to,
    status: words[r.state] ?? r.state,
    error: r.error,
  }));

/** A carrier that is spoken to by signed JSON; receipts wait until they are fetched and confirmed, or are pushed until they are taken. */
export const startHttpCarrier = async (shape: HttpShape, book: Book, port: number) => {
  const nonces = new Set<string>();
  const carrier = new Carrier(
    book,
    {
      receipt(receipt, taken) {
        if (!(receipt.state in words)) return true;
        outbox.add(receipt, taken);
        return true;
      },
      text: () => true,
    },
    (n) => `${shape.name}-${n}`,
    Math.random,
  );
  const signatureOf = (stamp: string, nonce: string, call: string, body: string): string =>
    createHmac('sha256', shape.secret).update(`${stamp}\n${nonce}\n${call}\n${body}`).digest('hex');
  const outbox = openOutbox({
    url: () => carrier.switches.push,
    callOf(page, url) {
      const body = JSON.stringify({ receipts: linesOf(page) });
      const [stamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomUUID()];
      const headers = {
        'x-key': shape.key,
        'x-time': stamp,
        'x-nonce': nonce,
        'x-signature': signatureOf(stamp, nonce, `POST ${url.pathname}`, body),
      };
      return { headers, body };
    },
  });
  const isSigned = (request: IncomingMessage, body: string): boolean => {
    const header = (name: string) => String(request.headers[name] ?? '');
    const [stamp, nonce] = [header('x-time'), header('x-nonce')];
    const expected = signatureOf(stamp, nonce, `${request.method} ${request.url}`, body);
    const signature = Buffer.from(
      header('x-signature').padEnd(expected.length).slice(0, expected.length),
    );
    const isFresh = Math.abs(Date.now() / 1000 - Number(stamp)) < fresh;
    if (header('x-key') !== shape.key || !isFresh || nonces.has(nonce)) return false;
    if (!timingSafeEqual(signature, Buffer.from(expected))) return false;
    if (nonces.size > 10_000) nonces.clear();
    nonces.add(nonce);
    return true;
  };
  const submit = (request: IncomingMessage, response: ServerResponse, body: string): void => {
    const { reference, to, from, text } = wanted.parse(JSON.parse(body));
    // The same reference is the same message: a repeated call gets the first answer.
    const before = book.ofReference(reference);
    if (before) return json(response, 200, { id: before.id });
    const word = carrier.submit({ to, from, text, reference, part: null });
    const say = () => {
      if (word.say === 'taken') json(response, 200, { id: word.id });
      else if (word.say === 'refused') json(response, 422, { error: word.reason });
      else if (word.say === 'throttled') json(response, 429, { error: 'throttled' });
      else if (word.say === 'queueFull') json(response, 503, { error: 'queueFull' });
      else if (word.say === 'cut') request.socket.destroy();
    };
    const { answerDelayMs } = carrier.switches;
    if (answerDelayMs > 0) setTimeout(say, answerDelayMs).unref();
    else say();
  };
  const signatures = openSignatures(() => carrier.switches.filingMs);
  const sign = (request: IncomingMessage, url: URL, response: ServerResponse, body: string) => {
    if (request.method === 'POST') return json(response, 202, signatures.file(JSON.parse(body)));
    const one = signatures.find(url.searchParams.get('reference') ?? '');
    return one ? json(response, 200, one) : json(response, 404, { error: 'absent' });
  };
  const server = createServer((request, response) => {
    const act = async (): Promise<void> => {
      const body = await bodyOf(request);
      if (!isSigned(request, body)) return json(response, 401, { error: 'signature' });
      const url = new URL(request.url ?? '/', 'http://carrier');
      const what = `${request.method} ${url.pathname}`;
      if (what === 'GET /v1/account') return json(response, 200, { name: shape.name });
      if (what === 'POST /v1/messages') return submit(request, response, body);
      const id = url.searchParams.get('id');
      if (what === 'GET /v1/messages' && id !== null) {
        const current = carrier.stateOf(id);
        if (!current) return json(response, 404, { error: 'absent' });
        const { entry, state, error } = current;
        const { to, reference } = entry;
        return json(response, 200, { id, to, reference, status: words[state] ?? state, error });
      }
      if (what === 'GET /v1/messages') {
        const entry = book.ofReference(url.searchParams.get('reference') ?? '');
        return entry
          ? json(response, 200, { id: entry.id })
          : json(response, 404, { error: 'absent' });
      }
      if (url.pathname === '/v1/signatures') return sign(request, url, response, body);
      if (what === 'GET /v1/receipts') {
        const page = linesOf(outbox.page());
        return json(response, 200, { receipts: page });
      }
      if (what === 'POST /v1/receipts/taken') {
        const { upTo } = z.object({ upTo: z.int() }).parse(JSON.parse(body));
        outbox.confirm(upTo);
        return json(response, 200, {});
      }
      return json(response, 404, { error: 'path' });
    };
    act().catch(() => {
      if (!response.headersSent) json(response, 400, { error: 'request' });
    });
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
