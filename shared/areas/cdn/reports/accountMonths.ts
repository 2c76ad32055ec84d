import { entity, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';

/** How an account stands to its guaranteed traffic of the month. */
export const guaranteeStates = {
  none: ['无保底', 'No guarantee', 'neutral'],
  below: ['未达保底', 'Below', 'neutral'],
  above: ['已超保底', 'Above', 'warning'],
} as const;

/** Whether a month can be forecast, and why not. */
export const forecastStates = {
  ready: ['可预测', 'Ready'],
  history: ['历史不足', 'Too little history'],
} as const;

/** What an account used in a month of its time zone, and what was or is expected of it. */
export const accountMonth = entity('accountMonth', '账号月数据', 'Account month', {
  id: field.shown('编号', 'ID'),
  accountId: field.account(),
  month: field.month('月份', 'Month'),
  bytes: field.bytes('流量', 'Traffic'),
  requests: field.count('请求数', 'Requests'),
  billableBytes: field.bytes('计费用量', 'Billed usage').nullable(),
  guaranteedTrafficGb: field.count('保底流量（GB）', 'Guaranteed traffic (GB)'),
  /** Billed usage so far against the guarantee. */
  guaranteeRatio: field.ratio('保底已用', 'Guarantee used').nullable(),
  guarantee: field.choice('保底', 'Guarantee', guaranteeStates),
  /** The forecast is seen from the start of this day. */
  asOf: field.day('预测起点', 'Forecast as of'),
  forecastBytes: field.bytes('预测', 'Forecast').nullable(),
  lowBytes: field.bytes('预测下限', 'Low').nullable(),
  highBytes: field.bytes('预测上限', 'High').nullable(),
  forecast: field.choice('预测依据', 'Basis of forecast', forecastStates),
  /** What came true; null while the month runs or a day of it is not known. */
  actualBytes: field.bytes('实际', 'Came true').nullable(),
  errorRatio: field.ratio('预测误差', 'Error of forecast').nullable(),
  /** Mean size of the errors of the three months before the running one. */
  meanErrorRatio: field.ratio('近三月平均误差', 'Mean error, 3 months').nullable(),
});

export const accountMonths = resource('accountMonths', {
  entity: accountMonth,
  endpoints: {
    list: listing(named(accountMonth.schema, ['accountId']), {
      scope: 'platform',
      permission: 'staff.accounts.view',
      search: ['accountName'],
      filters: ['accountId', 'month', 'guarantee', 'forecast'],
      sort: ['month', 'accountName', 'bytes', 'guaranteeRatio', 'forecastBytes', 'errorRatio'],
      order: '-month',
      summary: [
        '各账号每月的用量、保底与预测，连同过去三个月的预测误差',
        'Usage of accounts by month with guarantee and forecast, and how the last three forecasts came true',
      ],
    }),
  },
});
