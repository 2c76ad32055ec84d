import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { DriverError } from '../driver';
import type { CloudflareCaller } from './call';
import { type Phase, phases, refPrefix, type Rule } from './words';

const storedRule = z.object({
  id: z.string(),
  ref: z.string().default(''),
  action: z.string().default(''),
  action_parameters: z.record(z.string(), z.unknown()).optional(),
  expression: z.string().default(''),
  description: z.string().default(''),
  enabled: z.boolean().default(true),
});
const ruleset = z.object({ id: z.string(), rules: z.array(storedRule).default([]) });
type StoredRule = z.infer<typeof storedRule>;
export type RulesOf = { ruleset: string; rules: StoredRule[] };

/** A rule as it would be written. */
export const asWritten = ({ id: _id, ...rest }: StoredRule): Rule => rest;

const isSame = (stored: StoredRule, wanted: Rule): boolean => {
  return isDeepStrictEqual(
    { action_parameters: undefined, ...asWritten(stored) },
    {
      action_parameters: undefined,
      ...wanted,
    },
  );
};

/** The rules of one zone, of which each domain has its own. */
export const openRules = (call: CloudflareCaller, zone: string) => {
  const entry = async (
    operation: string,
    phase: Phase,
  ): Promise<z.infer<typeof ruleset> | null> => {
    const path = `${zone}/rulesets/phases/${phases[phase]}/entrypoint`;
    try {
      return await call.ask(ruleset, operation, { method: 'GET', path });
    } catch (error) {
      if (error instanceof DriverError && error.errorClass === 'absent') return null;
      throw error;
    }
  };
  /** The ruleset of a phase, made where the zone has none; two may make it at once. */
  const rulesetFor = async (operation: string, phase: Phase): Promise<z.infer<typeof ruleset>> => {
    const body = { name: 'default', kind: 'zone', phase: phases[phase], rules: [] };
    try {
      return await call.ask(ruleset, operation, { method: 'POST', path: `${zone}/rulesets`, body });
    } catch (error) {
      const other = await entry(operation, phase);
      if (other) return other;
      throw error;
    }
  };
  const of = async (operation: string, phase: Phase, domain: string): Promise<RulesOf> => {
    const { id = '', rules = [] } = (await entry(operation, phase)) ?? {};
    return { ruleset: id, rules: rules.filter(({ ref }) => ref.startsWith(refPrefix(domain))) };
  };
  return {
    of,
    /** Brings a domain's rules of a phase to those that are wanted, one by one: others' are not touched. */
    async put(
      operation: string,
      phase: Phase,
      domain: string,
      wanted: readonly Rule[],
    ): Promise<void> {
      const before = await of(operation, phase, domain);
      if (wanted.length + before.rules.length === 0) return;
      const id = before.ruleset || (await rulesetFor(operation, phase)).id;
      const path = `${zone}/rulesets/${id}/rules`;
      for (const rule of wanted) {
        const own = before.rules.find(({ ref }) => ref === rule.ref);
        if (own && isSame(own, rule)) continue;
        const question = own
          ? ({ method: 'PATCH', path: `${path}/${own.id}`, body: rule } as const)
          : ({ method: 'POST', path, body: rule } as const);
        await call.ask(ruleset, operation, question);
      }
      for (const { id: one, ref } of before.rules)
        if (!wanted.some((rule) => rule.ref === ref))
          await call.ask(z.unknown(), operation, { method: 'DELETE', path: `${path}/${one}` });
    },
  };
};
export type Rules = ReturnType<typeof openRules>;
