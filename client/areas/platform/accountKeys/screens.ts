import { accountKeys } from '#shared/areas/platform/apiKeys/accountKeys';
import { apiKeys } from '#shared/areas/platform/apiKeys/apiKeys';
import { custom, screens } from '../../../kernel/screens/screens';
import { words } from '../../../kernel/text/words';
import { texts } from './texts';

const path = '/cdn-apikeymanag';
const looks = {
  personId: { hint: texts.ownerHint, among: { role: ['Super', 'Admin'], status: ['activated'] } },
  allowedIps: { hint: texts.ipsHint },
  expiresAt: { placeholder: texts.never },
} as const;

export default [
  screens(accountKeys, {
    list: {
      path,
      about: texts.about,
      title: texts.title,
      menu: { section: 'cdnOffice.customers', order: 60 },
      columns: [
        'name',
        'keyId',
        'accountId',
        'ownerEmail',
        'effective',
        'state',
        'allowedIps',
        'calls',
        { field: 'refused', label: words.refused },
        'lastUsedAt',
        'expiresAt',
        'createdAt',
      ],
      optional: ['allowedIps', 'createdAt', 'expiresAt'],
      grow: 'ownerEmail',
      widths: {
        name: 110,
        keyId: 120,
        accountId: 110,
        ownerEmail: 170,
        effective: 100,
        state: 95,
        calls: 75,
        refused: 85,
        lastUsedAt: 110,
      },
      search: texts.search,
      refreshOn: [apiKeys.events.changed],
      empty: { title: texts.none },
      actionsWidth: 130,
      actions: [
        { label: texts.check, open: (row) => `/checkApikey?id=${row.id}`, button: true },
        {
          label: texts.rotate,
          dialog: () => import('./RotateKey'),
          permission: 'staff.users.operate',
        },
        { endpoint: 'send', label: texts.send, done: texts.sent },
        { endpoint: 'enable', label: texts.enable, when: (row) => !row.enabled },
        {
          endpoint: 'disable',
          label: texts.disable,
          danger: true,
          divided: true,
          confirm: texts.disableText,
          when: (row) => row.enabled,
        },
        {
          endpoint: 'remove',
          label: texts.remove,
          danger: true,
          typed: (row) => row.name,
          confirm: texts.removeText,
        },
      ],
    },
    create: {
      path: '/createApikey',
      title: texts.create,
      fields: ['personId', 'name', 'ceiling', 'allowedIps', 'expiresAt'],
      start: { ceiling: 'basic' },
      looks,
      done: texts.sent,
    },
    edit: {
      path: '/updateApikey',
      title: texts.edit,
      fields: ['name', 'ceiling', 'allowedIps', 'expiresAt'],
      looks,
    },
  }),
  custom({
    path: '/checkApikey',
    ofObject: true,
    title: texts.check,
    permission: 'staff.users.view',
    parent: path,
    load: () => import('./CheckKey'),
  }),
];
