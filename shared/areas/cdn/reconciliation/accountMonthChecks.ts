import { entity, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

/** Whether the sums of a month are one and the same. */
export const monthSumStates = {
  equal: [...cdnTerms.equal, 'success'],
  differs: [...cdnTerms.differs, 'error'],
} as const;

/**
 * The sums of a month of an account, in bytes before and after coefficient: of its day bills, of the
 * domains those days were made of, and of the month bill. They must be the same.
 */
export const accountMonthCheck = entity(
  'accountMonthCheck',
  '账号月数据核对',
  'Account month check',
  {
    id: field.shown(...terms.id),
    accountId: field.account(),
    month: field.month(...cdnTerms.month),
    state: field.choice(...terms.state, monthSumStates),
    days: field.count('天数', 'Number of days'),
    daysBytes: field.bytes('日合计', 'Sum of days'),
    domainsBytes: field.bytes('域名合计', 'Sum of domains'),
    /** Null until the month is completed. */
    billBytes: field.bytes('月账单', 'Month bill').nullable(),
    /** The largest of the three less the smallest. */
    differenceBytes: field.bytes(...cdnTerms.difference),
    daysBillable: field.bytes('日合计（计费）', 'Sum of days, billed'),
    domainsBillable: field.bytes('域名合计（计费）', 'Sum of domains, billed'),
    billBillable: field.bytes('月账单（计费）', 'Month bill, billed').nullable(),
    differenceBillable: field.bytes('差异（计费）', 'Difference, billed'),
    /** The first day that is not what its domains are, or that is newer than the bill. */
    firstDay: field.day('首个差异日', 'First day that differs').nullable(),
  },
);

export const accountMonthChecks = resource('accountMonthChecks', {
  entity: accountMonthCheck,
  endpoints: {
    list: listing(named(accountMonthCheck.schema, ['accountId']), {
      scope: 'platform',
      permission: 'staff.billing.view',
      search: ['accountName'],
      filters: ['accountId', 'month', 'state'],
      sort: ['month', 'accountName', 'daysBytes', 'differenceBytes'],
      order: '-month',
      summary: [
        '账号每月的三个合计：日账单、域名、月账单',
        'Three sums of each month of an account: of days, of domains, of the bill',
      ],
    }),
  },
});
