import { smsCampaign, smsCampaigns } from '#shared/areas/sms/campaigns/campaigns';
import { metaOf } from '#shared/kernel/field';
import { browserZone } from '../../../kernel/text/kitTexts';
import { screens } from '../../../kernel/screens/screens';
import { words } from '../../../kernel/text/words';
import { is, steeringActs } from './steeringActs';
import { texts } from './texts';

const { shape } = smsCampaign.schema;
const fields = [
  'name',
  'kind',
  'signatureId',
  'templateId',
  'fileId',
  'constants',
  'channelId',
  'startAt',
  'perSecond',
  'zone',
  'fromHour',
  'toHour',
] as const;
const groups = [
  { group: texts.what, fields: fields.slice(0, 6) },
  { group: texts.when, fields: fields.slice(6) },
];
const form = {
  fields: groups,
  looks: {
    startAt: { hint: texts.startAtHint },
    fromHour: { hint: texts.hoursHint },
    channelId: { hint: texts.channelHint },
  },
  submit: texts.save,
  after: (answer: Record<string, unknown>) => `/sms-sendtask?open=${String(answer['id'])}`,
  parts: () => import('./campaignForm'),
};
const saying = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? '–'
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

export default [
  screens(smsCampaigns, {
    list: {
      path: '/sms-sendtask',
      about: [
        '向一个号码文件的每个号码发送一次：在每天的时段内、按每秒条数。启动前逐项检查；可随时暂停，已上线路的照常计数，继续时从下一个号码开始。计数即短信记录的状态。',
        'A text to every number of a file, once each, within hours of the day and at a rate. Checks are named before it starts; it can be paused at any time, what is on the wire is counted, and it goes on with the next number. Its counts are the states of the records.',
      ],
      menu: { section: 'sms.sending', order: 10 },
      title: ['发送任务', 'Send tasks'],
      columns: [
        'name',
        'state',
        { field: 'done', label: texts.numbers, fields: ['done', 'total'] },
        'delivered',
        'failed',
        'queued',
        'sent',
        'doubt',
        'refused',
        'parts',
        'cost',
        'kind',
        'templateId',
        'fileId',
        'startAt',
        'parentId',
        'accountId',
        'createdAt',
      ],
      optional: [
        'queued',
        'sent',
        'doubt',
        'refused',
        'parts',
        'kind',
        'templateId',
        'fileId',
        'startAt',
        'parentId',
      ],
      widths: { done: 170, delivered: 90, failed: 80, sent: 80 },
      grow: 'name',
      opens: { as: 'open' },
      actionsWidth: 110,
      tint: false,
      live: { event: smsCampaigns.events.progress },
      refreshOn: [smsCampaigns.events.changed],
      parts: () => import('./campaignParts'),
      actions: [
        { label: words.open, beside: true, button: true },
        ...steeringActs,
        {
          label: texts.test,
          dialog: () => import('./TestDialog'),
          permission: 'sms.send',
          ...is('draft', 'scheduled', 'paused'),
        },
        {
          label: texts.copy,
          open: (row) => `/createSendTaskPage?from=${row.id}`,
          permission: 'sms.send',
        },
        {
          label: texts.resend,
          dialog: () => import('./ResendDialog'),
          permission: 'sms.send',
          when: ({ state, failed }) =>
            failed > 0 && (state === 'finished' || state === 'cancelled'),
        },
        {
          endpoint: 'cancel',
          label: words.cancel,
          danger: true,
          confirm: [
            '尚未上线路的短信不再发送；不能恢复。',
            'What is not on the wire never goes out; this cannot be taken back.',
          ],
          ...is('scheduled', 'sending', 'paused'),
        },
        {
          endpoint: 'remove',
          label: words.delete,
          danger: true,
          confirm: (row) => [`将删除草稿“${row.name}”。`, `The draft “${row.name}” is deleted.`],
          ...is('draft'),
        },
      ],
      empty: {
        title: ['还没有发送任务', 'No send tasks yet'],
        text: [
          '选择签名、模板与号码文件，查看预览与费用，再按时段发送。',
          'Choose signature, template and number file, look at preview and cost, and send within hours.',
        ],
      },
    },
    create: {
      ...form,
      path: '/createSendTaskPage',
      title: ['创建发送任务', 'Create send task'],
      start: (_who, query) => ({
        kind: 'notice' as const,
        zone: browserZone(),
        fromHour: 9,
        toHour: 20,
        perSecond: 20,
        constants: {},
        ...(query.get('fileId') ? { fileId: query.get('fileId') } : {}),
      }),
    },
    edit: {
      ...form,
      path: '/updateSendTaskPage',
      only: ({ state }) => state === 'draft' || state === 'scheduled' || state === 'paused',
      title: ['修改发送任务', 'Edit send task'],
      differences: (values, start) =>
        fields
          .filter((name) => saying(values[name]) !== saying(start[name]))
          .map((name) => ({
            key: name,
            label: metaOf(shape[name]).label ?? [name, name],
            before: saying(start[name]),
            after: saying(values[name]),
          })),
    },
  }),
];
