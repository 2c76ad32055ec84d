import { ipRecords } from '#shared/areas/platform/session/ipRecords';
import { networkRules } from '#shared/areas/platform/session/networkRules';
import { signIns } from '#shared/areas/platform/session/signIns';
import { screens } from '../../../kernel/screens/screens';
import type { ListOf } from '../../../kernel/screens/screenTypes';
import { texts } from './texts';

const permission = 'staff.users.operate';

/** Sign-ins as they come; one component for both products. */
const latest = {
  about: texts.latestAbout,
  title: texts.latest,
  columns: [
    'at',
    'email',
    'accountId',
    'ip',
    'country',
    'device',
    'result',
    'abnormal',
    'disownedAt',
    'open',
  ],
  optional: ['disownedAt'],
  grow: 'email',
  widths: { at: 150, accountId: 140, ip: 130, country: 80, result: 120, open: 90 },
  filters: ['result', 'accountId', 'at'],
  seconds: true,
  refreshOn: [signIns.events.added],
  everyMs: 30_000,
  tabs: [
    { id: 'all', label: texts.all, fixed: {} },
    {
      id: 'failed',
      label: texts.failed,
      fixed: { result: ['wrong', 'twoFactorWrong', 'disabled', 'deactivated', 'asked'] },
    },
    { id: 'unusual', label: texts.unusual, fixed: { unusual: 'true' } },
    { id: 'open', label: texts.sessions, fixed: { open: true } },
  ],
  actionsWidth: 130,
  actions: [
    {
      endpoint: 'end',
      label: texts.end,
      danger: true,
      confirm: texts.endText,
      done: texts.ended,
      when: (row) => row.open,
    },
    { label: texts.block, dialog: () => import('./BlockAddress'), permission, button: true },
  ],
  parts: () => import('./signInParts'),
} as const satisfies ListOf<typeof signIns>;

export default [
  screens(signIns, {
    list: [
      {
        ...latest,
        path: '/cdn-userlatest',
        menu: { section: 'cdnOffice.customers', order: 70 },
      },
      {
        ...latest,
        path: '/sms-userlatest',
        menu: { section: 'smsOffice.system', order: 40 },
        fixed: { product: 'sms' },
      },
    ],
  }),
  screens(ipRecords, {
    list: {
      path: '/cdn-iprecentrecord',
      about: texts.ipsAbout,
      title: texts.ips,
      menu: { section: 'cdnOffice.customers', order: 80 },
      columns: [
        'id',
        'country',
        'people',
        'accounts',
        'attempts',
        'refused',
        'keys',
        'rule',
        'firstAt',
        'lastAt',
      ],
      filters: ['lastAt', 'accounts', 'refused', 'rule'],
      tabs: [
        { id: 'address', label: texts.byAddress, fixed: {} },
        { id: 'network', label: texts.byNetwork, fixed: { by: 'network' } },
      ],
      refreshOn: [networkRules.events.changed, signIns.events.added],
      everyMs: 30_000,
      toolbar: [{ label: texts.newRule, dialog: () => import('./NewRule'), permission }],
      actionsWidth: 130,
      actions: [
        {
          label: texts.signInsFrom,
          open: (row) => `/cdn-userlatest?search=${encodeURIComponent(row.id)}`,
        },
        {
          label: texts.blockNetwork,
          dialog: () => import('./BlockAddress'),
          permission,
          button: true,
        },
      ],
      empty: { title: texts.noIps },
      parts: () => import('./ipParts'),
    },
  }),
];
