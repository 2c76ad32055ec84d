import { sql } from 'kysely';
import type { Source } from '#shared/metrics';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';

/** A lane of a domain, with the delay its parameter is known for. */
export type Lane = {
  id: string;
  accountId: string;
  domain: string;
  paramId: string;
  param: string;
  source: Source;
  startAt: string;
  endAt: string | null;
  pulledFrom: string | null;
  completeTo: string | null;
  pullDelaySeconds: number;
};

/** All lanes of a domain, by name of the parameter. */
export const lanesOf = async (ctx: Ctx, domainId: string): Promise<Lane[]> => {
  const { rows } =
    await sql<Lane>`select l.id, l.account_id as "accountId", d.name as domain, l.param_id as "paramId", p.name as param,
      l.source, l.start_at as "startAt", l.end_at as "endAt", l.pulled_from as "pulledFrom", l.complete_to as "completeTo",
      p.pull_delay_seconds as "pullDelaySeconds"
    from sync_lane l join domain d on d.id = l.domain_id join supplier_param p on p.id = l.param_id
    where l.domain_id = ${domainId} order by p.name, l.source`.execute(internal(ctx));
  if (rows.length === 0) {
    const domains = await sql`select 1 from domain where id = ${domainId}`.execute(internal(ctx));
    if (domains.rows.length === 0) throw new Failure('data.absent');
  }
  return rows;
};

/** Starts of slots in which a lane is known to lack something, ISO. */
export const shortSlots = async (ctx: Ctx, laneId: string, from: string): Promise<Set<string>> => {
  const { rows } = await sql<{ at: string }>`select slot_at as at from sync_gap
    where lane_id = ${laneId} and closed_at is null and slot_at >= ${from}::timestamptz`.execute(
    internal(ctx),
  );
  return new Set(rows.map((r) => r.at));
};

type Span = { from: string; to: string };
/** Spans of a series whose figures will not come: marked as known with a reason, or removed by request. */
export const spansWithout = async (
  ctx: Ctx,
  o: { domainId: string; paramId: string; source: Source } & Span,
): Promise<{ gaps: (Span & { reason: string })[]; removals: Span[] }> => {
  const gaps = await sql<
    Span & { reason: string }
  >`select from_at as "from", to_at as "to", reason from known_gap
    where domain_id = ${o.domainId} and param_id = ${o.paramId} and source = ${o.source}
      and from_at < ${o.to}::timestamptz and to_at > ${o.from}::timestamptz`.execute(internal(ctx));
  const removals = await sql<Span>`select from_at as "from", to_at as "to" from stat_hold
    where lifted_at is null and cause = 'removal' and domain_id = ${o.domainId} and source = ${o.source}
      and param_id = ${o.paramId}
      and from_at < ${o.to}::timestamptz and to_at > ${o.from}::timestamptz`.execute(internal(ctx));
  return { gaps: gaps.rows, removals: removals.rows };
};
