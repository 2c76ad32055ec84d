import { request } from 'node:http';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { ProbeFault } from '#shared/areas/cdn/networkTasks/netResults';
import { isProgram, type NetKind, type ProgramKind } from '#shared/areas/cdn/networkTasks/netTasks';
import type { Target } from '#shared/areas/cdn/networkTasks/targets';
import type { WitnessMark } from '../../../drivers/cdn/witness';
import { lookupWithSubnet } from '../../../drivers/dns/subnetLookup';
import { patiently } from '../../../kernel/process/patience';
import { askProgram } from './programs';

/** A probe without an answer after this long is lost. */
export const probeLimitMs = 3_000;
/** No network of a client is told: the server answers for where the question comes from (RFC 7871 7.1.2). */
const anywhere = '0.0.0.0/0';

/** Where a probe goes: the address of a node or resolver, and the ports on which nodes serve. */
export type Way = {
  kind: NetKind;
  address: string;
  httpPort: number;
  httpsPort: number;
  mark: WitnessMark;
  /** Of programs: the address of a target, where it may be reached. */
  reach?: (host: string) => Promise<{ address: string } | { fault: ProbeFault }>;
};
/** How a probe went: its milliseconds, or why it is lost; of a trace its hops. */
export type Probed = ({ ms: number; fault: null } | { ms: null; fault: ProbeFault }) & {
  path?: string | null;
};

class Lost extends Error {
  readonly fault: ProbeFault;
  constructor(fault: ProbeFault) {
    super(fault);
    this.fault = fault;
  }
}
const faultsByCode: Readonly<Record<string, ProbeFault>> = {
  ETIMEDOUT: 'timeout',
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
};
const faultOf = (error: unknown): ProbeFault => {
  if (error instanceof Lost) return error.fault;
  const code = String((error as { code?: unknown }).code ?? '');
  if (/^ERR_(SSL|TLS)|^EPROTO/.test(code)) return 'tls';
  return faultsByCode[code] ?? (/disconnected before secure/.test(String(error)) ? 'tls' : 'other');
};

/** Until the socket is open; it is closed whatever becomes of it. */
const opening = async (socket: Socket, event: 'connect' | 'secureConnect'): Promise<void> => {
  let stopWaiting = (): void => undefined;
  try {
    await new Promise<void>((ok, no) => {
      stopWaiting = patiently(probeLimitMs, () => no(new Lost('timeout')));
      socket.once('error', no);
      socket.once(event, () => ok());
    });
  } finally {
    stopWaiting();
    // What a peer says after this is heard by nobody.
    socket.on('error', () => undefined);
    socket.destroy();
  }
};

const secureTo = (way: Way, target: Target) =>
  connectTls({
    host: way.address,
    port: target.port ?? way.httpsPort,
    rejectUnauthorized: false,
    ...(isIP(target.host) ? {} : { servername: target.host }),
  });

const askHead = (way: Way, target: Target): Promise<void> => {
  const { host, path, secure } = target;
  const port = secure ? way.httpsPort : way.httpPort;
  const socket = secure
    ? secureTo({ ...way, httpsPort: port }, { ...target, port: null })
    : connectTcp({ host: way.address, port });
  return new Promise<void>((ok, no) => {
    const stopWaiting = patiently(probeLimitMs, () => end(new Lost('timeout')));
    const end = (error?: unknown): void => {
      stopWaiting();
      socket.destroy();
      if (error === undefined) ok();
      else no(error as Error);
    };
    socket.on('error', end);
    const sent = request({
      createConnection: () => socket,
      method: 'HEAD',
      path,
      setHost: false,
      headers: {
        host: target.port === null ? host : `${host}:${target.port}`,
        'user-agent': 'manifold',
        connection: 'close',
        ...way.mark({ method: 'HEAD', host, target: path }),
      },
    });
    sent.on('error', end);
    sent.on('response', (response) => {
      response.resume();
      end((response.statusCode ?? 0) >= 500 ? new Lost('status') : undefined);
    });
    sent.end();
  });
};

const askDns = async (way: Way, { host }: Target): Promise<void> => {
  const answer = await lookupWithSubnet({
    name: host,
    type: 'A',
    subnet: anywhere,
    server: way.address,
    timeoutMs: probeLimitMs,
  });
  // That a name is not there is an answer too: the path to the resolver works.
  if (answer.ok || answer.code === 'noSuchName' || answer.code === 'noRecords') return;
  throw new Lost(answer.code === 'timeout' ? 'timeout' : 'dns');
};

/** By a program of this host, which tells the time itself. */
const ask = async (kind: ProgramKind, { reach }: Way, { host }: Target): Promise<Probed> => {
  const at = (await reach?.(host)) ?? { fault: 'dns' as const };
  return 'fault' in at ? { ms: null, fault: at.fault } : askProgram(kind, at.address);
};

const ways: Record<Exclude<NetKind, ProgramKind>, (way: Way, target: Target) => Promise<void>> = {
  tcp: (way, { port }) =>
    opening(connectTcp({ host: way.address, port: port ?? way.httpsPort }), 'connect'),
  tls: (way, target) => opening(secureTo(way, target), 'secureConnect'),
  http: askHead,
  dns: askDns,
};

/** One probe of a target by a way, on a connection of its own; it never throws. */
export const probeOnce = async (way: Way, target: Target): Promise<Probed> => {
  const began = performance.now();
  try {
    if (isProgram(way.kind)) return await ask(way.kind, way, target);
    await ways[way.kind](way, target);
    return { ms: Math.round((performance.now() - began) * 100) / 100, fault: null };
  } catch (error) {
    return { ms: null, fault: faultOf(error) };
  }
};
