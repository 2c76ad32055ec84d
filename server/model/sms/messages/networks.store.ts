import { sql } from 'kysely';
import { prefixOf } from '#shared/areas/sms/numbers';
import { type Ctx, internal } from '../../../kernel/db/context';
import type { Route } from './routes.store';

/**
 * What tells numbers apart for whom routes by cost look for a carrier: the longest prefix that any price names. Numbers of other
 * routes are all alike, and of them nothing is looked up.
 */
export const networksOf = async (
  ctx: Ctx,
  countries: ReadonlySet<string>,
  routeOf: (country: string) => Route | null,
): Promise<(route: Route, digits: string) => string> => {
  const priced = [...countries].filter((c) => routeOf(c)?.method === 'cost');
  if (priced.length === 0) return () => '';
  const { rows } = await sql<{ prefix: string }>`select distinct prefix from sms_price
    where country = any(${priced}::text[]) and prefix <> ''`.execute(internal(ctx));
  const prefixes = new Set(rows.map((r) => r.prefix));
  return ({ method }, digits) => {
    if (method !== 'cost') return '';
    for (let prefix = prefixOf(digits); prefix; prefix = prefix.slice(0, -1))
      if (prefixes.has(prefix)) return prefix;
    return '';
  };
};
