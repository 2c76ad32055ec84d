import { sql } from 'kysely';
import type { Region } from '#shared/edge/regions';
import { type Ctx, internal } from '../../../kernel/db/context';
import type { Entry } from '../../../model/cdn/steering/weights';

/** A domain that may go to another policy; `published`: visitors are sent by its name. */
export type Movable = {
  id: string;
  name: string;
  accountId: string;
  scheduleId: string | null;
  ownLines: boolean;
  published: boolean;
};

/** The domains of these names; those that nobody has are left out. */
export const movable = async (ctx: Ctx, names: readonly string[]): Promise<Movable[]> => {
  const { rows } = await sql<Movable>`select d.id, d.name, d.account_id, d.schedule_id,
      jsonb_typeof(d.lines) is not distinct from 'array' as own_lines,
      d.cname is not null and exists (select from domain_work w where w.domain_id = d.id and w.published) as published
    from domain d where d.name = any(${names}::text[]) and d.status <> 'Moved'`.execute(
    internal(ctx),
  );
  return rows;
};

/** A policy with its entries; null without it. */
export const policyNamed = async (ctx: Ctx, id: string) => {
  const { rows } = await sql<{
    id: string;
    name: string;
    accountId: string | null;
    entries: (Entry & { regions: Region[] | null })[];
  }>`select id, name, account_id, entries from schedule where id = ${id}`.execute(internal(ctx));
  return rows[0] ?? null;
};
