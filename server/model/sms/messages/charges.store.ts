import { sql } from 'kysely';
import { stateNumbers } from '#shared/areas/sms/records/states';
import { type Ctx, internal } from '../../../kernel/db/context';
import type { Charge, Charges } from '../../area';

/* A message's number is allotted within the transaction that stamps it: this is far more than one takes. */
const margin = sql.raw(`interval '5 minutes'`);
/**
 * Whether an outcome `o` is paid for, by the customer as to the carrier: a carrier took it, whatever its receipt says
 * afterwards, "rejected" too, as carriers' own books have it. What they refused has no id of theirs, what ended
 * without having left no session. So no receipt changes a charge: the answer decides it.
 */
export const charged = sql.raw(
  `(o.bind <> 0 and o.state <> ${stateNumbers.doubt} and (o.state <> ${stateNumbers.rejected} or o.peer_key is not null))`,
);
/** A message that waits or is in doubt for longer is not waited for: bills that are made by then leave it out. */
const openHours = 72;

/**
 * What messages of an account cost it that were taken in between two instants (UTC ISO, the second not
 * included): by the price each was taken with, once a carrier took it. What waits or is in doubt is open.
 */
export const messageCharges = async (
  ctx: Ctx,
  o: { accountId: string; from: string; to: string },
): Promise<Charges> => {
  const { rows } = await sql<Charge & { open: number }>`select s.country, s.currency, s.price,
      (count(*) filter (where o.charged))::int as messages,
      coalesce(sum(s.parts) filter (where o.charged), 0)::int as segments,
      (count(*) filter (where coalesce(o.state, 0) in (${stateNumbers.queued}, ${stateNumbers.doubt})
        and s.created_at > ${ctx.now()}::timestamptz - ${openHours} * interval '1 hour'))::int as open
    from sms_message s left join lateral (select o.state, ${charged} as charged from sms_outcome o where o.msg_id = s.id
      order by o.n desc, (case o.state when 1 then 2 when 2 then 3 when 3 then 4 else 1 end), o.part limit 1) o on true
    where s.account_id = ${o.accountId} and s.price is not null
      and s.id >= sms_first(${o.from}::timestamptz - ${margin}) and s.id < sms_first(${o.to}::timestamptz + ${margin})
      and s.created_at >= ${o.from} and s.created_at < ${o.to}
    group by 1, 2, 3 order by 1, 3`.execute(internal(ctx));
  return {
    lines: rows.flatMap(({ open: _open, ...line }) => (line.messages > 0 ? [line] : [])),
    open: rows.reduce((n, r) => n + r.open, 0),
  };
};
