import { smsSessions } from '#shared/areas/sms/sessions/sessions';
import { screens } from '../../../kernel/screens/screens';

const live = [
  'paramId',
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

export default [
  screens(smsSessions, {
    list: [
      {
        path: '/sms-onlineSession',
        about: [
          '网关此刻保持的会话：窗口占用、速率、往返时间、应答与回执。对端解绑一秒内可见，流量改走其他绑定。',
          'Sessions the gateway holds now: window, rate, round trip, answers and receipts. A peer that unbinds is gone within a second and its traffic on another binding.',
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
            label: ['解绑', 'Unbind'],
            danger: true,
            confirm: (row) => [
              `会话 ${row.systemId} 将解绑，随后自动重新连接；等待的短信改走其他绑定。`,
              `The session ${row.systemId} unbinds, then connects again; waiting messages take another binding.`,
            ],
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
          'paramId',
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
