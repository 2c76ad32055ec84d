import { isIP } from 'node:net';
import { Agent, request } from 'undici';
import type { CarrierOptions, LinkEvents } from './link';

const answerMs = 30_000;

export type CallAnswer = { status: number; text: string };
/** One call over HTTP; `line` is how it reads in logs, without what signs it. */
export type WireCall = {
  method: 'GET' | 'POST';
  path: string;
  headers: Readonly<Record<string, string>>;
  text: string;
  line: string;
};
/** Calls over HTTP to the one address of a carrier. */
export type Wire = {
  /** Where it is called, by name: what signatures cover. */
  origin: URL;
  call(call: WireCall): Promise<CallAnswer>;
  /** Of the last call, ms; null before the first. */
  readonly roundTripMs: number | null;
  close(): void;
};

/** Errors of a connection that never stood: nothing was sent. */
const unsent: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** Whether a call failed before anything of it went out. */
export const isUnsent = (code: string): boolean => unsent.has(code);

/** Opens a way to the checked address of a carrier; `wire` hears what is said. */
export const openWire = (o: CarrierOptions, wire?: LinkEvents['wire']): Wire => {
  const scheme = o.tls ? 'https' : 'http';
  const host = o.host.includes(':') ? `[${o.host}]` : o.host;
  const agent = new Agent({
    connections: o.windowSize,
    connect: {
      timeout: 5_000,
      ...(o.tls && !isIP(o.host) ? { servername: o.host } : {}),
      ...(o.tls && o.ca ? { ca: o.ca } : {}),
    },
  });
  let roundTripMs: number | null = null;
  let calls = 0;
  return {
    origin: new URL(`${scheme}://${host}:${o.port}/`),
    get roundTripMs() {
      return roundTripMs;
    },
    async call({ method, path, headers, text, line }) {
      const pair = ++calls;
      const started = performance.now();
      wire?.('out', Buffer.from(line), pair);
      const answer = await request(`${scheme}://${o.address}:${o.port}${path}`, {
        method,
        dispatcher: agent,
        headersTimeout: o.answerMs ?? answerMs,
        bodyTimeout: o.answerMs ?? answerMs,
        headers: { ...headers },
        ...(text === '' ? {} : { body: text }),
      });
      const reply = await answer.body.text();
      roundTripMs = performance.now() - started;
      wire?.('in', Buffer.from(`${answer.statusCode} ${reply}`), pair);
      return { status: answer.statusCode, text: reply };
    },
    close: () => void agent.close().catch(() => undefined),
  };
};
