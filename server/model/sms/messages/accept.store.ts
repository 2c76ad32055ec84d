import { sql } from 'kysely';
import { countryOf, internationalNumber, maskedNumber, prefixOf } from '#shared/areas/sms/numbers';
import { segmentsOf } from '#shared/kernel/smpp/segments';
import { type Ctx, internal } from '../../../kernel/db/context';
import { nowMs } from '../../../kernel/process/clock';
import { platform } from '../../../kernel/process/platform';
import { messageKeys, type MessageKeys } from './keys.store';
import { allotNumbers, publicId } from './numbers';
import { ruleRefusals } from './rules.store';
import type { Route } from './routes.store';

export type Wanted = { to: string; text: string; reference: string | null };
/** A message that was taken or, with `refusal`, was not. */
export type Taken = {
  to: string;
  reference: string | null;
  id: string | null;
  parts: number;
  refusal: string | null;
};
type Checked = Wanted & {
  at: number;
  digits: string;
  country: string;
  parts: number;
  route: Route;
  onlyParam: number | null;
};
export type Acceptance = {
  accountId: string;
  submissionId: string;
  sender: string;
  kind: string;
  test: boolean;
  /** The campaign they belong to: its pause holds those that have not gone out. */
  campaignId?: string;
  /** Parameter each message must go over, by its short number, in order; one for all, null for any. */
  onlyParams: readonly (number | null)[];
  routeOf: (kind: string, country: string) => Route | null;
};

/** Codes go before notices, those before promotion. */
const lanes: Readonly<Record<string, number>> = { code: 0, notice: 1, promotion: 2 };
/** Longest texts the wire carries in parts that a handset joins. */
const mostParts = 10;

const processNo = (() => {
  let no: Promise<number> | null = null;
  return () => {
    no ??= platform()
      .pool.query<{ no: number }>(`select nextval('sms_process_no')::int as no`)
      .then((r) => r.rows[0]?.no ?? 0);
    no.catch(() => {
      no = null;
    });
    return no;
  };
})();

const refusalOf = (w: Wanted): string | null => {
  if (internationalNumber(w.to) === null) return 'sms.number';
  if (segmentsOf(w.text).count > mostParts) return 'sms.tooLong';
  return null;
};

const insertMessages = (
  ctx: Ctx,
  a: Acceptance,
  keys: MessageKeys,
  messages: Checked[],
  ids: string[],
) =>
  sql`insert into sms_message (id, account_id, submission_id, channel_id, country, parts, test, dest_hash, dest_enc,
      dest_masked, text_enc, sender, own_ref, prefix, created_at)
    select id, ${a.accountId}::uuid, ${a.submissionId}::uuid, channel, country, parts, ${a.test}, hash, dest, masked, body, ${a.sender}, ref, prefix, ${ctx.now()}
    from unnest(${ids}::bigint[], ${messages.map((m) => m.route.channelId)}::uuid[], ${messages.map((m) => m.country)}::text[],
      ${messages.map((m) => m.parts)}::smallint[], ${messages.map((m) => keys.hash(m.digits))}::bytea[],
      ${messages.map((m, i) => keys.seal(m.digits, ids[i] as string))}::bytea[], ${messages.map((m) => maskedNumber(m.digits))}::text[],
      ${messages.map((m, i) => keys.seal(m.text, ids[i] as string))}::bytea[], ${messages.map((m) => m.reference)}::text[], ${messages.map((m) => prefixOf(m.digits))}::text[])
      as u (id, channel, country, parts, hash, dest, masked, body, ref, prefix)`.execute(
    internal(ctx),
  );

const insertChunk = (ctx: Ctx, a: Acceptance, of: Checked, from: string, to: string) =>
  sql`insert into sms_chunk (account_id, channel_id, country, method, fallback, lane, from_id, to_id, only_param, campaign_id, state, created_at)
    values (${a.accountId}, ${of.route.channelId}, ${of.country}, ${of.route.method},
      ${of.route.fallback && of.onlyParam === null}, ${lanes[a.kind] ?? 1}, ${from}::bigint, ${to}::bigint, ${of.onlyParam}, ${a.campaignId ?? null},
      sms_chunk_state(${a.campaignId ?? null}::uuid), ${ctx.now()})`.execute(internal(ctx));

/**
 * Takes messages: each is checked, finds its channel, gets a number, and waits for a carrier from the
 * moment this transaction commits. Answers one line for each, in order. At most 500 at once.
 */
export const acceptMessages = async (
  ctx: Ctx,
  a: Acceptance,
  wanted: readonly Wanted[],
): Promise<Taken[]> => {
  const keys = await messageKeys(platform().pool, platform().secrets);
  const answer: Taken[] = wanted.map((w) => ({
    to: maskedNumber(internationalNumber(w.to) ?? '00'),
    reference: w.reference,
    id: null,
    parts: 0,
    refusal: refusalOf(w),
  }));
  const ruled = await ruleRefusals(ctx, keys, a, wanted);
  const groups = new Map<string, Checked[]>();
  for (const [at, w] of wanted.entries()) {
    const line = answer[at] as Taken;
    line.refusal ??= ruled.get(at) ?? null;
    if (line.refusal) continue;
    const digits = internationalNumber(w.to) as string;
    const country = countryOf(digits) as string;
    const route = a.routeOf(a.kind, country);
    if (!route) {
      line.refusal = 'sms.noRoute';
      continue;
    }
    const parts = segmentsOf(w.text).count;
    const onlyParam = a.onlyParams[at] ?? a.onlyParams[0] ?? null;
    const key = `${route.channelId} ${route.method} ${country} ${onlyParam}`;
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push({ ...w, at, digits, country, parts, route, onlyParam });
  }
  const taken = [...groups.values()];
  if (taken.length === 0) return answer;
  // The second call matters in the last second of a day alone.
  await sql`select sms_day(${ctx.now()}::timestamptz), sms_day(${ctx.now()}::timestamptz + interval '1 second')`.execute(
    internal(ctx),
  );
  const no = await processNo();
  for (const messages of taken) {
    const numbers = allotNumbers(messages.length, no, nowMs());
    const ids = numbers.map(String);
    await insertMessages(ctx, a, keys, messages, ids);
    await insertChunk(ctx, a, messages[0] as Checked, ids[0] as string, ids.at(-1) as string);
    for (const [i, m] of messages.entries())
      Object.assign(answer[m.at] as Taken, { id: publicId(numbers[i] as bigint), parts: m.parts });
  }
  await sql`select pg_notify('sms_chunk', '')`.execute(internal(ctx));
  return answer;
};
