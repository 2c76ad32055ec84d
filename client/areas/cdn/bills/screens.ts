import { custom } from '../../../kernel/screens/screens';

export default [
  custom({
    path: '/cdn-bill',
    figures: () => import('./figures'),
    about: [
      '账单的全貌：本月至今、预测、与保底的差距、最近十二个月。出账后的月份不再变化，除非有带原因的调整。',
      'Your bills as a whole: this month so far, forecast, distance to the guarantee, the last twelve months. A completed month changes only by an adjustment that states its reason.',
    ],
    menu: { section: 'cdn.billing', order: 10 },
    title: ['费用账单', 'Bills'],
    permission: 'bill.view',
    load: () => import('./Bills'),
  }),
  custom({
    path: '/cdn-billdaycenter',
    figures: () => import('./figures'),
    about: [
      '每天每个地区的用量、系数与费用。点开一天可看到它由哪些 5 分钟时段得出。',
      'Usage, coefficient and cost of each day and region. Open a day to see the five-minute slots it comes from.',
    ],
    menu: { section: 'cdn.billing', order: 20 },
    title: ['日账单中心', 'Day bill centre'],
    permission: 'bill.view',
    load: () => import('./days/DayCenter'),
  }),
  custom({
    path: '/cdn-billdaychart',
    figures: () => import('./figures'),
    about: [
      '按天看用量与费用的走势，便于发现异常的一天。',
      'Usage and cost by day, to find the day that stands out.',
    ],
    menu: { section: 'cdn.billing', order: 30 },
    title: ['日账单图表', 'Day bill chart'],
    permission: 'bill.view',
    load: () => import('./days/DayChart'),
  }),
  custom({
    path: '/cdn-billmanag',
    figures: () => import('./figures'),
    about: [
      '所有账号的月账单：状态、金额、调整。出账需要当月每天数据完整且没有未决调整。',
      'Month bills of all accounts: state, amount, adjustments. A month can be completed once all its days are complete and no adjustment is open.',
    ],
    menu: { section: 'cdnOffice.billing', order: 10 },
    title: ['月账单管理', 'Month bills'],
    permission: 'staff.billing.view',
    load: () => import('./months/MonthBills'),
  }),
  custom({
    path: '/cdn-updatebillmanag',
    title: ['调整月账单', 'Adjust month bill'],
    permission: 'staff.billing.operate',
    parent: '/cdn-billmanag',
    load: () => import('./Adjust'),
    props: { by: 'month' },
  }),
  custom({
    path: '/cdn-updatebilldaymanag',
    title: ['调整日账单', 'Adjust day bill'],
    permission: 'staff.billing.operate',
    parent: '/cdn-billdaymanag',
    load: () => import('./Adjust'),
    props: { by: 'day' },
  }),
  custom({
    path: '/cdn-billdaymanag',
    figures: () => import('./figures'),
    about: [
      '所有账号的日账单，以及有生效日期的价格与汇率。价格改动只影响生效日期之后的日子。',
      'Day bills of all accounts, with dated prices and exchange rates. A new price counts from its day on, never before.',
    ],
    menu: { section: 'cdnOffice.billing', order: 30 },
    title: ['日账单管理', 'Day bills and prices'],
    permission: 'staff.billing.view',
    load: () => import('./days/DayBills'),
  }),
  custom({
    path: '/cdn-recomputedaybill',
    about: [
      '按现在的数据与价格重算若干天：先列出差异及其原因，确认后以新版本生效，旧版本保留。',
      'Computes days again from present data and prices. Differences and their causes are listed first; applied, they become a new version and the old one stays.',
    ],
    menu: { section: 'cdnOffice.billing', order: 40 },
    title: ['重算日账单', 'Recompute day bills'],
    permission: 'staff.billing.operate',
    load: () => import('./recomputes/Recompute'),
    props: { by: 'day' },
  }),
  custom({
    path: '/cdn-recomputebill',
    about: [
      '按月重算：先列出差异及其原因，确认后以新版本生效，旧版本保留。',
      'Computes whole months again. Differences and their causes are listed first; applied, they become a new version and the old one stays.',
    ],
    menu: { section: 'cdnOffice.billing', order: 20 },
    title: ['重算月账单', 'Recompute month bills'],
    permission: 'staff.billing.operate',
    load: () => import('./recomputes/Recompute'),
    props: { by: 'month' },
  }),
];
