import { sql } from 'kysely';
import {
  type CampaignState,
  smsCampaign,
  smsCampaigns,
} from '#shared/areas/sms/campaigns/campaigns';
import type { Row } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';
import { change } from '../../../kernel/db/rows';

export type Campaign = Row<typeof smsCampaign>;
/** What a person says of a campaign before it starts. */
export type CampaignDraft = Pick<
  Campaign,
  | 'accountId'
  | 'kind'
  | 'signatureId'
  | 'templateId'
  | 'fileId'
  | 'constants'
  | 'channelId'
  | 'zone'
  | 'fromHour'
  | 'toHour'
>;
/** Where the feeding of a campaign stands; kept beside its public fields. */
export type Feeding = { lastN: number; onHold: boolean; allowance: number };

const columns = sql.raw(
  Object.keys(smsCampaign.schema.shape)
    .map((name) => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`))
    .join(', '),
);
/** Which states follow which. */
const following: Readonly<Record<CampaignState, readonly CampaignState[]>> = {
  draft: ['scheduled'],
  scheduled: ['sending', 'cancelled'],
  sending: ['paused', 'finished', 'cancelled'],
  paused: ['sending', 'cancelled'],
  finished: [],
  cancelled: [],
};

/** The campaign, locked until this transaction ends; null when there is none, or another works on it and `skip` is set. */
export const lockCampaign = async (
  ctx: Ctx,
  id: string,
  o: { skip?: true } = {},
): Promise<Campaign | null> => {
  const { rows } = await sql<Campaign>`select ${columns} from sms_campaign where id = ${id}
    for update ${sql.raw(o.skip ? 'skip locked' : '')}`.execute(internal(ctx));
  return rows[0] ?? null;
};

/** Tells consoles of a campaign as it stands. */
export const tellCampaign = async (ctx: Ctx, id: string): Promise<void> => {
  const { rows } =
    await sql<Campaign>`select ${columns} from sms_campaign where id = ${id}`.execute(
      internal(ctx),
    );
  const row = rows[0];
  if (!row) return;
  const { cost: _cost, ...shown } = row;
  ctx.emit(smsCampaigns.events.progress, shown, { accountId: row.accountId });
};

/** The one door of a campaign's state: refuses a step that is none, leaves a record, and tells consoles. */
export const moveCampaign = async (
  ctx: Ctx,
  campaign: Campaign,
  state: CampaignState,
  patch: Partial<Campaign> = {},
): Promise<Campaign> => {
  if (!following[campaign.state].includes(state)) throw new Failure('sms.campaignState');
  const risk = state === 'scheduled' ? { risk: 'high' as const } : {};
  const after = await change(
    ctx,
    smsCampaign,
    campaign.id,
    { problem: null, ...patch, state },
    { operation: `state.${state}`, ...risk },
  );
  const { cost: _cost, ...shown } = after;
  ctx.emit(smsCampaigns.events.changed, shown, { accountId: after.accountId });
  return after;
};

/** Name of a campaign that has not ended and sends to a file; null for none. */
export const openCampaignOf = async (ctx: Ctx, fileId: string): Promise<string | null> => {
  const { rows } = await sql<{
    name: string;
  }>`select name from sms_campaign where file_id = ${fileId}
    and state in ('scheduled', 'sending', 'paused') limit 1`.execute(internal(ctx));
  return rows[0]?.name ?? null;
};

/** Campaigns that want to send now. */
export const dueCampaigns = async (ctx: Ctx): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from sms_campaign where state = 'sending'
    or (state = 'scheduled' and (start_at is null or start_at <= ${ctx.now()}::timestamptz))
    order by fed_at nulls first limit 200`.execute(internal(ctx));
  return rows.map((r) => r.id);
};

/** Where the feeding stands, and how many messages its rate allows by now: at most those of two seconds. */
export const feedingOf = async (ctx: Ctx, id: string): Promise<Feeding> => {
  const { rows } =
    await sql<Feeding>`select last_n, held as on_hold, floor(per_second * least(2, greatest(0,
      coalesce(extract(epoch from clock_timestamp() - fed_at), 1))))::int as allowance
    from sms_campaign where id = ${id}`.execute(internal(ctx));
  return rows[0] as Feeding;
};

export type Taking = { n: number; hash: Buffer };
/** Takes numbers for a campaign; answers the rows that it had not taken before. */
export const takeNumbers = async (
  ctx: Ctx,
  id: string,
  numbers: readonly Taking[],
): Promise<Set<number>> => {
  const { rows } = await sql<{
    n: number;
  }>`insert into sms_campaign_number (campaign_id, dest_hash, n)
    select ${id}::uuid, hash, n from unnest(${numbers.map((x) => x.hash)}::bytea[], ${numbers.map((x) => x.n)}::int[]) u(hash, n)
    on conflict do nothing returning n`.execute(internal(ctx));
  return new Set(rows.map((r) => r.n));
};

export type Outcome = {
  n: number;
  messageId: string | null;
  refusal: string | null;
  parts: number;
};
/** Writes what became of the numbers that were taken, and how far the campaign is now. */
export const keepFed = async (
  ctx: Ctx,
  id: string,
  lastN: number,
  outcomes: readonly Outcome[],
): Promise<void> => {
  const tx = internal(ctx);
  await sql`update sms_campaign_number c set message_id = sms_number(u.message::uuid), refusal = u.refusal
    from unnest(${outcomes.map((o) => o.n)}::int[], ${outcomes.map((o) => o.messageId)}::text[],
      ${outcomes.map((o) => o.refusal)}::text[]) u(n, message, refusal)
    where c.campaign_id = ${id} and c.n = u.n`.execute(tx);
  const accepted = outcomes.filter((o) => o.messageId !== null);
  const parts = accepted.reduce((sum, o) => sum + o.parts, 0);
  const refusals = outcomes.length - accepted.length;
  await sql`update sms_campaign set last_n = ${lastN}, done = done + ${outcomes.length}, accepted = accepted + ${accepted.length},
      refused = refused + ${refusals}, parts = parts + ${parts}, queued = queued + ${accepted.length}, open = true,
      fed_at = greatest(coalesce(fed_at, clock_timestamp()) + ${outcomes.length} / per_second::float8 * interval '1 second',
        clock_timestamp() - interval '2 seconds')
    where id = ${id}`.execute(tx);
  const reasons: Record<string, number> = {};
  for (const { refusal } of outcomes) if (refusal) reasons[refusal] = (reasons[refusal] ?? 0) + 1;
  await sql`update sms_submission set count = count + ${outcomes.length}, accepted = accepted + ${accepted.length},
      refused = refused + ${refusals}, parts = parts + ${parts},
      reasons = (select coalesce(jsonb_object_agg(key, n), '{}') from (select key, sum(value::int) as n
        from (select * from jsonb_each_text(reasons) union all select * from jsonb_each_text(${JSON.stringify(reasons)}::jsonb)) x group by key) y)
    where id = ${id}`.execute(tx);
};

/** How many campaigns of an account have begun or will and have not ended. */
export const openCampaigns = async (ctx: Ctx, accountId: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from sms_campaign
    where account_id = ${accountId} and state in ('scheduled', 'sending', 'paused')`.execute(
    internal(ctx),
  );
  return rows[0]?.n ?? 0;
};
