import * as z from 'zod';
import { roles } from '../../../kernel/access';
import {
  byId,
  entity,
  event,
  get,
  nothing,
  notice,
  post,
  put,
  remove,
  resource,
} from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { accountsErrors } from './errors';
import { listing, named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import * as platformTerms from '../terms';

const [, notEmailZh, notEmail] = accountsErrors['people.emailWrong'];

export const person = entity('person', '成员', 'Member', {
  id: field.id(),
  accountId: field.account().nullable(),
  email: field.email(...terms.email, { refusal: [notEmailZh, notEmail] }),
  name: field.text(...platformTerms.personName, 64),
  phone: field.remark(...terms.phone, 32),
  role: field
    .choice(...terms.role, {
      Super: terms.superAdministrator,
      Admin: terms.administrator,
      Normal: terms.readOnly,
      OperationalUser: terms.operations,
    })
    .nullable(),
  staffTop: field.flag('顶级管理员', 'Top root'),
  grants: field.json(
    '授权',
    'Grants',
    z.record(z.string(), z.enum(['view', 'operate', 'approve'])),
  ),
  status: field.choice(...terms.status, {
    activated: ['已激活', 'Activated', 'success'],
    pending: [...terms.pendingVerification, 'warning'],
    disabled: [...terms.disabled, 'neutral'],
  }),
  language: field.choice(...terms.language, {
    'zh-CN': platformTerms.chinese,
    en: platformTerms.english,
  }),
  twoFactor: field.flag('两步验证', 'Two-factor'),
  createdAt: field.created(),
  lastSignInAt: field.time('最近登录', 'Last sign-in').nullable(),
});

/** A member as lists show them. */
const listed = person.schema.extend({
  /** What was unusual about the last sign-in. */
  unusual: field.shown(...platformTerms.unusual).nullable(),
});
const role = z.enum(roles);
export const people = resource('people', {
  entity: person,
  endpoints: {
    list: listing(named(listed, ['accountId']), {
      scope: 'account',
      permission: 'member.list',
      search: ['email', 'name'],
      filters: ['accountId', 'role', 'status'],
      sort: ['email', 'name', 'createdAt', 'lastSignInAt'],
      order: '-createdAt',
      summary: ['成员列表', 'List members'],
    }),
    helpers: get('/helpers', {
      permission: 'signedIn',
      input: nothing,
      output: z.object({ people: z.array(person.schema.pick({ name: true, email: true })) }),
      summary: [
        '能够授予权限的人：账号的超级管理员，对平台人员为顶级管理员',
        'Who can grant rights: super administrators of the account, for staff top roots',
      ],
    }),
    one: get('/:id', {
      permission: 'member.list',
      input: byId,
      output: person.schema,
      summary: ['成员详情', 'One member'],
    }),
    create: post('/', {
      permission: 'member.write',
      input: z.strictObject({
        /** Judged by the service, whose sentences the specification quotes. */
        email: z
          .string()
          .max(1024)
          .meta({ kind: 'email', label: terms.email, max: 254 })
          .default(''),
        role,
        name: field.remark(...platformTerms.personName, 64).default(''),
        /** Platform staff name the account; members always add to their own. */
        accountId: z.uuid().optional(),
        language: field
          .choice('邮件语言', 'Language of mail', {
            'zh-CN': ['中文', '中文'],
            en: ['English', 'English'],
          })
          .default('zh-CN'),
      }),
      output: person.schema,
      summary: ['添加成员并发送邀请邮件', 'Adds a member and mails the invitation'],
    }),
    update: put('/:id', {
      permission: 'member.write',
      input: z.strictObject({
        id: z.uuid(),
        role: role.optional(),
        name: field.text(...platformTerms.personName, 64).optional(),
        phone: field.remark(...terms.phone, 32).optional(),
        status: field
          .choice(...terms.status, {
            activated: ['已激活', 'Activated'],
            disabled: terms.disabled,
          })
          .optional(),
        /** Asks for a second factor at sign-in; false lets it go and forgets the secret. */
        twoFactor: field
          .flag('登录时要求两步验证', 'Ask for a second factor at sign-in')
          .optional(),
      }),
      output: person.schema,
      summary: [
        '修改成员，新角色立即在其打开的控制台中生效',
        'Changes a member; another role acts on their open consoles at once',
      ],
    }),
    belongings: get('/:id/belongings', {
      permission: 'member.write',
      input: byId,
      output: z.object({
        /** End with the member. */
        apiKeys: z.int(),
        /** Go on as they are: they belong to the account. */
        openTasks: z.int(),
        /** Go to a successor; without one shared ones become the account's and the others end. */
        savedViews: z.int(),
        /** Alarm policies that mail to the member; a successor takes the mail over. */
        alarmPolicies: z.array(z.object({ id: z.uuid(), description: z.string() })),
        /** Budgets that write to the member; a successor takes that over, else the address is taken off. */
        budgets: z.int(),
      }),
      summary: ['成员名下的事项', 'What depends on a member'],
    }),
    remove: remove('/:id', {
      permission: 'member.write',
      input: byId.extend({
        /** Gets the alarm mail and the saved views of the removed member from now on. */
        successorId: z.uuid().optional(),
      }),
      output: nothing,
      summary: ['移除成员，可指定接管人', 'Removes a member; a successor may take over'],
    }),
    invite: post('/:id/invite', {
      permission: 'member.write',
      input: byId,
      output: nothing,
      summary: platformTerms.invitesAgain,
    }),
    resetTwoFactor: post('/:id/resetTwoFactor', {
      permission: 'member.write',
      input: byId.extend({ reason: field.remark(...terms.reason, 200).default('') }),
      output: person.schema,
      summary: [
        '重置两步验证，并通过邮件告知原因',
        'Forgets the second factor; the member enrols anew and is told why by mail',
      ],
    }),
    resetPassword: post('/:id/resetPassword', {
      permission: 'member.write',
      input: byId,
      output: nothing,
      summary: ['发送重置密码邮件', 'Mails a link that sets a new password'],
    }),
  },
  notices: {
    roleChanged: notice(
      'info',
      '您的角色已由 {by} 改为 {role}',
      'Your role is {role} now, changed by {by}',
      '/account-set',
    ),
  },
  events: {
    /** Somebody's rights or sessions changed; servers drop what they remember, consoles ask again. */
    changed: event('user', z.object({ personId: z.uuid() })),
    /** The member list of an account changed. */
    listed: event('account', z.object({ personId: z.uuid() })),
  },
});
