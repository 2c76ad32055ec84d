import * as z from 'zod';
import { entity, event, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { allBut, crud } from '../../../kernel/crud';

export const account = entity('account', '账号', 'Account', {
  id: field.id(),
  name: field.text('账号名称', 'Account name', 64),
  companyName: field.text('公司名称', 'Company name', 128),
  contractId: field.text('合同编号', 'Contract ID', 64).nullable().default(null),
  status: field.choice('状态', 'Status', {
    formal: ['正式', 'Formal', 'success'],
    test: ['测试', 'Test', 'progress'],
    internalTest: ['内部测试', 'Internal test', 'progress'],
    deactivated: ['已停用', 'Deactivated', 'neutral'],
  }),
  automatic: field.flag('自动配置', 'Automatic configuration'),
  cdnEnabled: field.flag('CDN 服务', 'CDN enabled'),
  smsEnabled: field.flag('短信服务', 'SMS enabled'),
  selfScheduling: field.flag('自主调度', 'Self scheduling'),
  logPush: field.flag('日志推送', 'Log push'),
  logDisplay: field.flag('日志展示', 'Log display'),
  dynamicAcceleration: field.flag('动态加速', 'Dynamic acceleration'),
  alarmEnabled: field.flag('监控告警', 'Monitoring alarms'),
  alarmVisible: field.flag('监控菜单', 'Monitoring menu'),
  billingEnabled: field.flag('计费设置', 'Billing settings'),
  billingVisible: field.flag('费用中心', 'Billing center'),
  smsBilling: field.flag('短信计费', 'SMS billing'),
  guaranteedTrafficGb: field.count('保底流量（GB）', 'Guaranteed traffic (GB)', 0, 1_000_000_000),
  guaranteedAmount: field.setAmount('保底金额', 'Guaranteed amount'),
  guaranteedSms: field.count('保底短信', 'Guaranteed SMS', 0, 1_000_000_000_000),
  currency: field.choice('结算货币', 'Billing currency', {
    USD: ['美元', 'USD'],
    CNY: ['人民币', 'CNY'],
  }),
  coefficientPpm: field.ppm('系数', 'Coefficient', 1, 100_000_000),
  retentionDays: field.count('日志保留天数', 'Retention (days)', 1, 3650),
  domainLimit: field.count('域名数量上限', 'Domain limit', 0, 1_000_000),
  utcOffsetMinutes: field.count('账单时区（分钟）', 'Billing time zone (minutes)', -720, 840),
  apiPermission: field.choice('API 权限', 'API permission', {
    basic: ['基础', 'Basic'],
    advanced: ['高级', 'Advanced'],
  }),
  scheduleId: field.ref('调度策略', 'Scheduling policy', 'schedules').nullable(),
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
