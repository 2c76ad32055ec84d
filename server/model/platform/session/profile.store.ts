import { sql } from 'kysely';
import type * as z from 'zod';
import type { preferences as preferencesShape } from '#shared/areas/platform/session/schemas';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';

export type Preferences = z.output<typeof preferencesShape>;
type Stored = Partial<Preferences>;
const fallback = (language: Preferences['language']): Preferences => ({
  theme: 'system',
  language,
  pinned: [],
  recent: [],
  seenVersion: '',
  timeZone: 'account',
  mailed: [],
});

/** What a person's console shows of its session besides the rights. */
export type Portrait = {
  name: string;
  phone: string;
  language: Preferences['language'];
  preferences: Stored;
  twoFactor: boolean;
  hasSecret: boolean;
  accountName: string | null;
  accountStatus: string | null;
  contractId: string | null;
  utcOffsetMinutes: number | null;
  apiPermission: 'basic' | 'advanced' | null;
  scheduleId: string | null;
  secondFactor: boolean;
};
export const portraitOf = async (
  ctx: Ctx,
  personId: string,
  sessionId: string,
): Promise<Portrait> => {
  const { rows } =
    await sql<Portrait>`select p.name, p.phone, p.language, p.preferences, p.two_factor,
      p.totp_sealed is not null as has_secret, c.name as account_name, c.status as account_status,
      c.contract_id, c.schedule_id, c.utc_offset_minutes, c.api_permission, coalesce(s.second_factor, false) as second_factor
    from person p left join account c on c.id = p.account_id left join session s on s.id = ${sessionId}
    where p.id = ${personId}`.execute(internal(ctx));
  if (!rows[0]) throw new Failure('auth.required');
  return rows[0];
};
export const preferencesOf = (p: Pick<Portrait, 'language' | 'preferences'>): Preferences => ({
  ...fallback(p.language),
  ...p.preferences,
  language: p.language,
});

export const readPreferences = async (ctx: Ctx): Promise<Preferences> => {
  const { rows } = await sql<
    Pick<Portrait, 'language' | 'preferences'>
  >`select language, preferences from person where id = ${ctx.who.userId}`.execute(internal(ctx));
  if (!rows[0]) throw new Failure('auth.required');
  return preferencesOf(rows[0]);
};
/** Merges what is given; a view setting is not worth an audit record. */
export const writePreferences = async (ctx: Ctx, preferences: Stored): Promise<Preferences> => {
  await sql`update person set preferences = preferences || ${JSON.stringify(preferences)}::jsonb,
    language = coalesce(${preferences.language ?? null}, language) where id = ${ctx.who.userId}`.execute(
    internal(ctx),
  );
  return readPreferences(ctx);
};

export type OpenSession = {
  id: string;
  personId: string;
  ip: string;
  userAgent: string;
  country: string | null;
  abnormal: string | null;
  createdAt: string;
  seenAt: string;
  endsAt: string;
  current: boolean;
  acting: boolean;
};
/** Sessions of a person that still work: not revoked, not ended, not idle too long. */
export const openSessionsOf = async (
  ctx: Ctx,
  o: { personId: string; current: string; idleMinutes: number },
): Promise<OpenSession[]> => {
  const { rows } =
    await sql<OpenSession>`select id, person_id, ip, user_agent, country, abnormal, created_at,
      seen_at, ends_at, id = ${o.current}::uuid as current, acting_staff_id is not null as acting
    from session where person_id = ${o.personId} and revoked_at is null and ends_at > ${ctx.now()}
      and seen_at > ${ctx.now()}::timestamptz - ${o.idleMinutes} * interval '1 minute'
    order by current desc, seen_at desc limit 200`.execute(internal(ctx));
  return rows;
};
