import { sql } from 'kysely';
import type { MaterialKind } from '#shared/areas/sms/material/life';
import { smsReview } from '#shared/areas/sms/material/reviews';
import type { BannedWord } from '#shared/areas/sms/material/rules';
import type { Row } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';
import { columnsOf } from '../../../kernel/db/rows';
import type { Content, Material, MaterialOf } from './kinds';

export type Review = Row<typeof smsReview>;

const snake = (name: string) => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
const reviewColumns = sql.raw(
  columnsOf(smsReview)
    .map((c) => `r.${snake(c)}`)
    .join(', '),
);

/** A material, locked until the end of the transaction; `data.absent` when there is none. */
export const lockMaterial = async (ctx: Ctx, m: MaterialOf, id: string): Promise<Material> => {
  const { rows } = await sql<Material>`select * from ${sql.table(m.table)} where id = ${id}
    for update`.execute(internal(ctx));
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0];
};

/** The version that was last given to review; null before the first. */
export const latestReview = async (ctx: Ctx, of: Material): Promise<Review | null> => {
  const { rows } = await sql<Review>`select ${reviewColumns} from sms_review r
    where r.account_id = ${of.accountId} and r.material_id = ${of.id} order by r.version desc limit 1`.execute(
    internal(ctx),
  );
  return rows[0] ?? null;
};

/** Versions of a material, the newest first. */
export const versionsOf = async (ctx: Ctx, of: { id: string; accountId: string }) => {
  const { rows } = await sql<Review>`select ${reviewColumns} from sms_review r
    where r.account_id = ${of.accountId} and r.material_id = ${of.id} order by r.version desc limit 100`.execute(
    internal(ctx),
  );
  return rows;
};

/** A review, locked until the end of the transaction; `data.absent` when there is none. */
export const lockReview = async (ctx: Ctx, id: string): Promise<Review> => {
  const { rows } = await sql<Review>`select ${reviewColumns} from sms_review r where r.id = ${id}
    for update`.execute(internal(ctx));
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0];
};
/** What a review is about, read without a lock. */
export const subjectOf = async (ctx: Ctx, id: string) => {
  const { rows } = await sql<{ kind: MaterialKind; materialId: string }>`select kind, material_id
    from sms_review where id = ${id}`.execute(internal(ctx));
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0];
};

/**
 * The item a reviewer is to take next, locked: one they hold already, else the riskiest, then the one
 * promised first. What others hold, are about to take, or what the reviewer may not decide is passed over.
 */
export const nextFree = async (
  ctx: Ctx,
  kind: string,
  reviewer: string,
): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`select r.id from sms_review r
    where r.kind = ${kind} and r.state = 'reviewing'
      and (r.claimed_until is null or r.claimed_until <= ${ctx.now()} or r.claimed_by_id = ${reviewer})
      and r.submitted_by_id is distinct from ${reviewer}::uuid and r.first_by_id is distinct from ${reviewer}::uuid
    order by (r.claimed_by_id = ${reviewer} and r.claimed_until > ${ctx.now()}) desc nulls last,
      (r.risk = 'high') desc, r.promised_at, r.id
    limit 1 for update skip locked`.execute(internal(ctx));
  return rows[0]?.id ?? null;
};

/** What no entity shows of a review: its compared name, and what is left of its promised time, ms. */
export const keepHidden = (ctx: Ctx, id: string, o: { folded?: string; leftMs?: number }) =>
  sql`update sms_review set folded = coalesce(${o.folded ?? null}, folded),
    left_ms = coalesce(${o.leftMs ?? null}::bigint, left_ms) where id = ${id}`.execute(
    internal(ctx),
  );
/** What was left of the promised time when the customer was asked, ms. */
export const leftMs = async (ctx: Ctx, id: string): Promise<number> => {
  const { rows } = await sql<{ ms: number }>`select left_ms::float8 as ms from sms_review
    where id = ${id}`.execute(internal(ctx));
  return rows[0]?.ms ?? 0;
};

/** Approved names of other accounts that read like this one. */
export const lookAlikes = async (ctx: Ctx, kind: string, accountId: string, folded: string) => {
  if (folded === '') return [];
  const { rows } = await sql<{
    name: string;
    accountName: string | null;
  }>`select distinct r.name, a.name as account_name
    from sms_review r join account a on a.id = r.account_id
    where r.kind = ${kind} and r.state = 'approved' and r.folded = ${folded} and r.account_id <> ${accountId}
    order by 1 limit 20`.execute(internal(ctx));
  return rows;
};

/** The newest version after this one; null where it is the newest. */
export const newerVersion = async (ctx: Ctx, r: Review) => {
  const { rows } = await sql<{ id: string; version: number }>`select id, version from sms_review
    where account_id = ${r.accountId} and material_id = ${r.materialId} and version > ${r.version}
    order by version desc limit 1`.execute(internal(ctx));
  return rows[0] ?? null;
};

/** Content of the newest approved version before this one; null when there is none. */
export const approvedBefore = async (ctx: Ctx, r: Review): Promise<Content | null> => {
  const { rows } = await sql<{ content: Content }>`select content from sms_review
    where account_id = ${r.accountId} and material_id = ${r.materialId} and state = 'approved' and version < ${r.version}
    order by version desc limit 1`.execute(internal(ctx));
  return rows[0]?.content ?? null;
};

/** A material of an account with the approved version that is in use; null content when none is, null when there is no such material. */
export const inUse = async (ctx: Ctx, m: MaterialOf, accountId: string, id: string) => {
  const { rows } = await sql<{
    name: string;
    content: Content | null;
  }>`select m.name, (select r.content
      from sms_review r where r.account_id = m.account_id and r.material_id = m.id and r.state = 'approved'
      order by r.version desc limit 1) as content
    from ${sql.table(m.table)} m where m.id = ${id} and m.account_id = ${accountId}`.execute(
    internal(ctx),
  );
  return rows[0] ?? null;
};

/** All words that material may not hold. */
export const bannedWords = async (ctx: Ctx): Promise<BannedWord[]> => {
  const { rows } = await sql<BannedWord>`select word, effect from sms_word`.execute(internal(ctx));
  return rows;
};
