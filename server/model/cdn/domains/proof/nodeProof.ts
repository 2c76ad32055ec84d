import { randomUUID } from 'node:crypto';
import { proofFields, type ProofFact } from '#shared/areas/cdn/domains/proof';
import type { EdgeConfig, EdgeRule } from '#shared/edge/config';
import { sampleHost } from '#shared/kernel/hostNames';
import { sentence } from '#shared/kernel/sentences';
import type { SupplierNode } from '../../../../drivers/cdn/driver';
import type { WitnessMark } from '../../../../drivers/cdn/witness';
import type { OutboundAnswer } from '../../../../kernel/outbound/outbound';
import type { Platform } from '../../../../kernel/process/platform';
import type { NodeLook, Noted } from './nodeRequests';
import { lookAtOff, lookAtRule, wishedFields } from './ruleProof';

/** How many rules one proof looks at; the others are proven one by one on demand. */
export const mostRules = 10;
const mostEvidence = 12;
/** How long a node may go on not holding what it was let to fetch. */
const keptMs = 2000;
/** A name no supplier serves: what a node answers to it is what it answers when it knows nothing. */
const nobody = 'manifold-control.invalid';

export type Proof = {
  facts: ProofFact[];
  /** Nodes that answered, what was wrong at others, and those of which nothing is known. */
  nodes: string[];
  faults: string[];
  silent: { node: string; reason: string }[];
};
type ProofRequest = {
  p: Platform;
  nodes: readonly SupplierNode[];
  mark: WitnessMark;
  domain: string;
  config: EdgeConfig;
  /** Rules that are switched off and must not show. */
  off: readonly EdgeRule[];
  /** One rule alone; the first ten otherwise. */
  ruleId?: string | undefined;
  /** How long nodes may lag behind what their supplier says, ms. */
  patienceMs: number;
  wait: (ms: number) => Promise<void>;
};

const face = (a: OutboundAnswer): string =>
  [a.status, a.headers['content-length'], a.headers['content-type'], a.headers['x-cache']].join(
    '|',
  );

const askFace = async (l: NodeLook, host: string): Promise<OutboundAnswer> =>
  l.p.outbound.fetch({
    method: 'HEAD',
    url: `http://${host}/`,
    headers: l.mark({ method: 'HEAD', host, target: '/' }),
    connectTo: { address: l.node.address, port: l.p.config.EDGE_HTTP_PORT },
    timeoutMs: 4000,
    maxBytes: 1,
  });

/** A node that answers the domain as it answers a name nobody has does not serve it. */
const serves = async (l: NodeLook): Promise<string | null> => {
  const [served, unknown] = await Promise.all([askFace(l, l.domain), askFace(l, nobody)]);
  return face(served) === face(unknown) ? `HTTP ${served.status}` : null;
};

/** Looks again while something contradicts, and a little while something is missing. */
const steadily = async (
  o: ProofRequest,
  started: number,
  look: (nonce: string) => Promise<readonly Noted[]>,
): Promise<readonly Noted[]> => {
  for (let waitMs = 150; ; waitMs = Math.min(1500, waitMs * 2)) {
    const notes = await look(randomUUID().slice(0, 8)).catch((error: unknown) => error as Error);
    const passed = Date.now() - started;
    const bad = notes instanceof Error || notes.some((n) => n.verdict === 'differs');
    const open = notes instanceof Error || notes.some((n) => n.verdict === 'unproven');
    const over = passed > o.patienceMs || (!bad && (!open || passed > keptMs));
    if (over && notes instanceof Error) throw notes;
    if (over && !(notes instanceof Error)) return notes;
    await o.wait(waitMs);
  }
};

/** A node answered, and not as one that serves the domain. */
class NotServed extends Error {}

/**
 * Waits until the node serves the domain; throws why it does not, when patience is over. Only an
 * answer says that it does not: whatever kept an answer from coming says nothing of the node.
 */
const untilServed = async (o: ProofRequest, l: NodeLook, started: number): Promise<void> => {
  for (let waitMs = 150; ; waitMs = Math.min(1500, waitMs * 2)) {
    const fault = await serves(l).then(
      (fault) => (fault === null ? null : new NotServed(fault)),
      (error: unknown) => error as Error,
    );
    if (fault === null) return;
    if (Date.now() - started > o.patienceMs) throw fault;
    await o.wait(waitMs);
  }
};

/** Waits until the node refuses the domain's visitors; throws what it answered instead, when patience is over. */
const untilBlocked = async (o: ProofRequest, l: NodeLook, started: number): Promise<void> => {
  for (let waitMs = 150; ; waitMs = Math.min(1500, waitMs * 2)) {
    const fault = await askFace(l, l.domain).then(
      ({ status }) => (status === 403 ? null : new NotServed(`HTTP ${status}`)),
      (error: unknown) => error as Error,
    );
    if (fault === null) return;
    if (Date.now() - started > o.patienceMs) throw fault;
    await o.wait(waitMs);
  }
};

