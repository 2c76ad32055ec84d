import { sql } from 'kysely';
import { mostPromotions } from '#shared/areas/sms/campaigns/checks';
import { internationalNumber } from '#shared/areas/sms/numbers';
import { type Ctx, internal } from '../../../kernel/db/context';
import type { MessageKeys } from './keys.store';

type Call = { accountId: string; kind: string; test: boolean };

/**
 * Messages that a rule of the account keeps from being sent, by their place in the call with the code of
 * the refusal: numbers that opted out get codes alone, and of promotion no more than a day's share.
 */
export const ruleRefusals = async (
  ctx: Ctx,
  keys: MessageKeys,
  { accountId, kind, test }: Call,
  wanted: readonly { to: string }[],
): Promise<Map<number, 'sms.optedOut' | 'sms.frequency'>> => {
  const refusals = new Map<number, 'sms.optedOut' | 'sms.frequency'>();
  if (kind === 'code' || test) return refusals;
  const digits = wanted.map(({ to }) => internationalNumber(to));
  const hashes = digits.map((d) => (d === null ? Buffer.alloc(0) : keys.hash(d)));
  const { rows } = await sql<{
    at: number;
    out: boolean;
  }>`select u.at::int - 1 as at, o.id is not null as out
    from unnest(${hashes}::bytea[]) with ordinality u(hash, at)
    left join sms_opt_out o on o.account_id = ${accountId} and o.dest_hash = u.hash
    where o.id is not null or (${kind === 'promotion'} and (select count(*) from (select 1 from sms_message m
      join sms_submission s on s.id = m.submission_id and s.kind = 'promotion'
      where m.dest_hash = u.hash and m.account_id = ${accountId} and not m.test
        and m.id >= sms_first(${ctx.now()}::timestamptz - interval '1 day') limit ${mostPromotions}) x) >= ${mostPromotions})`.execute(
    internal(ctx),
  );
  for (const { at, out } of rows) refusals.set(at, out ? 'sms.optedOut' : 'sms.frequency');
  return refusals;
};
