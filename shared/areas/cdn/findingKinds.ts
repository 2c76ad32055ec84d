import { dataTestsFindingKinds } from './dataTests/findingKinds';
import { monitorsFindingKinds } from './monitors/findingKinds';
import { reconciliationFindingKinds } from './reconciliation/findingKinds';
import { schedulesFindingKinds } from './schedules/findingKinds';
import { statisticsFindingKinds } from './statistics/findingKinds';
import { steeringFindingKinds } from './steering/findingKinds';
import { testsFindingKinds } from './tests/findingKinds';

/** Areas of the CDN whose checks find something. */
export const cdnFindingKinds = [
  dataTestsFindingKinds,
  monitorsFindingKinds,
  reconciliationFindingKinds,
  schedulesFindingKinds,
  statisticsFindingKinds,
  steeringFindingKinds,
  testsFindingKinds,
] as const;