type Scope = { live: EdgeRule[]; off: EdgeRule[] };
const scopeOf = (o: ProofRequest): Scope => {
  const wanted = (rule: EdgeRule) => o.ruleId === undefined || rule.id === o.ruleId;
  // What the platform itself put in front, for authorities, is no rule of a person.
  const live = o.config.rules.filter((r) => r.id !== 'acme-challenge' && wanted(r));
  return { live: live.slice(0, mostRules), off: o.off.filter(wanted).slice(0, mostRules) };
};

/** A node that does not answer leaves every field open that it was not asked about. */
const leftOpen = (scope: Scope, facts: readonly ProofFact[], fault: string): ProofFact[] => {
  const reason = sentence('proof.noAnswer', { fault });
  const of = (rule: EdgeRule, fields: readonly ProofFact['field'][]): ProofFact[] =>
    facts.some((f) => f.ruleId === rule.id)
      ? []
      : fields.map((field) => ({
          ruleId: rule.id,
          field,
          verdict: 'unproven',
          reason,
          evidence: [],
        }));
  return [
    ...scope.live.flatMap((rule) => {
      const wished = wishedFields(rule);
      return of(
        rule,
        proofFields.filter((field) => wished.has(field)),
      );
    }),
    ...scope.off.flatMap((rule) => of(rule, ['live'])),
  ];
};

type AtNode = {
  node: string;
  facts: ProofFact[];
  fault: string | null;
  silence: string | null;
};
const provenAt = async (o: ProofRequest, node: SupplierNode): Promise<AtNode> => {
  const domain = sampleHost(o.domain);
  const l: NodeLook = { p: o.p, node, domain, config: o.config, mark: o.mark };
  const started = Date.now();
  const scope = scopeOf(o);
  const facts: ProofFact[] = [];
  const look = async (rule: EdgeRule, at: (nonce: string) => Promise<readonly Noted[]>) => {
    const notes = await steadily(o, started, at);
    facts.push(...notes.map((n) => ({ ...n, ruleId: rule.id })));
  };
  try {
    if (o.config.control?.action === 'block') {
      // Where nobody is served no rule can show.
      await untilBlocked(o, l, started);
      return { node: node.node, facts, fault: null, silence: null };
    }
    await untilServed(o, l, started);
    for (const rule of scope.live) await look(rule, (nonce) => lookAtRule(l, rule, nonce));
    for (const rule of scope.off) await look(rule, (nonce) => lookAtOff(l, rule, nonce));
    return { node: node.node, facts, fault: null, silence: null };
  } catch (error) {
    const { message } = error as Error;
    const why = `${node.node}: ${message}`;
    const answered = error instanceof NotServed;
    return {
      node: node.node,
      facts: [...facts, ...leftOpen(scope, facts, why)],
      fault: answered ? why : null,
      silence: answered ? null : message,
    };
  }
};

const order: readonly ProofFact['verdict'][] = ['differs', 'unproven', 'unseen', 'seen'];
/** One fact out of what all nodes showed: the worst counts, its evidence comes first. */
const merged = (all: readonly ProofFact[]): ProofFact[] => {
  const groups = new Map<string, ProofFact[]>();
  for (const fact of all) {
    const key = `${fact.ruleId} ${fact.field}`;
    groups.set(key, [...(groups.get(key) ?? []), fact]);
  }
  return [...groups.values()].flatMap((group) => {
    const sorted = group.toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict));
    const [worst] = sorted;
    if (!worst) return [];
    const evidence = sorted.flatMap((f) => f.evidence).slice(0, mostEvidence);
    return [{ ...worst, evidence }];
  });
};

/** Healthy nodes at addresses that may be reached. */
export const usable = (p: Platform, nodes: readonly SupplierNode[]): SupplierNode[] =>
  nodes.filter((n) => n.healthy && p.outbound.allowed(n.address));

/**
 * Asks every healthy node of one supplier for what shows each field of the rules: a few requests a
 * rule to addresses nobody else uses, without bodies (only an origin that echoes is read, 16 KB at
 * most). Answers what was seen, what no answer can show, and what contradicts; it never throws.
 */
export const prove = async (o: ProofRequest): Promise<Proof> => {
  const proofs = await Promise.all(usable(o.p, o.nodes).map((node) => provenAt(o, node)));
  return {
    facts: merged(proofs.flatMap((f) => f.facts)),
    nodes: proofs.filter((f) => f.fault === null && f.silence === null).map((f) => f.node),
    faults: proofs.map((f) => f.fault).filter((f) => f !== null),
    silent: proofs.flatMap(({ node, silence }) =>
      silence === null ? [] : [{ node, reason: silence }],
    ),
  };
};
