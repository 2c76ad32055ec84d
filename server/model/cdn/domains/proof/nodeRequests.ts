import type { ProofEvidence, ProofFact } from '#shared/areas/cdn/domains/proof';
import { type CacheStatus, cacheStatusOf, isHit, lifetimeHeader } from '#shared/edge/cacheStatus';
import type { EdgeConfig } from '#shared/edge/config';
import type { Sentence } from '#shared/kernel/field';
import type { SupplierNode } from '../../../../drivers/cdn/driver';
import type { WitnessMark } from '../../../../drivers/cdn/witness';
import type { OutboundAnswer } from '../../../../kernel/outbound/outbound';
import type { Platform } from '../../../../kernel/process/platform';

const requestMs = 4000;
/** Largest answer of an origin that tells what it got; nothing else is read at all. */
const mostEchoBytes = 16_384;
/** Nothing larger is brought into a node's store for a proof. */
export const mostFillBytes = 1_048_576;

/** One node that is asked about one domain. */
export type NodeLook = {
  p: Platform;
  node: SupplierNode;
  domain: string;
  config: EdgeConfig;
  /** Tells the node that the platform asks and no visitor. */
  mark: WitnessMark;
};
export type NodeReply = {
  answer: OutboundAnswer;
  cache: CacheStatus | null;
  evidence: ProofEvidence;
};
export type Scheme = 'http' | 'https';

const shown = ['location', 'x-cache', 'age', lifetimeHeader.toLowerCase()];
const answerText = (a: OutboundAnswer): string =>
  [
    `HTTP ${a.status}`,
    ...shown.filter((name) => a.headers[name]).map((name) => `${name}: ${a.headers[name]}`),
  ].join(' · ');

const ask = async (
  l: NodeLook,
  r: { method: 'GET' | 'HEAD'; url: string; scheme: Scheme; headers?: Record<string, string> },
): Promise<NodeReply> => {
  const { EDGE_HTTP_PORT, EDGE_HTTPS_PORT } = l.p.config;
  const { hostname: host, pathname, search } = new URL(r.url);
  const mark = l.mark({ method: r.method, host, target: `${pathname}${search}` });
  const answer = await l.p.outbound.fetch({
    method: r.method,
    url: r.url,
    connectTo: {
      address: l.node.address,
      port: r.scheme === 'https' ? EDGE_HTTPS_PORT : EDGE_HTTP_PORT,
    },
    headers: { ...r.headers, ...mark },
    // Which certificate is shown is proven by a handshake of its own.
    anyCertificate: true,
    timeoutMs: requestMs,
    maxBytes: r.method === 'HEAD' ? 1 : mostEchoBytes,
  });
  const condition = r.headers?.['if-none-match'] ? ' (If-None-Match: *)' : '';
  return {
    answer,
    cache: cacheStatusOf(answer.headers['x-cache']),
    evidence: {
      node: l.node.node,
      request: `${r.method} ${r.url}${condition}`,
      answer: answerText(answer),
    },
  };
};

/** HEAD carries no body, so that proofs add no traffic to anyone's figures. */
export const head = (l: NodeLook, scheme: Scheme, target: string): Promise<NodeReply> =>
  ask(l, { method: 'HEAD', url: `${scheme}://${l.domain}${target}`, scheme });

/**
 * Lets the node fetch an object into its store: the condition holds for whatever there is, so that
 * the node reads the whole object from the origin and answers 304 without a body.
 */
export const fill = (l: NodeLook, scheme: Scheme, target: string): Promise<NodeReply> =>
  ask(l, {
    method: 'GET',
    url: `${scheme}://${l.domain}${target}`,
    scheme,
    headers: { 'if-none-match': '*' },
  });

/** The beginning of an answer's body; asked only where the origin seems to tell what it got. */
export const body = (l: NodeLook, scheme: Scheme, target: string): Promise<NodeReply> =>
  ask(l, { method: 'GET', url: `${scheme}://${l.domain}${target}`, scheme });

export const holds = (answer: NodeReply): boolean => isHit(answer.cache);

/** Seconds for which the node says it keeps the answer; null when it does not say. */
export const lifetimeOf = (answer: NodeReply): number | null => {
  const text = answer.answer.headers[lifetimeHeader.toLowerCase()] ?? '';
  return /^\d{1,10}$/.test(text) ? Number(text) : null;
};

/** Statuses that a rule's own duration applies to. */
export const storable = (answer: NodeReply): boolean =>
  [200, 203, 204, 300, 301, 302, 307, 308].includes(answer.answer.status);

export type Noted = Omit<ProofFact, 'ruleId'>;
export type Notes = {
  list: readonly Noted[];
  /** Notes a field; the first word about it stands. */
  note: (
    field: Noted['field'],
    verdict: Noted['verdict'],
    answers: readonly NodeReply[],
    reason?: Sentence | null,
  ) => void;
};

export const openNotes = (): Notes => {
  const list: Noted[] = [];
  return {
    list,
    note(field, verdict, answers, reason = null) {
      if (list.some((n) => n.field === field)) return;
      list.push({ field, verdict, reason, evidence: answers.map((t) => t.evidence) });
    },
  };
};
