import { createHash } from 'node:crypto';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import type { MeasuredPoint, StepResult, TestStep } from '#shared/areas/cdn/tests/results';
import { cacheStatusOf } from '#shared/edge/cacheStatus';
import type { Outbound } from '../../../kernel/outbound/outbound';

/** One step may take this long, and so much of a body is read. */
const stepLimitMs = 10_000;
const mostBytes = 1_000_000;
const mostHeaders = 60;
const mostValue = 500;
const mostNote = 200;

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

const words = (error: unknown): string => {
  const { code, message } = error as { code?: string; message?: string };
  return [code, message].filter(Boolean).join(' ').slice(0, mostNote) || String(error);
};

/** Ends an exchange whose step was written down as failed already. */
class Broken extends Error {}

/** One step with its time and what it came to; a failure is written down and ends the exchange. */
export const timed = async <T>(
  steps: StepResult[],
  step: TestStep,
  work: () => Promise<T>,
  note: (value: T) => string,
): Promise<T> => {
  const began = performance.now();
  const took = () => Math.round((performance.now() - began) * 100) / 100;
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, no) => {
    timer = setTimeout(() => no(new Error(`ETIMEDOUT ${stepLimitMs} ms`)), stepLimitMs);
  });
  try {
    const value = await Promise.race([work(), limit]);
    steps.push({ step, state: 'done', ms: took(), note: note(value).slice(0, mostNote) });
    return value;
  } catch (error) {
    steps.push({ step, state: 'failed', ms: took(), note: words(error) });
    throw new Broken(step);
  } finally {
    clearTimeout(timer);
  }
};

const opened = <S extends Socket>(socket: S, event: 'connect' | 'secureConnect'): Promise<S> =>
  new Promise((ok, no) => {
    socket.once('error', no);
    socket.once(event, () => {
      socket.off('error', no);
      ok(socket);
    });
  });

const certificateOf = (socket: TLSSocket, host: string): Exchange['certificate'] => {
  const { fingerprint256 = '', valid_to: end, issuer } = socket.getPeerCertificate();
  const leaf = socket.getPeerX509Certificate();
  const at = Date.parse(end);
  return {
    fingerprint: fingerprint256.replaceAll(':', '').toLowerCase(),
    name: leaf?.subjectAltName?.slice(0, mostNote) ?? '–',
    issuer: [issuer?.CN ?? '–'].flat().join(', '),
    notAfter: Number.isNaN(at) ? null : new Date(at).toISOString(),
    fits: leaf?.checkHost(host) !== undefined,
  };
};

const addressOf = async (
  out: Outbound,
  steps: StepResult[],
  { host }: Inquiry['connect'],
): Promise<string> => {
  const bare = host.replace(/^\[|\]$/g, '');
  const find = async (): Promise<string> => {
    const all = await out.resolve(bare);
    const [first] = all;
    if (first === undefined) throw new Error(`ENOTFOUND ${bare}`);
    // Every address counts: whoever owns the name could let it point elsewhere at the next question.
    if (!all.every((a) => out.allowed(a))) throw new Error('the address may not be reached');
    return first;
  };
  if (isIP(bare) && out.allowed(bare)) return bare;
  return timed(steps, 'dns', find, (address) => `${bare} → ${address}`);
};

type Answer = { response: IncomingMessage; sent: ClientRequest };
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

const ask = async (socket: Socket, q: Inquiry, into: Exchange): Promise<void> => {
  const { url } = q;
  const { steps } = into;
  let waiting: Promise<Answer> | undefined;
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
          sent.once('response', (response) => answered({ response, sent }));
          sent.once('error', broken);
        });
        // Whoever waits for the answer hears of it; until then nobody does.
        waiting.catch(() => undefined);
        sent.once('error', no);
        sent.once('finish', ok);
        sent.end();
      }),
    () => `GET ${url.pathname}${url.search}`,
  );
  const { response } = await timed(
    steps,
    'firstByte',
    () => waiting as Promise<Answer>, // set by the step before
    (a) => `HTTP/${a.response.httpVersion} ${a.response.statusCode}`,
  );
  into.status = response.statusCode ?? null;
  into.headers = headersOf(response);
  const { headers } = response;
  into.cache = cacheStatusOf([headers['x-cache']].flat()[0]);
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

/**
 * One exchange with a host, step by step: name, TCP, TLS, request, first byte, body, each with its
 * milliseconds. Never throws: the last step says what failed. Addresses that may not be reached are
 * not connected to. Certificates are shown, not judged.
 */
export const exchangeWith = async (out: Outbound, q: Inquiry): Promise<Exchange> => {
  const into: Exchange = {
    address: null,
    steps: [],
    status: null,
    headers: [],
    bytes: 0,
    sha256: null,
    cache: null,
    ageSeconds: null,
    certificate: null,
    text: '',
  };
  const { steps } = into;
  let socket: Socket | undefined;
  try {
    const address = await addressOf(out, steps, q.connect);
    const { port } = q.connect;
    into.address = `${address.includes(':') ? `[${address}]` : address}:${port}`;
    const plain = connectTcp({ host: address, port });
    socket = plain;
    await timed(
      steps,
      'tcp',
      () => opened(plain, 'connect'),
      () => into.address ?? '',
    );
    // Between two steps nobody listens, and an unheard error would end the process.
    plain.on('error', () => undefined);
    if (q.url.protocol === 'https:' || q.handshakeOnly) {
      const servername = (q.host ?? q.url.hostname).replace(/:\d+$/, '');
      const secure = await timed(
        steps,
        'tls',
        () =>
          opened(
            connectTls({
              socket: plain,
              rejectUnauthorized: false,
              // An address is no server name (RFC 6066).
              ...(isIP(servername) ? {} : { servername }),
            }),
            'secureConnect',
          ),
        (s) => `${s.getProtocol() ?? ''} ${s.getCipher().name}`,
      );
      secure.on('error', () => undefined);
      socket = secure;
      into.certificate = certificateOf(secure, servername);
    }
    if (!q.handshakeOnly) await ask(socket, q, into);
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
  } finally {
    socket?.destroy();
  }
  return into;
};
