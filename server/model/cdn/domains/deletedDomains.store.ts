import { sql } from 'kysely';
import type { ConfigContent } from '#shared/areas/cdn/domains/configs';
import { keptDays } from '#shared/areas/cdn/domains/deletedDomains';
import { personBehind } from '#shared/kernel/access';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';
import { seenBy } from '../../../kernel/db/visibility';
import type { Ageing } from '../../ageing';
import type { Domain } from './domains.store';

/** A deleted domain: its row as it was, and all that its suppliers had. */
export type DeletedDomain = { domain: Domain; content: ConfigContent; autoActivate: boolean };

/** Keeps what a domain is, in the transaction that deletes it. */
export const keepDeleted = (ctx: Ctx, deleted: DeletedDomain) => {
  const now = ctx.now();
  return sql`insert into deleted_domain (id, account_id, name, rules, deleted_by, content, kept_until, created_at)
    values (${deleted.domain.id}, ${deleted.domain.accountId}, ${deleted.domain.name}, ${deleted.content.rules.length},
      ${personBehind(ctx.who)}, ${JSON.stringify(deleted)}::jsonb,
      ${now}::timestamptz + ${keptDays} * interval '1 day', ${now})`.execute(internal(ctx));
};

/** Takes out what was kept of a domain, if who asks may see it and its time is not over. */
export const takeDeleted = async (ctx: Ctx, id: string): Promise<DeletedDomain> => {
  const { rows } = await sql<{
    content: DeletedDomain;
  }>`delete from deleted_domain d where d.id = ${id}
    and ${seenBy(ctx, 'd.account_id')} and d.kept_until > ${ctx.now()} returning d.content`.execute(
    internal(ctx),
  );
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0].content;
};

/** A certificate of the account that is still valid; null when it is gone or has run out. */
export const validCertificate = async (
  ctx: Ctx,
  o: { id: string | null; accountId: string },
): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`select id from certificate where id = ${o.id}
    and account_id = ${o.accountId} and not_after > ${ctx.now()}`.execute(internal(ctx));
  return rows[0]?.id ?? null;
};

/** Deleted domains whose time is over: it is told with each, and no setting moves it. */
export const deletedAgeing: Ageing = {
  table: 'deleted_domain',
  days: 'KEEP_ANSWERS_DAYS',
  at: 'kept_until',
  old: sql`t.kept_until < clock_timestamp()`,
  fixed: true,
};
