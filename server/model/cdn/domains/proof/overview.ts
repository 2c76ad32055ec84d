import { setTimeout as pause } from 'node:timers/promises';
import {
  type ProofFact,
  type ProofField,
  proofFields,
  type ProvenField,
  verdictOf,
} from '#shared/areas/cdn/domains/proof';
import { domainRule } from '#shared/areas/cdn/domains/domain';
import { domainConfigs } from '#shared/areas/cdn/domains/configs';
import { reducedTo } from '#shared/edge/compile';
import type { EdgeConfig, EdgeRule } from '#shared/edge/config';
import type { TracedRule } from '#shared/edge/trace';
import type { Out } from '#shared/kernel/contract';
import { type Label, metaOf } from '#shared/kernel/field';
import { suppliers } from '#shared/suppliers';
import type * as z from 'zod';
import type { Ctx } from '../../../../kernel/db/context';
import { platform } from '../../../../kernel/process/platform';
import { openDriver } from '../../suppliers/gateway';
import { type EntryReading, entriesWithReading } from '../configuration/configs.store';
import { type Domain, seenDomain } from '../domains.store';
import { prove } from './nodeProof';
import { wishedFields } from './ruleProof';
import { type StoredProof, proofsOf, saveProof } from './proofs.store';
import { configOf } from '../configuration/rules.store';
import * as cdnTerms from '#shared/areas/cdn/terms';

type Overview = Out<(typeof domainConfigs)['endpoints']['proof']>;
type Transact = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
/** A person waits for the answer; nodes had their time when the version was configured. */
const patienceMs = 1500;

/** Names of a proven field in both languages. */
export const fieldLabel = (field: ProofField): Label => {
  const shape = domainRule.schema.shape as Record<string, z.ZodType>;
  const schema = shape[field];
  return (schema && metaOf(schema).label) ?? cdnTerms.switchedOff;
};

/** Rules that are off: nothing of them may show at a node. */
export const offOf = (rules: readonly TracedRule[]): EdgeRule[] =>
  rules.filter((r) => r.state === 'off').map((r) => r.rule);

/** Fields that are worth a line although the rule wants nothing there, if a node showed them. */
const plain: readonly string[] = ['queryMode', 'dynamic', 'forceHttps'];
const isListed = (fact: ProofFact): boolean =>
  fact.verdict === 'differs' || (fact.verdict === 'seen' && plain.includes(fact.field));

const valueOf = (rule: EdgeRule, field: ProofField): unknown => {
  if (field === 'live') return false;
  if (field !== 'queryMode') return rule[field];
  return rule.queryNames.length > 0 ? [rule.queryMode, ...rule.queryNames] : rule.queryMode;
};

type Side = { entry: EntryReading; facts: readonly ProofFact[]; version: number };

const liveFields = (side: Side, full: EdgeRule, reduced: EdgeRule): ProvenField[] => {
  const { entry, version } = side;
  const facts = side.facts.filter((f) => f.ruleId === full.id);
  const wished = wishedFields(full);
  const possible = wishedFields(reduced);
  const base = { ruleId: full.id, pattern: full.pattern };
  return proofFields.flatMap((field): ProvenField[] => {
    const one = { ...base, field, wanted: valueOf(full, field) };
    if (wished.has(field) && !possible.has(field))
      return [{ ...one, verdict: 'lost', reason: null, evidence: [] }];
    const fact = facts.find((f) => f.field === field) ?? null;
    const verdict = verdictOf(fact, entry.reading, { version, pattern: full.pattern, field });
    const shown = wished.has(field) || (fact && isListed(fact)) || verdict.verdict === 'differs';
    return shown ? [{ ...one, ...verdict }] : [];
  });
};

