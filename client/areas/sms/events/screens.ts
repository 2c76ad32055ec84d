import { findings } from '#shared/areas/platform/findings/findings';
import { sessionsFindingKinds } from '#shared/areas/sms/sessions/findingKinds';
import { testsFindingKinds } from '#shared/areas/sms/tests/findingKinds';
import * as terms from '#shared/kernel/terms';
import { screens } from '../../../kernel/screens/screens';
import { words } from '../../../kernel/text/words';
import { texts } from './texts';
import { findingActs } from '../../platform/findings/findingActs';

const kind = [sessionsFindingKinds, testsFindingKinds].flatMap(({ findingKinds }) =>
  Object.keys(findingKinds),
);

export default [
  screens(findings, {
    list: {
      path: '/sms-smsevent',
      permission: 'staff.smsOps.view',
      menu: { section: 'smsOffice.records', order: 30 },
      about: [
        '网关自己发现的事：供应商无会话、限流、积压、回执延迟、送达率下降、存疑与缺价，以及连续未送达的定时测试。原因消失后自动结束；可写明原因静音一段时间。',
        'What the gateway notices by itself: a carrier without a session, throttling, a backlog, late receipts, poor delivery, doubts and missing prices, and scheduled tests that fail in a row. It ends once its cause is gone, and can be muted for a while with a reason.',
      ],
      title: ['短信事件', 'SMS events'],
      columns: [
        'summary',
        'kind',
        'severity',
        'state',
        { field: 'places', align: 'right' },
        'createdAt',
        'lastSeenAt',
        'closedAt',
      ],
      optional: ['places', 'lastSeenAt'],
      actionsWidth: 110,
      grow: 'summary',
      tabs: [
        { id: 'open', label: terms.unresolved, fixed: { state: ['open'], kind } },
        { id: 'muted', label: terms.muted, fixed: { state: ['muted'], kind } },
        { id: 'all', label: words.all, fixed: { kind } },
      ],
      filters: ['severity', 'createdAt'],
      opens: { as: 'open' },
      toolbar: [
        {
          label: texts.subscribers,
          dialog: () => import('./Subscribers'),
          permission: 'staff.smsOps.view',
        },
      ],
      actions: [{ label: words.open, beside: true, button: true }, ...findingActs],
      refreshOn: [findings.events.changed],
      empty: {
        title: ['没有未结束的事件', 'No event is open'],
        text: [
          '每 15 秒查看一次会话、等待的短信、回执与价格。',
          'Sessions, waiting messages, receipts and prices are looked at every 15 seconds.',
        ],
      },
      parts: () => import('../../platform/findings/findingParts'),
    },
  }),
];
