import { noticeDeliveries } from '#shared/areas/cdn/alarms/deliveries';
import { alarmIncidents } from '#shared/areas/cdn/alarms/incidents';
import { alarmPolicies } from '#shared/areas/cdn/alarms/policies';
import { custom, screens } from '../../../kernel/page/screens';
import { words } from '../../../kernel/text/words';
import { incidentList } from './incidents/incidentList';
import { policyList } from './policies/policyList';

export default [
  custom({
    path: '/cdn-monitoralarm',
    menu: { section: 'cdn.monitoring', order: 10 },
    title: ['监控告警', 'Monitoring and alarms'],
    permission: 'alarm.view',
    load: () => import('./incidents/Monitor'),
  }),
  ...screens(alarmPolicies, {
    list: {
      ...policyList,
      path: '/cdn-alarmmanage',
      menu: { section: 'cdn.monitoring', order: 20 },
      title: ['告警策略', 'Alarm policies'],
      keepAlive: true,
      parts: () => import('./policies/policyParts'),
    },
  }),
  custom({
    path: '/createAlarmPage',
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
      menu: { section: 'cdn.monitoring', order: 30 },
      title: ['告警触发记录', 'Alarm events'],
      parts: () => import('./incidents/incidentParts'),
    },
  }),
  ...screens(noticeDeliveries, {
    list: {
      path: '/cdn-alarmnoticetrigger',
      menu: { section: 'cdn.monitoring', order: 40 },
      title: ['告警通知记录', 'Alarm notices'],
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
      grow: 'target',
      widths: {
        createdAt: 180,
        state: 240,
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
      parts: () => import('./notices/noticeParts'),
    },
  }),
];
