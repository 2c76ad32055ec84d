import { isStaff } from '#shared/kernel/access';
import { smsBindings } from '#shared/areas/sms/routing/bindings';
import { smsChannels } from '#shared/areas/sms/routing/channels';
import { smsSchedules } from '#shared/areas/sms/routing/schedules';
import { emptyMeansAll } from '#shared/areas/sms/terms';
import { screens } from '../../../kernel/screens/screens';
import { words } from '../../../kernel/text/words';
import { texts } from '../texts';
import { paramScreens } from './paramScreens';

const permission = 'staff.smsOps.operate';

const channelFields = ['name', 'kind', 'countries', 'quality', 'price', 'paused'] as const;
const channelList = {
  columns: ['name', 'kind', 'countries', 'quality', 'price', 'paused', 'createdAt'],
  optional: ['createdAt'],
  grow: 'countries',
} as const;
const scheduleFields = [
  'name',
  'accountId',
  'kinds',
  'countries',
  'channelId',
  'method',
  'fallback',
  'place',
  'enabled',
] as const;
const scheduleList = {
  columns: [
    'place',
    'name',
    'accountId',
    'kinds',
    'countries',
    'channelId',
    'method',
    'fallback',
    'enabled',
  ],
  grow: 'name',
  sort: 'place',
} as const;
const trace = {
  toolbar: [
    { label: texts.traceNumber, dialog: () => import('./TraceNumber'), permission: 'sms.view' },
  ],
} as const;
const scheduleForm = {
  parts: () => import('./scheduleParts'),
  fields: scheduleFields,
  looks: {
    accountId: { hint: ['留空表示所有账号', 'Empty means every account'] },
    kinds: { hint: emptyMeansAll },
    countries: { hint: emptyMeansAll },
    method: {
      hint: [
        '按最低成本：不看优先级，取有会话的供应商中该号码段单价最低的；没有单价的最后',
        'By least cost: whatever the priority, the carrier with a session whose price for the network is the lowest; those without a price come last',
      ],
    },
    fallback: {
      hint: [
        '仅在明确拒绝时换供应商，从不因为没有回执而重发',
        'Only after a clear refusal, never for a missing receipt',
      ],
    },
  },
} as const;
export default [
  ...paramScreens,
  screens(smsChannels, {
    list: [
      {
        ...channelList,
        path: '/sms-channel',
        about: [
          '可用的短信通道：类型、国家、质量与单价。',
          'Channels messages can take: type, countries, quality and price.',
        ],
        menu: { section: 'sms.scheduling', order: 10 },
        create: false,
        empty: { title: ['还没有通道', 'No channels yet'] },
      },
      {
        ...channelList,
        path: '/sms-channelRoot',
        about: [
          '售卖的通道。暂停后短信原地等待，恢复后接着发送。',
          'Channels that are sold. While one is paused its waiting messages stay; they go on when it is resumed.',
        ],
        menu: { section: 'smsOffice.scheduling', order: 10 },
        title: ['通道（全部）', 'Channels, all'],
        permission,
        actions: [
          {
            endpoint: 'remove',
            label: words.delete,
            danger: true,
            typed: (row) => row.name,
            confirm: (row) => [`将删除通道 ${row.name}。`, `This deletes the channel ${row.name}.`],
          },
        ],
      },
    ],
    create: {
      path: '/createChannelPage',
      parent: '/sms-channelRoot',
      title: ['创建通道', 'Create channel'],
      fields: channelFields,
      looks: { countries: { hint: emptyMeansAll } },
      start: { kind: 'notice', countries: [], quality: 'direct', paused: false },
    },
    edit: {
      path: '/updateChannelPage',
      parent: '/sms-channelRoot',
      title: ['修改通道', 'Edit channel'],
      fields: channelFields,
      looks: { countries: { hint: emptyMeansAll } },
    },
  }),
  screens(smsBindings, {
    list: {
      path: '/sms-channelSupplierParamBindingRoot',
      about: [
        '通道经由哪些供应商参数发送：优先级最小且在线的先用，同级按权重分流；断线后立刻改走下一个。',
        'Over which parameters a channel goes: the lowest priority that stands, shared by weight; without a connection the next one is used at once.',
      ],
      menu: { section: 'smsOffice.scheduling', order: 20 },
      title: ['通道参数绑定', 'Channel bindings'],
      columns: ['channelId', 'paramId', 'priority', 'weight', 'countries', 'enabled', 'createdAt'],
      optional: ['createdAt'],
      grow: 'countries',
      sort: 'priority',
      toolbar: [
        {
          label: texts.bind,
          dialog: () => import('./NewBinding'),
          permission,
          primary: true,
        },
      ],
      actions: [
        { label: words.change, dialog: () => import('./ChangeBinding'), permission },
        {
          endpoint: 'remove',
          label: words.delete,
          danger: true,
          confirm: [
            '通道将不再经由此供应商发送。',
            'The channel will no longer go over this carrier.',
          ],
        },
      ],
    },
  }),
  screens(smsSchedules, {
    list: [
      {
        ...scheduleList,
        ...trace,
        path: '/sms-schedulemanag',
        about: [
          '短信如何选择通道：自有规则先于平台规则，按顺序取第一条符合类型与国家的。',
          'How a message finds its channel: own rules before those of the platform; the first that fits type and country.',
        ],
        menu: { section: 'sms.scheduling', order: 30 },
        title: ['短信路由', 'SMS routes'],
      },
      {
        ...scheduleList,
        ...trace,
        path: '/sms-schedulemanag-root',
        about: [
          '所有账号与平台的路由规则，按顺序生效。',
          'Routes of every account and of the platform, in their order.',
        ],
        menu: { section: 'smsOffice.scheduling', order: 50 },
        title: ['短信路由（全部）', 'SMS routes, all'],
        permission,
        actions: [
          {
            endpoint: 'remove',
            label: words.delete,
            danger: true,
            confirm: (row) => [`将删除路由 ${row.name}。`, `This deletes the route ${row.name}.`],
          },
        ],
      },
    ],
    create: {
      ...scheduleForm,
      path: '/createSchedulePage',
      // Customers write routes of their own alone.
      when: { accountId: (_, who) => isStaff(who) },
      title: ['创建短信路由', 'Create SMS route'],
      start: {
        kinds: [],
        countries: [],
        method: 'priority',
        fallback: true,
        place: 100,
        enabled: true,
      },
    },
    edit: {
      ...scheduleForm,
      fields: scheduleFields.filter((f) => f !== 'accountId'),
      path: '/updateSchedulePage',
      title: ['修改短信路由', 'Edit SMS route'],
    },
  }),
];
