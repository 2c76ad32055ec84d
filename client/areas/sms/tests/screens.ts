import { smsScheduledTests } from '#shared/areas/sms/tests/scheduledTests';
import { smsTestRuns } from '#shared/areas/sms/tests/testRuns';
import * as terms from '#shared/kernel/terms';
import { screens } from '../../../kernel/screens/screens';
import { words } from '../../../kernel/text/words';
import { pauseAndResume } from '../../platform/cronSchedules/actions';
import { texts as scheduleTexts } from '../../platform/cronSchedules/texts';
import { texts } from './texts';

const permission = 'staff.smsOps.operate';
const message = [
  'accountId',
  'channelId',
  'kind',
  'to',
  'text',
  'sender',
  'deliveredSeconds',
] as const;
const looks = { channelId: { hint: texts.channelHint }, to: { hint: texts.toHint } } as const;
const times = ['cron', 'zone', 'missed'] as const;
const limits = ['failuresToOpen', 'quietFrom', 'quietTo'] as const;
const form = {
  parent: '/sms-scheduledtesttask',
  fields: ['name', ...message, ...limits, ...times],
  parts: () => import('./scheduledParts'),
} as const;
const scheduledLooks = {
  ...looks,
  failuresToOpen: { hint: texts.failuresHint },
  quietTo: { hint: texts.quietHint },
  cron: { hint: scheduleTexts.cronHint },
} as const;

export default [
  screens(smsTestRuns, {
    list: {
      path: '/sms-testlist',
      about: [
        '发出的测试短信：接收、发往供应商、供应商应答与送达各用多久，停在哪一步；按通道测试时各供应商并列。测试短信免费，不计入群发统计。',
        'Test messages that were sent: how long acceptance, the way to the carrier, its answer and the delivery took, and where one stopped; of a channel the carriers stand side by side. Test messages are free and left out of what campaigns count.',
      ],
      menu: { section: 'smsOffice.tests', order: 20 },
      title: texts.list,
      columns: [
        'createdAt',
        'state',
        'destination',
        'channelId',
        'failedStep',
        'failedAt',
        { field: 'pointCount', align: 'right' },
        { field: 'failedPoints', align: 'right' },
        { field: 'totalMs', align: 'right', label: texts.slowest },
        'cause',
        'accountId',
        'createdByEmail',
      ],
      optional: ['pointCount', 'failedPoints', 'cause', 'createdByEmail'],
      grow: 'failedAt',
      widths: {
        createdAt: 115,
        state: 180,
        destination: 150,
        channelId: 150,
        failedStep: 140,
        pointCount: 85,
        failedPoints: 95,
        totalMs: 100,
        accountId: 120,
      },
      search: texts.search,
      filters: ['state', 'cause', 'channelId', 'accountId', 'createdAt'],
      refreshOn: [smsTestRuns.events.changed],
      opens: { as: 'open' },
      tint: false,
      create: false,
      toolbar: [{ label: texts.test, open: '/sms-test', permission, primary: true }],
      actions: [{ endpoint: 'rerun', label: texts.again, done: texts.begun }],
      empty: { title: texts.noTests, text: texts.noTestsText },
      parts: () => import('./trialParts'),
    },
    create: {
      path: '/sms-test',
      about: [
        '发送一条测试短信，逐步计时：接收、发往供应商、应答、送达。给出通道时经其每个绑定各发一条。',
        'Sends a test message and times each step: accepted, on the wire, answered, delivered. With a channel one goes out over each of its bindings.',
      ],
      menu: { section: 'smsOffice.tests', order: 10 },
      title: texts.test,
      fields: message,
      omits: ['dry'],
      looks,
      start: { kind: 'notice', deliveredSeconds: 30 },
      submit: terms.send,
      done: texts.begun,
      after: (answer) => `/sms-testlist?open=${String(answer['id'])}`,
    },
  }),
  screens(smsScheduledTests, {
    list: {
      path: '/sms-scheduledtesttask',
      about: [
        '按计划发送的测试短信：须在限定时间内送达；连续失败达到次数产生一个指明供应商与步骤的事件，送达一次即恢复。最近 30 次以色条显示。',
        'Test messages that are sent by a schedule and must be delivered in time; failures in a row open one incident that names carrier and step, one delivery closes it. The last 30 results as a strip.',
      ],
      menu: { section: 'smsOffice.tests', order: 30 },
      title: texts.scheduled,
      columns: [
        'name',
        'state',
        'runs',
        'destination',
        'channelId',
        'cron',
        'nextAt',
        { field: 'failures', align: 'right' },
        { field: 'failuresToOpen', align: 'right' },
        'zone',
        'createdAt',
      ],
      optional: ['cron', 'failuresToOpen', 'zone', 'createdAt'],
      grow: 'name',
      widths: {
        state: 160,
        runs: 190,
        destination: 140,
        channelId: 120,
        cron: 110,
        nextAt: 115,
        failures: 95,
        failuresToOpen: 95,
        zone: 110,
        createdAt: 115,
      },
      search: texts.searchScheduled,
      filters: ['kind', 'channelId'],
      refreshOn: [smsScheduledTests.events.changed],
      tint: false,
      actions: [
        { endpoint: 'run', label: scheduleTexts.run, done: texts.begun },
        {
          label: texts.lastResult,
          open: (row) => `/sms-testlist?open=${row.lastRunId}`,
          when: (row) => row.lastRunId !== null,
        },
        { label: texts.results, open: (row) => `/sms-testlist?scheduledTestId=${row.id}` },
        ...pauseAndResume,
        {
          endpoint: 'remove',
          label: words.delete,
          danger: true,
          confirm: texts.removeAsk,
          done: words.deleted,
        },
      ],
      empty: { title: texts.noScheduled, text: texts.noScheduledText },
      parts: () => import('./scheduledListParts'),
    },
    create: {
      ...form,
      path: '/addSmsScheduledTest',
      title: texts.add,
      looks: scheduledLooks,
      start: {
        kind: 'notice',
        deliveredSeconds: 30,
        failuresToOpen: 3,
        quietFrom: 0,
        quietTo: 0,
        cron: '*/15 * * * *',
        zone: 'UTC',
        missed: 'skip',
      },
    },
    edit: {
      ...form,
      path: '/sms-scheduledtesttask/:id',
      title: texts.change,
      looks: { ...scheduledLooks, to: { hint: texts.keepHint, required: false } },
    },
  }),
];
