import * as z from 'zod';
import { byId, entity, get, job, post, put, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { account, accounts } from '../../platform/accounts/accounts';
import { contractRate, mostRates } from '../../platform/accounts/smsRates';
import { person } from '../../platform/accounts/people';
import { billPrice, regionField } from '../bills/prices';
import { planBinding } from '../plans/plans';
import * as commonTerms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

/** A price per GB of the contract's currency: of one region, or of all that have none of their own. */
const price = z.strictObject({
  region: regionField.nullable(),
  pricePerGb: billPrice.schema.shape.pricePerGb,
});
export type ContractPrice = z.output<typeof price>;
const terms = {
  /** Prices, coefficient and plan hold from the beginning of this day of the account's time zone. */
  validFrom: field.day(...cdnTerms.validFrom),
  prices: z.array(price).max(13).meta({ kind: 'json', label: cdnTerms.pricePerGb }),
  planId: planBinding.schema.shape.planId.nullable(),
  /** Prices of a segment; those that are left out stay as they are. */
  smsRates: z
    .array(contractRate)
    .max(mostRates)
    .meta({ kind: 'json', label: ['短信单价（每条）', 'SMS price per segment'] })
    .default([]),
};
const { shape } = accounts.endpoints.create.input;
const shown = account.schema.extend({
  /** Prices that hold today. */
  prices: terms.prices,
  /** The plan of the account that began last. */
  planId: terms.planId,
  /** Prices of a segment of its own that hold today. */
  smsRates: z.array(contractRate),
});

/** What stands in the way of deleting an account. */
export const blockerKinds = {
  domains: ['未停用的域名', 'Domains that are not stopped'],
  bills: ['未出账的应付月账单', 'Month bills to pay that are not completed'],
  keys: ['有效的 API 密钥', 'API keys in force'],
  tasks: commonTerms.tasksUnderWay,
  sendTasks: ['未结束的短信发送任务', 'Send tasks that have not ended'],
  numberFiles: ['未清除的号码文件', 'Number files that are not purged'],
} as const;
export type BlockerKind = keyof typeof blockerKinds;
/* Safe cast: the names are the keys of the table. */
const kinds = Object.keys(blockerKinds) as [BlockerKind, ...BlockerKind[]];
const blocker = z.object({ kind: z.enum(kinds), count: z.int(), path: z.string() });
export type Blocker = z.output<typeof blocker>;
const archive = z.object({
  archivedBy: z.string(),
  archivedAt: z.string(),
  /** Until then it can be taken back; then its personal data is removed. */
  forgetAt: z.string(),
  forgottenAt: z.string().nullable(),
  people: z.int(),
  domains: z.int(),
  statusBefore: z.string(),
});
export type Archive = z.output<typeof archive>;

/** What was agreed with a customer, as one thing: account, prices, coefficient, plan, parameters and first person. */
export const contracts = resource('contracts', {
  entity: entity('contract', '账号', 'Account', account.schema.shape),
  endpoints: {
    one: get('/:id', { permission: 'staff.accounts.view', input: byId, output: shown }),
    create: post('/', {
      permission: 'staff.accounts.operate',
      input: z.strictObject({
        ...shape,
        ...terms,
        /** Parameters that its domains may use from that day on; none leaves all of the platform to it. */
        paramIds: field
          .list(...cdnTerms.supplierParameters, z.uuid(), 50, { of: 'supplierParams' })
          .default([]),
        superEmail: z
          .string()
          .min(1)
          .max(1024)
          .meta({ kind: 'email', label: ['超级管理员邮箱', 'Email of the Super'], max: 254 }),
        superName: field.remark('超级管理员姓名', 'Name of the Super', 64).default(''),
        superLanguage: person.schema.shape.language,
      }),
      output: account.schema,
      summary: [
        '创建账号、价格、系数、套餐、供应商参数并邀请首位超级管理员，全部成功或全部不生效',
        'Account, prices, coefficient, plan, supplier parameters and the invitation of its first Super, all or nothing',
      ],
    }),
    update: put('/:id', {
      permission: 'staff.accounts.operate',
      input: z.strictObject({ ...byId.shape, ...shape, ...terms }),
      output: account.schema,
      summary: [
        '修改账号；价格、系数与套餐自生效日期起，过去不变',
        'Changes an account; prices, coefficient and plan hold from a day on and never change the past',
      ],
    }),
    standing: get('/:id/standing', {
      permission: 'staff.accounts.view',
      input: byId,
      output: z.object({
        name: z.string(),
        blockers: z.array(blocker),
        archive: archive.nullable(),
      }),
      summary: ['删除前的检查清单与归档状态', 'Checklist before deletion, and the archive'],
    }),
    archive: post('/:id/archive', {
      permission: 'top',
      input: z.strictObject({ ...byId.shape, name: account.schema.shape.name }),
      output: z.object({}),
      summary: [
        '删除账号：归档 30 天，之后移除个人数据',
        'Deletes an account: archived for 30 days, then without personal data',
      ],
    }),
    restore: post('/:id/restore', {
      permission: 'top',
      input: byId,
      output: z.object({}),
      summary: ['30 天内撤销删除', 'Takes the deletion back within 30 days'],
    }),
  },
  jobs: {
    /** Removes the personal data of archived accounts whose time has come. */
    forget: job(z.object({}), {
      everyMs: 600_000,
      attempts: 1,
      timeoutMs: 900_000,
      queue: 'maintenance',
    }),
  },
});
