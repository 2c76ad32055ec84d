import { sql } from 'kysely';
import { maskedNumber, numberOf, type PhoneNumber, prefixOf } from '#shared/areas/sms/numbers';
import { segmentsOf } from '#shared/kernel/smpp/segments';
import { type Ctx, internal } from '../../../kernel/db/context';
import { platform } from '../../../kernel/process/platform';
import { smsTariffOf } from '../../platform/accounts/index';
import { openCredit } from './credit.store';
import { messageKeys, type MessageKeys } from './keys.store';
import { networksOf } from './networks.store';
import { publicId } from './numbers';
import { allotNumbers, openDays } from './numbers.store';
import { ruleRefusals } from './rules.store';
import type { Route } from './routes.store';
import { unfitParams } from './unfit';

export type Wanted = {
  to: string;
  text: string;
  reference: string | null;
  /** Until when it may go out; without it for 72 hours. */
  expiresAt?: string | null;
};
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
  /** Of a segment, in the currency of the account; null for what is free. */
  price: number | null;
  onlyParam: number | null;
  /** Parameters that do not send it: their carriers accepted no template it is made of. */
  unfit: readonly number[];
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
  /** Number that was given out for the one message already. */
  number?: bigint;
  /** Why none of them is taken, where that is known before. */
  refusal?: string;
};

/** Codes go before notices, those before promotion. */
const lanes: Readonly<Record<string, number>> = { code: 0, notice: 1, promotion: 2 };
/** Longest texts the wire carries in parts that a handset joins. */
export const mostParts = 10;

const refusalOf = (w: Wanted, number: PhoneNumber | null): string | null => {
  if (!number) return 'sms.number';
  if (segmentsOf(w.text).count > mostParts) return 'sms.tooLong';
  return null;
};

/** Messages of one chunk, which a carrier is looked for. */
const insertChunk = (
  ctx: Ctx,
  a: Acceptance,
  keys: MessageKeys,
  messages: Checked[],
  o: { of: Checked; ids: string[]; currency: string },
) =>
  sql`with chunk as (insert into sms_chunk (account_id, channel_id, country, method, fallback, lane, from_id, to_id, only_param, campaign_id, state,
      expires_at, created_at, refused)
    values (${a.accountId}, ${o.of.route.channelId}, ${o.of.country}, ${o.of.route.method},
      ${o.of.route.fallback && o.of.onlyParam === null}, ${lanes[a.kind] ?? 1}, ${o.ids[0]}::bigint, ${o.ids.at(-1)}::bigint, ${o.of.onlyParam},
      ${a.campaignId ?? null}, sms_chunk_state(${a.campaignId ?? null}::uuid), ${o.of.expiresAt ?? null}, ${ctx.now()}, ${o.of.unfit}::smallint[]))
    insert into sms_message (id, account_id, submission_id, channel_id, country, parts, test, dest_hash, dest_enc,
      dest_masked, text_enc, sender, own_ref, prefix, price, currency, created_at)
    select id, ${a.accountId}::uuid, ${a.submissionId}::uuid, channel, country, parts, ${a.test}, hash, dest, masked, body, ${a.sender}, ref, prefix, price, case when price is not null then ${o.currency} end, ${ctx.now()}
    from unnest(${o.ids}::bigint[], ${messages.map((m) => m.route.channelId)}::uuid[], ${messages.map((m) => m.country)}::text[],
      ${messages.map((m) => m.parts)}::smallint[], ${messages.map((m) => keys.hash(m.digits))}::bytea[],
      ${messages.map((m, i) => keys.seal(m.digits, o.ids[i] as string))}::bytea[], ${messages.map((m) => maskedNumber(m.digits))}::text[],
      ${messages.map((m, i) => keys.seal(m.text, o.ids[i] as string))}::bytea[], ${messages.map((m) => m.reference)}::text[], ${messages.map((m) => prefixOf(m.digits))}::text[], ${messages.map((m) => m.price)}::bigint[])
      as u (id, channel, country, parts, hash, dest, masked, body, ref, prefix, price)`.execute(
    internal(ctx),
  );

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
  const numbers = wanted.map((w) => numberOf(w.to));
  const countries = new Set(numbers.flatMap((number) => number?.country ?? []));
  const answer: Taken[] = wanted.map((w, at) => ({
    to: maskedNumber(numbers[at]?.digits ?? '00'),
    reference: w.reference,
    id: null,
    parts: 0,
    refusal: a.refusal ?? refusalOf(w, numbers[at] ?? null),
  }));
  const tariff = await smsTariffOf(ctx, a.accountId);
  const isFree = a.test || !tariff.billed;
  const ruled = await ruleRefusals(
    ctx,
    keys,
    a,
    numbers.map((number) => number?.digits ?? null),
  );
  const credit = isFree ? null : await openCredit(ctx, a.accountId, tariff);
  const networkOf = await networksOf(ctx, countries, (to) => a.routeOf(a.kind, to));
  const unfitOf = await unfitParams(ctx, a, countries);
  const groups = new Map<string, Checked[]>();
  for (const [at, w] of wanted.entries()) {
    const line = answer[at] as Taken;
    line.refusal ??= ruled.get(at) ?? null;
    if (line.refusal) continue;
    const { digits, country } = numbers[at] as PhoneNumber;
    const route = a.routeOf(a.kind, country);
    if (!route) {
      line.refusal = 'sms.noRoute';
      continue;
    }
    const onlyParam = a.onlyParams[at] ?? a.onlyParams[0] ?? null;
    const unfit = unfitOf(route, { country, onlyParam, text: w.text });
    if (unfit === null) {
      line.refusal = 'sms.notFiled';
      continue;
    }
    const price = isFree ? null : tariff.priceTo(country);
    if (price === null && !isFree) {
      line.refusal = 'sms.noPrice';
      continue;
    }
    const parts = segmentsOf(w.text).count;
    if (credit?.take({ amount: (price ?? 0) * parts, segments: parts }) === false) {
      line.refusal = 'sms.balance';
      continue;
    }
    const way = `${route.channelId} ${route.method} ${networkOf(route, digits)}`;
    const key = `${way} ${country} ${onlyParam} ${w.expiresAt} ${unfit.join()}`;
    const group = groups.get(key) ?? [];
    groups.set(key, group);
    group.push({ ...w, at, digits, country, parts, route, price, onlyParam, unfit });
  }
  const taken = [...groups.values()];
  if (taken.length === 0) return answer;
  await credit?.store(ctx);
  const allotted: bigint[][] = [];
  for (const messages of taken)
    allotted.push(a.number ? [a.number] : await allotNumbers(messages.length));
  await openDays(
    ctx,
    allotted.flatMap((own) => [own[0] as bigint, own.at(-1) as bigint]),
  );
  // Gateways hear of the chunks with the commit.
  await sql`select pg_notify('sms_chunk', '')`.execute(internal(ctx));
  for (const [group, messages] of taken.entries()) {
    const own = allotted[group] as bigint[];
    const ids = own.map(String);
    const of = messages[0] as Checked;
    await insertChunk(ctx, a, keys, messages, { of, ids, currency: tariff.currency });
    for (const [i, m] of messages.entries())
      Object.assign(answer[m.at] as Taken, { id: publicId(own[i] as bigint), parts: m.parts });
  }
  return answer;
};
