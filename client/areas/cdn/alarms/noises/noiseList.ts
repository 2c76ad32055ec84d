import type { alarmNoises } from '#shared/areas/cdn/alarms/noises';
import * as cdnTerms from '#shared/areas/cdn/terms';
import type { ListOf } from '../../../../kernel/screens/screens';
import { words } from '../../../../kernel/text/words';
import { cdnWords } from '../../words';
import { texts } from '../texts';

const operate = 'staff.alarms.operate';

/** Which alarms are noise: policies of all accounts by the notices nobody ever acknowledged. */
export const noiseList = {
  about: [
    '哪些告警只是噪声：所有账号的策略在所选时间内的触发与通知，多少无人确认，确认要多久，以及反复（上一次恢复后 60 分钟内同一域名再次触发）。通知只计已送达的，不含测试。停用、静默与修改会写入该账号的审计日志；修改时先用最近 30 天回放。',
    'Which alarms are noise: firings and notices of the policies of all accounts in the chosen range, how many nobody acknowledged, how long it takes, and flaps, where the same domain fired again within 60 minutes of its recovery. Notices are those delivered, without tests. A policy that is disabled, silenced or changed says so in the audit log of its account; changing it replays the last 30 days first.',
  ],
  columns: [
    'description',
    'accountId',
    'metric',
    'enabled',
    'silencedUntil',
    'firings',
    { field: 'noticesPerWeek', align: 'right' },
    'ignored',
    { field: 'ignoredRatio', align: 'right' },
    { field: 'acknowledgedRatio', align: 'right' },
    { field: 'acknowledgeMs', align: 'right' },
    'flaps',
    'lastTrueAt',
  ],
  optional: ['metric', 'enabled', 'acknowledgedRatio', 'lastTrueAt'],
  grow: 'description',
  widths: {
    accountId: 130,
    metric: 120,
    enabled: 80,
    silencedUntil: 130,
    firings: 80,
    noticesPerWeek: 100,
    ignored: 110,
    ignoredRatio: 90,
    acknowledgedRatio: 110,
    acknowledgeMs: 120,
    flaps: 60,
    lastTrueAt: 130,
  },
  search: ['搜索策略或账号', 'Search policies or accounts'],
  filters: ['metric', 'enabled', 'accountId'],
  tabs: [
    { id: 'month', label: words.days30, fixed: {} },
    { id: 'week', label: words.days7, fixed: { days: 7 } },
    { id: 'quarter', label: ['90 天', '90 days'], fixed: { days: 90 } },
  ],
  everyMs: 60_000,
  empty: { title: texts.noPolicy },
  actionsWidth: 110,
  actions: [
    {
      label: words.change,
      open: (row) => `${row.accountId ? '/updateAlarmPage' : '/updateAlarmPageAll'}?id=${row.id}`,
      permission: operate,
      button: true,
    },
    {
      label: cdnWords.silence,
      dialog: () => import('../silences/SilencePolicy'),
      permission: operate,
      when: (row) => row.silenceId === null,
    },
    {
      label: cdnTerms.endSilence,
      dialog: () => import('./EndSilence'),
      permission: operate,
      when: (row) => row.silenceId !== null,
    },
    {
      label: words.disable,
      dialog: () => import('./SwitchPolicy'),
      permission: operate,
      when: (row) => row.enabled,
    },
    {
      label: words.enable,
      dialog: () => import('./SwitchPolicy'),
      permission: operate,
      when: (row) => !row.enabled,
    },
    {
      label: texts.events,
      divided: true,
      open: (row) => `/cdn-alarmtrigger?policyId=${row.id}`,
    },
    { label: cdnWords.notices, open: (row) => `/cdn-alarmnoticetrigger?policyId=${row.id}` },
  ],
  parts: () => import('./noiseParts'),
} as const satisfies ListOf<typeof alarmNoises>;
