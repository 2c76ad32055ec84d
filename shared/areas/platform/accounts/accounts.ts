import * as z from 'zod';
import { entity, event, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { allBut, crud } from '../../../kernel/crud';
import * as terms from '../../../kernel/terms';
import * as platformTerms from '../terms';

export const account = entity('account', '账号', 'Account', {
  id: field.id(),
  name: field.text('账号名称', 'Account name', 64),
  companyName: field.text(...platformTerms.companyName, 128),
  contractId: field
    .text(...terms.contractId, 64)
    .nullable()
    .default(null),
  status: field.choice(...terms.status, {
    formal: ['正式', 'Formal', 'success'],
    test: [...terms.test, 'neutral'],
    internalTest: ['内部测试', 'Internal test', 'neutral'],
    deactivated: [...terms.deactivated, 'neutral'],
  }),
  automatic: field.flag(...terms.automaticConfiguration),
  cdnEnabled: field.flag('CDN 服务', 'CDN enabled'),
  smsEnabled: field.flag('短信服务', 'SMS enabled'),
  selfScheduling: field.flag('自主调度', 'Self scheduling'),
  logPush: field.flag(...terms.logPush),
  logDisplay: field.flag('日志展示', 'Log display'),
  dynamicAcceleration: field.flag(...terms.dynamicAcceleration),
  alarmEnabled: field.flag('监控告警', 'Monitoring alarms'),
  alarmVisible: field.flag('监控菜单', 'Monitoring menu'),
  billingEnabled: field.flag('计费设置', 'Billing settings'),
  billingVisible: field.flag('费用中心', 'Billing center'),
  smsBilling: field.flag('短信计费', 'SMS billing'),
  guaranteedTrafficGb: field.count(...terms.guaranteedTrafficGb, 0, 1_000_000_000),
  guaranteedAmount: field.setAmount(...terms.guaranteedAmount),
  guaranteedSms: field.count(...platformTerms.guaranteedSms, 0, 1_000_000_000_000),
  /** Null for as much as it likes. */
  smsCredit: field
    .setAmount(...platformTerms.smsCredit)
    .nullable()
    .default(null),
  currency: field.choice(...terms.billingCurrency, {
    USD: terms.usd,
    CNY: terms.cny,
  }),
  coefficientPpm: field.ppm(...terms.coefficient, 1, 100_000_000),
  retentionDays: field.count('日志保留天数', 'Retention (days)', 1, 3650),
  domainLimit: field.count('域名数量上限', 'Domain limit', 0, 1_000_000),
  utcOffsetMinutes: field.count('账单时区（分钟）', 'Billing time zone (minutes)', -720, 840),
  apiPermission: field.choice(...terms.apiPermission, {
    basic: terms.basic,
    advanced: terms.advanced,
  }),
  scheduleId: field.ref(...terms.schedulingPolicy, 'schedules').nullable(),
  createdAt: field.created(),
});

export const accounts = resource('accounts', {
  entity: account,
  endpoints: crud(account, {
    scope: 'platform',
    view: 'staff.accounts.view',
    write: 'staff.accounts.operate',
    writes: allBut(account),
    search: ['name', 'companyName'],
    filters: ['status'],
    sort: ['name', 'createdAt'],
    order: '-createdAt',
  }),
  events: {
    /** Gates and flags act on open consoles at once: they ask for their session again. */
    /** Consoles of the account read anew what it allows. */
    changed: event('account', z.object({ id: z.uuid() }), {
      permission: { account: 'signedIn', staff: 'staff.accounts.view' },
    }),
  },
});
