import { dataTestsFindingKinds } from './dataTests/findingKinds';
import { monitorsFindingKinds } from './monitors/findingKinds';
import { reconciliationFindingKinds } from './reconciliation/findingKinds';
import { statisticsFindingKinds } from './statistics/findingKinds';

/** Areas of the CDN whose checks find something. */
export const cdnFindingKinds = [
  dataTestsFindingKinds,
  monitorsFindingKinds,
  reconciliationFindingKinds,
  statisticsFindingKinds,
] as const;
