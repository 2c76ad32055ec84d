import type { smsStatements } from '#shared/areas/sms/statements/statements';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { RowAction } from '../../../kernel/screens/actionTypes';
import { words } from '../../../kernel/text/words';
import { texts } from './texts';

/** A statement as its list shows it. */
export type Statement = RowOf<typeof smsStatements.endpoints.list>;
/** What can be done with a statement: fill, take back, remove. */
export const statementActs: readonly RowAction<Statement, typeof smsStatements>[] = [
  {
    endpoint: 'apply',
    label: texts.apply,
    confirm: texts.applyAsk,
    done: texts.applied,
    when: ({ state, fills }) => state === 'draft' && fills > 0,
  },
  {
    endpoint: 'undo',
    label: texts.undo,
    danger: true,
    confirm: texts.undoAsk,
    done: texts.undone,
    when: ({ state }) => state === 'applied',
  },
  {
    endpoint: 'remove',
    label: words.delete,
    danger: true,
    confirm: texts.removeAsk,
    when: ({ state }) => state !== 'applied',
  },
];
