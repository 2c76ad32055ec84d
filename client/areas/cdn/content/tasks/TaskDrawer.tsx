import { Link, useSearchParams } from 'react-router-dom';
import { tasks, taskStates } from '#shared/areas/platform/tasks/tasks';
import type { Payload } from '#shared/kernel/contract';
import { useAnswer } from '../../../../kernel/request/answers';
import { useEvent } from '../../../../kernel/request/bus';
import { Unreadable } from '../../../../kernel/request/failure';
import { StateBadge } from '../../../../kernel/declared/state';
import { Card, Drawer, type Fact, Facts, formatInstant, Skeleton, useKit } from '../../../../ui';
import type { Task } from './task';
import { smallTask, TaskActions } from './TaskActions';
import { ItemTable } from './ItemTable';
import { Matrix } from './Matrix';
import { ProbeSummary } from './ProbeSummary';
import { StageProgress } from './StageProgress';
import { pauseOf } from './Stages';
import { Progress } from './Progress';
import { contentKinds, type TextId, useWords } from '../words';

const useFacts = (task: Task): Fact[] => {
  const say = useWords();
  const { locale, timeZone } = useKit();
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const time = (at: string | null) => (at ? formatInstant(at, timeZone) : '–');
  const way = task.params['way'];
  // Pauses between regions are no pace: an end counted by it would be wrong.
  const steady = pauseOf(task) === null;
  const facts: (Fact | false)[] = [
    [say('content.col.by'), task.createdByEmail],
    [say('content.col.created'), time(task.createdAt)],
    [say('content.col.finished'), time(task.finishedAt)],
    [
      say('content.col.failed'),
      <span key="failed" className={task.failed ? 'text-error' : ''}>
        {number.format(task.failed)}
      </span>,
    ],
    task.kind !== 'probe' && [
      say('content.col.verified'),
      `${number.format(task.verified)} / ${number.format(task.total)}`,
    ],
    steady && task.etaAt !== null && [say('content.eta'), time(task.etaAt)],
    steady &&
      task.rate !== null && [
        say('content.rate'),
        say('content.perSecond', { rate: number.format(task.rate) }),
      ],
    (way === 'supplier' || way === 'edge') && [say('content.way'), say(`content.way.${way}`)],
  ];
  return facts.filter((f) => f !== false);
};

const lanesOf = (task: Task): string[] => {
  const lanes = task.params['lanes'];
  return lanes !== null && typeof lanes === 'object' ? Object.keys(lanes) : [];
};

/** Refresh → preheat → probe of one submission: where the chain stands, and the way to each link. */
const Chain = ({ task }: { task: Task }) => {
  const say = useWords();
  const [query] = useSearchParams();
  if (task.chain.length === 0) return null;
  return (
    <nav aria-label={say('content.chain')} className="flex flex-wrap items-center gap-2 text-sm">
      <span className="text-ink-muted">{say('content.chain')}</span>
      {task.chain.map((t) => {
        const kind = contentKinds.find((k) => k === t.kind) ?? 'refresh';
        const next = new URLSearchParams(query);
        next.set('tab', kind);
        next.set('task', t.id);
        return (
          <span key={t.id} className="flex items-center gap-2">
            {t !== task.chain[0] && <span aria-hidden>→</span>}
            <Link
              to={{ search: next.toString() }}
              aria-current={t.id === task.id ? 'step' : undefined}
              className={t.id === task.id ? 'font-medium' : 'text-accent-ink hover:underline'}
            >
              {say(`content.tab.${kind}`)} <span className="nums">{`${t.ok}/${t.total}`}</span>
            </Link>
            <StateBadge of={taskStates[t.state]} />
          </span>
        );
      })}
    </nav>
  );
};

const Body = ({ task }: { task: Task }) => {
  const say = useWords();
  const facts = useFacts(task);
  const small = task.kind === 'refresh' || task.total <= smallTask;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2">
        <Progress row={task} />
        {task.message && task.failed > 0 && (
          <p className="break-words text-sm text-error">{task.message}</p>
        )}
      </div>
      <Chain task={task} />
      <StageProgress task={task} />
      <TaskActions task={task} />
      <Facts items={facts} columns={2} />
      {task.result && task.kind === 'probe' && (
        <Card title={say('content.summary')}>
          <ProbeSummary result={task.result} />
        </Card>
      )}
      {small ? (
        <Card
          title={say('content.matrix')}
          note={task.kind === 'refresh' ? say('content.matrixNote') : undefined}
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
  const say = useWords();
  const task = useAnswer(tasks.endpoints.one, { id }, { refreshOn: [tasks.events.changed] });
  const { value, change } = task;
  const follow = (told: Payload<typeof tasks.events.progress>) => {
    if (told.id === id) change((old) => (told.done >= old.done ? { ...old, ...told } : old));
  };
  useEvent(tasks.events.progress, follow);
  useEvent(tasks.events.changed, follow);
  const kind = contentKinds.find((k) => k === value?.kind);
  const name: TextId = `content.tab.${kind ?? 'refresh'}`;
  return (
    <Drawer
      open
      wide
      onClose={onClose}
      title={
        value ? (
          <span className="flex min-w-0 items-center gap-2">
            <span className="nums text-ink-faint">#{value.number}</span>
            <span className="shrink-0">{say(name)}</span>
            <StateBadge of={taskStates[value.state]} />
            <span className="min-w-0 truncate font-normal" title={value.title}>
              {value.title}
            </span>
          </span>
        ) : (
          say('content.facts')
        )
      }
    >
      {task.failure && !value && <Unreadable failure={task.failure} onRetry={task.reload} />}
      {!task.failure && !value && <Skeleton className="h-48" />}
      {value && <Body task={value} />}
    </Drawer>
  );
};
