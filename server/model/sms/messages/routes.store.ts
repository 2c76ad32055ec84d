import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';

/** Which channel a message takes, how its carrier is chosen, and whether another may be tried after a refusal. */
export type Route = { channelId: string; method: string; fallback: boolean };
type Rule = Route & { kinds: string[]; countries: string[] };

const fits = (list: readonly string[], value: string) => list.length === 0 || list.includes(value);
const carried = sql`exists (select 1 from sms_binding b join sms_param p on p.id = b.param_id
  where b.channel_id = c.id and b.enabled and p.enabled)`;

/**
 * What finds the channel of a message: the account's own rules before the platform's, each in its
 * order; paused channels and those without a carrier are passed over. Null where none fits.
 */
export const routesOf = async (
  ctx: Ctx,
  accountId: string,
): Promise<(kind: string, country: string) => Route | null> => {
  const { rows } = await sql<Rule>`select s.kinds, s.countries, s.channel_id, s.method, s.fallback
    from sms_schedule s join sms_channel c on c.id = s.channel_id
    where s.enabled and (s.account_id is null or s.account_id = ${accountId}) and not c.paused and ${carried}
    order by (s.account_id is null), s.place, s.created_at`.execute(internal(ctx));
  return (kind, country) =>
    rows.find((r) => fits(r.kinds, kind) && fits(r.countries, country)) ?? null;
};

/** A channel taken by name, for tests; null while it is paused or has no carrier. */
export const channelRoute = async (ctx: Ctx, channelId: string): Promise<Route | null> => {
  const { rows } = await sql<{ id: string }>`select c.id from sms_channel c
    where c.id = ${channelId} and not c.paused and ${carried}`.execute(internal(ctx));
  return rows[0] ? { channelId, method: 'priority', fallback: false } : null;
};

/** The parameters a channel goes over, by their priority. */
export const boundParams = async (
  ctx: Ctx,
  channelId: string,
): Promise<{ id: string; no: number }[]> => {
  const { rows } = await sql<{ id: string; no: number }>`select p.id, p.no from sms_binding b
    join sms_param p on p.id = b.param_id where b.channel_id = ${channelId} and b.enabled and p.enabled
    order by b.priority, p.name`.execute(internal(ctx));
  return rows;
};
