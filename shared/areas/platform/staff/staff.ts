import * as z from 'zod';
import { levels } from '../../../kernel/access';
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
import { listing } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import { grants } from '../../rights';
import { person } from '../accounts/people';
import * as platformTerms from '../terms';

const { shape } = person.schema;
/** Modules with the level that is granted of each; a module that is not named is not granted. */
export const grantTable = field.json(
  ...platformTerms.moduleGrants,
  z.partialRecord(z.enum(grants), z.enum(levels)),
);

/** A member of the platform's staff with what they were granted. */
export const staffMember = entity('staffMember', '后台管理员', 'Staff member', {
  id: field.id(),
  email: field.email(...terms.email),
  name: shape.name,
  staffTop: shape.staffTop,
  grants: grantTable,
  granted: field.count('授权模块', 'Modules granted'),
  status: shape.status,
  twoFactor: shape.twoFactor,
  /** The authenticator has been set up; until then the next sign-in asks for it. */
  enrolled: field.flag('已绑定验证器', 'Authenticator set up'),
  lastSignInAt: shape.lastSignInAt,
  createdAt: field.created(),
});

const label = z.tuple([z.string(), z.string()]);
const decided = z.object({
  allowed: z.boolean(),
  /** Step of the order of decision, as docs/permissions.md counts them. */
  step: z.int(),
  rule: z.string(),
  /** The rule in words, with what stands in the way. */
  reason: label,
  action: label,
  /** Name and state of the object that was asked for. */
  objectName: z.string().nullable(),
  objectState: z.string().nullable(),
});

const permission = 'top';
const rights = { staffTop: shape.staffTop, grants: grantTable };

/** Who works in the back office, and what each may do there. */
export const staff = resource('staff', {
  entity: staffMember,
  endpoints: {
    list: listing(staffMember.schema, {
      scope: 'platform',
      permission,
      search: ['email', 'name'],
      filters: ['staffTop', 'status'],
      sort: ['email', 'granted', 'createdAt', 'lastSignInAt'],
      order: 'email',
      summary: ['后台管理员列表', 'Staff of the platform'],
    }),
    own: get('/own', {
      permission: 'staff',
      input: nothing,
      output: staffMember.schema,
      summary: ['自己的授权', 'Own grants'],
    }),
    one: get('/:id', {
      permission,
      input: byId,
      output: staffMember.schema,
      summary: ['后台管理员与授权', 'One staff member with their grants'],
    }),
    create: post('/', {
      permission,
      input: z.strictObject({
        email: field.email(...terms.email),
        name: shape.name,
        language: shape.language,
        ...rights,
      }),
      output: staffMember.schema,
      summary: [
        '添加后台管理员并发送邀请，首次登录须绑定两步验证',
        'Adds a staff member and mails the invitation; the first sign-in sets up the second factor',
      ],
    }),
    update: put('/:id', {
      permission,
      input: byId.extend(rights),
      output: staffMember.schema,
      summary: [
        '修改授权，立即在其打开的控制台中生效',
        'Changes the grants; they act on open consoles at once',
      ],
    }),
    disable: post('/:id/disable', {
      permission,
      input: byId,
      output: staffMember.schema,
      summary: ['停用，其会话立即结束', 'Disables a staff member; sessions end at once'],
    }),
    enable: post('/:id/enable', {
      permission,
      input: byId,
      output: staffMember.schema,
      summary: ['重新启用', 'Enables a staff member again'],
    }),
    invite: post('/:id/invite', {
      permission,
      input: byId,
      output: nothing,
      summary: platformTerms.invitesAgain,
    }),
    remove: remove('/:id', {
      permission,
      input: byId,
      output: nothing,
      summary: ['移除后台管理员', 'Removes a staff member'],
    }),
    decide: post('/decide', {
      permission: 'staff',
      input: z.strictObject({
        personId: z.uuid().meta({ kind: 'ref', label: platformTerms.person, of: 'people' }),
        /** `domains.remove` */
        operation: field.text(...platformTerms.operationName, 100),
        objectId: z.uuid().optional().meta({ kind: 'id', label: platformTerms.objectId }),
      }),
      output: decided,
      summary: [
        '判断某人能否执行某操作，并指明步骤与规则；顶级管理员以外仅限本人',
        'Whether a person may do something, with the step and the rule; others than top roots ask of themselves',
      ],
    }),
  },
  notices: {
    granted: notice(
      'info',
      '您的后台授权已由 {by} 修改',
      'Your rights in the back office were changed by {by}',
      '/checkRootAuth',
      { permission: 'staff' },
    ),
  },
  events: {
    /** The list of staff changed. */
    changed: event('staff', z.object({ id: z.uuid() })),
  },
});
