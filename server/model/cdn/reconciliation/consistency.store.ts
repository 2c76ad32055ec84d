import { type consistencyTolerance } from '#shared/areas/cdn/reconciliation/consistency';
import type { Row } from '#shared/kernel/contract';
import type { Source } from '#shared/metrics';
import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';

export type Tolerance = Pick<
  Row<typeof consistencyTolerance>,
  'pair' | 'requestsPpm' | 'bytesPpm' | 'floorRequests' | 'floorBytes'
>;
/** The tolerance of each pair of sources. */
export const tolerances = async (ctx: Ctx): Promise<Tolerance[]> => {
  const { rows } =
    await sql<Tolerance>`select pair, requests_ppm, bytes_ppm, floor_requests, floor_bytes from consistency_tolerance`.execute(
      internal(ctx),
    );
  return rows;
};

/** What a source of a domain at a parameter is known to cover. */
export type CoveredLane = {
  domainId: string;
  paramId: string;
  param: string;
  source: Source;
  startAt: string;
  endAt: string | null;
  pulledFrom: string | null;
  completeTo: string | null;
};
export type MatrixDomain = { id: string; accountId: string; name: string; accountName: string };
type Which = { accountId?: string | undefined; domainId?: string | undefined };

/** Domains that are compared, by name. */
export const domainsOf = async (ctx: Ctx, w: Which): Promise<MatrixDomain[]> => {
  const { rows } =
    await sql<MatrixDomain>`select d.id, d.account_id, d.name, a.name as account_name from domain d
      join account a on a.id = d.account_id
    where (${w.accountId ?? null}::uuid is null or d.account_id = ${w.accountId ?? null})
      and (${w.domainId ?? null}::uuid is null or d.id = ${w.domainId ?? null})
      and exists (select 1 from sync_lane l where l.domain_id = d.id) order by d.name, d.id`.execute(
      internal(ctx),
    );
  return rows;
};
/** Lanes of the same domains. */
export const lanesFor = async (ctx: Ctx, w: Which): Promise<CoveredLane[]> => {
  const { rows } =
    await sql<CoveredLane>`select l.domain_id, l.param_id, p.name as param, l.source, l.start_at, l.end_at, l.pulled_from, l.complete_to
    from sync_lane l join domain d on d.id = l.domain_id join supplier_param p on p.id = l.param_id
    where (${w.accountId ?? null}::uuid is null or d.account_id = ${w.accountId ?? null})
      and (${w.domainId ?? null}::uuid is null or d.id = ${w.domainId ?? null}) order by p.name, l.source`.execute(
      internal(ctx),
    );
  return rows;
};
/** An hour of log of a domain at a parameter of which a listed file is not loaded yet. */
export type OpenHour = { domainId: string; paramId: string; hourAt: string };
/** Such hours within a span; what a source tells of them is not whole. */
export const openHours = async (
  ctx: Ctx,
  w: Which & { from: string; to: string },
): Promise<OpenHour[]> => {
  const { rows } =
    await sql<OpenHour>`select distinct f.domain_id, f.param_id, f.hour_at from log_file f
      where f.state in ('listed', 'loading') and f.hour_at >= ${w.from}::timestamptz and f.hour_at < ${w.to}::timestamptz
        and (${w.accountId ?? null}::uuid is null or f.account_id = ${w.accountId ?? null})
        and (${w.domainId ?? null}::uuid is null or f.domain_id = ${w.domainId ?? null})`.execute(
      internal(ctx),
    );
  return rows;
};
/** Starts of slots of a day that the gap finder has on its list, at a parameter. */
export const openGaps = async (
  ctx: Ctx,
  o: { domainId: string; paramId: string; from: string; to: string },
): Promise<Set<string>> => {
  const { rows } = await sql<{ at: string }>`select distinct g.slot_at as at from sync_gap g
      join sync_lane l on l.id = g.lane_id
    where l.domain_id = ${o.domainId} and l.param_id = ${o.paramId} and g.closed_at is null
      and g.slot_at >= ${o.from}::timestamptz and g.slot_at < ${o.to}::timestamptz`.execute(
    internal(ctx),
  );
  return new Set(rows.map((r) => r.at));
};
