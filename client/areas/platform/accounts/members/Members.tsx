import { people } from '#shared/areas/platform/accounts/people';
import type { Who } from '#shared/kernel/access';
import type { Label } from '#shared/kernel/field';
import { embeddedList } from '../../../../kernel/declared/list/embeddedList';
import { words } from '../../../../kernel/text/words';
import { staffTexts } from '../staffTexts';
import { texts } from '../texts';
import { memberCells, type PersonRow } from './sharedCells';
import { memberWidths } from './memberWidths';
import * as terms from '#shared/kernel/terms';

const refusalOf = (row: PersonRow, who: Who): Label | null =>
  row.id === who.userId ? terms.youCannotChangeOrRemoveYourself : null;
const pending = (row: PersonRow) => row.status === 'pending';
const permission = 'member.write';

/** The members of the account, with what may be done to each. */
export const Members = embeddedList(
  people,
  {
    endpoint: 'list',
    path: '/account-set members',
    title: words.members,
    columns: ['email', 'role', 'status', 'twoFactor', 'lastSignInAt', 'createdAt'],
    grow: 'email',
    widths: memberWidths,
    filters: ['role', 'status'],
    search: words.searchEmailOrName,
    empty: { title: words.noMembersYet },
    refreshOn: [people.events.listed],
    actionsWidth: 72,
    toolbar: [{ label: words.addMember, open: '/addUserPage', permission, primary: true }],
    actions: [
      {
        label: words.change,
        open: (row) => `/updateUserPage?id=${row.id}`,
        permission,
        refused: refusalOf,
      },
      {
        label: staffTexts.users.invite,
        endpoint: 'invite',
        when: pending,
        refused: refusalOf,
        done: texts.letterSent,
      },
      {
        label: ['发送重置密码邮件', 'Mail a reset link'],
        endpoint: 'resetPassword',
        when: (row) => !pending(row),
        refused: refusalOf,
        done: texts.letterSent,
      },
      {
        label: staffTexts.users.resetTwoFactor,
        endpoint: 'resetTwoFactor',
        confirm: staffTexts.users.resetText,
        reason: { field: 'reason', label: terms.reason, max: 200 },
        when: (row) => row.twoFactor,
        refused: refusalOf,
      },
      {
        label: ['移除', 'Remove'],
        open: (row) => `/deleteUserPage?id=${row.id}`,
        permission,
        danger: true,
        refused: refusalOf,
      },
    ],
  },
  { cells: memberCells },
);
