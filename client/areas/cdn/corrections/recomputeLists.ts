import { planMethods } from '#shared/areas/cdn/corrections/planMethods';
import { planActs } from './planActs';
import { planListShape } from './planList';
import { texts } from './texts';

const shape = {
  ...planListShape,
  optional: ['toAt', 'appliedAt', 'undoneAt'],
  fixed: {},
  actions: [{ label: texts.look, beside: true, button: true }, ...planActs],
  empty: { title: texts.recompute.none, text: texts.recompute.text },
  parts: () => import('./planParts'),
} as const;
const columns = [
  'state',
  'fromAt',
  'toAt',
  'compared',
  { field: 'slots', label: texts.recompute.slots, align: 'right' },
  'reason',
  { field: 'createdByEmail', label: texts.by },
  'createdAt',
  'appliedAt',
  'undoneAt',
] as const;

/** Recomputes of the hours of a supplier parameter, and of a month of an account. */
export const recomputeLists = [
  {
    ...shape,
    path: '/cdn-recomputelocalsupdata',
    about: [
      '修复之后，或时区、单位、归属变更之后：由 5 分钟数据重建小时数据（天与月是小时之和）。先预览每个不同的小时变更前后的数值与涉及的账单；已出账的账单不变，只标记其数据已变化。没有差异时会说明并留下记录。',
      'After a repair, or a change of zone, unit or attribution: hours are rebuilt from the 5-minute figures, and days and months are sums of hours. Each hour that differs is seen before and after, with the bills it touches; a completed bill stays, and is only marked. Where nothing differs, that is said and kept.',
    ],
    menu: { section: 'cdnOffice.data', order: 120 },
    title: planMethods.recomputeSupplier,
    columns: ['paramId', ...columns],
    fixed: { method: ['recomputeSupplier'] },
    filters: ['state', 'paramId', 'createdAt'],
    search: ['按原因或提出人搜索', 'Search by reason or person'],
    toolbar: [
      {
        label: texts.recompute.propose,
        dialog: () => import('./NewRecompute').then((m) => ({ default: m.NewSupplierRecompute })),
        permission: 'staff.data.operate',
        primary: true,
      },
    ],
  },
  {
    ...shape,
    path: '/cdn-recomputelocalaccountmonthdata',
    about: [
      '按账号与月份（账号时区）由 5 分钟数据重建小时、天与月数据。先预览每个不同的小时变更前后的数值与涉及的账单；已出账的账单从不就地修改，只标记其数据已变化。没有差异时会说明并留下记录。',
      'Rebuilds hours, days and month of one account, in its time zone, from the 5-minute figures. Each hour that differs is seen before and after, with the bills it touches; a completed bill is never changed in place, only marked. Where nothing differs, that is said and kept.',
    ],
    menu: { section: 'cdnOffice.data', order: 130 },
    title: planMethods.recomputeAccount,
    columns: ['accountId', ...columns],
    fixed: { method: ['recomputeAccount'] },
    filters: ['state', 'accountId', 'createdAt'],
    search: ['按原因或提出人搜索', 'Search by reason or person'],
    toolbar: [
      {
        label: texts.recompute.propose,
        dialog: () => import('./NewRecompute').then((m) => ({ default: m.NewAccountRecompute })),
        permission: 'staff.data.operate',
        primary: true,
      },
    ],
  },
] as const;
