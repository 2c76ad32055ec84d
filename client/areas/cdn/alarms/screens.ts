import { noticeDeliveries } from '#shared/areas/cdn/alarms/deliveries';
import { alarmIncidents } from '#shared/areas/cdn/alarms/incidents';
import { alarmNoises } from '#shared/areas/cdn/alarms/noises';
import { alarmPolicies } from '#shared/areas/cdn/alarms/policies';
import { custom, screens } from '../../../kernel/screens/screens';
import { words } from '../../../kernel/text/words';
import { incidentList } from './incidents/incidentList';
import { noiseList } from './noises/noiseList';
import { policyList } from './policies/policyList';
import * as cdnTerms from '#shared/areas/cdn/terms';

export default [
  custom({
    path: '/cdn-monitoralarm',
    figures: () => import('../figures'),
    about: [
      '一眼看出各域名与供应商的状态：谁在告警、谁接近阈值。每个数字都来自与统计页相同的 5 分钟数据。',
      'Which domains and suppliers are alarming or close to it, at one glance. Every figure is the one of the statistics, from the same five-minute slots.',
    ],
    menu: { section: 'cdn.monitoring', order: 10 },
    title: ['监控告警', 'Monitoring and alarms'],
    permission: 'alarm.view',
    load: () => import('./incidents/Monitor'),
  }),
  ...screens(alarmPolicies, {
    list: {
      ...policyList,
      path: '/cdn-alarmmanage',
      about: [
        '告警策略说明何时告警：指标、条件、阈值、持续点数，以及通知谁。停用的策略不评估；静默期间评估但不通知。',
        'A policy says when to alarm: metric, condition, threshold, how many points in a row, and who is told. A stopped policy is not evaluated; a silenced one is, but tells nobody.',
      ],
      menu: { section: 'cdn.monitoring', order: 20 },
      title: cdnTerms.alarmPolicies,
      keepAlive: true,
      parts: () => import('./policies/policyCells'),
    },
  }),
  custom({
    path: '/createAlarmPage',
    figures: () => import('../figures'),
    about: [
      '新建一条告警策略。右侧用最近的真实数据回放：按现在的设置本会触发几次。',
      'A new policy. Beside the form the last days are replayed: how often it would have fired as it is set now.',
    ],
    title: ['新建告警策略', 'New alarm policy'],
    permission: 'alarm.write',
    parent: '/cdn-alarmmanage',
    load: () => import('./policies/CreatePolicy'),
    props: { several: false },
  }),
  custom({
    path: '/updateAlarmPage',
    ofObject: true,
    title: ['修改告警策略', 'Edit alarm policy'],
    shows: alarmPolicies.name,
    permission: 'alarm.write',
    parent: '/cdn-alarmmanage',
    load: () => import('./policies/UpdatePolicy'),
    props: { several: false },
  }),
  custom({
    path: '/createAlarmPageAll',
    title: ['新建跨账号告警策略', 'New alarm policy over accounts'],
    permission: 'staff.alarms.operate',
    parent: '/cdn-alarmmanage',
    load: () => import('./policies/CreatePolicy'),
    props: { several: true },
  }),
  custom({
    path: '/updateAlarmPageAll',
    ofObject: true,
    title: ['修改跨账号告警策略', 'Edit alarm policy over accounts'],
    permission: 'staff.alarms.operate',
    parent: '/cdn-alarmmanage',
    load: () => import('./policies/UpdatePolicy'),
    props: { several: true },
  }),
  ...screens(alarmIncidents, {
    list: {
      ...incidentList,
      path: '/cdn-alarmtrigger',
      about: [
        '每一次告警从触发到恢复是一个事件：触发值、最差值、谁确认、通知了谁。缺少数据的时段不算恢复。',
        'One event from firing to recovery: the value that fired, the worst one, who acknowledged, who was told. Slots without data are no recovery.',
      ],
      menu: { section: 'cdn.monitoring', order: 30 },
      title: cdnTerms.alarmEvents,
      parts: () => import('./incidents/incidentCells'),
    },
  }),
  ...screens(noticeDeliveries, {
    list: {
      path: '/cdn-alarmnoticetrigger',
      about: [
        '告警发出的每一封邮件、短信和每一次 Webhook 调用，以及送达结果。失败的会按间隔重试，重试也记录在此。',
        'Each email, SMS and webhook call that an alarm sent, and how it ended. What failed is tried again at growing intervals; each try is here.',
      ],
      menu: { section: 'cdn.monitoring', order: 40 },
      title: cdnTerms.alarmNotices,
      columns: [
        'createdAt',
        { field: 'state', fields: ['state', 'reason'] },
        { field: 'turn', fields: ['turn', 'repeat'] },
        'channel',
        'target',
        'description',
        'attempts',
        'answer',
      ],
      seconds: true,
      grow: 'target',
      widths: {
        createdAt: 150,
        state: 190,
        turn: 120,
        channel: 100,
        description: 260,
        attempts: 90,
        answer: 200,
      },
      search: ['搜索目标、策略或域名', 'Search targets, policies or domains'],
      filters: ['state', 'channel', 'policyId'],
      empty: { title: ['还没有通知', 'No notice yet'] },
      opens: { as: 'id' },
      actions: [{ label: words.open, beside: true, button: true }],
      actionsWidth: 90,
      parts: () => import('./notices/noticeCells'),
    },
  }),
  ...screens(alarmNoises, {
    list: {
      ...noiseList,
      path: '/cdn-alarm',
      menu: { section: 'cdnOffice.monitoring', order: 10 },
      title: ['告警（全部账号）', 'Alarms, all accounts'],
    },
  }),
];
