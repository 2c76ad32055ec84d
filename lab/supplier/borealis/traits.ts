import { labCredentials } from '../../kernel/config';
import type { SupplierTraits } from '../core';
import { borealisFormat } from './logFormat';

/** What makes Borealis different beneath its dialect. */
export const borealisTraits: SupplierTraits = {
  name: 'borealis',
  format: borealisFormat,
  deployMs: [600, 1_500],
  refusesWhenBusy: true,
  quotaLimits: { purgeUrl: 20_000, purgePrefix: 1_000, prefetch: 200_000 },
  zoneHours: 8,
  tariff: {
    currency: 'CNY',
    unitBytes: 2 ** 30,
    rounds: 'up',
    steps: [
      { upTo: 300, priceMicros: 240_000 },
      { upTo: null, priceMicros: 180_000 },
    ],
    creditPercent: 0,
    depositMicros: 2_000_000_000,
  },
  credential: [labCredentials.borealis.accessKey, labCredentials.borealis.accessSecret],
};
