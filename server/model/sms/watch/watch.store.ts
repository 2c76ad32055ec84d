import { type RawBuilder, sql } from 'kysely';
import { ruleNumbers, stateNumbers } from '#shared/areas/sms/records/states';
import { type Ctx, internal } from '../../../kernel/db/context';
import { refusalMinutes } from '../carriers/index';

const rows = async <T>(ctx: Ctx, question: RawBuilder<T>): Promise<T[]> =>
  (await question.execute(internal(ctx))).rows;

type Param = { id: string; name: string };
/** A session that was silent for longer does not stand; a new parameter has so long to bind. */
const patience = sql`interval '15 seconds'`;
/** Messages of one look at most: an index range, however many there are. */
const looked = 2_000;
/** The first messages of a minute that began `minutes` ago, with their outcomes. */
const sample = (minutes: number) => sql`(select o.* from sms_outcome o
  where o.msg_id >= sms_first(clock_timestamp() - ${minutes} * interval '1 minute')
    and o.msg_id < sms_first(clock_timestamp() - ${minutes - 1} * interval '1 minute') and o.n = 1 and o.part = 1
  order by o.msg_id limit ${looked})`;

/** Enabled parameters over which nothing can go out now. */
export const paramsWithoutSession = (ctx: Ctx) =>
  rows(
    ctx,
    sql<Param & { fault: string | null }>`select p.id, p.name, (select b.fault from sms_bind b
      where b.param = p.no and b.fault is not null order by b.place limit 1) as fault from sms_param p where p.enabled and p.changed_at < clock_timestamp() - ${patience}
      and not exists (select 1 from sms_session s where s.param_id = p.id and s.direction = 'carrier' and s.ended_at is null
        and s.seen_at > clock_timestamp() - ${patience})
    order by p.name`,
  );

/** Enabled parameters whose carrier shows a certificate that is not taken. */
export const untrustedCertificates = (ctx: Ctx) =>
  rows(
    ctx,
    sql<
      Param & { fault: string }
    >`select p.id, p.name, min(b.fault) as fault from sms_bind b join sms_param p on p.no = b.param
    where p.enabled and b.place <= p.sessions and b.fault_code = 'certificate' group by p.id, p.name order by p.name`,
  );

/** Parameters whose carrier said "not now" within the last minute. */
export const throttledParams = (ctx: Ctx) =>
  rows(
    ctx,
    sql<Param & { answers: number }>`select p.id, p.name, sum(s.throttled)::int as answers
    from sms_session s join sms_param p on p.id = s.param_id
    where s.ended_at is null and s.throttled_at > clock_timestamp() - interval '1 minute'
    group by p.id, p.name order by p.name`,
  );

/** Parameters to which somebody pushed under a wrong signature within the last minutes. */
export const refusedPushes = (ctx: Ctx) =>
  rows(
    ctx,
    sql<Param & { calls: number; ip: string }>`select p.id, p.name, r.calls::int as calls, r.ip
    from sms_push_refusal r join sms_param p on p.id = r.param_id
    where r.at > clock_timestamp() - ${refusalMinutes} * interval '1 minute' order by p.name`,
  );

/** Channels that are not paused and of which messages wait for longer than two minutes. */
export const backlogs = (ctx: Ctx) =>
  rows(
    ctx,
    sql<Param & { messages: number; minutes: number }>`select c.id, c.name,
      sum(k.to_id - k.from_id + 1)::int as messages,
      floor(extract(epoch from clock_timestamp() - min(k.created_at)) / 60)::int as minutes
    from sms_chunk k join sms_channel c on c.id = k.channel_id and not c.paused
    where k.state = 0 group by c.id, c.name having min(k.created_at) < clock_timestamp() - interval '2 minutes'
    order by c.name`,
  );

/** Parameters of whose messages of ten minutes ago more than half, and at least 20, have no receipt. */
export const lateReceipts = (ctx: Ctx) =>
  rows(
    ctx,
    sql<Param & { sent: number; open: number }>`select p.id, p.name, count(*)::int as sent,
      count(*) filter (where o.done_at is null)::int as open
    from ${sample(10)} o join sms_param p on p.no = o.param
    where o.state <> ${stateNumbers.rejected} group by p.id, p.name
    having count(*) filter (where o.done_at is null) >= greatest(20, count(*) / 2.0) order by p.name`,
  );

/** Parameters with receipts that have met no message for an hour, whether they still wait or not. */
export const orphanReceipts = (ctx: Ctx) =>
  rows(
    ctx,
    sql<Param & { receipts: number }>`select p.id, p.name, count(*)::int as receipts
    from sms_receipt r join sms_param p on p.no = r.param
    where r.rule in (${ruleNumbers.waiting}, ${ruleNumbers.orphan}) and r.at < clock_timestamp() - interval '1 hour'
    group by p.id, p.name order by p.name`,
  );

/** Parameters that deliver 20 points less today than in the seven days before, of 50 ends at least. */
export const poorDelivery = (ctx: Ctx) =>
  rows(
    ctx,
    sql<Param & { share: number; usual: number }>`with d as (select param,
        day = (clock_timestamp() at time zone 'UTC')::date as today, sum(delivered) as good, sum(delivered + failed) as ends
      from sms_counter where day > (clock_timestamp() at time zone 'UTC')::date - 8 group by 1, 2)
    select p.id, p.name, round(100.0 * t.good / t.ends)::int as share, round(100.0 * b.good / b.ends)::int as usual
    from d t join d b on b.param = t.param and not b.today join sms_param p on p.no = t.param
    where t.today and t.ends >= 50 and b.ends >= 50 and 1.0 * t.good / t.ends < 1.0 * b.good / b.ends - 0.2
    order by p.name`,
  );

/** Parameters with messages that have been in doubt for ten minutes, of the last three days. */
export const lastingDoubts = (ctx: Ctx) =>
  rows(
    ctx,
    sql<Param & { messages: number }>`select p.id, p.name, d.messages from sms_param p
    cross join lateral (select count(*)::int as messages from (select 1 from sms_outcome o
      where o.param = p.no and o.state = ${stateNumbers.doubt} and o.ans_at is null
        and o.msg_id >= sms_first(clock_timestamp() - interval '3 days')
        and o.msg_id < sms_first(clock_timestamp() - interval '10 minutes') limit ${looked}) x) d
    where d.messages > 0 order by p.name`,
  );

/** Parameters that have prices and yet none for messages of the last minutes, by country. */
export const missingPrices = (ctx: Ctx) =>
  rows(
    ctx,
    sql<
      Param & { country: string; messages: number }
    >`select p.id, p.name, m.country, count(*)::int as messages
    from ${sample(2)} o join sms_param p on p.no = o.param join sms_message m on m.id = o.msg_id
    where o.cost is null and o.state <> ${stateNumbers.rejected}
      and exists (select 1 from sms_price r where r.param_id = p.id)
    group by p.id, p.name, m.country order by p.name, m.country`,
  );
