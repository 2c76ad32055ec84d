import { sql } from 'kysely';
import { mostPromotions } from '#shared/areas/sms/campaigns/checks';
import { type Ctx, internal } from '../../../kernel/db/context';
import type { MessageKeys } from './keys.store';

/* Messages of promotion within 24 hours; test messages are none. */
const promotionsSince = (now: string) =>
  sql`sms_message m join sms_submission s on s.id = m.submission_id and s.kind = 'promotion'
      and not m.test and m.id >= sms_first(${now}::timestamptz - interval '1 day')`;

type Call = { accountId: string; kind: string; test: boolean };

/**
 * Messages that a rule of the account keeps from being sent, by their place in the call with the code of
 * the refusal: numbers that opted out get codes alone, and of promotion no more than a day's share.
 */
export const ruleRefusals = async (
  ctx: Ctx,
  keys: MessageKeys,
  { accountId, kind, test }: Call,
  digits: readonly (string | null)[],
): Promise<Map<number, 'sms.optedOut' | 'sms.frequency'>> => {
  const refusals = new Map<number, 'sms.optedOut' | 'sms.frequency'>();
  if (kind === 'code' || test) return refusals;
  const hashes = digits.map((d) => (d === null ? Buffer.alloc(0) : keys.hash(d)));
  const { rows } = await sql<{
    at: number;
    out: boolean;
  }>`select u.at::int - 1 as at, o.id is not null as out
    from unnest(${hashes}::bytea[]) with ordinality u(hash, at)
    left join sms_opt_out o on o.account_id = ${accountId} and o.dest_hash = u.hash
    where o.id is not null or (${kind === 'promotion'} and (select count(*) from (select 1 from ${promotionsSince(ctx.now())}
      where m.dest_hash = u.hash and m.account_id = ${accountId} limit ${mostPromotions}) x) >= ${mostPromotions})`.execute(
    internal(ctx),
  );
  for (const { at, out } of rows) refusals.set(at, out ? 'sms.optedOut' : 'sms.frequency');
  return refusals;
};

export type Allowance = {
  accountId: string;
  accountName: string | null;
  used: number;
  left: number;
  optedOut: boolean;
};
/**
 * What accounts may still send to a number by the rules above: of one account always, of all of them (null)
 * those that sent it promotion within 24 hours or that it opted out from, at most 50.
 */
export const allowancesOf = async (
  ctx: Ctx,
  hash: Buffer,
  accountId: string | null,
): Promise<Allowance[]> => {
  const { rows } = await sql<Allowance>`select a.id as account_id, a.name as account_name,
      coalesce(p.n, 0) as used, greatest(0, ${mostPromotions}::int - coalesce(p.n, 0)) as left, o.id is not null as opted_out
    from account a
    left join (select m.account_id, count(*)::int as n from ${promotionsSince(ctx.now())}
      where m.dest_hash = ${hash} group by 1) p on p.account_id = a.id
    left join sms_opt_out o on o.account_id = a.id and o.dest_hash = ${hash}
    where case when ${accountId}::uuid is null then p.n is not null or o.id is not null else a.id = ${accountId} end
    order by 2, 1 limit 50`.execute(internal(ctx));
  return rows;
};
