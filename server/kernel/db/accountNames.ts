import type { Ctx } from './context';

/**
 * A page of rows, each with the name of the account it belongs to, for lists in which staff see rows
 * of many accounts; null for rows of the platform.
 */
export const withAccountNames = async <Row extends { accountId: string | null }>(
  ctx: Ctx,
  { rows, total }: { rows: readonly Row[]; total: number },
): Promise<{ rows: (Row & { accountName: string | null })[]; total: number }> => {
  const ids = [...new Set(rows.flatMap((r) => r.accountId ?? []))];
  const accounts =
    ids.length > 0
      ? await ctx.db.selectFrom('account').select(['id', 'name']).where('id', 'in', ids).execute()
      : [];
  const names = new Map(accounts.map((a) => [a.id, a.name]));
  return {
    rows: rows.map((r) => ({ ...r, accountName: names.get(r.accountId ?? '') ?? null })),
    total,
  };
};
