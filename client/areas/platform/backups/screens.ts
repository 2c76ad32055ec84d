import { backups, type BackupScope } from '#shared/areas/platform/backups/backups';
import { screens } from '../../../kernel/screens/screens';
import type { ListOf } from '../../../kernel/screens/screenTypes';
import { backupActs } from './backupActs';
import { texts } from './texts';

const listOf = (scope: BackupScope): ListOf<typeof backups> => ({
  fixed: { scope: [scope] },
  columns: [
    'createdAt',
    'state',
    'cause',
    { field: 'bytes', align: 'right' },
    { field: 'rowCount', align: 'right' },
    { field: 'writeMs', align: 'right' },
    { field: 'proveMs', align: 'right' },
    'snapshotAt',
    'wrong',
    'folder',
    'place',
    'createdByEmail',
  ],
  optional: ['snapshotAt', 'wrong', 'place', 'createdByEmail'],
  grow: 'folder',
  widths: {
    createdAt: 130,
    state: 120,
    cause: 100,
    bytes: 100,
    rowCount: 110,
    writeMs: 100,
    proveMs: 100,
    snapshotAt: 130,
    wrong: 180,
    place: 220,
    createdByEmail: 160,
  },
  search: texts.search,
  filters: ['state', 'cause', 'createdAt'],
  refreshOn: [backups.events.changed],
  everyMs: 30_000,
  opens: { as: 'open' },
  toolbar: [
    {
      label: texts.target,
      dialog: () => import('./BackupTarget'),
      permission: 'staff.database.operate',
    },
    {
      endpoint: 'create',
      label: texts.now,
      input: () => ({ scope }),
      confirm: texts.nowText,
      done: texts.begun,
      primary: true,
    },
  ],
  create: false,
  actionsWidth: 110,
  actions: backupActs,
  empty: { title: texts.none, text: texts.noneText },
});

export default [
  screens(backups, {
    list: [
      {
        ...listOf('cdn'),
        path: '/cdn-scheduledmysqlbackuptasks',
        menu: { section: 'cdnOffice.system', order: 60 },
        about: texts.about,
        title: texts.title,
        parts: () => import('./cdnParts'),
      },
      {
        ...listOf('sms'),
        path: '/sms-scheduledmysqlbackuptask',
        menu: { section: 'smsOffice.system', order: 20 },
        about: texts.smsAbout,
        title: texts.smsTitle,
        parts: () => import('./smsParts'),
      },
    ],
  }),
];
