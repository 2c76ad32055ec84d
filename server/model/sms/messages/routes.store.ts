import { sql } from 'kysely';
import type { RuleVerdict } from '#shared/areas/sms/routing/trace';
import { type Ctx, internal } from '../../../kernel/db/context';

/** Which channel a message takes, how its carrier is chosen, and whether another may be tried after a refusal. */
export type Route = { channelId: string; method: string; fallback: boolean };
type Rule = Route & { kinds: string[]; countries: string[] };

const fits = (list: readonly string[], value: string) => list.length === 0 || list.includes(value);
const carried = sql`exists (select 1 from sms_binding b join sms_param p on p.id = b.param_id
  where b.channel_id = c.id and b.enabled and p.enabled)`;
const inOrder = sql`(s.account_id is null), s.place, s.created_at`;

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
    order by ${inOrder}`.execute(internal(ctx));
  return (kind, country) =>
    rows.find((r) => fits(r.kinds, kind) && fits(r.countries, country)) ?? null;
};

/** A rule with what it says of one message: "chosen" is the first that fits, "later" one that would have fitted after it. */
export type JudgedRule = Route & {
  id: string;
  name: string;
  channelName: string;
  own: boolean;
  place: number;
  verdict: RuleVerdict;
};

/** Every rule that an account's message could meet, in the order in which they are looked at, with why each decides or does not. */
export const judgedRules = async (
  ctx: Ctx,
  of: { accountId: string; kind: string; country: string },
): Promise<JudgedRule[]> => {
  const { rows } = await sql<
    Omit<JudgedRule, 'verdict'> & Rule & { enabled: boolean; paused: boolean; carried: boolean }
  >`select s.id, s.name, s.account_id is not null as own, s.place, s.kinds, s.countries, s.channel_id, c.name as channel_name, s.method,
      s.fallback, s.enabled, c.paused, ${carried} as carried
    from sms_schedule s join sms_channel c on c.id = s.channel_id
    where s.account_id is null or s.account_id = ${of.accountId} order by ${inOrder}`.execute(
    internal(ctx),
  );
  let isDecided = false;
  return rows.map(({ kinds, countries, enabled, paused, carried: isCarried, ...rule }) => {
    const verdict = (): RuleVerdict => {
      if (!enabled) return 'disabled';
      if (!fits(kinds, of.kind)) return 'kind';
      if (!fits(countries, of.country)) return 'country';
      if (paused) return 'paused';
      if (!isCarried) return 'uncarried';
      return isDecided ? 'later' : 'chosen';
    };
    const judged = { ...rule, verdict: verdict() };
    isDecided ||= judged.verdict === 'chosen';
    return judged;
  });
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
