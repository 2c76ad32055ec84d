import type pg from 'pg';
import { nowMs } from '../../../../kernel/process/clock';
import { bitsOf, liesIn } from './networks';

export type Rule = { network: string; action: 'block' | 'allow'; ends_at: string | null };

/** How often the rules are read without a word of change, in ms: a word may have been lost. */
const againMs = 15_000;

/** What the narrowest rule that fits an address and has not ended says; null where none fits. */
export const ruleFor = (rules: readonly Rule[], ip: string, atMs: number): Rule | null =>
  rules
    .filter((r) => (r.ends_at === null || Date.parse(r.ends_at) > atMs) && liesIn(ip, r.network))
    .reduce<Rule | null>(
      (narrowest, r) =>
        narrowest && bitsOf(narrowest.network) >= bitsOf(r.network) ? narrowest : r,
      null,
    );

export type BlockList = ReturnType<typeof openBlockList>;
/**
 * The addresses this process refuses, kept in memory: asked with each request. A change arrives as a
 * numbered event; ends are judged when it is asked.
 */
export const openBlockList = (
  pool: pg.Pool,
  report: (error: unknown) => void = () => undefined,
) => {
  let rules: readonly Rule[] = [];
  const read = async (): Promise<void> => {
    const { rows } = await pool.query<Rule>(
      'select network::text as network, action, ends_at from network_rule',
    );
    rules = rows;
  };
  const timer = setInterval(() => void read().catch(report), againMs).unref();
  return {
    read,
    refuses: (ip: string): boolean =>
      rules.length > 0 && ruleFor(rules, ip, nowMs())?.action === 'block',
    close: () => clearInterval(timer),
  };
};
