import { findingKind } from '../../../kernel/findingKind';
import { repairPath } from '../corrections/repairPath';

/** What comparing our figures with themselves and with those of suppliers finds. */
export const reconciliationFindingKinds = {
  findingKinds: {
    consistency: findingKind('数据源不一致', 'Sources differ', {
      severity: 'warning',
      permission: 'staff.data.view',
      operate: 'staff.data.operate',
      screen: '/cdn-localdataconsis',
      link: ({ place }) => `/viewMoreLocalData?domainId=${place['domainId']}&day=${place['day']}`,
      repair: repairPath,
    }),
    dayCheck: findingKind('日核对不一致', 'Day check failed', {
      severity: 'error',
      permission: 'staff.data.view',
      operate: 'staff.data.operate',
      screen: '/cdn-localsupdata',
      link: ({ place }) => `/viewMoreLocalSupplier?id=${place['checkId']}`,
      repair: repairPath,
    }),
  },
} as const;
