import { controlWrites, domainControls } from '#shared/areas/cdn/controls/domainControls';
import { isStaff } from '#shared/kernel/access';
import * as terms from '#shared/kernel/terms';
import { screens } from '../../../kernel/screens/screens';
import { words } from '../../../kernel/text/words';
import { differences } from './differences';
import { texts } from './texts';

const permission = 'staff.plans.operate';
const form = {
  parent: '/domain-control-info-manag',
  looks: {
    trafficGb: { hint: texts.trafficHint },
    bandwidthMbps: { hint: texts.bandwidthHint },
    action: { hint: texts.actionHint },
    requestsPerSecond: { hint: texts.rateHint, required: true },
  },
  when: { requestsPerSecond: (values: Record<string, unknown>) => values['action'] === 'limit' },
  toInput: (values: Record<string, unknown>) => ({
    ...values,
    requestsPerSecond: values['action'] === 'limit' ? values['requestsPerSecond'] : null,
  }),
  parts: () => import('./controlForms'),
} as const;

/** What comes from a plan is changed there. */
const isOfStaff = (row: { source: string }) => row.source === 'staff';

export default [
  screens(domainControls, {
    list: {
      path: '/domain-control-info-manag',
      about: [
        '域名在一天或一个月内达到限额会怎样：按已完整的 5 分钟时段测量，达到 80% 预警，达到限额后所有供应商的边缘返回 403 或限制请求速率，并经验证；下一周期自动解除，平台人员可提前解除到某时。按账号时区计算周期。',
        'What happens to a domain at a limit of its day or month, measured on complete slots of five minutes: a warning at 80 %, and at the limit the edges of all its suppliers answer 403 or limit the rate of requests, which is verified. It is lifted by itself in the next period, or by the staff until a time. Periods are those of the account’s time zone.',
      ],
      menu: { section: 'cdn.account', order: 60, office: 'cdnOffice.plans' },
      title: ['域名管控信息', 'Domain controls'],
      columns: (who) => [
        'domainId',
        ...(isStaff(who) ? (['accountId'] as const) : []),
        'state',
        'share',
        { field: 'usedBytes', label: terms.traffic },
        'trafficGb',
        'bandwidthMbps',
        'period',
        'peakBps',
        'action',
        'source',
        'reason',
        'since',
        'verifiedAt',
        'overrideUntil',
        'evaluatedTo',
        'createdAt',
      ],
      optional: [
        'source',
        'peakBps',
        'since',
        'verifiedAt',
        'overrideUntil',
        'evaluatedTo',
        'createdAt',
      ],
      grow: 'domainId',
      widths: {
        domainId: 170,
        accountId: 110,
        state: 90,
        share: 90,
        usedBytes: 90,
        peakBps: 130,
        period: 80,
        trafficGb: 120,
        bandwidthMbps: 130,
        action: 120,
        source: 130,
        reason: 120,
        since: 150,
        verifiedAt: 150,
        overrideUntil: 150,
        evaluatedTo: 150,
      },
      search: texts.search,
      filters: (who) => [
        ...(isStaff(who) ? ['accountId'] : []),
        'source',
        'state',
        'action',
        'period',
      ],
      refreshOn: [domainControls.events.changed],
      tint: false,
      actions: [
        { label: texts.lift, dialog: () => import('./LiftUntil'), permission },
        {
          endpoint: 'force',
          label: texts.force,
          danger: true,
          when: (row) => row.state !== 'limiting' && row.state !== 'blocked',
          confirm: texts.forceText,
          reason: { field: 'reason', label: terms.reason, max: 200 },
        },
        {
          endpoint: 'remove',
          label: words.delete,
          danger: true,
          when: isOfStaff,
          confirm: texts.removeText,
          done: words.deleted,
        },
      ],
      empty: { title: texts.none, text: texts.noneText },
      create: false,
      // Customers see their controls and make none.
      toolbar: [
        {
          label: texts.add,
          open: '/createDomainControlInfoPage',
          permission,
          when: isStaff,
          primary: true,
        },
      ],
    },
    create: {
      ...form,
      path: '/createDomainControlInfoPage',
      title: texts.add,
      fields: ['domainId', ...controlWrites],
      // A monitor task proposes a domain and a bandwidth.
      start: (_who, query) => {
        const domainId = query.get('domainId');
        const bandwidthMbps = Number(query.get('bandwidthMbps')) || null;
        return {
          ...(domainId && { domainId }),
          period: 'month' as const,
          trafficGb: null,
          bandwidthMbps,
          action: bandwidthMbps ? ('limit' as const) : ('block' as const),
          requestsPerSecond: null,
        };
      },
    },
    edit: {
      ...form,
      path: '/updateDomainControlInfoPage',
      only: (row) => row['source'] === 'staff',
      title: texts.change,
      fields: [...controlWrites],
      differences,
      object: (row) => String(row['domainName'] ?? ''),
    },
  }),
];
