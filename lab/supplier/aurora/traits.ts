import { labCredentials } from '../../kernel/config';
import type { SupplierTraits } from '../core';
import { auroraFormat } from './logFormat';

/** What makes Aurora different beneath its dialect. */
export const auroraTraits: SupplierTraits = {
  name: 'aurora',
  format: auroraFormat,
  deployMs: [300, 800],
  refusesWhenBusy: false,
  quotaLimits: { purgeUrl: 20_000, purgePrefix: 1_000, prefetch: 200_000 },
  zoneHours: 0,
  tariff: {
    currency: 'USD',
    unitBytes: 1_000_000_000,
    rounds: 'nearest',
    steps: [
      { upTo: 500, priceMicros: 80_000 },
      { upTo: null, priceMicros: 60_000 },
    ],
    creditPercent: 2,
    depositMicros: 500_000_000,
  },
  credential: [labCredentials.aurora.keyId, labCredentials.aurora.secret],
};
