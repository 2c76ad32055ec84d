import { type RawBuilder, sql } from 'kysely';
import type { letters } from '#shared/areas/platform/letters/letters';
import type { LetterKind } from '#shared/areas/platform/letters/kinds';
import type { Out } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';
import { platform } from '../../../kernel/process/platform';
import { boundShown } from '../../../model/platform/session/index';

/** Rows of the list: letters with what the relay said last, and how often their mailbox refused for good. */
export const letterRows = (): RawBuilder<unknown> => sql`
  select l.id, l.recipient, l.template, l.language, l.account_id, l.state, l.attempts, l.created_at, l.sent_at,
    l.opened_at, l.former_id, (select a.answer from letter_attempt a where a.letter_id = l.id order by a.n desc limit 1) as answer,
    (select count(*)::int from letter b where lower(b.recipient) = lower(l.recipient) and b.bounced) as bounces
  from letter l`;

/** Values of a letter without what lets somebody in; null for one of an earlier version. */
export const shownValues = async (ctx: Ctx, id: string): Promise<Record<string, string> | null> => {
  const { rows } = await sql<{ shownSealed: string | null }>`select shown_sealed from letter
    where id = ${id}`.execute(internal(ctx));
  const sealed = rows[0]?.shownSealed;
  // Written by queueEmail, whose values are texts.
  return sealed
    ? (JSON.parse(platform().secrets.open(sealed, boundShown(id))) as Record<string, string>)
    : null;
};

type Whole = Out<typeof letters.endpoints.one>;
/** Each attempt at a letter, the letters that repeat it, and the zone its instants are told in. */
export const historyOf = async (
  ctx: Ctx,
  id: string,
): Promise<Pick<Whole, 'tries' | 'repeats'> & { utcOffsetMinutes: number; version: number }> => {
  const tx = internal(ctx);
  const tries = await sql<Whole['tries'][number]>`select n, at, ok, answer from letter_attempt
    where letter_id = ${id} order by n`.execute(tx);
  const repeats = await sql<Whole['repeats'][number]>`select id, created_at from letter
    where former_id = ${id} order by created_at`.execute(tx);
  const zone = await sql<{ utcOffsetMinutes: number; version: number }>`select
      coalesce(a.utc_offset_minutes, 0) as utc_offset_minutes, l.template_version as version from letter l left join account a on a.id = l.account_id where l.id = ${id}`.execute(
    tx,
  );
  return {
    tries: tries.rows,
    repeats: repeats.rows,
    utcOffsetMinutes: zone.rows[0]?.utcOffsetMinutes ?? 0,
    version: zone.rows[0]?.version ?? 0,
  };
};

/** Locks a letter that is to be repeated, so that two clicks make two letters one after the other. */
export const lockLetter = async (ctx: Ctx, id: string): Promise<void> => {
  await sql`select 1 from letter where id = ${id} for update`.execute(internal(ctx));
};
/** The newest letter that repeats one. */
export const newestRepeat = async (ctx: Ctx, id: string): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`select id from letter where former_id = ${id}
    order by created_at desc limit 1`.execute(internal(ctx));
  return rows[0]?.id ?? null;
};

/** Letters that are written anew for whoever they went to. */
export const renewable = ['invite', 'reset'] as const satisfies readonly LetterKind[];
