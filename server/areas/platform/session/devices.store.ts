import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';
import { hashOf } from '../../../model/platform/session/sessions.store';

/** The mark a browser keeps between sign-ins, the one it brought or a new one. It lets nobody in by itself. */
export const deviceMark = (brought: string): string =>
  /^[\w-]{43}$/.test(brought) ? brought : randomBytes(32).toString('base64url');

/** Remembers that the person signed in from the device with this mark. */
export const keepDevice = async (ctx: Ctx, personId: string, markHash: string): Promise<void> => {
  await sql`insert into known_device (mark_hash, person_id, seen_at)
    values (${markHash}, ${personId}, ${ctx.now()})
    on conflict (mark_hash, person_id) do update set seen_at = excluded.seen_at`.execute(
    internal(ctx),
  );
};

/** Whether the person signed in from the device with this mark within half a year. */
export const isKnownDevice = async (ctx: Ctx, personId: string, mark: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from known_device where mark_hash = ${hashOf(mark)}
    and person_id = ${personId} and seen_at > ${ctx.now()}::timestamptz - interval '180 days'`.execute(
    internal(ctx),
  );
  return rows.length === 1;
};
