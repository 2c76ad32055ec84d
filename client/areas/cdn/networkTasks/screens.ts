import { netResults } from '#shared/areas/cdn/networkTasks/netResults';
import { netRounds } from '#shared/areas/cdn/networkTasks/netRounds';
import { isProgram, netTasks, netTaskWrites } from '#shared/areas/cdn/networkTasks/netTasks';
import { screens } from '../../../kernel/screens/screens';
import { words } from '../../../kernel/text/words';
import { pauseAndResume } from '../../platform/cronSchedules/actions';
import { texts as scheduleTexts } from '../../platform/cronSchedules/texts';
import { texts } from './texts';

const [name, kind, nodeIds, ...limits] = netTaskWrites;
const form = {
  parent: '/cdn-Networktaskmanage',
  fields: [name, kind, nodeIds, 'targets', ...limits, 'cron', 'zone', 'missed'],
  looks: {
    nodeIds: { hint: texts.nodesHint },
    targets: { hint: texts.targetsHint },
    perSecond: { hint: texts.budgetHint },
    cron: { hint: scheduleTexts.cronHint },
  },
  when: {
    nodeIds: ({ kind: way }: Record<string, unknown>) => way !== 'dns' && !isProgram(way),
  },
  parts: () => import('./taskParts'),
} as const;

export default [
  screens(netTasks, {
    list: {
      path: '/cdn-Networktaskmanage',
      about: [
        '哪条路径有问题：从本平台经每个节点到每个目标，按计划分轮测量。方式始终注明：TCP 连接、TLS 握手、HTTP HEAD 或 DNS 查询；工作主机装有相应程序时，还可从该主机 ping 目标或跟踪路由（每秒最多 50 次）。最多 50,000 个目标，按每秒预算分批；每条路径每轮只保留合计。',
        'Which path is bad: from this platform through every node to every target, measured in rounds by a schedule. The method is always named: TCP connect, TLS handshake, HTTP HEAD or DNS query; where a host of workers has the programs, targets are also pinged or traced from that host (50 a second at most). Up to 50,000 targets in batches within a budget a second; of a path only the aggregate of a round stays.',
      ],
      menu: { section: 'cdnOffice.tests', order: 40 },
      title: texts.title,
      columns: [
        'name',
        'state',
        'verdict',
        'kind',
        { field: 'targetCount', align: 'right' },
        'runs',
        'cron',
        'nextAt',
        { field: 'perSecond', align: 'right' },
        { field: 'attempts', align: 'right' },
        'zone',
        'createdAt',
      ],
      optional: ['kind', 'cron', 'perSecond', 'attempts', 'zone', 'createdAt'],
      grow: 'verdict',
      widths: {
        name: 140,
        state: 110,
        kind: 170,
        targetCount: 90,
        runs: 180,
        cron: 110,
        nextAt: 115,
        perSecond: 110,
        attempts: 110,
        zone: 100,
        createdAt: 130,
      },
      search: texts.search,
      filters: ['kind'],
      refreshOn: [netTasks.events.changed],
      tint: false,
      actions: [
        { endpoint: 'run', label: texts.run, done: texts.begun },
        {
          label: texts.look,
          open: (row) => `/cdn-Networktaskresults?task=${row.id}`,
          permission: 'staff.tests.view',
          when: (row) => row.roundId !== null,
        },
        ...pauseAndResume,
        {
          endpoint: 'remove',
          label: words.delete,
          danger: true,
          confirm: texts.removeText,
          done: words.deleted,
        },
      ],
      empty: { title: texts.none, text: texts.noneText },
      parts: () => import('./taskListParts'),
    },
    create: {
      ...form,
      path: '/addNetworkTask',
      title: texts.add,
      start: {
        kind: 'http',
        nodeIds: [],
        targets: [],
        attempts: 3,
        perSecond: 100,
        lossPercent: 50,
        p95LimitMs: 1_000,
        cron: '*/30 * * * *',
        zone: 'UTC',
        missed: 'skip',
      },
    },
    edit: {
      ...form,
      path: '/cdn-Networktaskmanage/:id',
      title: texts.change,
      looks: { ...form.looks, targets: { hint: texts.keepsTargets } },
      fromRow: (row) => ({ ...row, targets: [] }),
    },
  }),
  screens(netResults, {
    list: {
      path: '/cdn-Networktaskresults',
      about: [
        '一轮的结果：节点为行、目标为列的矩阵，按丢失率或 P95 着色，坏的行（节点）或列（目标）用文字指出；下方逐条列出路径的丢失率、P50、P95 与错误类别，可导出。点击矩阵可放大。',
        'A round: a matrix with nodes as rows and targets as columns, coloured by loss or p95; a bad row (node) or column (target) is named in words. Below each path with loss, p50, p95 and error class, to be exported. A press on the matrix goes closer.',
      ],
      menu: { section: 'cdnOffice.tests', order: 50 },
      title: texts.results,
      rowKey: 'key',
      columns: [
        'target',
        'node',
        'bad',
        { field: 'loss', align: 'right' },
        { field: 'p50', align: 'right' },
        { field: 'p95', align: 'right' },
        'error',
        'path',
        { field: 'sent', align: 'right' },
        'method',
      ],
      optional: ['sent', 'method'],
      grow: 'target',
      widths: {
        node: 220,
        bad: 90,
        loss: 90,
        p50: 100,
        p95: 100,
        error: 130,
        path: 320,
        sent: 90,
        method: 190,
      },
      search: texts.searchTarget,
      filters: ['bad', 'error', 'loss', 'p95'],
      refreshOn: [netRounds.events.changed],
      tint: false,
      toolbar: [
        { label: texts.tasks, open: '/cdn-Networktaskmanage', permission: 'staff.tests.view' },
      ],
      empty: { title: texts.noResults, text: texts.noResultsText },
      parts: () => import('./resultParts'),
    },
  }),
];
