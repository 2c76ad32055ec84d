import { randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { SupplierCore } from '../core';
import { mostRules, type Parameters, type Phase, ruleInputs, rulesetInput } from './description';
import { type Match, matchOf } from './expressions';
import { Refusal } from './refusal';

export type StoredRule<P extends Phase = Phase> = {
  id: string;
  ref: string;
  version: string;
  last_updated: string;
  action: string;
  action_parameters?: Parameters<P> | undefined;
  expression: string;
  description: string;
  enabled: boolean;
};
export type Ruleset = { id: string; phase: Phase; version: number; rules: StoredRule[] };

/** A number as those of Cloudflare look. */
export const newId = (): string => randomBytes(16).toString('hex');

/** Reads a body as the description says; anything else is refused with what is wrong. */
export const parsed = <T>(schema: z.ZodType<T>, body: unknown, code: number): T => {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  throw new Refusal(400, code, z.prettifyError(read.error));
};

/** The rulesets of the zone, one a phase. */
export const openRulesets = (core: SupplierCore) => {
  const table = core.store.table<Ruleset>('cloudflareRuleset');
  const save = (ruleset: Ruleset): Ruleset => {
    const next = { ...ruleset, version: ruleset.version + 1 };
    core.store.commit([{ table: 'cloudflareRuleset', key: next.id, value: next }]);
    return next;
  };
  const all = (): Ruleset[] => [...table.values()];
  const find = (id: string): Ruleset => {
    const ruleset = table.get(id);
    if (ruleset) return ruleset;
    throw new Refusal(404, 10_007, `could not find ruleset ${id}`);
  };
  const ruleOf = (phase: Phase, body: unknown, before: StoredRule | null): StoredRule => {
    const read = parsed<z.infer<(typeof ruleInputs)[Phase]>>(ruleInputs[phase], body, 20_021);
    matchOf(read.expression);
    const id = before?.id ?? newId();
    return {
      id,
      ref: read.ref ?? id,
      version: String(Number(before?.version ?? 0) + 1),
      last_updated: new Date().toISOString(),
      action: read.action,
      ...(read.action_parameters ? { action_parameters: read.action_parameters } : {}),
      expression: read.expression,
      description: read.description ?? '',
      enabled: read.enabled ?? true,
    };
  };
  const withRules = (ruleset: Ruleset, rules: StoredRule[]): Ruleset => {
    if (rules.length > mostRules) throw new Refusal(400, 20_010, `More than ${mostRules} rules.`);
    if (new Set(rules.map(({ ref }) => ref)).size < rules.length)
      throw new Refusal(400, 20_035, 'A ref stands twice.');
    return save({ ...ruleset, rules });
  };
  const ruleIn = ({ id, rules }: Ruleset, one: string): StoredRule => {
    const rule = rules.find((each) => each.id === one);
    if (rule) return rule;
    throw new Refusal(404, 10_007, `could not find rule ${one} in ruleset ${id}`);
  };
  return {
    entry: (phase: string): Ruleset => {
      const ruleset = all().find((one) => one.phase === phase);
      if (ruleset) return ruleset;
      throw new Refusal(404, 10_003, `could not find entrypoint ruleset in the ${phase} phase`);
    },
    create: (body: unknown): Ruleset => {
      const { phase, rules } = parsed(rulesetInput, body, 20_021);
      if (all().some((one) => one.phase === phase))
        throw new Refusal(400, 20_217, `There is a ruleset of ${phase} already.`);
      const empty = { id: newId(), phase, version: 0, rules: [] };
      return withRules(
        empty,
        rules.map((rule) => ruleOf(phase, rule, null)),
      );
    },
    add: (id: string, body: unknown): Ruleset => {
      const ruleset = find(id);
      return withRules(ruleset, [...ruleset.rules, ruleOf(ruleset.phase, body, null)]);
    },
    change: (id: string, one: string, body: unknown): Ruleset => {
      const ruleset = find(id);
      const next = ruleOf(ruleset.phase, body, ruleIn(ruleset, one));
      return withRules(
        ruleset,
        ruleset.rules.map((rule) => (rule.id === one ? next : rule)),
      );
    },
    remove: (id: string, one: string): Ruleset => {
      const ruleset = find(id);
      ruleIn(ruleset, one);
      return save({ ...ruleset, rules: ruleset.rules.filter((rule) => rule.id !== one) });
    },
    /** Rules of a phase that hold for a host, as they are switched on. */
    of: <P extends Phase>(phase: P, host: string): (StoredRule<P> & { match: Match })[] =>
      all()
        .filter((one) => one.phase === phase)
        .flatMap(({ rules }) => rules as StoredRule<P>[]) // each was read by the words of its phase
        .map((rule) => ({ ...rule, match: matchOf(rule.expression) }))
        .filter(({ enabled, match }) => enabled && match.host === host),
  };
};
export type Rulesets = ReturnType<typeof openRulesets>;
