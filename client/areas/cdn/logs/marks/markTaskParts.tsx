import { logMarkTasks, markTaskStates } from '#shared/areas/cdn/logs/logMarks';
import { embeddedList } from '../../../../kernel/declared/list/embeddedList';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import { RowDrawer } from '../../../../kernel/declared/RowDrawer';
import { headOf } from '../../../../kernel/declared/shape';
import { StateBadge } from '../../../../kernel/declared/StateBadge';
import { useQuery } from '../../../../kernel/request/query';
import type { ListParts } from '../../../../kernel/screens/screens';
import { t } from '../../../../kernel/text/translate';
import { type Fact, Facts, formatInstant, useKit } from '../../../../ui';
import { markTaskActs } from './markTaskActs';
import { texts } from './texts';

type Task = RowOf<typeof logMarkTasks.endpoints.list>;
const { shape } = logMarkTasks.endpoints.one.output;

const Changes = embeddedList(logMarkTasks, {
  endpoint: 'changes',
  path: '/createLogTsMarkTaskPage',
  prefix: 'change',
  title: texts.changes,
  columns: [
    'hourAt',
    'domain',
    'param',
    'stateBefore',
    'stateAfter',
    'ruleAfter',
    { field: 'lines', align: 'right' },
    { field: 'requests', align: 'right' },
  ],
  grow: 'domain',
  filters: ['stateAfter'],
  size: 20,
  empty: { title: texts.none },
});

const useFacts = (task: Task): Fact[] => {
  const { timeZone, locale } = useKit();
  const at = (time: string) => formatInstant(time, timeZone).slice(0, 16);
  const number = new Intl.NumberFormat(locale);
  const facts: (Fact | false)[] = [
    [headOf(shape.state), <StateBadge key="s" of={markTaskStates[task.state]} />],
    [headOf(shape.domains), task.domains],
    [headOf(shape.fromAt), at(task.fromAt)],
    [headOf(shape.toAt), at(task.toAt)],
    [headOf(shape.compared), number.format(task.compared)],
    [headOf(shape.changes), number.format(task.changes)],
    [headOf(shape.createdByEmail), task.createdByEmail],
    task.appliedAt !== null && [headOf(shape.appliedAt), at(task.appliedAt)],
  ];
  return facts.filter((f) => f !== false);
};

const Shown = ({ task }: { task: Task }) => (
  <div className="flex min-w-0 flex-col gap-4">
    <Facts items={useFacts(task)} columns={2} />
    {task.state === 'same' ? (
      <p className="text-sm">{t(texts.same, { n: task.compared })}</p>
    ) : (
      <Changes fixed={{ id: task.id }} />
    )}
  </div>
);

type Props = { id: string; onClose(): void; onDone(): void };
/** A task beside the list, with each mark before and after. */
const TaskDrawer = ({ id, onClose, onDone }: Props) => {
  const answer = useQuery(logMarkTasks.endpoints.one, { id });
  return (
    <RowDrawer
      area={logMarkTasks}
      acts={markTaskActs}
      of={answer}
      wide
      title={t(texts.task)}
      onClose={onClose}
      onDone={onDone}
    >
      {(task) => <Shown task={task} />}
    </RowDrawer>
  );
};

/** What is its own of the list of mark tasks. */
const markTaskParts: ListParts<Task> = { detail: TaskDrawer };
export default markTaskParts;
