import type { largeLogs } from '#shared/areas/cdn/logs/largeLogs';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import type { RowAction } from '../../../../kernel/screens/actionTypes';
import { texts } from './texts';

/** A large file as its list shows it. */
export type Large = RowOf<typeof largeLogs.endpoints.list>;
const rests = ({ state }: Large): boolean =>
  state === 'loaded' || state === 'failed' || state === 'cancelled';

/** What can be done to a large file as it stands. */
export const largeActs: readonly RowAction<Large, typeof largeLogs>[] = [
  {
    endpoint: 'again',
    label: texts.again,
    confirm: texts.againAsk,
    done: texts.begun,
    when: rests,
  },
  {
    label: texts.split,
    dialog: () => import('./SplitAgain'),
    permission: 'staff.logs.operate',
    when: ({ state }) => state === 'failed' || state === 'cancelled' || state === 'waiting',
  },
  {
    endpoint: 'cancel',
    label: texts.cancel,
    danger: true,
    confirm: texts.cancelAsk,
    done: texts.cancelled,
    when: ({ state }) => !['merging', 'loaded', 'cancelled'].includes(state),
  },
];
