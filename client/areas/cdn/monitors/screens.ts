import { monitorTasks, monitorWrites } from '#shared/areas/cdn/monitors/monitorTasks';
import * as terms from '#shared/kernel/terms';
import { screens } from '../../../kernel/screens/screens';
import { words } from '../../../kernel/text/words';
import { texts } from './texts';

const form = {
  parent: '/configMonitorTask',
  fields: monitorWrites,
  looks: {
    accountIds: { hint: texts.accountsHint },
    domainPattern: { hint: texts.patternHint },
    tolerance: { hint: texts.toleranceHint },
    floorValue: { hint: texts.floorHint },
    windowPoints: { hint: texts.windowHint },
    action: { hint: texts.actionHint },
    quietTo: { hint: texts.quietHint },
  },
  when: { baselineHours: (values: Record<string, unknown>) => values['baseline'] === 'hours' },
  // What is not asked for stays as it was.
  toInput: (values: Record<string, unknown>, start: Record<string, unknown>) => ({
    baselineHours: start['baselineHours'],
    ...values,
  }),
  parts: () => import('./monitorParts'),
} as const;

export default [
  screens(monitorTasks, {
    list: {
      path: '/configMonitorTask',
      about: [
        '监控哪些域名的流量是否异于往常：指标、范围、往常的依据、容许的偏离、动作。每 5 分钟对所有任务一次评估已完整的时段；新域名按模式加入，历史不足会说明。',
        'Which domains are watched for traffic unlike itself: metric, scope, baseline, tolerance and action. Completed slots of all tasks are judged together every five minutes; new domains join by pattern, and too little history is said.',
      ],
      parent: '/traffic-monitor',
      title: texts.title,
      columns: [
        'name',
        'state',
        'metric',
        'domainPattern',
        'domains',
        'firing',
        'young',
        'baseline',
        'tolerance',
        'action',
        'evaluatedTo',
        'createdAt',
      ],
      optional: ['young', 'baseline', 'tolerance', 'createdAt'],
      grow: 'name',
      widths: {
        state: 110,
        metric: 110,
        domainPattern: 140,
        domains: 80,
        firing: 90,
        young: 110,
        baseline: 150,
        tolerance: 100,
        action: 190,
        evaluatedTo: 150,
      },
      search: texts.search,
      filters: ['metric', 'action', 'paused'],
      refreshOn: [monitorTasks.events.changed],
      tint: false,
      actions: [
        {
          label: texts.findings,
          open: () => '/findings?kind=traffic',
          when: (row) => row.firing > 0,
        },
        {
          endpoint: 'pause',
          label: terms.pause,
          input: (row) => ({ id: row.id, paused: true }),
          when: (row) => !row.paused,
        },
        {
          endpoint: 'pause',
          label: terms.resume,
          input: (row) => ({ id: row.id, paused: false }),
          when: (row) => row.paused,
        },
        {
          endpoint: 'remove',
          label: words.delete,
          danger: true,
          confirm: texts.removeText,
          done: words.deleted,
        },
      ],
      empty: { title: texts.none },
    },
    create: {
      ...form,
      path: '/createMonitorTask',
      title: texts.add,
      start: {
        metric: 'traffic',
        accountIds: [],
        domainPattern: '*',
        baseline: 'weeks',
        baselineHours: 3,
        tolerance: 4,
        floorValue: 10_000_000,
        points: 2,
        windowPoints: 3,
        quietFrom: 0,
        quietTo: 0,
        zone: 'UTC',
        action: 'finding',
        paused: false,
      },
    },
    edit: { ...form, path: '/configMonitorTask/:id', title: texts.change },
  }),
];
