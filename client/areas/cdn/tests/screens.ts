import { nodeKinds } from '#shared/areas/cdn/tests/results';
import { scheduledTests, scheduledTestWrites } from '#shared/areas/cdn/tests/scheduledTests';
import { testRuns } from '#shared/areas/cdn/tests/testRuns';
import { custom, screens } from '../../../kernel/screens/screens';
import { words } from '../../../kernel/text/words';
import { pauseAndResume } from '../../platform/cronSchedules/actions';
import { texts as scheduleTexts } from '../../platform/cronSchedules/texts';
import { texts } from './texts';

const form = {
  parent: '/cdn-scheduledtesttask',
  fields: [...scheduledTestWrites, 'cron', 'zone', 'missed'],
  looks: {
    url: { hint: texts.urlHint, placeholder: 'https://www.example.com/' },
    nodeIds: { hint: texts.nodesHint },
    failuresToOpen: { hint: texts.failuresHint },
    quietTo: { hint: texts.quietHint },
    cron: { hint: scheduleTexts.cronHint },
  },
  when: {
    nodeIds: (values: Record<string, unknown>) => nodeKinds.some((k) => k === values['kind']),
  },
  parts: () => import('./scheduledParts'),
} as const;

export default [
  custom({
    path: '/cdn-test',
    about: [
      '重现客户的问题：对一个地址发出真实请求，逐步给出 DNS、TCP、TLS、请求、首字节与正文的毫秒数、全部响应头与可手动重复的 curl；多个节点并列，也可测源站、规则、刷新后的缓存、证书、解析与供应商接口。链接可发给同一账号的同事；两次测试可对比差异。',
      'Reproduce a complaint: real requests to one URL with milliseconds of DNS, TCP, TLS, request, first byte and body, all headers and a curl line to repeat it; several nodes side by side. Origin, rule, cache after a purge, certificate, DNS and supplier API too. The link opens for colleagues of the same account; two runs are compared.',
    ],
    menu: { section: 'cdn.tests', order: 10, office: 'cdnOffice.tests' },
    title: texts.test,
    permission: 'test.run',
    load: () => import('./RunTest'),
  }),
  screens(testRuns, {
    list: {
      path: '/cdn-testlist',
      about: [
        '跑过的测试：何时、由谁、测了什么、在哪一点哪一步失败、最慢耗时。可再测一次，或打开后与另一次对比。保留 30 天。',
        'Tests that were run: when, by whom, what, at which point and step it failed, and the slowest time. Run one again, or open it and compare it with another. Kept for 30 days.',
      ],
      menu: { section: 'cdn.tests', order: 20, office: 'cdnOffice.tests' },
      title: texts.listTitle,
      columns: [
        'createdAt',
        'state',
        'kind',
        'url',
        'failedStep',
        'failedAt',
        { field: 'pointCount', align: 'right' },
        { field: 'failedPoints', align: 'right' },
        { field: 'totalMs', align: 'right' },
        'cause',
        'accountId',
        'createdByEmail',
      ],
      optional: ['failedAt', 'pointCount', 'failedPoints', 'cause', 'accountId'],
      grow: 'url',
      widths: {
        createdAt: 115,
        state: 90,
        kind: 110,
        failedStep: 120,
        failedAt: 170,
        pointCount: 80,
        failedPoints: 90,
        totalMs: 90,
        cause: 100,
        accountId: 130,
        createdByEmail: 160,
      },
      search: texts.search,
      filters: ['state', 'kind', 'cause', 'createdAt'],
      refreshOn: [testRuns.events.changed],
      opens: { as: 'open' },
      tint: false,
      toolbar: [{ label: texts.test, open: '/cdn-test', permission: 'test.run', primary: true }],
      actions: [
        { label: words.open, beside: true, button: true },
        { label: texts.compareWith, open: (row) => `/cdn-test?run=${row.id}` },
        { endpoint: 'rerun', label: texts.again, done: texts.begun },
      ],
      actionsWidth: 110,
      empty: { title: texts.noTests, text: texts.noTestsText },
      parts: () => import('./runParts'),
    },
  }),
  screens(scheduledTests, {
    list: {
      path: '/cdn-scheduledtesttask',
      about: [
        '按计划运行的测试：断言状态码、响应头、Age、正文、耗时与证书指纹；连续失败达到次数产生一个指明失败步骤的事件，通过一次即关闭。最近 30 次以色条显示；维护窗口内的失败不计。',
        'Tests that run by a schedule and assert status, header, age, body, time and fingerprint. Failures in a row open one incident that names the failing step; one pass closes it. The last 30 runs as a strip; failures within a maintenance window do not count.',
      ],
      menu: { section: 'cdnOffice.tests', order: 30 },
      title: texts.scheduled,
      columns: [
        'name',
        'state',
        'runs',
        'kind',
        'url',
        'cron',
        'nextAt',
        { field: 'failures', align: 'right' },
        { field: 'failuresToOpen', align: 'right' },
        'zone',
        'createdAt',
      ],
      optional: ['kind', 'cron', 'failuresToOpen', 'zone', 'createdAt'],
      grow: 'url',
      widths: {
        name: 150,
        state: 150,
        runs: 170,
        kind: 110,
        cron: 110,
        nextAt: 130,
        failures: 90,
        failuresToOpen: 90,
        zone: 110,
        createdAt: 130,
      },
      search: texts.searchScheduled,
      filters: ['kind'],
      refreshOn: [scheduledTests.events.changed],
      tint: false,
      actions: [
        { endpoint: 'run', label: scheduleTexts.run, done: texts.begun },
        {
          label: texts.lastResult,
          open: (row) => `/cdn-test?run=${row.lastRunId}`,
          permission: 'staff.tests.view',
          when: (row) => row.lastRunId !== null,
        },
        {
          label: texts.results,
          open: (row) => `/cdn-testlist?scheduledTestId=${row.id}`,
          permission: 'staff.tests.view',
        },
        {
          label: texts.incidents,
          open: () => '/findings?kind=scheduledTest',
          when: (row) => row.state === 'incident',
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
      empty: { title: texts.noScheduled, text: texts.noScheduledText },
      parts: () => import('./scheduledListParts'),
    },
    create: {
      ...form,
      path: '/addScheduledTestTask',
      title: texts.addScheduled,
      start: {
        kind: 'edge',
        nodeIds: [],
        assertions: [{ check: 'status', name: '', value: '200' }],
        failuresToOpen: 3,
        quietFrom: 0,
        quietTo: 0,
        cron: '*/5 * * * *',
        zone: 'UTC',
        missed: 'skip',
      },
    },
    edit: { ...form, path: '/cdn-scheduledtesttask/:id', title: texts.changeScheduled },
  }),
];
