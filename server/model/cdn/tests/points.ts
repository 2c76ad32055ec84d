import type { MeasuredPoint, StepResult } from '#shared/areas/cdn/tests/results';
import type { EdgeTrace } from '#shared/edge/trace';
import { lookupWithSubnet } from '../../../drivers/dns/subnetLookup';
import type { WitnessMark } from '../../../drivers/cdn/witness';
import type { Platform } from '../../../kernel/process/platform';
import { serversFor } from '../domains/verification/dnsLookups';
import { rootOf } from '../domains/verification/registrableNames';
import { openDriver } from '../suppliers/gateway';
import type { Exchange, Inquiry } from './asking';
import { exchangeWith } from './exchange';
import type { Line } from './runs.store';
import { timed } from './timed';

/** No network of a client is told: the server answers for where the question comes from (RFC 7871 7.1.2). */
const anywhere = '0.0.0.0/0';
const dnsLimitMs = 3_000;

/** A node to test: how it is named, and where it is. */
export type Node = { id: string; name: string; supplier: string; address: string };

const unmeasured = (name: string): MeasuredPoint => ({
  name,
  nodeId: null,
  supplier: null,
  address: null,
  steps: [],
  status: null,
  headers: [],
  bytes: 0,
  sha256: null,
  cache: null,
  ageSeconds: null,
  second: null,
  certificate: null,
  values: [],
  text: '',
});

/** What stands for the points of a test that has none: nothing was shown to hold. */
export const noPoint = (host: string): MeasuredPoint => ({
  ...unmeasured(host),
  steps: [{ step: 'tcp', state: 'failed', ms: 0, note: 'nothing serves the domain' }],
});

/** The origin as an edge would ask it for a URL. */
export const originPoint = async (
  p: Platform,
  { origin }: Pick<EdgeTrace, 'origin'>,
): Promise<MeasuredPoint> => {
  const url = new URL(origin.url);
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  const point = unmeasured(url.host);
  if (!p.outbound.reachable(port)) {
    const note = `port ${port} may not be reached`;
    return { ...point, steps: [{ step: 'tcp', state: 'failed', ms: 0, note }] };
  }
  const q = { url, connect: { host: url.hostname, port }, host: origin.host, headers: {} };
  return { ...point, ...(await exchangeWith(p.outbound, q)) };
};

type NodeTest = { url: URL; mark: WitnessMark; handshakeOnly: boolean; again: boolean };
const sumOf = (steps: readonly StepResult[]): number =>
  Math.round(steps.reduce((sum, s) => sum + s.ms, 0) * 100) / 100;

/** A node asked for a URL, whatever DNS says; with `again` twice, to see what its cache does. */
export const nodePoint = async (p: Platform, node: Node, t: NodeTest): Promise<MeasuredPoint> => {
  const { EDGE_HTTP_PORT, EDGE_HTTPS_PORT } = p.config;
  const secure = t.url.protocol === 'https:' || t.handshakeOnly;
  const inquiry = (): Inquiry => ({
    url: t.url,
    connect: { host: node.address, port: secure ? EDGE_HTTPS_PORT : EDGE_HTTP_PORT },
    // Each request has a mark of its own, as a mark counts once.
    headers: t.mark({
      method: 'GET',
      host: t.url.hostname,
      target: `${t.url.pathname}${t.url.search}`,
    }),
    handshakeOnly: t.handshakeOnly,
  });
  const first = await exchangeWith(p.outbound, inquiry());
  const point: MeasuredPoint = {
    ...unmeasured(node.name),
    nodeId: node.id,
    supplier: node.supplier,
    ...first,
  };
  if (!t.again || first.steps.some((s) => s.state === 'failed')) return point;
  const second: Exchange = await exchangeWith(p.outbound, inquiry());
  const broken = second.steps.find((s) => s.state === 'failed');
  const again: StepResult = {
    step: 'again',
    state: broken ? 'failed' : 'done',
    ms: sumOf(second.steps),
    note: broken?.note ?? `HTTP ${second.status} ${second.cache ?? ''}`.trim(),
  };
  const { status, cache, ageSeconds } = second;
  return { ...point, steps: [...first.steps, again], second: { status, cache, ageSeconds } };
};

/** What every name server asked says of the addresses of a host: a point for each. */
export const dnsPoints = async (host: string): Promise<MeasuredPoint[]> => {
  const servers = [...(await serversFor(rootOf(host))).keys()];
  return Promise.all(
    servers.map(async (server) => {
      const point = unmeasured(server);
      const answer = await lookupWithSubnet({
        name: host,
        type: 'A',
        subnet: anywhere,
        server,
        timeoutMs: dnsLimitMs,
      });
      const values = answer.ok ? answer.records.map((r) => `${r.type} ${r.value} (${r.ttl})`) : [];
      const step: StepResult = {
        step: 'dns',
        state: answer.ok ? 'done' : 'failed',
        ms: answer.ms,
        note: answer.ok ? `${values.length}` : answer.code,
      };
      return { ...point, address: server, steps: [step], values };
    }),
  );
};

/** What a supplier says of a domain by its API, through the same way as every call of the platform. */
export const supplierPoint = async (domain: string, line: Line): Promise<MeasuredPoint> => {
  const point: MeasuredPoint = { ...unmeasured(line.name), supplier: line.supplier };
  const call = async (): Promise<string[]> => {
    const { driver } = await openDriver(line.paramId);
    const status = await driver.status(domain);
    if (!status) throw new Error('the supplier does not know the domain');
    const { state, liveVersion, cname } = status;
    return [`state ${state}`, `version ${liveVersion}`, `CNAME ${cname}`];
  };
  // A failure is in the steps already.
  const values = await timed(point.steps, 'call', call, (v) => v.join(', ')).catch(() => []);
  return { ...point, values };
};
