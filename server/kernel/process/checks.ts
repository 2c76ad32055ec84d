import type pg from 'pg';
import type { Label } from '#shared/kernel/field';
import { now } from './clock';

/** What a violated rule would mean to a customer (docs/faults.md). */
export type CheckKind = 'lost' | 'doubled' | 'gap';
/**
 * One rule that must always hold, as a query for what breaks it: rows with one text column `what`.
 * `$1` is the platform's now; database time is `clock_timestamp()`.
 */
export type Check = { id: string; kind: CheckKind; summary: Label; sql: string };
/** One figure of the whole platform for /metrics: rows of `value` and, with `label`, its `label`. */
export type Reading = { name: string; help: string; label?: string; sql: string };

export type Finding = { id: string; violations: number; sample: string[]; ms: number };

/** A rule that takes longer than this is reported as failed rather than loading the store. */
const limitMs = 20_000;
const sampled = 5;

/** Runs the rules one after the other on one connection, each in a snapshot of its own. */
export const runChecks = async (pool: pg.Pool, checks: readonly Check[]): Promise<Finding[]> => {
  const client = await pool.connect();
  const findings: Finding[] = [];
  try {
    await client.query(`set statement_timeout = ${limitMs}`);
    for (const { id, sql } of checks) {
      const started = performance.now();
      const { rows } = await client.query<{ n: number; sample: string[] | null }>(
        `with at as (select $1::timestamptz as now), broken as (${sql})
         select count(*)::int as n, (array_agg(left(what::text, 200)))[1:${sampled}] as sample from broken`,
        [now()],
      );
      const { n = 0, sample = null } = rows[0] ?? {};
      const ms = Math.round(performance.now() - started);
      findings.push({ id, violations: n, sample: sample ?? [], ms });
    }
  } finally {
    await client.query('reset statement_timeout').catch(() => undefined);
    client.release();
  }
  return findings;
};
