import { custom } from '../../../kernel/page/screens';

export default [
  custom({
    path: '/cdn-monitoralarm',
    menu: { section: 'cdn.monitoring', order: 10 },
    title: ['监控告警', 'Monitoring and alarms'],
    needs: 'alarm.view',
    load: () => import('./incidents/Monitor'),
  }),
  custom({
    path: '/cdn-alarmmanage',
    menu: { section: 'cdn.monitoring', order: 20 },
    title: ['告警策略', 'Alarm policies'],
    needs: 'alarm.view',
    keepAlive: true,
    load: () => import('./policies/Policies'),
  }),
  custom({
    path: '/createAlarmPage',
    title: ['新建告警策略', 'New alarm policy'],
    needs: 'alarm.write',
    parent: '/cdn-alarmmanage',
    load: () => import('./policies/CreatePolicy'),
  }),
  custom({
    path: '/updateAlarmPage',
    title: ['修改告警策略', 'Edit alarm policy'],
    needs: 'alarm.write',
    parent: '/cdn-alarmmanage',
    load: () => import('./policies/UpdatePolicy'),
  }),
  custom({
    path: '/createAlarmPageAll',
    title: ['新建跨账号告警策略', 'New alarm policy over accounts'],
    needs: 'staff.alarms.operate',
    parent: '/cdn-alarmmanage',
    load: () => import('./policies/CreatePolicyAll'),
  }),
  custom({
    path: '/updateAlarmPageAll',
    title: ['修改跨账号告警策略', 'Edit alarm policy over accounts'],
    needs: 'staff.alarms.operate',
    parent: '/cdn-alarmmanage',
    load: () => import('./policies/UpdatePolicyAll'),
  }),
  custom({
    path: '/cdn-alarmtrigger',
    menu: { section: 'cdn.monitoring', order: 30 },
    title: ['告警触发记录', 'Alarm events'],
    needs: 'alarm.view',
    load: () => import('./incidents/Incidents'),
  }),
  custom({
    path: '/cdn-alarmnoticetrigger',
    menu: { section: 'cdn.monitoring', order: 40 },
    title: ['告警通知记录', 'Alarm notices'],
    needs: 'alarm.view',
    load: () => import('./notices/Notices'),
  }),
];
