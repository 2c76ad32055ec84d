import { sql } from 'kysely';
import { smsEventKinds, type smsSubscriber } from '#shared/areas/sms/sessions/subscribers';
import type { Row } from '#shared/kernel/contract';
import type { Sentence } from '#shared/kernel/field';
import { type Ctx, internal } from '../../../kernel/db/context';
import { record } from '../../../kernel/db/rows';
import { platform } from '../../../kernel/process/platform';
import { boundOf } from '../../../kernel/sealedColumns';

/** An event that a subscriber is to be told of. */
export type Due = Pick<
  Row<typeof smsSubscriber>,
  'way' | 'target' | 'language' | 'accountId' | 'channelId'
> & { id: string; subscriberId: string; tries: number; kind: string; summary: Sentence };

const mostAtOnce = 50;
/** After so many tries a subscriber is not told of an event any more. */
const mostTries = 6;
const columns = sql`t.id, t.subscriber_id, t.tries, s.way, s.target, s.language, s.account_id, s.channel_id, f.kind, f.summary`;
const from = sql`sms_told t join sms_subscriber s on s.id = t.subscriber_id join finding f on f.id = t.finding_id`;

const bound = (id: string) => boundOf({ table: 'sms_subscriber', column: 'secret_sealed' }, [id]);
/** Seals what signs the webhook of a subscriber; the audit shows only that it changed. */
export const keepSubscriberSecret = async (ctx: Ctx, id: string, secret: string): Promise<void> => {
  const sealed = platform().secrets.seal(secret, bound(id));
  await sql`update sms_subscriber set secret_sealed = ${sealed} where id = ${id}`.execute(
    internal(ctx),
  );
  await record(ctx, {
    module: 'smsSubscriber',
    operation: 'secret',
    rowId: id,
    risk: 'high',
    new: JSON.stringify({ secret: '••••' }),
  });
};
/** What signs the webhook of a subscriber; null of one that was entered without. */
export const subscriberSecret = async (ctx: Ctx, id: string): Promise<string | null> => {
  const { rows } = await sql<{
    sealed: string | null;
  }>`select secret_sealed as sealed from sms_subscriber where id = ${id}`.execute(internal(ctx));
  const sealed = rows[0]?.sealed;
  return sealed ? platform().secrets.open(sealed, bound(id)) : null;
};

/** Notes whom to tell of events that opened since they subscribed; each once. */
export const noteSubscribed = async (ctx: Ctx): Promise<void> => {
  await sql`insert into sms_told (subscriber_id, finding_id, next_at)
    select s.id, f.id, ${ctx.now()}::timestamptz from sms_subscriber s join finding f on f.state = 'open' and f.kind = any(${smsEventKinds}::text[])
      and f.created_at >= s.created_at and (s.kinds = '[]' or s.kinds ? f.kind)
    where s.enabled on conflict do nothing`.execute(internal(ctx));
};

/** What is to be told now, oldest first. */
export const dueEvents = async (ctx: Ctx): Promise<Due[]> => {
  const { rows } = await sql<Due>`select ${columns} from ${from}
    where t.state = 'waiting' and t.next_at <= ${ctx.now()} and s.enabled order by t.next_at limit ${mostAtOnce}`.execute(
    internal(ctx),
  );
  return rows;
};

/** Takes one of them for this transaction; false when another process told it meanwhile. */
export const lockDue = async (ctx: Ctx, id: string): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from sms_told where id = ${id} and state = 'waiting' for update`.execute(
      internal(ctx),
    );
  return rows.length === 1;
};

/** Keeps how telling it went; what failed is tried again after growing pauses. */
export const keepTold = async (
  ctx: Ctx,
  { id, subscriberId }: Pick<Due, 'id' | 'subscriberId'>,
  { ok, answer }: { ok: boolean; answer: string },
): Promise<void> => {
  const tx = internal(ctx);
  await sql`update sms_told set tries = tries + 1, state = case when ${ok} then 'sent' when tries + 1 >= ${mostTries} then 'failed' else state end,
      next_at = ${ctx.now()}::timestamptz + interval '20 seconds' * 2 ^ tries
    where id = ${id} and state = 'waiting'`.execute(tx);
  await sql`update sms_subscriber set last_at = ${ctx.now()}, last_answer = ${answer.slice(0, 200)} where id = ${subscriberId}`.execute(
    tx,
  );
};
