import { X509Certificate } from 'node:crypto';
import type { Material } from '#server/model/cdn/certificates/deployment';
import { fieldLabel } from '#server/model/cdn/domains/proof/proofs';
import { prove, type Proof, usable } from '#server/model/cdn/domains/proof/proof';
import { saveProof } from '#server/model/cdn/domains/proof/proofs.store';
import type { SupplierNode } from '#server/drivers/cdn/driver';
import type { WitnessMark } from '#server/drivers/cdn/witness';
import type { ProofFact } from '#shared/areas/cdn/domains/proof';
import type { EdgeConfig, EdgeRule } from '#shared/edge/config';
import type { Label } from '#shared/kernel/field';
import type { Tools } from '../../../kernel/work';
import { shakeHands, type Shown } from '../certificates/handshake';
import { StepFailed } from './steps';
import { pause } from './suppliers';

const patienceMs = 10_000;
const mostTold = 3;

/** What nodes showed in words, and those that showed nothing because they did not answer. */
export type Proven = { said: Label; silent: readonly string[] };

const joined = (texts: readonly Label[]): Label => {
  const some = texts.slice(0, mostTold);
  return [some.map((t) => t[0]).join('；'), some.map((t) => t[1]).join('; ')];
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

/** Throws for what nodes contradict; silence contradicts nothing. Says what was seen otherwise. */
const judged = (proof: Proof, o: { config: EdgeConfig; off: readonly EdgeRule[] }): Proven => {
  if (proof.faults.length > 0) {
    const all = proof.faults.join('; ');
    throw wrongAnswer([all, all]);
  }
  const wrong = proof.facts.filter((f) => f.verdict === 'differs');
  if (wrong.length > 0) throw wrongAnswer(joined(wrong.map((f) => told(f, o.config, o.off))));
  const silent = proof.silent.map((s) => s.node);
  if (proof.nodes.length === 0 && silent.length === 0)
    return { said: ['没有可探测的节点', 'No node could be asked'], silent };
  const names = proof.nodes.join(', ');
  const seen = proof.facts.filter((f) => f.verdict === 'seen').length;
  return {
    said: [
      names && `已在 ${names} 上验证，${seen} 项规则设置可见`,
      names && `Proven on ${names}, ${seen} settings seen`,
    ],
    silent,
  };
};

export type Asked = {
  entryId: string;
  nodes: readonly SupplierNode[];
  mark: WitnessMark;
  domain: string;
  config: EdgeConfig;
  /** Rules that are switched off, to show that they are. */
  off: readonly EdgeRule[];
  material: Material | null;
};

/** What each field of the rules showed is kept for the screens, also when something contradicts. */
const proveConfig = async (tools: Tools, o: Asked): Promise<Proven> => {
  const wait = (ms: number) => pause(ms, tools.signal);
  const proof = await prove({ ...o, p: tools.platform, patienceMs, wait });
  const { entryId, config } = o;
  const kept = { entryId, version: config.version, facts: proof.facts };
  await tools.run((ctx) => saveProof(ctx, kept));
  return judged(proof, o);
};

/** Asks a node until it shows the bound certificate or patience is over; null when it never answered. */
const lastShown = async (
  tools: Tools,
  o: { address: string; domain: string; fingerprint: string },
): Promise<Shown | null> => {
  const end = Date.now() + patienceMs;
  let last: Shown | null = null;
  for (let waitMs = 150; ; waitMs = Math.min(1500, waitMs * 2)) {
    const port = tools.platform.config.EDGE_HTTPS_PORT;
    last = await shakeHands(o.address, o.domain, port).catch(() => last);
    if (last?.fingerprint === o.fingerprint || Date.now() > end) return last;
    await pause(waitMs, tools.signal);
  }
};

const otherCertificate = (node: string, shown: Shown, bound: string): Label => {
  const until = shown.notAfter?.slice(0, 10) ?? '–';
  return shown.fits
    ? [
        `节点 ${node} 提供的是证书“${shown.name}”（有效期至 ${until}），而不是所绑定的“${bound}”`,
        `node ${node} shows the certificate "${shown.name}" (valid until ${until}) and not the bound "${bound}"`,
      ]
    : [
        `节点 ${node} 仍提供其默认证书“${shown.name}”（不适用于该域名），而不是所绑定的“${bound}”`,
        `node ${node} still shows its default certificate "${shown.name}" (not made for this domain) and not the bound "${bound}"`,
      ];
};

const nameOf = (chainPem: string): string => {
  const leaf = new X509Certificate(chainPem);
  return /CN=(.*)/.exec(leaf.subject)?.[1] ?? leaf.subjectAltName ?? '–';
};

/** A TLS handshake with every healthy node shows the bound certificate. */
const proveCertificate = async (tools: Tools, o: Asked, material: Material): Promise<Proven> => {
  const { fingerprint } = material;
  const found = await Promise.all(
    usable(tools.platform, o.nodes).map(async ({ node, address }) => ({
      node,
      shown: await lastShown(tools, { address, domain: o.domain, fingerprint }),
    })),
  );
  const wrong = found.flatMap(({ node, shown }) =>
    shown && shown.fingerprint !== fingerprint
      ? [otherCertificate(node, shown, nameOf(material.chainPem))]
      : [],
  );
  if (wrong.length > 0) throw new StepFailed(joined(wrong), 'certificate');
  const seen = found.filter((f) => f.shown).map((f) => f.node);
  const names = seen.join(', ');
  return {
    said: [names && `TLS 已在 ${names} 上验证`, names && `TLS proven on ${names}`],
    silent: found.filter((f) => !f.shown).map((f) => f.node),
  };
};

/**
 * Real requests to every healthy node of a supplier show that it serves the domain by this
 * configuration and with its certificate. Throws for what contradicts; nodes that did not answer are
 * unknown: they are named, and asked again later.
 */
export const proveEntry = async (tools: Tools, o: Asked): Promise<Proven> => {
  const seen = await proveConfig(tools, o);
  const tls = o.material ? await proveCertificate(tools, o, o.material) : null;
  const silent = [...new Set([...seen.silent, ...(tls?.silent ?? [])])];
  const names = silent.join(', ');
  const later: Label = [
    names && `尚未验证：${names} 没有应答，稍后再次验证`,
    names && `Not proven yet: no answer from ${names}, which will be asked again`,
  ];
  const parts = [later, seen.said, tls?.said ?? ['', '']] as const;
  return {
    said: [
      parts.flatMap((p) => p[0] || []).join('；'),
      parts.flatMap((p) => p[1] || []).join('; '),
    ],
    silent,
  };
};
