import { bills } from '#shared/areas/cdn/bills/bills';
import type { accountMonthChecks } from '#shared/areas/cdn/reconciliation/accountMonthChecks';
import type { ListScreen } from '../../../kernel/screens/screens';
import { texts } from './texts';

/** Sums of a month that must be the same. */
export const accountMonthList: ListScreen<
  typeof accountMonthChecks.endpoints.list,
  typeof accountMonthChecks
> = {
  path: '/cdn-localaccountdatamonth',
  about: [
    '同一账号同一月的三个合计：日账单之和、各日所用域名用量之和、月账单，分别按计费系数之前与之后的字节数。三者必须相等；不相等时指出首个差异日，并在首页“待我处理”中提醒。',
    'Three sums of one month of an account: of its day bills, of the usage of domains those days were made of, and of the month bill, in bytes before and after coefficient. They must be the same; where they are not, the first day that differs is named, and it waits on the home page.',
  ],
  menu: { section: 'cdnOffice.data', order: 80 },
  title: ['账号月数据核对', 'Account month check'],
  columns: [
    'month',
    'accountId',
    'state',
    { field: 'days', align: 'right' },
    'daysBytes',
    'domainsBytes',
    'billBytes',
    'differenceBytes',
    'differenceBillable',
    'firstDay',
    'daysBillable',
    'domainsBillable',
    'billBillable',
  ],
  optional: ['days', 'differenceBillable', 'daysBillable', 'domainsBillable', 'billBillable'],
  grow: 'accountId',
  widths: {
    month: 100,
    state: 110,
    days: 90,
    daysBytes: 120,
    domainsBytes: 145,
    billBytes: 115,
    differenceBytes: 110,
    differenceBillable: 145,
    firstDay: 145,
  },
  filters: ['accountId', 'month', 'state'],
  search: texts.accountMonths.search,
  refreshOn: [bills.events.changed],
  actionsWidth: 70,
  actions: [
    {
      label: texts.accountMonths.days,
      open: (row) =>
        `/cdn-billdaymanag?accountId=${row.accountId}&dayFrom=${row.firstDay ?? `${row.month}-01`}`,
    },
  ],
  empty: { title: texts.accountMonths.none },
};
