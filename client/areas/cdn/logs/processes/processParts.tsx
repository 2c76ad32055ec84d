import { logParsers, processModes } from '#shared/areas/cdn/logs/logParsers';
import { logProcesses } from '#shared/areas/cdn/logs/logProcesses';
import { tasks, taskStates } from '#shared/areas/platform/tasks/tasks';
import { embeddedList } from '../../../../kernel/declared/list/embeddedList';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import { RowDrawer } from '../../../../kernel/declared/RowDrawer';
import { headOf } from '../../../../kernel/declared/shape';
import { StateBadge } from '../../../../kernel/declared/StateBadge';
import { useQuery } from '../../../../kernel/request/query';
import type { ListParts } from '../../../../kernel/screens/screens';
import { t } from '../../../../kernel/text/translate';
import { Callout, type Fact, Facts, formatInstant, ProgressBar, useKit } from '../../../../ui';
import { processActs } from './processActs';
import { texts } from './texts';

export type Process = RowOf<typeof logProcesses.endpoints.list>;
const taskEvents = [tasks.events.changed, tasks.events.progress];
const { shape } = logProcesses.endpoints.one.output;

const Units = embeddedList(logProcesses, {
  endpoint: 'units',
  path: '/cdn-logprocess',
  prefix: 'unit',
  title: texts.units,
  columns: [
    'n',
    'domain',
    'hosts',
    'fromAt',
    'files',
    'part',
    'result',
    'linesOk',
    'linesBad',
    'readMs',
    'parseMs',
    'unplaced',
    'insertMs',
    'sumMs',
    'changedSlots',
    'param',
    'toAt',
    'sizeBytes',
  ],
  optional: ['hosts', 'param', 'toAt', 'sizeBytes'],
  grow: 'domain',
  filters: ['result'],
  size: 20,
  refreshOn: taskEvents,
  empty: { title: texts.noUnits },
});
const BadLines = embeddedList(logProcesses, {
  endpoint: 'badLines',
  path: '/cdn-logprocess',
  prefix: 'bad',
  title: texts.badLines,
  columns: ['file', 'line', 'column', 'fault', 'text'],
  grow: 'text',
  filters: ['fault'],
  size: 20,
  refreshOn: taskEvents,
  empty: { title: texts.noBadLines },
});

const Progress = ({ row }: { row: Process }) => {
  const note = t(texts.progress, { done: row.doneUnits, all: row.units });
  return (
    <ProgressBar
      value={row.units > 0 ? row.doneUnits / row.units : null}
      label={note}
      tone={row.state === 'paused' ? 'warning' : 'progress'}
      note={note}
    />
  );
};

const useFacts = (row: Process): Fact[] => {
  const { timeZone, locale } = useKit();
  const at = (time: string) => formatInstant(time, timeZone).slice(0, 16);
  const number = new Intl.NumberFormat(locale);
  const facts: (Fact | false)[] = [
    [headOf(shape.state), <StateBadge key="s" of={taskStates[row.state]} />],
    [headOf(shape.domains), row.domains],
    row.hosts !== '' && [headOf(shape.hosts), row.hosts],
    [t(texts.span), `${at(row.fromAt)} – ${at(row.toAt)}`],
    [headOf(shape.parser), t(logParsers[row.parser])],
    [headOf(shape.mode), t(processModes[row.mode])],
    [headOf(shape.files), number.format(row.files)],
    [headOf(shape.sameFiles), number.format(row.sameFiles)],
    [headOf(shape.linesOk), number.format(row.linesOk)],
    [headOf(shape.linesBad), number.format(row.linesBad)],
    [headOf(shape.changedSlots), number.format(row.changedSlots)],
    [headOf(shape.createdByEmail), row.createdByEmail],
    [headOf(shape.createdAt), at(row.createdAt)],
    row.finishedAt !== null && [headOf(shape.finishedAt), at(row.finishedAt)],
  ];
  return facts.filter((f) => f !== false);
};

const Shown = ({ row }: { row: Process }) => (
  <div className="flex min-w-0 flex-col gap-4">
    <Progress row={row} />
    {row.state === 'completed' && row.sameFiles === row.files && (
      <Callout tone="success">{t(texts.same, { files: row.files })}</Callout>
    )}
    {row.planId !== null && <Callout tone="warning">{t(texts.withdrawn)}</Callout>}
    <Facts items={useFacts(row)} columns={2} />
    <Units fixed={{ id: row.id }} />
    <BadLines fixed={{ id: row.id }} />
  </div>
);

type Props = { id: string; onClose(): void; onDone(): void };
/** A task beside the list: how far it is, its batches with their steps, and the lines that could not be read. */
const ProcessDrawer = ({ id, onClose, onDone }: Props) => {
  const answer = useQuery(logProcesses.endpoints.one, { id }, { refreshOn: taskEvents });
  const row = answer.value;
  return (
    <RowDrawer
      area={logProcesses}
      acts={processActs}
      of={answer}
      wide
      title={row ? t(texts.task, { number: row.number }) : t(texts.title)}
      onClose={onClose}
      onDone={onDone}
    >
      {(row) => <Shown row={row} />}
    </RowDrawer>
  );
};

/** What is its own of the list of log process tasks. */
const processParts: ListParts<Process> = {
  cells: { doneUnits: Progress },
  detail: ProcessDrawer,
};
export default processParts;
