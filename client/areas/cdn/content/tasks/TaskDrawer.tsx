import { sentenceText } from '#shared/kernel/sentences';
import { Link, useSearchParams } from 'react-router-dom';
import { tasks, taskStates } from '#shared/areas/platform/tasks/tasks';
import type { Payload } from '#shared/kernel/contract';
import { useQuery } from '../../../../kernel/request/query';
import { useEvent } from '../../../../kernel/request/eventBus';
import { Unreadable } from '../../../../kernel/request/failure';
import { StateBadge } from '../../../../kernel/declared/StateBadge';
import { Card, Drawer, type Fact, Facts, formatInstant, Skeleton, useKit } from '../../../../ui';
import type { Task } from './task';
import { smallTask, TaskActions } from './TaskActions';
import { ItemTable } from './ItemTable';
import { Matrix } from './Matrix';
import { ProbeSummary } from './ProbeSummary';
import { StageProgress } from './StageProgress';
import { pauseOf } from './Stages';
import { Progress } from './Progress';
import { contentKinds } from '../contentKinds';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';
import type { Label } from '#shared/kernel/field';

const useFacts = (task: Task): Fact[] => {
  const { locale, timeZone } = useKit();
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const time = (at: string | null) => (at ? formatInstant(at, timeZone) : '–');
  const way = task.params['way'];
  // Pauses between regions are no pace: an end counted by it would be wrong.
  const steady = pauseOf(task) === null;
  const facts: (Fact | false)[] = [
    [t(texts.col.by), task.createdByEmail],
    [t(texts.col.created), time(task.createdAt)],
    [t(texts.col.finished), time(task.finishedAt)],
    [
      t(texts.col.failed),
      <span key="failed" className={task.failed ? 'text-error' : ''}>
        {number.format(task.failed)}
      </span>,
    ],
    task.kind !== 'probe' && [
      t(texts.col.verified),
      `${number.format(task.verified)} / ${number.format(task.total)}`,
    ],
    steady && task.etaAt !== null && [t(texts.eta), time(task.etaAt)],
    steady &&
      task.rate !== null && [t(texts.rate), t(texts.perSecond, { rate: number.format(task.rate) })],
    typeof task.result?.['warmed'] === 'number' && [
      t(texts.thenPreheat),
      task.result['warmed'] > 0
        ? t(texts.targetsCount, { count: task.result['warmed'] })
        : t(texts.knownNoneWarmed),
    ],
    (way === 'supplier' || way === 'edge') && [t(texts.way.label), t(texts.way[way])],
  ];
  return facts.filter((f) => f !== false);
};

const lanesOf = (task: Task): string[] => {
  const lanes = task.params['lanes'];
  return lanes !== null && typeof lanes === 'object' ? Object.keys(lanes) : [];
};

/** Refresh → preheat → probe of one submission: where the chain stands, and the way to each link. */
const Chain = ({ task }: { task: Task }) => {
  const [query] = useSearchParams();
  if (task.chain.length === 0) return null;
  return (
    <nav aria-label={t(texts.chain)} className="flex flex-wrap items-center gap-2 text-sm">
      <span className="text-ink-muted">{t(texts.chain)}</span>
      {task.chain.map((step) => {
        const kind = contentKinds.find((k) => k === step.kind) ?? 'refresh';
        const next = new URLSearchParams(query);
        next.set('tab', kind);
        next.set('task', step.id);
        return (
          <span key={step.id} className="flex items-center gap-2">
            {step !== task.chain[0] && <span aria-hidden>→</span>}
            <Link
              to={{ search: next.toString() }}
              aria-current={step.id === task.id ? 'step' : undefined}
              className={step.id === task.id ? 'font-medium' : 'text-accent-ink hover:underline'}
            >
              {t(texts.tab[kind])} <span className="nums">{`${step.ok}/${step.total}`}</span>
            </Link>
            <StateBadge of={taskStates[step.state]} />
          </span>
        );
      })}
    </nav>
  );
};

const Body = ({ task }: { task: Task }) => {
  const facts = useFacts(task);
  const small = task.kind === 'refresh' || task.total <= smallTask;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <Progress row={task} />
        {task.message && task.failed > 0 && (
          <p className="break-words text-sm text-error">{t(sentenceText(task.message))}</p>
        )}
      </div>
      <Chain task={task} />
      <StageProgress task={task} />
      <TaskActions task={task} />
      <Facts items={facts} columns={2} />
      {task.result && task.kind === 'probe' && (
        <Card title={t(texts.summary)}>
          <ProbeSummary result={task.result} />
        </Card>
      )}
      {small ? (
        <Card
          title={t(texts.matrix)}
          note={task.kind === 'refresh' ? t(texts.matrixNote) : undefined}
        >
          <Matrix task={task} />
        </Card>
      ) : (
        <ItemTable task={task} lanes={lanesOf(task)} />
      )}
    </div>
  );
};

/** One task beside the list: live progress, what each supplier did, and what can be done about it. */
export const TaskDrawer = ({ id, onClose }: { id: string; onClose(): void }) => {
  const task = useQuery(tasks.endpoints.one, { id }, { refreshOn: [tasks.events.changed] });
  const { value, change } = task;
  const follow = (payload: Payload<typeof tasks.events.progress>) => {
    if (payload.id === id)
      change((old) => (payload.done >= old.done ? { ...old, ...payload } : old));
  };
  useEvent(tasks.events.progress, follow);
  useEvent(tasks.events.changed, follow);
  const kind = contentKinds.find((k) => k === value?.kind);
  const name: Label = texts.tab[kind ?? 'refresh'];
  return (
    <Drawer
      open
      wide
      beside
      onClose={onClose}
      title={
        value ? (
          <span className="flex min-w-0 items-center gap-2">
            <span className="nums text-ink-faint">#{value.number}</span>
            <span className="shrink-0">{t(name)}</span>
            <StateBadge of={taskStates[value.state]} />
            <span className="min-w-0 truncate font-normal" title={value.title}>
              {value.title}
            </span>
          </span>
        ) : (
          t(texts.facts)
        )
      }
    >
      {task.failure && !value && <Unreadable failure={task.failure} onRetry={task.reload} />}
      {!task.failure && !value && <Skeleton className="h-48" />}
      {value && <Body task={value} />}
    </Drawer>
  );
};
