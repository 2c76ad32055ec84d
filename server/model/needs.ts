import type { NeedItem } from '#shared/areas/platform/needs/needs';
import type { Action } from '#shared/kernel/access';
import type { Label } from '#shared/kernel/field';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../kernel/db/context';
import { seenBy } from '../kernel/db/visibility';

/** Most things of one kind that are listed; all of them are counted. */
export const mostListed = 20;

/** What of an area can wait for a person: who may see it, where it is listed, and what it is now. */
export type Need = {
  kind: string;
  label: Label;
  permission: Action;
  /** Route of its list, which differs between the back office and customers. */
  path: (staff: boolean) => string;
  tone: NeedItem['tone'];
  /** The things themselves, the most urgent first, and how many there are. */
  read: (ctx: Ctx, staff: boolean) => Promise<Waiting>;
};
type Waiting = { count: number; urgent: number; items: Omit<NeedItem, 'kind'>[] };

type Counted = { total: number; urgent: boolean; urgentTotal: number };
/** Rows that were counted whole, as things that wait. */
export const waiting = <R extends Counted>(
  rows: readonly R[],
  item: (row: R) => Omit<NeedItem, 'kind' | 'urgent'>,
): Waiting => ({
  count: rows[0]?.total ?? 0,
  urgent: rows[0]?.urgentTotal ?? 0,
  items: rows.map((row) => ({ ...item(row), urgent: row.urgent })),
});

/** The rows an asker may see, with their account's name, counted whole and cut to what is listed. */
export const counted = <R>(
  ctx: Ctx,
  rows: RawBuilder<unknown>,
): RawBuilder<R> => sql<R>`select w.*, c.name as account, count(*) over ()::int as total,
    count(*) filter (where w.urgent) over ()::int as "urgentTotal"
  from (${rows}) w left join account c on c.id = w.account_id
  where ${seenBy(ctx, 'w.account_id')} order by w.urgent desc, w.at limit ${mostListed}`;
