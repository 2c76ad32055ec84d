import { type RawBuilder, sql } from 'kysely';
import { personBehind } from '#shared/kernel/access';
import type { Ctx } from '../../../kernel/db/context';
import { audience } from './audience';

/* Conditions over the notice `n`, as the stores of notices put them together. */

/** It reaches the person: their own, and those of the account or of staff that they may hear. */
export const reaches = ({ who }: Ctx): RawBuilder<boolean> => {
  const heard = who.accountId
    ? sql`n.account_id = ${who.accountId} and n.audience = 'account'`
    : sql`n.audience in ('staff', 'account')`;
  // What was before a person joined is no news to them.
  const joined = sql`(select p.created_at from person p where p.id = ${who.userId})`;
  return sql`((${heard}) and n.name = any(${audience.noticesOf(who)}::text[]) and n.created_at >= ${joined}
    or n.user_id = ${who.userId})`;
};

/** The mute `m` is of this notice: of its kind, its thing and the time it came. */
export const isOf = sql`(m.kind is null or m.kind = n.name) and (m.object is null or m.object = n.object)
  and n.created_at >= m.created_at and (m.until is null or n.created_at < m.until)`;

/** A mute of the person holds it back. */
export const isMuted = ({ who }: Ctx): RawBuilder<boolean> =>
  sql`exists (select 1 from notice_mute m where m.user_id = ${who.userId} and ${isOf})`;

/** The person has read it, by itself or with all that there was. */
export const isRead = ({ who }: Ctx): RawBuilder<boolean> =>
  sql`(n.created_at <= coalesce((select e.read_to from notice_reader e where e.user_id = ${who.userId}), '-infinity')
    or exists (select 1 from notification_read r where r.user_id = ${who.userId} and r.notification_id = n.id))`;

/** Addressed to the person, caused by an act or a task of theirs, or about a thing they added. */
export const isOwn = ({ who }: Ctx): RawBuilder<boolean> =>
  sql`(n.user_id = ${who.userId} or n.actor = ${personBehind(who)} or n.object <> '' and n.object = any(array(
    select a.new ->> 'name' from audit a where a.user_id = ${who.userId} and a.old is null and a.new is not null)))`;

/** Of the same kind, about the same thing and of the same account as the notice of this number. */
export const isLike = (id: string): RawBuilder<boolean> =>
  sql`(n.name, n.object, coalesce(n.account_id::text, '')) =
    (select o.name, o.object, coalesce(o.account_id::text, '') from notification o where o.id = ${id})`;

/** It is for the person `p`, as far as what they may hear does not say otherwise. */
export const isFor = sql`(p.id = n.user_id or n.audience = 'account' and p.account_id = n.account_id
  or n.audience <> 'user' and p.account_id is null)`;
