import { sql } from 'kysely';
import { classHours, type FailureClass } from '#shared/areas/sms/records/records';
import { messageStates, stateNumbers } from '#shared/areas/sms/records/states';
import { type Ctx, internal } from '../../../kernel/db/context';
import { platform } from '../../../kernel/process/platform';
import { messageKeys } from '../../../model/sms/messages/index';

const stateList = Object.keys(messageStates) as FailureClass['state'][];
/** What became of a message: of its last attempt the part that fared worst. */
const last = sql`(select o.state, o.err from sms_outcome o where o.msg_id = m.id
  order by o.n desc, (case o.state when 1 then 2 when 2 then 3 when 3 then 4 else 1 end), o.part limit 1)`;
const { undelivered, unknown } = stateNumbers;

/** Failures of the last day by state and code, the most frequent first; of one account, or with null of all. */
export const failureClasses = async (
  ctx: Ctx,
  accountId: string | null,
): Promise<FailureClass[]> => {
  const since = sql`sms_first(${ctx.now()}::timestamptz - ${classHours} * interval '1 hour')`;
  const { rows } = await sql<Omit<FailureClass, 'state'> & { state: number }>`
    select o.state, o.err, count(*)::int as messages, max(coalesce(o.done_at, o.ans_at, o.sub_at)) as last_at
    from sms_outcome o where o.msg_id >= ${since} and o.part = 1 and o.state between ${undelivered} and ${unknown}
      and not exists (select 1 from sms_outcome l where l.msg_id = o.msg_id and l.n > o.n)
      and (${accountId}::uuid is null or exists (select 1 from sms_message m where m.id = o.msg_id and m.account_id = ${accountId}))
    group by o.state, o.err order by count(*) desc, o.state, o.err limit 50`.execute(internal(ctx));
  return rows.map((r) => ({ ...r, state: stateList[r.state] ?? 'unknown' }));
};

/** A message as it was taken, opened. */
export type Kept = {
  number: string;
  accountId: string;
  kind: string;
  entry: string;
  sender: string;
  templateId: string | null;
  signatureId: string | null;
  to: string;
  text: string;
  reference: string | null;
  state: number;
};
type Row = Omit<Kept, 'to' | 'text'> & { destEnc: Buffer; textEnc: Buffer };

/** Messages of a submission, or those with these ids of one account (null: of any), in their order. */
export const keptMessages = async (
  ctx: Ctx,
  of: { submissionId: string } | { ids: readonly string[]; accountId: string | null },
): Promise<Kept[]> => {
  const where =
    'ids' in of
      ? sql`m.id = any(select sms_number(x) from unnest(${of.ids}::uuid[]) x)
          and (${of.accountId}::uuid is null or m.account_id = ${of.accountId})`
      : sql`m.submission_id = ${of.submissionId}`;
  const { rows } =
    await sql<Row>`select m.id::text as number, m.account_id, s.kind, s.entry, m.sender, s.template_id, s.signature_id,
      m.own_ref as reference, m.dest_enc, m.text_enc, coalesce(o.state, 0) as state
    from sms_message m join sms_submission s on s.id = m.submission_id left join lateral ${last} o on true
    where ${where} order by m.id`.execute(internal(ctx));
  const keys = await messageKeys(platform().pool, platform().secrets);
  return rows.map(({ destEnc, textEnc, ...row }) => ({
    ...row,
    to: `+${keys.open(destEnc, row.number)}`,
    text: keys.open(textEnc, row.number),
  }));
};

/** Keeps which message was sent again as which; answers how many of them had not been before. */
export const keepResent = async (
  ctx: Ctx,
  pairs: readonly { old: string; id: string }[],
): Promise<number> => {
  const { rows } = await sql`insert into sms_resend (old_id, new_id, created_at)
    select old, sms_number(id), ${ctx.now()}::timestamptz
    from unnest(${pairs.map((p) => p.old)}::bigint[], ${pairs.map((p) => p.id)}::uuid[]) u(old, id)
    on conflict do nothing returning 1`.execute(internal(ctx));
  return rows.length;
};

/** Of these messages those that were sent again already. */
export const resentBefore = async (ctx: Ctx, numbers: readonly string[]): Promise<number> => {
  const { rows } =
    await sql`select 1 from sms_resend where old_id = any(${numbers}::bigint[])`.execute(
      internal(ctx),
    );
  return rows.length;
};

/** What a message was sent again as, and what it sends again. */
export const resentOf = async (
  ctx: Ctx,
  id: string,
): Promise<{ resentAs: string | null; resentOf: string | null }> => {
  const { rows } = await sql<{ resentAs: string | null; resentOf: string | null }>`select
      (select sms_uuid(new_id) from sms_resend where old_id = sms_number(${id}::uuid)) as resent_as,
      (select sms_uuid(old_id) from sms_resend where new_id = sms_number(${id}::uuid)) as resent_of`.execute(
    internal(ctx),
  );
  return rows[0] ?? { resentAs: null, resentOf: null };
};
