import { consistencyTolerances } from '#shared/areas/cdn/reconciliation/consistency';
import { embeddedList } from '../../../../kernel/declared/list/embeddedList';
import { t } from '../../../../kernel/text/translate';
import { Card } from '../../../../ui';
import { texts } from './texts';

const List = embeddedList(consistencyTolerances, {
  endpoint: 'list',
  path: '/cdn-localdataconsis',
  title: texts.tolerances,
  columns: [
    'pair',
    'requestsPpm',
    'bytesPpm',
    'floorRequests',
    'floorBytes',
    'changedByEmail',
    'changedAt',
  ],
  grow: 'pair',
  widths: {
    pair: 220,
    requestsPpm: 110,
    bytesPpm: 110,
    floorRequests: 150,
    floorBytes: 130,
    changedByEmail: 160,
    changedAt: 120,
  },
  actionsWidth: 120,
  actions: [
    {
      label: texts.set,
      dialog: () => import('./SetTolerance'),
      permission: 'staff.data.operate',
      button: true,
    },
    {
      label: texts.history,
      open: (row) => `/cdn-operational?module=consistencyTolerance&rowId=${row.id}`,
    },
  ],
  empty: { title: texts.tolerances },
});

/** By how much sources may differ, one row for each pair. */
export const Tolerances = ({ onDone }: { onDone(): void }) => (
  <Card title={t(texts.tolerances)} note={t(texts.tolerancesNote)}>
    <List onDone={onDone} />
  </Card>
);
