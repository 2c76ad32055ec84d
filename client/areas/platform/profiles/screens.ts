import { userProfiles } from '#shared/areas/platform/accounts/userProfiles';
import { custom, screens } from '../../../kernel/screens/screens';
import { profileActs } from './profileActs';
import { texts } from './texts';

const path = '/cdn-userinfomanag';

export default [
  screens(userProfiles, {
    list: {
      path,
      menu: { section: 'cdnOffice.customers', order: 40 },
      about: texts.about,
      title: texts.title,
      columns: [
        'email',
        'name',
        'accountId',
        'companyName',
        'phone',
        'language',
        'status',
        'pendingEmail',
        'mailedKinds',
        'lastLetter',
        'lastLetterAt',
        'lastLetterState',
        'lastSignInAt',
        'createdAt',
      ],
      optional: [
        'companyName',
        'phone',
        'language',
        'pendingEmail',
        'mailedKinds',
        'lastLetterAt',
        'createdAt',
      ],
      grow: 'email',
      widths: {
        name: 130,
        accountId: 120,
        companyName: 150,
        phone: 120,
        language: 80,
        status: 175,
        pendingEmail: 180,
        mailedKinds: 110,
        lastLetter: 130,
        lastLetterAt: 130,
        lastLetterState: 110,
        lastSignInAt: 120,
        createdAt: 130,
      },
      search: texts.search,
      filters: ['accountId', 'status', 'language', 'lastLetterState'],
      refreshOn: [userProfiles.events.changed],
      everyMs: 60_000,
      opens: { as: 'open' },
      actionsWidth: 110,
      actions: profileActs,
      parts: () => import('./profileParts'),
    },
  }),
  custom({
    path: '/changePassword',
    ofObject: true,
    about: texts.resetAbout,
    title: texts.reset,
    permission: 'staff.users.operate',
    parent: path,
    load: () => import('./ResetPassword'),
  }),
];
