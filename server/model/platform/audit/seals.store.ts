import { sql } from 'kysely';
import type { SealFault } from '#shared/areas/platform/audit/audit';
import { type Ctx, internal } from '../../../kernel/db/context';

/** Records sealed in one transaction. */
const perBatch = 5_000;
/** Seals that one question looks at. */
const atOnce = 50_000;

/** Seals records that have none yet, oldest first; answers whether more may follow. */
export const sealRecords = async (ctx: Ctx): Promise<boolean> => {
  const { rows } = await sql<{ n: number }>`select seal_audit(${perBatch}) as n`.execute(
    internal(ctx),
  );
  return (rows[0]?.n ?? 0) === perBatch;
};

/** Where the chain of seals ends, and what of the records stands outside of it. */
export const sealStanding = async (
  ctx: Ctx,
): Promise<{ records: number; last: number; forgotten: number; head: string | null }> => {
  const { rows } = await sql<{
    records: number;
    last: number;
    forgotten: number;
    head: string | null;
  }>`select
    (select count(*) from audit)::float8 as records, coalesce((select max(position) from audit_seal), 0)::float8 as last,
    (select count(*) from audit_seal where forgotten_at is not null)::float8 as forgotten,
    (select encode(seal, 'hex') from audit_seal order by position desc limit 1) as head`.execute(
    internal(ctx),
  );
  return rows[0] ?? { records: 0, last: 0, forgotten: 0, head: null };
};

/** Faults among the seals after a position, at most so many, and the position up to which it looked. */
export const sealFaults = async (
  ctx: Ctx,
  o: { after: number; most: number },
): Promise<{ faults: SealFault[]; to: number }> => {
  const to = o.after + atOnce;
  const { rows } = await sql<SealFault>`select number::float8 as number, fault from (
      select s.number, s.position, case
        when s.position <> coalesce(lag(s.position) over w, 0) + 1 and s.position > 1 and s.position > ${o.after} then 'gap'
        when a.number is null then 'missing'
        when s.core <> audit_core(a) or (s.forgotten_at is null and s.content <> audit_content(a)) then 'changed'
        when s.seal <> sha256(coalesce(lag(s.seal) over w, ''::bytea) || s.core || s.content) then 'broken' end as fault
      from audit_seal s left join audit a on a.number = s.number
      where s.position >= ${o.after} and s.position <= ${to} window w as (order by s.position)) x
    where fault is not null and position > ${o.after} order by position limit ${o.most}`.execute(
    internal(ctx),
  );
  return { faults: rows, to };
};

/** Records of more than some minutes ago that no seal holds. */
export const unsealed = async (ctx: Ctx, most: number): Promise<SealFault[]> => {
  const { rows } =
    await sql<SealFault>`select a.number::float8 as number, 'unsealed' as fault from audit a
    where a.at < ${ctx.now()}::timestamptz - interval '5 minutes'
      and not exists (select 1 from audit_seal s where s.number = a.number) order by a.number limit ${most}`.execute(
      internal(ctx),
    );
  return rows;
};
