import { domains } from '#shared/areas/cdn/domains/domains';
import { isStaff, type Who } from '#shared/kernel/access';
import type { ListOf } from '../../../kernel/screens/screens';
import { cdnWords } from '../words';

/** Whether a person chooses scheduling policies. */
export const choosesPolicy = (who: Who): boolean => isStaff(who) || who.gates.selfScheduling;

/** Domains with their live state; the opened one is in the address. */
export const domainList: ListOf<typeof domains> = {
  columns: [
    'name',
    'accountId',
    'status',
    { field: 'originHost', fields: ['originHost', 'originPort'] },
    'cname',
    'cnameState',
    'certificateId',
    'scheduleId',
    'extra',
    'syncStartAt',
    'syncEndAt',
    'createdAt',
  ],
  optional: ['scheduleId', 'extra', 'syncStartAt', 'syncEndAt', 'createdAt'],
  grow: 'name',
  widths: {
    name: 210,
    accountId: 150,
    status: 120,
    originHost: 160,
    cname: 250,
    cnameState: 150,
    certificateId: 96,
    scheduleId: 140,
    extra: 180,
    syncStartAt: 170,
    syncEndAt: 170,
    createdAt: 170,
  },
  search: ['搜索域名或附加参数', 'Search names and extra parameters'],
  filters: (who) => ['status', ...(isStaff(who) ? ['accountId'] : []), 'drifted'],
  empty: {
    title: cdnWords.noDomainsYet,
    text: [
      '添加第一个域名：保存前会先检查源站。',
      'Add the first one: its origin is checked before it is saved.',
    ],
  },
  opens: { as: 'domain' },
  live: { event: domains.events.changed },
  toolbar: [
    {
      label: cdnWords.addUserDomain,
      hint: ['使用账号自身的调度策略', "With the account's own policy"],
      open: '/createDomainUser',
      permission: 'domain.add',
      when: choosesPolicy,
    },
    {
      label: cdnWords.addDomain,
      open: (who) => (choosesPolicy(who) ? '/createDomainPage' : '/createDomainUser'),
      permission: 'domain.add',
      primary: true,
    },
  ],
  actionsWidth: 128,
};
