import { type RawBuilder, sql } from 'kysely';

/**
 * SQL for the language of whoever reads a mailbox: of its person, who may be of any account, else of the
 * first Super of the account that the letter is about.
 */
export const mailboxLanguage = (
  email: RawBuilder<unknown>,
  accountId: RawBuilder<unknown>,
): RawBuilder<'zh-CN' | 'en'> => sql`coalesce((select language from person where email = ${email}),
  (select language from person where account_id = ${accountId} and role = 'Super' order by created_at limit 1), 'zh-CN')`;
