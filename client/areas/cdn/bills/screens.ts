import { custom } from '../../../kernel/page/screens';

export default [
  custom({
    path: '/cdn-bill',
    menu: { section: 'cdn.billing', order: 10 },
    title: ['费用账单', 'Bills'],
    needs: 'bill.view',
    load: () => import('./Bills'),
  }),
  custom({
    path: '/cdn-billdaycenter',
    menu: { section: 'cdn.billing', order: 20 },
    title: ['日账单中心', 'Day bill centre'],
    needs: 'bill.view',
    load: () => import('./days/DayCenter'),
  }),
  custom({
    path: '/cdn-billdaychart',
    menu: { section: 'cdn.billing', order: 30 },
    title: ['日账单图表', 'Day bill chart'],
    needs: 'bill.view',
    load: () => import('./days/DayChart'),
  }),
  custom({
    path: '/cdn-billmanag',
    menu: { section: 'cdnOffice.billing', order: 10 },
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
    menu: { section: 'cdnOffice.billing', order: 30 },
    title: ['日账单管理', 'Day bills and prices'],
    needs: 'staff.billing.view',
    load: () => import('./days/DayBills'),
  }),
  custom({
    path: '/cdn-recomputedaybill',
    menu: { section: 'cdnOffice.billing', order: 40 },
    title: ['重算日账单', 'Recompute day bills'],
    needs: 'staff.billing.operate',
    load: () => import('./recomputes/RecomputeDays'),
  }),
  custom({
    path: '/cdn-recomputebill',
    menu: { section: 'cdnOffice.billing', order: 20 },
    title: ['重算月账单', 'Recompute month bills'],
    needs: 'staff.billing.operate',
    load: () => import('./recomputes/RecomputeMonths'),
  }),
];
