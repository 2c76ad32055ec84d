import { smsRecords } from '#shared/areas/sms/records/records';
import { smsSubmissions } from '#shared/areas/sms/records/submissions';
import { smsTests } from '#shared/areas/sms/records/tests';
import * as terms from '#shared/areas/sms/terms';
import { isStaff, type Who } from '#shared/kernel/access';
import { send } from '#shared/kernel/terms';
import { texts } from '../texts';
import { type ListScreen, screens } from '../../../kernel/screens/screens';
import { receiptScreens } from './receiptScreens';

type Records = ListScreen<(typeof smsRecords)['endpoints']['list'], typeof smsRecords>;
const search = [
  '完整号码、短信编号或自有编号',
  'Whole number, message ID or own reference',
] as const;
const records = {
  search,
  searchIn: 'find',
  opens: { as: 'message' },
  seconds: true,
  tint: false,
  everyMs: 5_000,
  countedTo: { all: 10_000, search: 10_000 },
  parts: () => import('./recordParts'),
} as const satisfies Partial<Records>;
/** What a person may know of a message in doubt. */
const settling = [
  { end: 'delivered', label: texts.settleDelivered, confirm: texts.settleDeliveredAsk },
  { end: 'undelivered', label: texts.settleNotSent, confirm: texts.settleNotSentAsk },
] as const;
const testFields = ['accountId', 'to', 'text', 'sender'] as const;
const testLooks = {
  to: { hint: ['国际格式，例如 +8613800000001', 'International form, for example +8613800000001'] },
} as const;

