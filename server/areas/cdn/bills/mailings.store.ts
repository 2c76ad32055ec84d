import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { billDeliveries, Closing } from '#shared/areas/cdn/bills/adjustments';
import { personBehind } from '#shared/kernel/access';
import { type Ctx, internal } from '../../../kernel/db/context';

type Month = { accountId: string; month: string };

/**
 * Notes that a version of a month was sent with this file; answers the id its letters are keyed by. What
 * is noted at one moment is one sending, with a file for each language.
 */
export const noteMailing = async (
  ctx: Ctx,
  { accountId, month, version, fileId }: Month & { version: number; fileId: string },
): Promise<string> => {
  const id = randomUUID();
  await sql`insert into bill_mailing (id, account_id, month, version, file_id, sent_by, created_at)
    values (${id}, ${accountId}, ${month}, ${version}, ${fileId}, ${personBehind(ctx.who)}, ${ctx.now()})`.execute(
    internal(ctx),
  );
  return id;
};

// Copies to the platform's own groups are of no account: whether they were opened says nothing of the customer.
type Delivery = Pick<Closing, 'delivery' | 'sentAt' | 'letters' | 'opened' | 'paidOn'>;
const standing = (
  letters: number,
  o: { opened: number; sent: number; waiting: number },
): keyof typeof billDeliveries => {
  if (letters === 0) return 'none';
  if (o.opened > 0) return 'opened';
  if (o.sent > 0) return 'sent';
  return o.waiting > 0 ? 'waiting' : 'failed';
};

/** How a month was last sent, what became of its letters, and whether it was paid. */
export const deliveryOf = async (ctx: Ctx, { accountId, month }: Month): Promise<Delivery> => {
  const { rows } = await sql<{
    sentAt: string | null;
    letters: number;
    opened: number;
    sent: number;
    waiting: number;
    paidOn: string | null;
  }>`select m.created_at as sent_at, coalesce(l.letters, 0) as letters, coalesce(l.opened, 0) as opened,
      coalesce(l.sent, 0) as sent, coalesce(l.waiting, 0) as waiting,
      (select to_char(paid_on, 'YYYY-MM-DD') from bill_payment where account_id = ${accountId} and month = ${month}) as paid_on
    from (select 1) one left join lateral (select created_at, array_agg(file_id) as file_ids from bill_mailing
      where account_id = ${accountId} and month = ${month} group by created_at order by created_at desc limit 1) m on true
    left join lateral (select count(*)::int as letters, count(opened_at)::int as opened,
      count(*) filter (where state = 'sent')::int as sent, count(*) filter (where state = 'waiting')::int as waiting
      from letter where file_id = any(m.file_ids) and account_id = ${accountId}) l on true`.execute(
    internal(ctx),
  );
  const {
    sentAt = null,
    paidOn = null,
    letters = 0,
    opened = 0,
    sent = 0,
    waiting = 0,
  } = rows[0] ?? {};
  return {
    sentAt,
    paidOn,
    letters,
    opened,
    delivery: standing(letters, { opened, sent, waiting }),
  };
};

/** Id of the mark that a month was paid, held until the transaction ends; null without one. */
export const lockPayment = async (
  ctx: Ctx,
  { accountId, month }: Month,
): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`select id from bill_payment
    where account_id = ${accountId} and month = ${month} for update`.execute(internal(ctx));
  return rows[0]?.id ?? null;
};
