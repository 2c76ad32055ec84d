import { Resolver } from 'node:dns/promises';
import { connect as connectTcp } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { server } from '#shared/areas/platform/servers/servers';
import type { Row } from '#shared/kernel/contract';
import type { Sentence } from '#shared/kernel/field';
import { sentence } from '#shared/kernel/sentences';
import type { Outbound } from '../../../kernel/outbound/outbound';

export type Server = Row<typeof server>;
/** How one check of a server went. */
export type Probe = { ok: boolean; ms: number; reason: Sentence };

const limitMs = 6_000;
const againMs = 1_500;
const dayMs = 86_400_000;

const words = (error: unknown): string => {
  const { code, message, cause } = error as { code?: string; message?: string; cause?: unknown };
  const inner = cause as { code?: string; message?: string } | undefined;
  return inner?.code ?? inner?.message ?? code ?? message ?? String(error);
};
const failed = (ms: number, error: unknown): Probe => ({
  ok: false,
  ms,
  reason: sentence('server.noAnswer', { reason: words(error).slice(0, 120) }),
});
const addressOf = async (out: Outbound, host: string): Promise<string> => {
  const [address] = await out.resolve(host);
  if (address === undefined) throw new Error('ENOTFOUND');
  if (!out.allowed(address)) throw new Error('the address may not be reached');
  return address;
};
type Socket = ReturnType<typeof connectTcp>;
const opened = (socket: Socket, event: 'connect' | 'secureConnect'): Promise<void> =>
  new Promise((ok, no) => {
    socket.setTimeout(limitMs, () => no(new Error('ETIMEDOUT')));
    socket.once('error', no);
    socket.once(event, ok);
  });

const probeTcp = async (out: Outbound, { host, port }: Server): Promise<void> => {
  const socket = connectTcp({ host: await addressOf(out, host ?? ''), port: port ?? 0 });
  try {
    await opened(socket, 'connect');
  } finally {
    socket.destroy();
  }
};

/** Days until the certificate of an https address ends. */
const daysLeft = async (out: Outbound, url: URL): Promise<number> => {
  const socket = connectTls({
    host: await addressOf(out, url.hostname),
    port: Number(url.port || 443),
    servername: url.hostname,
    rejectUnauthorized: false,
  });
  try {
    await opened(socket, 'secureConnect');
    return Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / dayMs);
  } finally {
    socket.destroy();
  }
};

/** What is wrong with the answer of an HTTP check; null when nothing is. */
const probeHttp = async (out: Outbound, s: Server): Promise<Sentence | null> => {
  const url = s.url ?? '';
  const answer = await out.fetch({ method: 'GET', url, anyPort: true, timeoutMs: limitMs });
  const { status } = answer;
  if (s.expectStatus === null ? status >= 500 : status !== s.expectStatus)
    return sentence('server.status', { status, expected: s.expectStatus ?? '< 500' });
  if (s.expectText !== null && !answer.body.toString('utf8').includes(s.expectText))
    return sentence('server.noText', { text: s.expectText });
  if (s.certificateDays === null || !url.startsWith('https:')) return null;
  const days = await daysLeft(out, new URL(url));
  return days < s.certificateDays ? sentence('server.certificate', { days }) : null;
};

const probeDns = async (out: Outbound, { host, port, dnsName }: Server): Promise<void> => {
  const resolver = new Resolver({ timeout: limitMs / 2, tries: 1 });
  const address = await addressOf(out, host ?? '');
  resolver.setServers([`${address.includes(':') ? `[${address}]` : address}:${port ?? 53}`]);
  // That a name is not there is an answer too: the server works.
  await resolver.resolveSoa(dnsName ?? '').catch((error: { code?: string }) => {
    if (error.code !== 'ENOTFOUND' && error.code !== 'ENODATA') throw error;
  });
};

const once = async (out: Outbound, s: Server): Promise<Probe> => {
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  try {
    let wrong: Sentence | null = null;
    if (s.method === 'tcp') await probeTcp(out, s);
    else if (s.method === 'dns') await probeDns(out, s);
    else wrong = await probeHttp(out, s);
    const ms = took();
    return { ok: wrong === null, ms, reason: wrong ?? sentence('server.answered', { ms }) };
  } catch (error) {
    return failed(took(), error);
  }
};

/** Asks a server from outside; one that fails is asked a second time before it counts as failed. */
export const probe = async (out: Outbound, s: Server): Promise<Probe> => {
  const first = await once(out, s);
  if (first.ok) return first;
  await new Promise((ok) => {
    setTimeout(ok, againMs);
  });
  return once(out, s);
};
