import { createHash } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import type { MeasuredPoint } from '#shared/areas/cdn/tests/results';
import { cacheStatusOf } from '#shared/edge/cacheStatus';
import { timed } from './timed';

/** So much of an answer is read and kept. */
const mostBytes = 1_000_000;
const mostHeaders = 60;
const mostValue = 500;

/** Where and how to ask. */
export type Inquiry = {
  url: URL;
  /** Host or address and port to connect to; Host header and server name are those of the URL. */
  connect: { host: string; port: number };
  /** Sent as Host where it is another than the URL's. */
  host?: string;
  headers: Readonly<Record<string, string>>;
  /** Ends with the handshake: nothing is requested. */
  handshakeOnly?: boolean;
};
export type Exchange = Pick<
  MeasuredPoint,
  | 'address'
  | 'steps'
  | 'status'
  | 'headers'
  | 'bytes'
  | 'sha256'
  | 'cache'
  | 'ageSeconds'
  | 'certificate'
  | 'text'
>;

const headersOf = ({ rawHeaders }: IncomingMessage): Exchange['headers'] =>
  Array.from({ length: Math.min(mostHeaders, rawHeaders.length / 2) }, (_, i) => ({
    name: rawHeaders[2 * i] ?? '',
    value: (rawHeaders[2 * i + 1] ?? '').slice(0, mostValue),
  }));

const readBody = async (response: IncomingMessage): Promise<Pick<Exchange, 'bytes' | 'text'>> => {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length;
    parts.push(part);
    if (bytes >= mostBytes) break;
  }
  return { bytes, text: Buffer.concat(parts).toString('latin1') };
};

/** The request and its answer on an open connection, step by step, written into `into`. */
export const ask = async (socket: Socket, q: Inquiry, into: Exchange): Promise<void> => {
  const { url } = q;
  const { steps } = into;
  let waiting: Promise<IncomingMessage> | undefined;
  await timed(
    steps,
    'request',
    () =>
      new Promise<void>((ok, no) => {
        const sent = request({
          createConnection: () => socket,
          method: 'GET',
          path: `${url.pathname}${url.search}`,
          setHost: false,
          headers: {
            host: q.host ?? url.host,
            'user-agent': 'manifold',
            accept: '*/*',
            connection: 'close',
            ...q.headers,
          },
        });
        waiting = new Promise((answered, broken) => {
          sent.once('response', (response) => answered(response));
          sent.once('error', broken);
        });
        // Whoever waits for the answer hears of it; until then nobody does.
        waiting.catch(() => undefined);
        sent.once('error', no);
        // The end of the connection comes after all: nobody waits for it any more.
        sent.on('error', () => undefined);
        sent.once('finish', ok);
        sent.end();
      }),
    () => `GET ${url.pathname}${url.search}`,
  );
  const response = await timed(
    steps,
    'firstByte',
    () => waiting as Promise<IncomingMessage>, // set by the step before
    (r) => `HTTP/${r.httpVersion} ${r.statusCode}`,
  );
  into.status = response.statusCode ?? null;
  into.headers = headersOf(response);
  const { headers } = response;
  into.cache = cacheStatusOf(headers['x-cache']);
  const age = headers.age ?? '';
  into.ageSeconds = /^\d{1,9}$/.test(age) ? Number(age) : null;
  const { bytes, text } = await timed(
    steps,
    'body',
    () => readBody(response),
    (b) => `${b.bytes} B`,
  );
  into.bytes = bytes;
  into.text = Buffer.from(text, 'latin1').toString('utf8');
  into.sha256 = createHash('sha256').update(text, 'latin1').digest('hex');
};
