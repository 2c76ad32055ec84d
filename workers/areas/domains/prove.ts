import type { EdgeConfig, EdgeRule } from '#shared/edge/config';
import { ruleFor } from '#shared/edge/matcher';
import type { Label } from '#shared/kernel/field';
import type { SupplierNode } from '#server/drivers/cdn/driver';
import type { OutboundAnswer } from '#server/kernel/outbound';
import type { Platform } from '#server/kernel/platform';
import { shakeHands } from '../certificates/handshake';
import { StepFailed } from './steps';
import { pause } from './suppliers';

const requestMs = 4000;
const patienceMs = 10_000;
const mostRules = 5;
/** A name no supplier serves: what a node answers to it is what it answers when it knows nothing. */
const nobody = 'manifold-control.invalid';

type Expected = { rule: EdgeRule; path: string };
/** Rules whose effect a request can show, each with a path on which it decides. */
const observable = (config: EdgeConfig): Expected[] =>
  config.rules
    .map((rule) => ({
      rule,
      path: rule.pattern.replaceAll('*', 'manifold-proof').replace(/^(?!\/)/, '/'),
    }))
    .filter(({ rule, path }) => ruleFor(config, path)?.id === rule.id)
    .filter(({ rule }) => rule.forceHttps || rule.responseHeaders.length > 0)
    .slice(0, mostRules);

/** HEAD carries no body, so that proofs add no traffic to anyone's figures. */
const ask = (
  p: Platform,
  node: SupplierNode,
  host: string,
  path: string,
): Promise<OutboundAnswer> =>
  p.outbound.fetch({
    method: 'HEAD',
    url: `http://${host}${path}`,
    connectTo: { address: node.address, port: p.config.EDGE_HTTP_PORT },
    timeoutMs: requestMs,
    maxBytes: 1,
  });

const face = (a: OutboundAnswer): string =>
  [a.status, a.headers['content-length'], a.headers['content-type'], a.headers['x-cache']].join(
    '|',
  );

const ruleShows = ({ rule }: Expected, a: OutboundAnswer): boolean => {
  if (rule.forceHttps)
    return a.status === 301 && (a.headers['location'] ?? '').startsWith('https://');
  return rule.responseHeaders.every(({ operation, name, value }) => {
    const got = a.headers[name.toLowerCase()];
    return operation === 'set' ? got === value : got === undefined;
  });
};

/** What is wrong at a node, or null when it shows the configuration. */
const faultAt = async (
  p: Platform,
  node: SupplierNode,
  domain: string,
  config: EdgeConfig,
): Promise<string | null> => {
  const [known, unknown] = await Promise.all([
    ask(p, node, domain, '/'),
    ask(p, node, nobody, '/'),
  ]);
  if (face(known) === face(unknown)) return `${node.node}: HTTP ${known.status}`;
  for (const expected of observable(config)) {
    const answer = await ask(p, node, domain, expected.path);
    if (!ruleShows(expected, answer)) return `${node.node}: ${expected.rule.pattern}`;
  }
  return null;
};

/** Tries again for a while, because nodes may lag behind what their supplier says. */
const untilRight = async (
  look: () => Promise<string | null>,
  signal: AbortSignal,
): Promise<string | null> => {
  const end = Date.now() + patienceMs;
  for (let waitMs = 150; ; waitMs = Math.min(1500, waitMs * 2)) {
    const fault = await look().catch((error: unknown) => (error as Error).message);
    if (fault === null || Date.now() > end) return fault;
    await pause(waitMs, signal);
  }
};

const usable = (p: Platform, nodes: readonly SupplierNode[]): SupplierNode[] =>
  nodes.filter((n) => n.healthy && p.outbound.allowed(n.address));

const seenOn = (nodes: readonly SupplierNode[]): string => nodes.map((n) => n.node).join(', ');

/** A real request to every healthy node shows that it serves the domain by this configuration. */
export const proveConfig = async (
  p: Platform,
  o: { nodes: readonly SupplierNode[]; domain: string; config: EdgeConfig; signal: AbortSignal },
): Promise<Label> => {
  const nodes = usable(p, o.nodes);
  const faults = await Promise.all(
    nodes.map((node) => untilRight(() => faultAt(p, node, o.domain, o.config), o.signal)),
  );
  const wrong = faults.filter((f) => f !== null).join('; ');
  if (wrong)
    throw new StepFailed([
      `节点未按配置应答：${wrong}`,
      `A node does not answer as configured: ${wrong}`,
    ]);
  if (nodes.length === 0) return ['没有可探测的节点', 'No node could be asked'];
  return [`已在 ${seenOn(nodes)} 上验证`, `Proven on ${seenOn(nodes)}`];
};

/** A TLS handshake with every healthy node shows the bound certificate. */
export const proveCertificate = async (
  p: Platform,
  o: { nodes: readonly SupplierNode[]; domain: string; fingerprint: string; signal: AbortSignal },
): Promise<Label> => {
  const nodes = usable(p, o.nodes);
  const look = async (node: SupplierNode) => {
    const { fingerprint: served } = await shakeHands(
      node.address,
      o.domain,
      p.config.EDGE_HTTPS_PORT,
    );
    return served === o.fingerprint ? null : `${node.node}: ${served.slice(0, 16) || '–'}`;
  };
  const faults = await Promise.all(nodes.map((n) => untilRight(() => look(n), o.signal)));
  const wrong = faults.filter((f) => f !== null).join('; ');
  if (wrong) {
    const text: Label = [
      `节点提供的证书不是所绑定的证书：${wrong}`,
      `A node serves another certificate: ${wrong}`,
    ];
    throw new StepFailed(text, 'certificate');
  }
  return [`TLS 已在 ${seenOn(nodes)} 上验证`, `TLS proven on ${seenOn(nodes)}`];
};
