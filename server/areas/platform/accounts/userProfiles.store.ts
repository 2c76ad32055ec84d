import { type RawBuilder, sql } from 'kysely';
import type { userProfiles } from '#shared/areas/platform/accounts/userProfiles';
import type { Out } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';

/** Rows of the list; other staff are shown to top roots alone. */
export const profileRows = ({ who, now }: Ctx): RawBuilder<unknown> => sql`
  select p.id, p.email, p.name, p.account_id, c.company_name, p.phone, p.language, p.status, p.created_at, p.last_sign_in_at,
    (select k.data ->> 'email' from one_time_token k where k.person_id = p.id and k.purpose = 'email'
      and k.used_at is null and k.expires_at > ${now()} limit 1) as pending_email,
    coalesce(jsonb_array_length(p.preferences -> 'mailed'), 0) as mailed_kinds,
    l.template as last_letter, l.created_at as last_letter_at, l.state as last_letter_state
  from person p left join account c on c.id = p.account_id
  left join lateral (select template, created_at, state from letter where lower(recipient) = lower(p.email)
    order by created_at desc limit 1) l on true
  where ${who.staff?.top ?? false} or p.account_id is not null`;

type Whole = Out<typeof userProfiles.endpoints.one>;
/** What last reached a person, and who changed what about them. */
export const pastOf = async (
  ctx: Ctx,
  { id, email }: { id: string; email: string },
): Promise<Pick<Whole, 'mailed' | 'letters' | 'changes'>> => {
  const tx = internal(ctx);
  const preferences = await sql<{
    mailed: string[];
  }>`select coalesce(preferences -> 'mailed', '[]'::jsonb) as mailed
    from person where id = ${id}`.execute(tx);
  const letters = await sql<
    Whole['letters'][number]
  >`select id, template, state, created_at from letter
    where lower(recipient) = lower(${email}) order by created_at desc limit 20`.execute(tx);
  const changes = await sql<Whole['changes'][number]>`select number::int8 as number, at,
      coalesce(acting_email, user_email) as by, operation,
      array(select k from jsonb_object_keys(coalesce(new, '{}')) k
        where old is not null and new -> k is distinct from old -> k order by k) as fields
    from audit where module = 'person' and row_id = ${id} order by number desc limit 20`.execute(
    tx,
  );
  return {
    mailed: preferences.rows[0]?.mailed ?? [],
    letters: letters.rows,
    changes: changes.rows.map((c) => ({ ...c, number: Number(c.number) })),
  };
};
