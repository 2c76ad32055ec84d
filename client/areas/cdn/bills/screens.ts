import { custom } from '../../../kernel/page/screens';

export default [
  custom({
    path: '/cdn-bill',
    title: ['费用账单', 'Bills'],
    needs: 'bill.view',
    load: () => import('./Bills'),
  }),
  custom({
    path: '/cdn-billdaycenter',
    title: ['日账单中心', 'Day bill centre'],
    needs: 'bill.view',
    load: () => import('./days/DayCenter'),
  }),
  custom({
    path: '/cdn-billdaychart',
    title: ['日账单图表', 'Day bill chart'],
    needs: 'bill.view',
    load: () => import('./days/DayChart'),
  }),
  custom({
    path: '/cdn-billmanag',
    title: ['月账单管理', 'Month bills'],
    needs: 'staff.billing.view',
    load: () => import('./months/MonthBills'),
  }),
  custom({
    path: '/cdn-updatebillmanag',
    title: ['调整月账单', 'Adjust month bill'],
    needs: 'staff.billing.operate',
    parent: '/cdn-billmanag',
    load: () => import('./months/AdjustMonth'),
  }),
  custom({
    path: '/cdn-updatebilldaymanag',
    title: ['调整日账单', 'Adjust day bill'],
    needs: 'staff.billing.operate',
    parent: '/cdn-billdaymanag',
    load: () => import('./days/AdjustDay'),
  }),
  custom({
    path: '/cdn-billdaymanag',
    title: ['日账单管理', 'Day bills and prices'],
    needs: 'staff.billing.view',
    load: () => import('./days/DayBills'),
  }),
  custom({
    path: '/cdn-recomputedaybill',
    title: ['重算日账单', 'Recompute day bills'],
    needs: 'staff.billing.operate',
    load: () => import('./recomputes/RecomputeDays'),
  }),
  custom({
    path: '/cdn-recomputebill',
    title: ['重算月账单', 'Recompute month bills'],
    needs: 'staff.billing.operate',
    load: () => import('./recomputes/RecomputeMonths'),
  }),
];
