import { entity, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as cdnTerms from '../terms';
import * as terms from '../../../kernel/terms';

/** How an account stands to its guaranteed traffic of the month. */
export const guaranteeStates = {
  none: [...cdnTerms.noGuarantee, 'neutral'],
  below: ['未达保底', 'Below', 'neutral'],
  above: ['已超保底', 'Above', 'warning'],
} as const;

/** Whether a month can be forecast, and why not. */
export const forecastStates = {
  ready: ['可预测', 'Ready'],
  history: [...cdnTerms.tooLittleHistory],
} as const;

/** What an account used in a month of its time zone, and what was or is expected of it. */
export const accountMonth = entity('accountMonth', '账号月数据', 'Account month', {
  id: field.shown(...terms.id),
  accountId: field.account(),
  month: field.month(...cdnTerms.month),
  /** Null while some of a month that is over has yet to be fetched. */
  bytes: field.bytes(...terms.traffic).nullable(),
  requests: field.count(...terms.requests).nullable(),
  billableBytes: field.bytes(...cdnTerms.billedUsage).nullable(),
  guaranteedTrafficGb: field.count(...terms.guaranteedTrafficGb),
  /** Billed usage so far against the guarantee. */
  guaranteeRatio: field.ratio(...cdnTerms.guaranteeUsed).nullable(),
  guarantee: field.choice(...cdnTerms.guarantee, guaranteeStates),
  /** The forecast is seen from the start of this day. */
  asOf: field.day('预测起点', 'Forecast as of'),
  forecastBytes: field.bytes(...cdnTerms.forecast).nullable(),
  lowBytes: field.bytes('预测下限', 'Low').nullable(),
  highBytes: field.bytes('预测上限', 'High').nullable(),
  forecast: field.choice('预测依据', 'Basis of forecast', forecastStates),
  /** What came true; null while the month runs or a day of it is not known. */
  actualBytes: field.bytes('实际', 'Came true').nullable(),
  errorRatio: field.ratio(...cdnTerms.errorOfForecast).nullable(),
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
