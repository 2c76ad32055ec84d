import { sql } from 'kysely';
import { noticeMute, noticeMutes } from '#shared/areas/platform/notices/noticeMutes';
import type { Row } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';
import { listVerb } from '../../../kernel/db/list';
import { isOf, reaches } from './reach';

export type Mute = Row<typeof noticeMute>;
type Muted = Pick<Mute, 'kind' | 'object' | 'until'>;

/** What the asking person does not want to be told now. */
export const mutesOf = async (ctx: Ctx): Promise<Muted[]> => {
  const { rows } = await sql<Muted>`select kind, object, until from notice_mute
    where user_id = ${ctx.who.userId} and (until is null or until > ${ctx.now()}) order by created_at`.execute(
    internal(ctx),
  );
  return rows;
};

/** Every mute of the asking person, those that ended among them. */
export const listMutes = listVerb(noticeMutes.endpoints.list, {
  entity: noticeMute,
  adds: (ctx) => ({
    state: sql`case when t.until <= ${ctx.now()} then 'ended' else 'active' end`,
    held: sql`(select count(*)::int from notification n, notice_mute m where m.id = t.id and ${isOf} and ${reaches(ctx)})`,
  }),
});

/** The mutes of the asking person, held against two writers at once. */
export const ownMutes = async (ctx: Ctx): Promise<Mute[]> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`noticeMute ${ctx.who.userId}`}, 0))`.execute(
    internal(ctx),
  );
  const { rows } = await sql<Mute>`select id, user_id, kind, object, until, mail, created_at
    from notice_mute where user_id = ${ctx.who.userId}`.execute(internal(ctx));
  return rows;
};

/** Whether a notice of this kind was addressed to the asking person. */
export const wasAddressed = async (ctx: Ctx, kind: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from notification n
    where n.user_id = ${ctx.who.userId} and n.name = ${kind} limit 1`.execute(internal(ctx));
  return rows.length > 0;
};
