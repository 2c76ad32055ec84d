import { smsExchanges } from '#shared/areas/sms/sessions/exchanges';
import { smsSessionDays } from '#shared/areas/sms/sessions/days';
import { smsSessions } from '#shared/areas/sms/sessions/sessions';
import { screens } from '../../../kernel/screens/screens';
import { sessionTexts } from './texts';

const permission = 'staff.smsOps.operate';

const live = [
  'direction',
  'paramId',
  'accessId',
  'systemId',
  'bindType',
  'peer',
  'tls',
  'createdAt',
  'windowUsed',
  'windowSize',
  'pending',
  'rate',
  'roundTripMs',
  'submitted',
  'accepted',
  'refused',
  'throttled',
  'lost',
  'receipts',
] as const;

const figures = [
  'paramId',
  'sent',
  'refused',
  'delivered',
  'failed',
  'doubt',
  'receipts',
  'openReceipts',
  'deliveredShare',
] as const;

export default [
  screens(smsExchanges, {
    list: {
      path: '/sms-messagelog',
      menu: { section: 'smsOffice.records', order: 10 },
      about: [
        '网关与供应商、客户之间的每个报文或 HTTP 调用，保留 7 天：方向、序号、状态、应答用时与字段。号码、内容与密码在保存前已遮蔽；过快时略去成功的报文并注明数量。',
        'Each PDU or HTTP call of the gateway with carriers and customers for 7 days: direction, sequence, status, time of the answer, and its fields. Numbers, texts and passwords are masked before they are kept; when they come too fast plain successes are left out and counted.',
      ],
      title: ['消息日志', 'Message log'],
      columns: [
        'at',
        'paramId',
        'direction',
        'command',
        'sequence',
        'status',
        { field: 'ms', align: 'right' },
        'carrierIds',
        { field: 'leftOut', align: 'right' },
      ],
      optional: ['leftOut'],
      grow: 'carrierIds',
      search: ['短信编号、供应商编号或完整号码', 'Message ID, carrier ID or whole number'],
      searchIn: 'find',
      opens: { as: 'exchange' },
      seconds: true,
      tint: false,
      everyMs: 5_000,
      countedTo: { all: 10_000, search: 10_000 },
      empty: {
        title: ['还没有报文', 'Nothing was said yet'],
        text: [
          '网关连接供应商后，报文会出现在这里。',
          'What the gateway and carriers say to each other stands here.',
        ],
      },
      parts: () => import('./exchangeParts'),
    },
  }),
  screens(smsSessionDays, {
    list: [
      {
        path: '/sms-sessionstatistic',
        about: [
          '今天每个供应商参数发出、被拒、送达、失败与存疑的条数；送达率旁列出尚未收到的回执。按 UTC 计日。',
          'Sent, refused, delivered, failed and in doubt today by parameter; beside the share stand the receipts that are still open. Days are UTC.',
        ],
        menu: { section: 'smsOffice.sessions', order: 30 },
        title: ['会话统计', 'Session statistics'],
        columns: figures,
        grow: 'paramId',
        everyMs: 5_000,
        tint: false,
        empty: { title: ['今天还没有短信', 'No messages today'] },
      },
      {
        endpoint: 'history',
        path: '/sms-sessionstatistichis',
        about: [
          '每个供应商参数逐日的发出、送达、失败与存疑条数。按 UTC 计日。',
          'Sent, delivered, failed and in doubt by parameter and day. Days are UTC.',
        ],
        menu: { section: 'smsOffice.sessions', order: 40 },
        title: ['会话历史统计', 'Session statistics by day'],
        columns: ['day', ...figures],
        grow: 'paramId',
        empty: { title: ['还没有统计', 'No figures yet'] },
      },
    ],
  }),
  screens(smsSessions, {
    list: [
      {
        path: '/sms-onlineSession',
        about: [
          '网关此刻与供应商和客户保持的会话：窗口占用、速率、往返时间、应答与回执。对端解绑一秒内可见，流量改走其他绑定。',
          'Sessions with carriers and customers that the gateway holds now: window, rate, round trip, answers and receipts. A peer that unbinds is gone within a second and its traffic on another binding.',
        ],
        menu: { section: 'smsOffice.sessions', order: 10 },
        title: ['在线会话', 'Online sessions'],
        columns: live,
        optional: ['bindType', 'tls', 'refused', 'lost'],
        grow: 'paramId',
        search: ['按系统编号或对端搜索', 'Search by system ID or peer'],
        seconds: true,
        tint: false,
        everyMs: 2_000,
        refreshOn: [smsSessions.events.changed],
        actions: [
          {
            endpoint: 'unbind',
            label: ['断开会话', 'Unbind the session'],
            danger: true,
            confirm: (row) => [
              `会话 ${row.systemId} 将解绑；到供应商的会话随后自动重新连接，等待的短信改走其他绑定。`,
              `The session ${row.systemId} unbinds; one to a carrier connects again and waiting messages take another binding.`,
            ],
          },
          {
            label: sessionTexts.limit,
            dialog: async () => ({ default: (await import('./sessionDialogs')).LimitSession }),
            permission,
          },
          {
            label: sessionTexts.refuse,
            dialog: async () => ({ default: (await import('./sessionDialogs')).RefuseBinds }),
            permission,
            danger: true,
            when: (row) => row.direction === 'customer',
          },
        ],
        empty: { title: ['没有在线会话', 'No session stands'] },
      },
      {
        endpoint: 'history',
        path: '/sms-historySession',
        about: [
          '已结束的会话及其原因：对端解绑、断开、无响应、协议错误、人工。',
          'Sessions that ended, and why: unbound by the peer, closed, silent, protocol fault, staff.',
        ],
        menu: { section: 'smsOffice.sessions', order: 20 },
        title: ['历史会话', 'Past sessions'],
        columns: [
          'endedAt',
          'direction',
          'paramId',
          'accessId',
          'systemId',
          'peer',
          'reason',
          'detail',
          'createdAt',
          'submitted',
          'accepted',
          'receipts',
          'lost',
        ],
        grow: 'detail',
        search: ['按系统编号或对端搜索', 'Search by system ID or peer'],
        seconds: true,
        empty: { title: ['还没有结束的会话', 'No session has ended yet'] },
      },
    ],
  }),
];
