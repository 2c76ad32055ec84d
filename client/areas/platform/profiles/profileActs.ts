import { userProfiles } from '#shared/areas/platform/accounts/userProfiles';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { RowAction } from '../../../kernel/screens/actionTypes';
import { words } from '../../../kernel/text/words';
import { texts } from './texts';

/** A person as the list of profiles shows them. */
export type Profile = RowOf<typeof userProfiles.endpoints.list>;
const permission = 'staff.users.operate';

/** What support can do about a person. */
export const profileActs: readonly RowAction<Profile, typeof userProfiles>[] = [
  { label: words.open, beside: true, button: true },
  {
    label: texts.edit,
    dialog: () => import('./EditProfile'),
    permission,
    when: (row, who) => row.id !== who.userId,
  },
  {
    label: texts.changeEmail,
    dialog: () => import('./ChangeEmail'),
    permission,
    when: (row, who) => row.status !== 'disabled' && row.id !== who.userId,
  },
  {
    label: texts.reset,
    open: (row) => `/changePassword?id=${row.id}`,
    permission,
    when: (row, who) => row.status === 'activated' && row.id !== who.userId,
  },
];
