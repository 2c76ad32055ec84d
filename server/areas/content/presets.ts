import { type preheatPreset, preheatPresets } from '#shared/areas/content/presets';
import type { Row } from '#shared/kernel/contract';
import { withAccountNames } from '../../kernel/accountNames';
import { plain } from '../../kernel/crud';
import type { Served } from '../../kernel/http';

type Page = { rows: Row<typeof preheatPreset>[]; total: number };
const kept = plain(preheatPresets, 'account');

/** Presets of the asking account; staff see those of all accounts, each with the account's name. */
export const preheatPresetsService: Served = {
  ...kept,
  service: {
    ...kept.service,
    list: async (ctx, input) =>
      withAccountNames(ctx, (await kept.service['list']?.(ctx, input)) as Page),
  },
};
