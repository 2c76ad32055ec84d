import { Ban, Copy, Download, Pause, Play, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { tasks } from '#shared/areas/tasks/tasks';
import type { Out, Payload } from '#shared/kernel/contract';
import { useAct } from '../../kernel/act';
import { useAnswer } from '../../kernel/answers';
import { call, fetchFile } from '../../kernel/api';
import { useEvent } from '../../kernel/bus';
import { Unreadable } from '../../kernel/failure';
import { asFailure } from '../../kernel/http';
import { useRefusal } from '../../kernel/session/who';
import {
  Button,
  Card,
  ConfirmDialog,
  Drawer,
  type Fact,
  Facts,
  formatInstant,
  Skeleton,
  useKit,
} from '../../ui';
import { ItemTable } from './ItemTable';
import { Matrix } from './Matrix';
import { ProbeSummary } from './ProbeSummary';
import { Progress, TaskState } from './TaskTable';
import { contentKinds, type TextId, useWords } from './words';

type Task = Out<typeof tasks.endpoints.one>;
/** Tasks up to this size are shown as URL × supplier and can be submitted again. */
const smallTask = 60;

const Cancel = ({ task, refused }: { task: Task; refused: string | false }) => {
  const say = useWords();
  const [asked, setAsked] = useState(false);
  const { run, failure } = useAct(tasks.endpoints.cancel, { inline: true });
  return (
    <>
      <Button icon={Ban} disabled={refused} onClick={() => setAsked(true)}>
        {say('content.cancel')}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={`${say('content.cancel')} #${task.number}`}
        action={say('content.cancel')}
        danger
        error={failure && say(failure.text)}
        onConfirm={async () => {
          if ((await run({ id: task.id })) !== undefined) setAsked(false);
        }}
      >
        {say('content.cancelNote', { count: task.total - task.done })}
      </ConfirmDialog>
    </>
  );
};

/** Opens the form of the same kind with the same addresses. */
const Again = ({ task }: { task: Task }) => {
  const say = useWords();
  const navigate = useNavigate();
  const again = async () => {
    try {
      const { rows } = await call(tasks.endpoints.items, { id: task.id, size: 200 });
      const targets = [...new Set(rows.map((r) => r.target))];
      const path = task.kind === 'refresh' ? '/createRefreshPage' : '/createPreheatPage';
      void navigate(task.kind === 'probe' ? `${path}?tab=probe` : path, { state: { targets } });
    } catch (error) {
      toast.error(say(asFailure(error).text));
    }
  };
  return (
    <Button icon={Copy} onClick={() => void again()}>
      {say('content.again')}
    </Button>
  );
};

const Actions = ({ task }: { task: Task }) => {
  const say = useWords();
  const refused = useRefusal(task.kind === 'refresh' ? 'purge.files' : 'prefetch.submit');
  const pause = useAct(tasks.endpoints.pause);
  const resume = useAct(tasks.endpoints.resume);
  const retry = useAct(tasks.endpoints.retry);
  const running = task.state === 'waiting' || task.state === 'active';
  const save = () =>
    fetchFile(tasks.endpoints.export, { id: task.id }).catch((error: unknown) =>
      toast.error(say(asFailure(error).text)),
    );
  const id = { id: task.id };
  return (
    <div className="flex flex-wrap gap-2">
      {running && (
        <Button
          icon={Pause}
          busy={pause.busy}
          disabled={refused}
          onClick={() => void pause.run(id)}
        >
          {say('content.pause')}
        </Button>
      )}
      {task.state === 'paused' && (
        <Button
          icon={Play}
          variant="primary"
          busy={resume.busy}
          disabled={refused}
          onClick={() => void resume.run(id)}
        >
          {say('content.resume')}
        </Button>
      )}
      {(running || task.state === 'paused') && <Cancel task={task} refused={refused} />}
      {(task.state === 'partial' || task.state === 'failed') && (
        <Button
          icon={RotateCcw}
          variant="primary"
          busy={retry.busy}
          disabled={refused}
          onClick={() => void retry.run(id)}
        >
          {say('content.retry')}
        </Button>
      )}
      <Button icon={Download} onClick={() => void save()}>
        {say('content.csv')}
      </Button>
      {task.total <= smallTask && <Again task={task} />}
    </div>
  );
};

const useFacts = (task: Task): Fact[] => {
  const say = useWords();
  const { locale, timeZone } = useKit();
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const time = (at: string | null) => (at ? formatInstant(at, timeZone) : '–');
  const way = task.params['way'];
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
    task.etaAt !== null && [say('content.eta'), time(task.etaAt)],
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
            <TaskState state={t.state} />
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
        <Progress task={task} />
        {task.message && task.failed > 0 && (
          <p className="break-words text-sm text-error">{task.message}</p>
        )}
      </div>
      <Chain task={task} />
      <Actions task={task} />
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
            <TaskState state={value.state} />
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
