import { findingKind } from '../../../kernel/findingKind';

/** What watching stored figures finds. */
export const statisticsFindingKinds = {
  findingKinds: {
    heldDiffers: findingKind('供应商数值与锁定值不同', 'Supplier differs from held figures', {
      severity: 'warning',
      permission: 'staff.data.view',
      operate: 'staff.data.operate',
      screen: '/data-repair',
      link: ({ place }) => `/data-repair?plan=${place['planId']}`,
    }),
    dirtyRange: findingKind('数据变化后未跟上', 'Changed figures not followed', {
      severity: 'error',
      permission: 'staff.data.view',
      operate: 'staff.data.operate',
      screen: '/findings',
      link: () => '/system-checks',
    }),
  },
} as const;
