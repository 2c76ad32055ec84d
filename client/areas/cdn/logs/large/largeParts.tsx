import { largeLogs, largeStates } from '#shared/areas/cdn/logs/largeLogs';
import { embeddedList } from '../../../../kernel/declared/list/embeddedList';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import { RowDrawer } from '../../../../kernel/declared/RowDrawer';
import { headOf } from '../../../../kernel/declared/shape';
import { StateBadge } from '../../../../kernel/declared/StateBadge';
import { useQuery } from '../../../../kernel/request/query';
import type { ListParts } from '../../../../kernel/screens/screens';
import { t } from '../../../../kernel/text/translate';
import { type Fact, Facts, ProgressBar, useKit, withUnit } from '../../../../ui';
import { type Large, largeActs } from './largeActs';
import { texts } from './texts';

type Part = RowOf<typeof largeLogs.endpoints.parts>;
const refreshOn = [largeLogs.events.changed];
const { shape } = largeLogs.endpoints.one.output;

const Parts = embeddedList(largeLogs, {
  endpoint: 'parts',
  path: '/cdn-logmanageLarge',
  prefix: 'part',
  title: texts.parts,
  columns: [
    { field: 'n', align: 'right' },
    { field: 'fromByte', align: 'right' },
    { field: 'toByte', align: 'right' },
    'state',
    { field: 'lines', align: 'right' },
    { field: 'ms', align: 'right' },
    'worker',
    'message',
    { field: 'sizeBytes', align: 'right' },
    'startedAt',
    'loadId',
  ],
  optional: ['message', 'sizeBytes', 'startedAt', 'loadId'],
  grow: 'worker',
  widths: {
    n: 60,
    fromByte: 100,
    toByte: 100,
    state: 95,
    lines: 70,
    ms: 75,
    message: 200,
    sizeBytes: 85,
    startedAt: 125,
    loadId: 260,
  },
  search: texts.searchParts,
  filters: ['state'],
  refreshOn,
  everyMs: 3_000,
  tint: false,
  size: 20,
  actions: [
    {
      endpoint: 'againPart',
      label: texts.againPart,
      input: ({ largeId, n }: Part) => ({ id: largeId, n }),
      confirm: texts.againPartAsk,
      done: texts.begun,
      when: ({ state }: Part) => state === 'stored' || state === 'failed',
    },
  ],
  empty: { title: texts.noParts },
});

const Progress = ({ row }: { row: Large }) => {
  if (row.parts === 0) return <>–</>;
  const note = t(texts.done, { done: row.storedParts, all: row.parts });
  return (
    <ProgressBar
      value={row.sizeBytes > 0 ? row.storedBytes / row.sizeBytes : null}
      label={note}
      tone={row.state === 'failed' ? 'warning' : 'progress'}
      note={note}
    />
  );
};

const Shown = ({ row }: { row: Large }) => {
  const { locale } = useKit();
  const number = new Intl.NumberFormat(locale);
  const facts: Fact[] = [
    [headOf(shape.state), <StateBadge key="s" of={largeStates[row.state]} />],
    [headOf(shape.sizeBytes), withUnit(row.sizeBytes, 'bytes', locale)],
    [headOf(shape.storedLines), `${number.format(row.storedLines)} / ${number.format(row.lines)}`],
    [headOf(shape.workers), number.format(row.workers)],
    [headOf(shape.partKb), number.format(row.partKb)],
    [headOf(shape.message), row.message ?? '–'],
  ];
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Progress row={row} />
      <Facts items={facts} columns={2} />
      <Parts fixed={{ id: row.id }} />
    </div>
  );
};

type Props = { id: string; onClose(): void; onDone(): void };
/** A large file beside the list: how far it is, and its parts. */
const LargeDrawer = ({ id, onClose, onDone }: Props) => {
  const answer = useQuery(largeLogs.endpoints.one, { id }, { refreshOn });
  const row = answer.value;
  return (
    <RowDrawer
      area={largeLogs}
      acts={largeActs}
      of={answer}
      wide
      title={row ? t(texts.partsOf, { name: row.name }) : t(texts.title)}
      onClose={onClose}
      onDone={onDone}
    >
      {(row) => <Shown row={row} />}
    </RowDrawer>
  );
};

/** What is its own of the list of large files. */
const largeParts: ListParts<Large> = { cells: { storedParts: Progress }, detail: LargeDrawer };
export default largeParts;
