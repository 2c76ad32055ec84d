import { type RawBuilder, sql } from 'kysely';
import type { domainControl } from '#shared/areas/cdn/controls/domainControls';
import type { ControlUse } from '#shared/areas/cdn/controls/judge';
import { isStaff } from '#shared/kernel/access';
import type { Row } from '#shared/kernel/contract';
import { bytesPerGb, slotSeconds } from '#shared/kernel/units';
import { type Ctx, internal } from '../../../kernel/db/context';
import { watched } from '../monitors/watched';

export type Control = Row<typeof domainControl>;
/** A control with what completed slots say of its period, and what the suppliers were told. */
export type ControlStanding = Control &
  ControlUse & {
    offsetMinutes: number;
    periodFrom: string | null;
    evaluatedTo: string | null;
    enforced: string | null;
    judgeAt: string | null;
  };

const columns = sql`c.*, a.utc_offset_minutes as offset_minutes, u.period_from, u.evaluated_to,
  coalesce(u.used_bytes, 0)::float8 as used_bytes, coalesce(u.peak_bytes, 0)::float8 as peak_bytes`;
const joins = sql`domain_control c join account a on a.id = c.account_id left join control_use u on u.control_id = c.id`;

/** When every supplier was seen to carry out what is in force: nodes that answer 403, or the rate read back. */
const verifiedAt = sql`case c.state when 'blocked' then (select min(f.proven_at) from domain_config f
      where f.domain_id = c.domain_id and f.version >= c.enforced_version)
    when 'limiting' then (select max(r.checked_at) from domain_reading r where r.domain_id = c.domain_id
      and r.version >= c.enforced_version and r.state = 'same'
      having count(*) = (select count(*) from domain_supplier e where e.domain_id = c.domain_id and e.live_version > 0)) end`;

/** Controls with their figures; without them for customers to whom the domain's data is not shown. */
export const controlRows = ({ who }: Ctx): RawBuilder<unknown> => {
  const peakBps = sql`coalesce(u.peak_bytes, 0)::float8 * 8 / ${sql.lit(slotSeconds)}`;
  const shown = (value: RawBuilder<unknown>) =>
    isStaff(who) ? value : sql`case when d.data_visible then ${value} end`;
  return sql`select c.id, c.account_id, c.domain_id, c.source, c.plan_id, c.period, c.traffic_gb, c.bandwidth_mbps, c.action, c.requests_per_second,
      c.state, c.since, c.override_until, c.forced_until, c.forced_reason, c.created_at, u.period_from, u.evaluated_to,
      ${shown(sql`c.reason`)} as reason, ${shown(sql`coalesce(u.used_bytes, 0)`)} as used_bytes, ${shown(peakBps)} as peak_bps,
      ${shown(sql`greatest(coalesce(u.used_bytes::float8 / (c.traffic_gb::float8 * ${sql.lit(bytesPerGb)}), 0),
        coalesce(${peakBps} / (c.bandwidth_mbps::float8 * 1000000), 0))`)} as share, ${verifiedAt} as verified_at
    from domain_control c join domain d on d.id = c.domain_id left join control_use u on u.control_id = c.id`;
};

/** The controls of a domain with their figures, held until the transaction ends. */
export const standingsOf = async (ctx: Ctx, domainId: string): Promise<ControlStanding[]> => {
  const { rows } = await sql<ControlStanding>`select ${columns} from ${joins}
    where c.domain_id = ${domainId} order by c.source for update of c`.execute(internal(ctx));
  return rows;
};

/** Whether a domain has a control of the staff. */
export const hasControl = async (ctx: Ctx, domainId: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from domain_control
    where domain_id = ${domainId} and source = 'staff'`.execute(internal(ctx));
  return rows.length > 0;
};

/** Since when a domain's figures are known and up to where they are complete; null before any. */
export const spanOf = async (
  ctx: Ctx,
  domainId: string,
): Promise<{ knownFrom: string; completeTo: string } | null> => {
  const { rows } = await sql<{
    knownFrom: string;
    completeTo: string;
  }>`select w.known_from, w.complete_to from ${watched} w where w.domain_id = ${domainId}`.execute(
    internal(ctx),
  );
  return rows[0] ?? null;
};

export type DueControl = ControlStanding & { completeTo: string | null };
/** Controls whose domain completed slots since they were judged, or whose time has come. */
export const dueControls = async (ctx: Ctx, limit: number): Promise<DueControl[]> => {
  const { rows } = await sql<DueControl>`select ${columns}, w.complete_to
    from ${joins} left join ${watched} w on w.domain_id = c.domain_id
    where w.complete_to > coalesce(u.evaluated_to, '-infinity') or c.judge_at <= ${ctx.now()}::timestamptz
    order by u.evaluated_to nulls first limit ${limit}`.execute(internal(ctx));
  return rows;
};

export type UseToKeep = Pick<Control, 'id' | 'period'> &
  ControlUse & { periodFrom: string; evaluatedTo: string };
/** Keeps figures of periods; a control whose period was changed meanwhile, and older figures, are left alone. */
export const keepUses = async (ctx: Ctx, uses: readonly UseToKeep[]): Promise<void> => {
  const list = uses.map((u) => ({
    id: u.id,
    period: u.period,
    used_bytes: u.usedBytes,
    peak_bytes: u.peakBytes,
    period_from: u.periodFrom,
    evaluated_to: u.evaluatedTo,
  }));
  await sql`insert into control_use as k (control_id, period_from, used_bytes, peak_bytes, evaluated_to)
    select c.id, x.period_from, x.used_bytes, x.peak_bytes, x.evaluated_to
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
      as x (id uuid, period text, used_bytes bigint, peak_bytes bigint, period_from timestamptz, evaluated_to timestamptz)
      join domain_control c on c.id = x.id and c.period = x.period
    on conflict (control_id) do update set period_from = excluded.period_from, used_bytes = excluded.used_bytes,
      peak_bytes = excluded.peak_bytes, evaluated_to = excluded.evaluated_to
      where k.evaluated_to <= excluded.evaluated_to or k.period_from < excluded.period_from`.execute(
    internal(ctx),
  );
};

/** Forgets the figures of a control: they were of another period. */
export const forgetUse = (ctx: Ctx, id: string) =>
  sql`delete from control_use where control_id = ${id}`.execute(internal(ctx));

/** When a control must be judged though no slot is completed. */
export const judgeAgainAt = (ctx: Ctx, id: string, at: string) =>
  sql`update domain_control set judge_at = ${at} where id = ${id}`.execute(internal(ctx));

/** Makes controls due at once, whether or not whoever measured them lives to settle them. */
export const judgeNow = (ctx: Ctx, ids: readonly string[]) =>
  sql`update domain_control set judge_at = ${ctx.now()} where id = any(${ids}::uuid[])`.execute(
    internal(ctx),
  );

/** Notes what the suppliers are told from a version on. */
export const noteEnforced = (
  ctx: Ctx,
  id: string,
  o: { enforced: string | null; version: number },
) =>
  sql`update domain_control set enforced = ${o.enforced},
    enforced_version = case when ${o.enforced}::text is not null then ${o.version}::int end where id = ${id}`.execute(
    internal(ctx),
  );
