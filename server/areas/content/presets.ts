import { type preheatPreset, preheatPresets } from '#shared/areas/content/presets';
import type { Row } from '#shared/kernel/contract';
import type { Ctx } from '../../kernel/context';
import { plain } from '../../kernel/crud';
import type { Served } from '../../kernel/http';

type Page = { rows: Row<typeof preheatPreset>[]; total: number };
const kept = plain(preheatPresets, 'account');

/** Each preset with the name of the account it belongs to; null for those of the platform. */
const named = async (ctx: Ctx, { rows, total }: Page) => {
  const ids = [...new Set(rows.flatMap((r) => r.accountId ?? []))];
  const found =
    ids.length > 0
      ? await ctx.db.selectFrom('account').select(['id', 'name']).where('id', 'in', ids).execute()
      : [];
  const names = new Map(found.map((a) => [a.id, a.name]));
  return {
    rows: rows.map((r) => ({ ...r, accountName: names.get(r.accountId ?? '') ?? null })),
    total,
  };
};

/** Presets of the asking account; staff see those of all accounts, each with the account's name. */
export const preheatPresetsService: Served = {
  ...kept,
  service: {
    ...kept.service,
    list: async (ctx, input) => named(ctx, (await kept.service['list']?.(ctx, input)) as Page),
  },
};
