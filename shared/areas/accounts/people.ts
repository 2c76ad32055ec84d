import * as z from 'zod';
import { entity, event, get, page, query, resource } from '../../kernel/contract';
import { field } from '../../kernel/field';

export const person = entity('person', '成员', 'Member', {
  id: field.id(),
  accountId: field.ref('账号', 'Account', 'accounts').nullable(),
  email: field.email('邮箱', 'Email', { refusal: ['参数错误', 'Parameter input error'] }),
  name: field.text('姓名', 'Name', 64),
  phone: field.remark('电话', 'Phone', 32),
  role: field
    .choice('角色', 'Role', {
      Super: ['超级管理员', 'Super administrator'],
      Admin: ['账号管理员', 'Administrator'],
      Normal: ['只读用户', 'Read-only'],
      OperationalUser: ['运维用户', 'Operations'],
    })
    .nullable(),
  staffTop: field.flag('顶级管理员', 'Top root'),
  grants: field.json(
    '授权',
    'Grants',
    z.record(z.string(), z.enum(['view', 'operate', 'approve'])),
  ),
  status: field.choice('状态', 'Status', {
    activated: ['已激活', 'Activated', 'success'],
    pending: ['待验证', 'Pending verification', 'warning'],
    disabled: ['已停用', 'Disabled', 'neutral'],
  }),
  language: field.choice('语言', 'Language', {
    'zh-CN': ['中文', 'Chinese'],
    en: ['英文', 'English'],
  }),
  twoFactor: field.flag('两步验证', 'Two-factor'),
  createdAt: field.time('创建时间', 'Created'),
  lastSignInAt: field.time('最近登录', 'Last sign-in').nullable(),
});

export const people = resource('people', {
  entity: person,
  endpoints: {
    list: get('/', {
      needs: 'member.list',
      takes: query({ search: z.string().max(128).optional(), accountId: z.uuid().optional() }, [
        'email',
        'name',
        'createdAt',
      ]),
      gives: page(person.schema),
      says: ['成员列表', 'List members'],
    }),
  },
  events: {
    /** Somebody's rights or sessions changed; servers drop what they remember, consoles ask again. */
    changed: event('user', z.object({ personId: z.uuid() })),
  },
});
