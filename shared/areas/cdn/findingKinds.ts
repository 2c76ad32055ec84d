import { dataTestsFindingKinds } from './dataTests/findingKinds';
import { reconciliationFindingKinds } from './reconciliation/findingKinds';
import { statisticsFindingKinds } from './statistics/findingKinds';

/** Areas of the CDN whose checks find something. */
export const cdnFindingKinds = [
  dataTestsFindingKinds,
  reconciliationFindingKinds,
  statisticsFindingKinds,
] as const;
