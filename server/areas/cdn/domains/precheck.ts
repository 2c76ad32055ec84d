import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type * as z from 'zod';
import type { domains } from '#shared/areas/cdn/domains/domains';
import type { precheckInput } from '#shared/areas/cdn/domains/schemas';
import type { Out } from '#shared/kernel/contract';
import type { Label } from '#shared/kernel/field';
import { sampleHost } from '#shared/kernel/hostNames';
import { platform } from '../../../kernel/process/platform';
import { causeOf, causes, OriginFault } from './originFaults';
import { readOrigin } from './origin';

type Answer = Out<(typeof domains)['endpoints']['precheck']>;
type Step = Answer['steps'][number];
type Name = Step['step'];

/** The whole check ends within this time. */
const limitMs = 2800;
const order: readonly Name[] = ['resolve', 'connect', 'tls', 'request'];

/** One step with its time; a thrown error is the step's failure. */
const timed = async (step: Name, leftMs: number, work: () => Promise<Label>): Promise<Step> => {
  const started = performance.now();
  const ms = () => Math.round(performance.now() - started);
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new OriginFault(causes.ETIMEDOUT)), Math.max(50, leftMs));
  });
  try {
    const text = await Promise.race([work(), limit]);
    return { step, state: 'done', ms: ms(), text: [...text] };
  } catch (error) {
    return { step, state: 'failed', ms: ms(), text: [...causeOf(error)] };
  } finally {
    clearTimeout(timer);
  }
};

const resolved = async (host: string, report: (address: string) => void): Promise<Label> => {
  const addresses = await platform().outbound.resolve(host);
  const first = addresses[0];
  if (!first) throw new OriginFault(causes.ENOTFOUND);
  if (!addresses.every((a) => platform().outbound.allowed(a)))
    throw new OriginFault(causes.refused);
  report(first);
  const list = addresses.slice(0, 4).join(', ');
  return [`解析到 ${list}`, `Resolves to ${list}`];
};

const reached = (address: string, port: number): Promise<Label> =>
  new Promise((done, refuse) => {
    const socket = connect({ host: address, port, timeout: limitMs }, () => {
      socket.destroy();
      done([`${address}:${port} 可连接`, `${address}:${port} accepts connections`]);
    });
    socket.on('error', refuse);
    socket.on('timeout', () => socket.destroy(new OriginFault(causes.ETIMEDOUT)));
  });

const shaken = (address: string, port: number, servername: string): Promise<Label> =>
  new Promise((done, refuse) => {
    const socket = connectTls(
      { host: address, port, servername, rejectUnauthorized: false, timeout: limitMs },
      () => {
        const issue = socket.authorized ? null : String(socket.authorizationError);
        const until = socket.getPeerCertificate().valid_to;
        socket.destroy();
        done(
          issue
            ? [
                `握手成功，但证书不受信任（${issue}）`,
                `Handshake done, but the certificate is not trusted (${issue})`,
              ]
            : [`握手成功，证书有效至 ${until}`, `Handshake done, certificate valid until ${until}`],
        );
      },
    );
    socket.on('error', refuse);
    socket.on('timeout', () => socket.destroy(new OriginFault(causes.ETIMEDOUT)));
  });

type Request = { scheme: string; host: string; port: number; address: string; hostHeader: string };
const answered = async (r: Request, leftMs: number): Promise<Label> => {
  const answer = await platform().outbound.fetch({
    method: 'HEAD',
    url: `${r.scheme}://${r.hostHeader}/`,
    connectTo: { address: r.address, port: r.port },
    timeoutMs: Math.max(50, Math.round(leftMs)),
    maxBytes: 1000,
    anyCertificate: true,
  });
  if (answer.status >= 500)
    throw new OriginFault([
      `应答 HTTP ${answer.status}，源站自身出错`,
      `Answers HTTP ${answer.status}: the origin itself fails`,
    ]);
  return [
    `应答 HTTP ${answer.status}（Host: ${r.hostHeader}）`,
    `Answers HTTP ${answer.status} (Host: ${r.hostHeader})`,
  ];
};

/**
 * Looks at an origin before a domain is saved: name, TCP, TLS, and a request with the Host header the
 * edges will send. Each step is told; the whole takes at most 2.8 s.
 */
export const precheck = async (input: z.output<typeof precheckInput>): Promise<Answer> => {
  const started = performance.now();
  const left = () => limitMs - (performance.now() - started);
  const { host, port } = readOrigin(input.origin, input.originProtocol);
  const hostHeader = input.originHostHeader ?? (input.name ? sampleHost(input.name) : host);
  const secure = input.originProtocol === 'https';
  let address = '';
  const work: Record<Name, () => Promise<Label>> = {
    resolve: () => resolved(host, (a) => (address = a)),
    connect: async () => {
      if (!platform().outbound.reachable(port))
        throw new OriginFault([`端口 ${port} 不允许访问`, `Port ${port} may not be reached`]);
      return reached(address, port);
    },
    tls: () => shaken(address, port, hostHeader),
    request: () =>
      answered({ scheme: secure ? 'https' : 'http', host, port, address, hostHeader }, left()),
  };
  const steps: Step[] = [];
  for (const step of order) {
    const skipped = steps.some((s) => s.state === 'failed') || (step === 'tls' && !secure);
    steps.push(
      skipped
        ? { step, state: 'skipped', ms: null, text: ['未执行', 'Not done'] }
        : await timed(step, left(), work[step]),
    );
  }
  return {
    ok: steps.every((s) => s.state !== 'failed'),
    ms: Math.round(performance.now() - started),
    steps,
  };
};