export default [
  screens(smsRecords, {
    list: [
      {
        ...records,
        path: '/sms-smsrecord',
        about: [
          '每条短信的全过程：每次尝试经哪个供应商、应答与回执。按完整号码、短信编号或自有编号查找。',
          'Every message with every step: over which carrier each attempt went, answer and receipt. Found by whole number, message ID or own reference.',
        ],
        menu: { section: 'sms.records', order: 10 },
        title: ['短信记录', 'SMS records'],
        columns: [
          'createdAt',
          'destination',
          'country',
          'state',
          'err',
          'carrier',
          'channelId',
          'parts',
          'charge',
          'attempts',
          'ownRef',
          'sentAt',
          'doneAt',
          'accountId',
          'test',
        ],
        optional: ['ownRef', 'sentAt', 'test', 'charge'],
        grow: 'destination',
        actions: [
          {
            endpoint: 'query',
            label: texts.askCarrier,
            when: ({ state }, who) => isStaff(who) && (state === 'sent' || state === 'unknown'),
            done: texts.askingCarrier,
          },
          ...settling.map(({ end, label, confirm }) => ({
            endpoint: 'settle' as const,
            label,
            confirm,
            input: ({ id }: { id: string }) => ({ ids: [id], end }),
            when: ({ state }: { state: string }, who: Who) => isStaff(who) && state === 'doubt',
            done: texts.settled,
          })),
        ],
        bulk: settling.map(({ end, label, confirm }) => ({
          endpoint: 'settle' as const,
          label,
          confirm,
          input: (rows: readonly { id: string }[]) => ({ ids: rows.map((row) => row.id), end }),
          when: isStaff,
          done: texts.settled,
        })),
        empty: { title: ['还没有短信', 'No messages yet'] },
      },
      {
        ...records,
        path: '/sms-smsLog',
        about: [
          '发出的短信及其结果；出错的短信注明可以怎样处理。',
          'Messages that went out, and what became of them; those with an error say what to do.',
        ],
        menu: { section: 'sms.records', order: 40 },
        title: ['短信日志', 'SMS log'],
        columns: [
          'createdAt',
          'destination',
          'state',
          'err',
          'advice',
          'parts',
          'charge',
          'ownRef',
          'doneAt',
        ],
        optional: ['parts', 'charge', 'ownRef'],
        grow: 'advice',
        toolbar: [
          {
            label: texts.adviceTable,
            dialog: () => import('./AdviceTable'),
            permission: 'staff.smsOps.view',
            when: isStaff,
          },
        ],
        empty: { title: ['还没有短信', 'No messages yet'] },
      },
      {
        ...records,
        endpoint: 'failed',
        path: '/sms-failed-smsrecord',
        about: [
          '未送达、被拒、过期或 72 小时无回执的短信，按状态与错误码分组；可重新发送（每条一次）或将号码加入退订名单。',
          'Messages that were not delivered, were refused, expired, or had no receipt within 72 hours, by state and code; they can be sent again, each once, or their numbers opted out.',
        ],
        menu: { section: 'sms.records', order: 20 },
        title: ['失败记录', 'Failed messages'],
        columns: [
          'createdAt',
          'destination',
          'country',
          'state',
          'err',
          'carrier',
          'attempts',
          'doneAt',
          'accountId',
        ],
        grow: 'destination',
        bulk: [
          {
            endpoint: 'resend',
            label: texts.resend,
            input: (rows) => ({ ids: rows.map((row) => row.id) }),
            confirm: texts.resendAsk,
            done: texts.resent,
          },
          {
            endpoint: 'optOut',
            label: texts.optOut,
            input: (rows) => ({ ids: rows.map((row) => row.id) }),
            confirm: texts.optOutAsk,
            done: texts.optedOut,
          },
        ],
        parts: () => import('./failedParts'),
        empty: { title: ['没有失败的短信', 'No failed messages'] },
      },
    ],
  }),
  screens(smsSubmissions, {
    list: {
      path: '/sms-customersendsms',
      about: [
        '每次提交：入口、条数、接收与拒绝的数量及原因。用于回答“我发了，记录在哪里”。',
        'Every call: entry, messages, accepted and refused with reasons. It answers "I sent it, where is it?".',
      ],
      menu: { section: 'sms.sending', order: 20 },
      title: ['提交记录', 'Submissions'],
      columns: [
        'createdAt',
        'id',
        'entry',
        'accessId',
        'kind',
        'templateId',
        'signatureId',
        'count',
        'accepted',
        'refused',
        'parts',
        'reasons',
        'ip',
        'ms',
        'accountId',
        'test',
      ],
      optional: ['accessId', 'templateId', 'signatureId', 'ip', 'ms', 'test'],
      grow: 'id',
      seconds: true,
      leads: (row) => `/sms-smsrecord?submissionId=${row.id}`,
      actions: [{ label: texts.replay, dialog: () => import('./ReplayDialog') }],
      empty: { title: ['还没有提交', 'No submissions yet'] },
    },
  }),
  receiptScreens,
  screens(smsTests, {
    create: [
      {
        path: '/testSendMessage',
        about: [
          '发送一条测试短信，并看着它走完每一步。',
          'Sends one test message and watches each of its steps.',
        ],
        menu: { section: 'sms.sending', order: 30 },
        title: ['测试发送', 'Test send'],
        fields: [...testFields, 'kind'],
        omits: ['channelId'],
        looks: testLooks,
        when: { accountId: (_values, who) => isStaff(who) },
        submit: send,
        done: terms.testBegun,
        after: (answer) => `/sms-smsrecord?submissionId=${String(answer['id'])}`,
      },
      {
        path: '/testSendMessageByChannelInfo',
        about: [
          '同一内容经通道的每个绑定各发送一条，并排比较。',
          'The same message over every binding of a channel, side by side.',
        ],
        menu: { section: 'smsOffice.scheduling', order: 60 },
        title: ['按通道测试', 'Test send by channel'],
        permission: 'staff.smsOps.operate',
        fields: ['channelId', ...testFields],
        omits: ['kind'],
        looks: { ...testLooks, channelId: { required: true }, accountId: { required: true } },
        submit: send,
        done: terms.testBegun,
        after: (answer) => `/sms-smsrecord?submissionId=${String(answer['id'])}`,
      },
    ],
  }),
];
