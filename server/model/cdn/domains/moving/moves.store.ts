import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { domainMove } from '#shared/areas/cdn/domains/domainMoves';
import type { Row } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../../kernel/db/context';

export type Move = Row<typeof domainMove>;

/** Moves whose hour has come. */
export const dueMoves = async (ctx: Ctx): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from domain_move
    where state = 'waiting' and at <= ${ctx.now()}::timestamptz order by at, id limit 50`.execute(
    internal(ctx),
  );
  return rows.map((r) => r.id);
};

/** A move that still waits, held until the transaction ends; null when it has ended or another process has it. */
export const takeMove = async (ctx: Ctx, id: string): Promise<Move | null> => {
  const { rows } = await sql<Move>`select * from domain_move
    where id = ${id} and state = 'waiting' for update skip locked`.execute(internal(ctx));
  return rows[0] ?? null;
};

/** The move that a domain waits for; null without. */
export const waitingMove = async (ctx: Ctx, domainId: string): Promise<Move | null> => {
  const { rows } = await sql<Move>`select * from domain_move
    where domain_id = ${domainId} and state = 'waiting'`.execute(internal(ctx));
  return rows[0] ?? null;
};

/** Ends the lanes of a domain at the hour, beside its own end of sync, so that no pull goes beyond it. */
export const endLanes = (ctx: Ctx, o: { domainId: string; at: string }) =>
  sql`update sync_lane set end_at = ${o.at} where domain_id = ${o.domainId}
    and (end_at is null or end_at > ${o.at}::timestamptz)`.execute(internal(ctx));

/** The engine's part of a domain that went away: nothing works on it, nobody is sent to it. */
export const endWork = async (ctx: Ctx, domainId: string): Promise<void> => {
  await sql`delete from domain_work where domain_id = ${domainId}`.execute(internal(ctx));
  // The entries stay: bills of the past read their coefficients, and their lanes are read to the end.
  await sql`update domain_supplier set state = 'stopped', cname = null, message = null
    where domain_id = ${domainId}`.execute(internal(ctx));
};

/** Gives a domain the entries that another one has: what suppliers have of the name is as it was. */
export const copyEntries = async (
  ctx: Ctx,
  o: { from: string; to: string; accountId: string; keepsCoefficients: boolean },
): Promise<void> => {
  await sql`insert into domain_supplier (id, account_id, domain_id, param_id, regions, weight, coefficient_ppm,
      state, live_version, cname, certificate_fingerprint, created_at)
    select gen_random_uuid(), ${o.accountId}, ${o.to}, param_id, regions, weight,
      case when ${o.keepsCoefficients}::boolean then coefficient_ppm end,
      state, live_version, cname, certificate_fingerprint, ${ctx.now()}
    from domain_supplier where domain_id = ${o.from}`.execute(internal(ctx));
};

/** Takes what people said of hosts below a wildcard along; what those hosts used stays behind. */
export const copyHosts = async (
  ctx: Ctx,
  o: { from: string; to: string; accountId: string; at: string },
): Promise<void> => {
  await sql`insert into subdomain (id, account_id, domain_id, host, label, excluded, first_seen_at, last_seen_at, created_at)
    select gen_random_uuid(), ${o.accountId}, ${o.to}, host, label, excluded, ${o.at}, ${o.at}, ${ctx.now()}
    from subdomain where domain_id = ${o.from} and (label <> '' or excluded)`.execute(
    internal(ctx),
  );
};

/** Controls of a domain: who says so, and their ids. */
export const controlsOf = async (
  ctx: Ctx,
  domainId: string,
): Promise<{ id: string; source: string }[]> => {
  const { rows } = await sql<{ id: string; source: string }>`select id, source from domain_control
    where domain_id = ${domainId} order by source`.execute(internal(ctx));
  return rows;
};
/** Gives a domain the control that staff set for another one, as if it had just been set. */
export const copyControl = async (
  ctx: Ctx,
  o: { id: string; to: string; accountId: string },
): Promise<void> => {
  await sql`insert into domain_control (id, account_id, domain_id, source, period, traffic_gb, bandwidth_mbps, action,
      requests_per_second, state, created_at)
    select ${randomUUID()}, ${o.accountId}, ${o.to}, source, period, traffic_gb, bandwidth_mbps, action,
      requests_per_second, 'waiting', ${ctx.now()} from domain_control where id = ${o.id}`.execute(
    internal(ctx),
  );
};
