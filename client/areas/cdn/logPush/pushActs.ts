import type { logPushes } from '#shared/areas/cdn/logPush/logPushes';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { RowAction } from '../../../kernel/screens/actionTypes';
import { texts } from './texts';

/** A target as its list shows it. */
export type Push = RowOf<typeof logPushes.endpoints.list>;
const permission = 'log.push';
/** What can be done to a target as it stands. */
export const pushActs: readonly RowAction<Push, typeof logPushes>[] = [
  {
    endpoint: 'test',
    label: texts.test,
    done: null,
    shows: () => import('./TestResult'),
  },
  { label: texts.edit, dialog: () => import('./EditPush'), permission },
  { label: texts.repush, dialog: () => import('./Repush'), permission },
  {
    endpoint: 'pause',
    label: texts.pause,
    confirm: texts.pauseAsk,
    when: ({ state }) => state === 'active',
  },
  { endpoint: 'resume', label: texts.resume, when: ({ state }) => state === 'paused' },
  { endpoint: 'remove', label: texts.remove, danger: true, confirm: texts.removeAsk },
];
