import { X509Certificate } from 'node:crypto';
import type { Material } from '#server/model/cdn/certificates/deployment';
import { fieldLabel } from '#server/model/cdn/domains/proof/overview';
import { prove, type Proof, usable } from '#server/model/cdn/domains/proof/nodeProof';
import { saveProof } from '#server/model/cdn/domains/proof/proofs.store';
import type { SupplierNode } from '#server/drivers/cdn/driver';
import type { WitnessMark } from '#server/drivers/cdn/witness';
import type { ProofFact } from '#shared/areas/cdn/domains/proof';
import type { EdgeConfig, EdgeRule } from '#shared/edge/config';
import type { Label, Sentence } from '#shared/kernel/field';
import { sentence, sentenceText } from '#shared/kernel/sentences';
import type { Tools } from '../../../kernel/work';
import { shakeHands, type Shown } from '../certificates/handshake';
import { StepFailed } from './steps';
import { pause } from './supplierWaits';

const patienceMs = 10_000;
const mostTold = 3;

/** What nodes showed, and those that showed nothing because they did not answer. */
export type Proven = { seen: Sentence; silent: readonly string[] };
/** Nodes that showed the configuration with how many settings of it, and those that showed the certificate. */
type Shows = { nodes: string; seen: number; tls: string; silent: readonly string[] };

const joined = (texts: readonly Label[]): Label => {
  const some = texts.slice(0, mostTold);
  return [some.map((t) => t[0]).join('；'), some.map((t) => t[1]).join('; ')];
};

const wrongAnswer = (what: Label | string): StepFailed =>
  new StepFailed(sentence('proof.contradicted', { what }));

const describe = (fact: ProofFact, config: EdgeConfig, off: readonly EdgeRule[]): Label => {
  const rule = [...config.rules, ...off].find((r) => r.id === fact.ruleId);
  const where = [fact.evidence[0]?.node, rule?.pattern].filter(Boolean).join(' ');
  const [zhCN, en] = fieldLabel(fact.field);
  const [whyZh, whyEn] = fact.reason ? sentenceText(fact.reason) : ['', ''];
  return [`${where} ${zhCN}：${whyZh}`, `${where} ${en}: ${whyEn}`];
};

/** Throws for what nodes contradict; silence contradicts nothing. */
const judged = (
  proof: Proof,
  o: { config: EdgeConfig; off: readonly EdgeRule[] },
): Omit<Shows, 'tls'> => {
  if (proof.faults.length > 0) throw wrongAnswer(proof.faults.join('; '));
  const wrong = proof.facts.filter((f) => f.verdict === 'differs');
  if (wrong.length > 0) throw wrongAnswer(joined(wrong.map((f) => describe(f, o.config, o.off))));
  return {
    nodes: proof.nodes.join(', '),
    seen: proof.facts.filter((f) => f.verdict === 'seen').length,
    silent: proof.silent.map((s) => s.node),
  };
};

export type ProofRequest = {
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
const proveConfig = async (tools: Tools, o: ProofRequest): Promise<Omit<Shows, 'tls'>> => {
  const wait = (ms: number) => pause(ms, tools.signal);
  const proof = await prove({ ...o, p: tools.platform, patienceMs, wait });
  const { entryId, config } = o;
  const record = { entryId, version: config.version, facts: proof.facts };
  await tools.run((ctx) => saveProof(ctx, record));
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

type Wrong = { node: string; shown: Shown };
/** Nodes that show what the first of them shows instead of the bound certificate. */
const otherCertificate = ([first, ...more]: readonly [Wrong, ...Wrong[]], bound: string) => {
  const { fits, name, notAfter, fingerprint } = first.shown;
  const alike = more.filter((w) => w.shown.fingerprint === fingerprint);
  const nodes = [first, ...alike].slice(0, mostTold).map((w) => w.node);
  const values = { nodes: nodes.join(', '), name, bound };
  return fits
    ? sentence('proof.otherCertificate', { ...values, until: notAfter?.slice(0, 10) ?? '–' })
    : sentence('proof.defaultCertificate', values);
};

const nameOf = (chainPem: string): string => {
  const leaf = new X509Certificate(chainPem);
  return /CN=(.*)/.exec(leaf.subject)?.[1] ?? leaf.subjectAltName ?? '–';
};

/** A TLS handshake with every healthy node shows the bound certificate. */
const proveCertificate = async (
  tools: Tools,
  o: ProofRequest,
  material: Material,
): Promise<Pick<Shows, 'tls' | 'silent'>> => {
  const { fingerprint } = material;
  const results = await Promise.all(
    usable(tools.platform, o.nodes).map(async ({ node, address }) => ({
      node,
      shown: await lastShown(tools, { address, domain: o.domain, fingerprint }),
    })),
  );
  const [first, ...more] = results.flatMap(({ node, shown }): Wrong[] =>
    shown && shown.fingerprint !== fingerprint ? [{ node, shown }] : [],
  );
  if (first)
    throw new StepFailed(
      otherCertificate([first, ...more], nameOf(material.chainPem)),
      'certificate',
    );
  return {
    tls: results.flatMap((f) => (f.shown ? f.node : [])).join(', '),
    silent: results.filter((f) => !f.shown).map((f) => f.node),
  };
};

const seenSentence = ({ nodes, seen, tls, ...rest }: Shows): Sentence => {
  const silent = rest.silent.join(', ');
  if (silent && nodes)
    return tls
      ? sentence('proof.silentSeenTls', { silent, nodes, seen, tls })
      : sentence('proof.silentSeen', { silent, nodes, seen });
  if (silent)
    return tls
      ? sentence('proof.silentTls', { silent, tls })
      : sentence('proof.silent', { silent });
  if (!nodes) return sentence('proof.noNode');
  return tls
    ? sentence('proof.seenTls', { nodes, seen, tls })
    : sentence('proof.seen', { nodes, seen });
};

/**
 * Real requests to every healthy node of a supplier show that it serves the domain by this
 * configuration and with its certificate. Throws for what contradicts; nodes that did not answer are
 * unknown: they are named, and asked again later.
 */
export const proveEntry = async (tools: Tools, o: ProofRequest): Promise<Proven> => {
  const shown = await proveConfig(tools, o);
  const tls = o.material ? await proveCertificate(tools, o, o.material) : null;
  const silent = [...new Set([...shown.silent, ...(tls?.silent ?? [])])];
  return { seen: seenSentence({ ...shown, silent, tls: tls?.tls ?? '' }), silent };
};
