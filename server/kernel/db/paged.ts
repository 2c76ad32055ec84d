import { type SelectQueryBuilder, sql } from 'kysely';
import type { Ctx } from './context';
import { internal } from './context';
import type { Tables } from './db';

export type PageQuery = { page: number; size: number; sort?: string | undefined };
type Order = { fallback?: string; tie?: string | null };

/** Beyond this many rows a count says no more than "many"; people search instead of paging. */
const countLimit = 100_001;

/**
 * One page of a query with the size of the whole. Sorting is by a field the contract allows, newest
 * first without one; the id breaks ties so that pages never overlap.
 */
export const paged = async <T extends keyof Tables, O>(
  ctx: Ctx,
  found: SelectQueryBuilder<Tables, T, O>,
  { page, size, sort }: PageQuery,
  { fallback = '-createdAt', tie = 'id' }: Order = {},
): Promise<{ rows: O[]; total: number }> => {
  const inner = found.clearSelect().clearOrderBy().select(sql`1`.as('one')).limit(countLimit);
  const counted = await sql<{
    n: number;
  }>`select count(*)::int as n from (${inner}) as counted`.execute(internal(ctx));
  const by = sort ?? fallback;
  const ordered = found.orderBy(sql.ref(by.replace(/^-/, '')), by.startsWith('-') ? 'desc' : 'asc');
  const rows = await (tie === null ? ordered : ordered.orderBy(sql.ref(tie)))
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { rows, total: counted.rows[0]?.n ?? 0 };
};

/** A search text as a LIKE pattern that finds it anywhere, its own wildcards taken literally. */
export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
