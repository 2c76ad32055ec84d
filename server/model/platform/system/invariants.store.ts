import type pg from 'pg';
import type { invariants } from '#shared/areas/platform/system/invariants';
import type { Out } from '#shared/kernel/contract';
import { type Finding, runChecks } from '../../../kernel/process/checks';
import { checks } from '../../index';

export type Standing = Out<(typeof invariants)['endpoints']['read']>;
type Kept = {
  check_id: string;
  violations: number;
  sample: string[];
  ms: number;
  checked_at: string;
  broken_at: string | null;
};

/** Keeps the newest finding of each rule; since when it is broken is kept while it stays so. */
const keep = (pool: pg.Pool, findings: readonly Finding[]) =>
  pool.query(
    `insert into invariant_state (check_id, violations, sample, ms, checked_at, broken_at)
     select r.id, r.violations, r.sample, r.ms, clock_timestamp(), case when r.violations > 0 then clock_timestamp() end
     from jsonb_to_recordset($1::jsonb) as r(id text, violations int, sample jsonb, ms int)
     on conflict (check_id) do update set violations = excluded.violations, sample = excluded.sample, ms = excluded.ms,
       checked_at = excluded.checked_at,
       broken_at = case when excluded.violations > 0 then coalesce(invariant_state.broken_at, excluded.checked_at) end`,
    [JSON.stringify(findings)],
  );

/** Checks every rule now and keeps what was found. */
export const checkNow = async (pool: pg.Pool): Promise<Finding[]> => {
  const findings = await runChecks(pool, checks);
  await keep(pool, findings);
  return findings;
};

/** How every rule stood at its last check, and which processes run. */
export const standing = async (pool: pg.Pool): Promise<Standing> => {
  const { rows } = await pool.query<Kept>('select * from invariant_state');
  const byId = new Map(rows.map((r) => [r.check_id, r]));
  const processes = await pool.query<Standing['processes'][number]>(
    `select name, host, pid, version, started_at as "startedAt", seen_at as "seenAt" from process_state
     where seen_at > clock_timestamp() - interval '20 seconds' order by name, started_at`,
  );
  const list = checks.map(({ id, kind, summary }): Standing['rows'][number] => {
    const k = byId.get(id);
    return {
      id,
      kind,
      summary: [summary[0], summary[1]],
      violations: k?.violations ?? 0,
      sample: k?.sample ?? [],
      ms: k?.ms ?? 0,
      checkedAt: k?.checked_at ?? null,
      brokenAt: k?.broken_at ?? null,
    };
  });
  const violations = list.reduce((sum, r) => sum + r.violations, 0);
  return { violations, rows: list, processes: processes.rows };
};
