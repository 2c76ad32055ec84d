import * as terms from '#shared/kernel/terms';
import { contracts } from '#shared/areas/cdn/contracts/contracts';
import { words } from '../../../kernel/text/words';
import { custom, screens } from '../../../kernel/screens/screens';
import { texts } from './texts';

type Row = Record<string, unknown>;
const services = [
  'automatic',
  'cdnEnabled',
  'smsEnabled',
  'selfScheduling',
  'logPush',
  'logDisplay',
  'dynamicAcceleration',
  'alarmEnabled',
  'alarmVisible',
  'billingEnabled',
  'billingVisible',
  'smsBilling',
] as const;
const groups = [
  {
    group: texts.groups.company,
    fields: ['name', 'companyName', 'contractId', 'status', 'utcOffsetMinutes'],
  },
  { group: texts.groups.services, fields: services },
  {
    group: texts.groups.limits,
    fields: [
      'domainLimit',
      'retentionDays',
      'apiPermission',
      'guaranteedTrafficGb',
      'guaranteedAmount',
      'guaranteedSms',
      'smsCredit',
      'scheduleId',
    ],
  },
  {
    group: texts.groups.terms,
    note: texts.termsNote,
    fields: ['validFrom', 'currency', 'coefficientPpm', 'prices', 'smsRates', 'planId'],
  },
] as const;
const hints = Object.fromEntries(
  Object.entries(texts.effects).map(([field, hint]) => [field, { hint }]),
);
const looks = {
  ...hints,
  utcOffsetMinutes: { label: texts.zone, hint: texts.effects.utcOffsetMinutes },
  prices: { wide: true },
  smsRates: { wide: true },
};
const parts = () => import('./contractParts');
/** Today where the reader is; the server refuses a day that is past in the zone of the account. */
const today = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

const [create, edit] = screens(contracts, {
  create: {
    path: '/createAccount',
    about: [
      '一次创建账号、价格、系数、套餐与首位超级管理员：全部成功或全部不生效。每个开关旁说明其作用。',
      'Makes account, prices, coefficient, plan and its first Super at once, all or nothing. What each switch does is said beside it.',
    ],
    title: terms.createAccount,
    parent: '/account-manag',
    fields: [
      ...groups,
      { group: texts.groups.suppliers, fields: ['paramIds'] },
      { group: texts.groups.first, fields: ['superEmail', 'superName', 'superLanguage'] },
    ],
    looks,
    start: () => ({
      status: 'formal' as const,
      automatic: true,
      cdnEnabled: true,
      logDisplay: true,
      alarmEnabled: true,
      alarmVisible: true,
      billingEnabled: true,
      billingVisible: true,
      currency: 'USD' as const,
      coefficientPpm: 1_000_000,
      retentionDays: 90,
      domainLimit: 100,
      utcOffsetMinutes: 480,
      guaranteedTrafficGb: 0,
      guaranteedAmount: 0,
      guaranteedSms: 0,
      apiPermission: 'basic' as const,
      superLanguage: 'zh-CN' as const,
      validFrom: today(),
      prices: [],
      smsRates: [],
      paramIds: [],
    }),
    submit: words.create,
    done: texts.created,
    after: () => '/account-manag',
    back: '/account-manag',
    parts,
  },
  edit: {
    path: '/updateAccount',
    about: [
      '修改账号与其合同。价格、系数与套餐自生效日期起，过去不变。',
      'Changes an account and its contract. Prices, coefficient and plan hold from a day on; the past stays.',
    ],
    title: ['修改账号', 'Edit account'],
    parent: '/account-manag',
    fields: groups,
    looks,
    fromRow: (row: Row): Row => ({ ...row, validFrom: today() }),
    after: () => '/account-manag',
    back: '/account-manag',
    parts,
  },
});

export default [
  custom({
    path: '/deleteAccount',
    about: [
      '删除账号前的检查清单：未停用的域名、未出账的账单、密钥与任务，各有链接。归档 30 天内可撤销，之后移除个人数据。',
      'The checklist before an account is deleted: domains, bills, keys and tasks, each with a link. An archive can be taken back for 30 days, then personal data is removed.',
    ],
    ofObject: true,
    title: texts.remove.title,
    permission: 'top',
    parent: '/account-manag',
    load: () => import('./DeleteAccount'),
  }),
  ...(create ? [create] : []),
  // References to accounts lead to the form of their contract.
  ...(edit ? [{ ...edit, shows: 'accounts' }] : []),
];
