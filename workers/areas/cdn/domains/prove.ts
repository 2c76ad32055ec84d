import { fieldLabel } from '#server/model/cdn/domains/proof/proofs';
import { prove, type Proof, usable } from '#server/model/cdn/domains/proof/proof';
import { saveProof } from '#server/model/cdn/domains/proof/proofs.store';
import type { SupplierNode } from '#server/drivers/cdn/driver';
import type { Platform } from '#server/kernel/process/platform';
import type { ProofFact } from '#shared/areas/cdn/domains/proof';
import type { EdgeConfig, EdgeRule } from '#shared/edge/config';
import type { Label } from '#shared/kernel/field';
import type { Tools } from '../../../kernel/work';
import { shakeHands } from '../certificates/handshake';
import { StepFailed } from './steps';
import { pause } from './suppliers';

const patienceMs = 10_000;

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

const wrongAnswer = (what: Label): StepFailed =>
  new StepFailed([
    `节点未按配置应答：${what[0]}`,
    `A node does not answer as configured: ${what[1]}`,
  ]);

const told = (fact: ProofFact, config: EdgeConfig, off: readonly EdgeRule[]): Label => {
  const rule = [...config.rules, ...off].find((r) => r.id === fact.ruleId);
  const where = [fact.evidence[0]?.node, rule?.pattern].filter(Boolean).join(' ');
  const [zhCN, en] = fieldLabel(fact.field);
  const [whyZh, whyEn] = fact.reason ?? ['', ''];
  return [`${where} ${zhCN}：${whyZh}`, `${where} ${en}: ${whyEn}`];
};

/** Throws for nodes that do not answer and for what they contradict; says what was seen otherwise. */
const judged = (proof: Proof, o: { config: EdgeConfig; off: readonly EdgeRule[] }): Label => {
  if (proof.faults.length > 0) {
    const all = proof.faults.join('; ');
    throw wrongAnswer([all, all]);
  }
  const wrong = proof.facts.filter((f) => f.verdict === 'differs');
  if (wrong.length > 0) {
    const texts = wrong.slice(0, 3).map((fact) => told(fact, o.config, o.off));
    throw wrongAnswer([texts.map((t) => t[0]).join('；'), texts.map((t) => t[1]).join('; ')]);
  }
  if (proof.nodes.length === 0) return ['没有可探测的节点', 'No node could be asked'];
  const names = proof.nodes.join(', ');
  const seen = proof.facts.filter((f) => f.verdict === 'seen').length;
  return [
    `已在 ${names} 上验证，${seen} 项规则设置可见`,
    `Proven on ${names}, ${seen} settings seen`,
  ];
};

/**
 * Real requests to every healthy node show that it serves the domain by this configuration. What
 * each field of the rules showed is kept for the screens, also when something contradicts.
 */
export const proveConfig = async (
  tools: Tools,
  o: {
    entryId: string;
    nodes: readonly SupplierNode[];
    domain: string;
    config: EdgeConfig;
    off: readonly EdgeRule[];
  },
): Promise<Label> => {
  const wait = (ms: number) => pause(ms, tools.signal);
  const proof = await prove({ ...o, p: tools.platform, patienceMs, wait });
  const { entryId, config } = o;
  const kept = { entryId, version: config.version, facts: proof.facts };
  await tools.run((ctx) => saveProof(ctx, kept));
  return judged(proof, o);
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
  const seen = nodes.map((n) => n.node).join(', ');
  return [`TLS 已在 ${seen} 上验证`, `TLS proven on ${seen}`];
};
