import { letters } from '#shared/areas/platform/letters/letters';
import type { Label } from '#shared/kernel/field';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { RowAction } from '../../../kernel/screens/actionTypes';
import { words } from '../../../kernel/text/words';
import { texts } from './texts';

/** A letter as its list shows it. */
export type Letter = RowOf<typeof letters.endpoints.list>;

/** What can be done about a letter. */
export const letterActs: readonly RowAction<Letter, typeof letters>[] = [
  { label: words.view, beside: true, button: true },
  {
    endpoint: 'resend',
    label: texts.resend,
    confirm: ({ recipient }): Label => [
      `将向 ${recipient} 发送一封新邮件。邀请与重置密码使用新链接，旧链接立即失效。`,
      `A new letter goes to ${recipient}. Invitations and resets get a new link; the former ends at once.`,
    ],
    done: texts.resent,
    when: (row) => row.state !== 'waiting',
  },
];
