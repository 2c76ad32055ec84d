import { special } from '../../kernel/screens';

export default [
  special({
    path: '/cdn-bill',
    title: ['费用账单', 'Bills'],
    needs: 'bill.view',
    load: () => import('./Bills'),
  }),
  special({
    path: '/cdn-billdaymanag',
    title: ['日账单管理', 'Day bills and prices'],
    needs: 'staff.billing.view',
    load: () => import('./DayBills'),
  }),
  special({
    path: '/cdn-recomputedaybill',
    title: ['重算日账单', 'Recompute day bills'],
    needs: 'staff.billing.operate',
    load: () => import('./RecomputeDays'),
  }),
  special({
    path: '/cdn-recomputebill',
    title: ['重算月账单', 'Recompute month bills'],
    needs: 'staff.billing.operate',
    load: () => import('./RecomputeMonths'),
  }),
];