const offField = (side: Side, rule: EdgeRule): ProvenField => {
  const fact = side.facts.find((f) => f.ruleId === rule.id && f.field === 'live') ?? null;
  const at = { version: side.version, pattern: rule.pattern, field: 'live' as const };
  return {
    ruleId: rule.id,
    pattern: rule.pattern,
    field: 'live',
    wanted: false,
    ...verdictOf(fact, side.entry.reading, at),
  };
};

const ofEntry = (
  entry: EntryReading,
  proof: StoredProof | undefined,
  o: { config: EdgeConfig; rules: readonly TracedRule[] },
): Overview['suppliers'][number] => {
  const { version } = o.config;
  const present = proof?.version === version ? proof : null;
  const side: Side = { entry, facts: present?.facts ?? [], version };
  const reduced = reducedTo(o.config, suppliers[entry.supplier].cannot);
  const fields = o.rules.flatMap(({ rule, state }) => {
    if (state === 'off') return [offField(side, rule)];
    const possible = reduced.rules.find((r) => r.id === rule.id);
    return state === 'live' && possible ? liveFields(side, rule, possible) : [];
  });
  return {
    entryId: entry.id,
    supplier: entry.supplier,
    paramName: entry.paramName,
    checkedAt: present?.checkedAt ?? null,
    readAt: entry.reading?.version === version ? entry.reading.checkedAt : null,
    fields,
  };
};

/** Every field of every rule at every supplier, with how it is known to be in force. */
export const proofOverview = async (ctx: Ctx, id: string): Promise<Overview> => {
  const d = await seenDomain(ctx, id);
  const { config, rules } = await configOf(ctx, d);
  const entries = await entriesWithReading(ctx, id);
  const proofs = await proofsOf(ctx, id);
  return {
    version: config.version,
    suppliers: entries.map((entry) =>
      ofEntry(
        entry,
        proofs.find((k) => k.entryId === entry.id),
        { config, rules },
      ),
    ),
  };
};

type Ground = { d: Domain; entries: EntryReading[]; config: EdgeConfig; off: EdgeRule[] };
const groundOf = async (ctx: Ctx, id: string): Promise<Ground> => {
  const d = await seenDomain(ctx, id);
  const { config, rules } = await configOf(ctx, d);
  const entries = await entriesWithReading(ctx, id);
  // Only what serves this very version can be measured against it.
  const live = entries.filter((e) => e.liveVersion === config.version && e.state === 'online');
  return { d, entries: live, config, off: offOf(rules) };
};

/**
 * Asks the nodes of each supplier anew, about one rule or the first ten, and keeps what they
 * showed. No transaction is open while nodes are asked; a supplier that cannot be asked for its
 * nodes keeps the proof it had.
 */
export const proveDomain = async (
  transact: Transact,
  o: { domainId: string; ruleId?: string | undefined },
): Promise<void> => {
  const p = platform();
  const { d, entries, config, off } = await transact((ctx) => groundOf(ctx, o.domainId));
  const proofs = await Promise.all(
    entries.map(async (entry) => {
      try {
        const { driver, facts: abilities, mark } = await openDriver(entry.paramId);
        const nodes = await driver.health();
        const live = reducedTo(config, abilities.cannot);
        const ruleId = o.ruleId;
        const wait = (ms: number) => pause(ms);
        const question = {
          p,
          nodes,
          mark,
          domain: d.name,
          config: live,
          off,
          ruleId,
          patienceMs,
          wait,
        };
        return { entry, proof: await prove(question) };
      } catch (error) {
        p.log.warn({ domain: d.name, reason: (error as Error).message }, 'nodes not asked');
        return null;
      }
    }),
  );
  await transact(async (ctx) => {
    for (const one of proofs) {
      if (!one) continue;
      const { facts } = one.proof;
      const ruleIds = o.ruleId ? [o.ruleId] : [...new Set(facts.map((f) => f.ruleId))];
      await saveProof(ctx, { entryId: one.entry.id, version: config.version, facts, ruleIds });
    }
    ctx.emit(domainConfigs.events.changed, { domainId: d.id }, { accountId: d.accountId });
  });
};
