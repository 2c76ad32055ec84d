import { findingKind, type FindingPlace } from '../../../kernel/findingKind';
import { repairPath } from '../corrections/repairPath';

const of = {
  severity: 'error',
  permission: 'staff.data.view',
  operate: 'staff.data.operate',
  screen: '/datatest',
  link: ({ place }: FindingPlace) => `/datatest?open=${place['testId']}`,
} as const;

/** What data tests find: of figures, which a repair mends, and of records, which none does. */
export const dataTestsFindingKinds = {
  findingKinds: {
    figureTest: findingKind('数据测试未通过', 'Data test failed', { ...of, repair: repairPath }),
    recordTest: findingKind('记录测试未通过', 'Test of records failed', of),
  },
} as const;
