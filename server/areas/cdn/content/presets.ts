import { type preheatPreset, preheatPresets } from '#shared/areas/cdn/content/presets';
import type { Row } from '#shared/kernel/contract';
import { withAccountNames } from '../../../kernel/db/accountNames';
import { plain } from '../../../kernel/db/crud';
import type { Served } from '../../../kernel/http/http';

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
