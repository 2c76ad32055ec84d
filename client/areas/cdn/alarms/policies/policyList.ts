import { alarmIncidents } from '#shared/areas/cdn/alarms/incidents';
import { alarmPolicies, type ListedPolicy } from '#shared/areas/cdn/alarms/policies';
import { isStaff } from '#shared/kernel/access';
import type { ListOf } from '../../../../kernel/screens/screens';
import { words } from '../../../../kernel/text/words';
import { cdnWords } from '../../words';
import { texts } from '../texts';

const done = words.done;
const edit = (row: ListedPolicy) =>
  `${row.scope === 'account' ? '/updateAlarmPage' : '/updateAlarmPageAll'}?id=${row.id}`;

/** Alarm policies with what they see now; for staff those of all accounts. */
export const policyList: ListOf<typeof alarmPolicies> = {
  columns: [
    'description',
    {
      field: 'enabled',
      label: words.state,
      fields: ['enabled', 'firing', 'pending', 'noData'],
    },
    { field: 'condition', fields: ['metric', 'condition', 'threshold'] },
    'accountId',
    'points',
    { field: 'domainMode', fields: ['scope', 'domainMode'] },
    'methods',
    'lastFiredAt',
  ],
  optional: ['points'],
  grow: 'description',
  widths: {
    enabled: 140,
    condition: 225,
    accountId: 140,
    points: 150,
    domainMode: 130,
    methods: 140,
    lastFiredAt: 130,
  },
  search: ['搜索描述', 'Search descriptions'],
  filters: (who) => ['metric', 'enabled', ...(isStaff(who) ? ['accountId', 'scope'] : [])],
  everyMs: 30_000,
  refreshOn: [alarmPolicies.events.changed, alarmIncidents.events.changed],
  empty: {
    title: texts.noPolicy,
    text: [
      '新建策略时可先用最近 30 天的数据回放，看看会通知多少次。',
      'While you make one, a replay of the last 30 days shows how often it would have told you.',
    ],
  },
  actions: [
    { label: words.change, open: edit, permission: 'alarm.write' },
    {
      label: words.enable,
      endpoint: 'enable',
      input: ({ id }) => ({ id, enabled: true }),
      when: (row) => !row.enabled,
      done,
    },
    {
      label: words.disable,
      endpoint: 'enable',
      input: ({ id }) => ({ id, enabled: false }),
      when: (row) => row.enabled,
      done,
    },
    {
      label: words.copy,
      endpoint: 'copy',
      done: ['已复制为停用的策略', 'Copied as a disabled policy'],
    },
    {
      label: ['发送测试通知', 'Send test notice'],
      endpoint: 'testNotice',
      done: ['测试通知已发送，可在通知记录中查看', 'Test notice sent; see the notices'],
    },
    {
      label: cdnWords.silence,
      dialog: () => import('../silences/SilencePolicy'),
      permission: 'alarm.acknowledge',
    },
    {
      label: texts.events,
      divided: true,
      open: ({ id }) => `/cdn-alarmtrigger?policyId=${id}`,
    },
    { label: cdnWords.notices, open: ({ id }) => `/cdn-alarmnoticetrigger?policyId=${id}` },
    {
      label: words.delete,
      endpoint: 'remove',
      danger: true,
      confirm: ({ description }) => [
        `将永久删除“${description}”，正在触发的告警会终止。`,
        `"${description}" will be deleted for good; events that are firing end.`,
      ],
      done,
    },
  ],
  bulk: [
    {
      label: words.enable,
      endpoint: 'enable',
      each: ({ id }) => ({ id, enabled: true }),
      confirm: false,
    },
    {
      label: words.disable,
      endpoint: 'enable',
      each: ({ id }) => ({ id, enabled: false }),
      confirm: false,
    },
    {
      label: words.delete,
      endpoint: 'remove',
      danger: true,
      confirm: [
        '策略将被永久删除，正在触发的告警会终止。',
        'The policies will be deleted for good; events that are firing end.',
      ],
    },
  ],
};
