import { sentenceText } from '#shared/kernel/sentences';
import { ListChecks } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { taskKinds, taskStates } from '#shared/areas/platform/tasks/tasks';
import { t } from '../../kernel/text/translate';
import { useAppSelector } from '../../kernel/store';
import { isRunning, type TaskProgress } from '../../kernel/tasks/slice';
import { Badge } from '../../ui/text/Badge';
import { IconButton } from '../../ui/Button';
import { EmptyState, ProgressBar } from '../../ui/feedback/feedback';
import { Popover } from '../../ui/feedback/Menu';
import { useKit } from '../../ui/texts';
import { formatElapsed } from '../../ui/time';
import { texts } from '../texts';

const useClock = (everyMs: number) => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
};

/** Where a task is shown in full; kinds without a screen of their own lead nowhere. */
const screenOf = ({ kind, id }: Pick<TaskProgress, 'kind' | 'id'>): string | null => {
  if (kind === 'refresh' || kind === 'preheat' || kind === 'probe')
    return `/cdn-task?${kind === 'refresh' ? '' : `tab=${kind}&`}task=${id}`;
  if (kind === 'certificate') return `/changeOfBindingCertificate?task=${id}`;
  if (kind === 'issue') return `/createCertificatePage?tab=free&task=${id}`;
  return null;
};

const Name = ({ task, onOpen }: { task: TaskProgress; onOpen(): void }) => {
  const path = screenOf(task);
  const text = (
    <>
      <span className="nums text-ink-faint">#{task.number}</span> {t(taskKinds[task.kind])} ·{' '}
      {task.title}
    </>
  );
  if (path === null)
    return (
      <span className="min-w-0 truncate" title={task.title}>
        {text}
      </span>
    );
  return (
    <a
      className="min-w-0 truncate text-accent-ink hover:underline"
      title={task.title}
      href={`#${path}`}
      onClick={onOpen}
    >
      {text}
    </a>
  );
};

type RowProps = { task: TaskProgress; now: number; onOpen(): void };
const Row = ({ task, now, onOpen }: RowProps) => {
  const { locale } = useKit();
  const number = new Intl.NumberFormat(locale);
  const [zhCN, en, tone] = taskStates[task.state];
  const end = task.finishedAt ? Date.parse(task.finishedAt) : now;
  const elapsed = task.startedAt ? formatElapsed(end - Date.parse(task.startedAt), locale) : '';
  const left =
    task.etaAt && isRunning(task)
      ? ` · ${t(texts.left, { time: formatElapsed(Date.parse(task.etaAt) - now, locale) })}`
      : '';
  return (
    <li className="border-b border-line px-4 py-2.5 text-sm last:border-0">
      <div className="flex items-center justify-between gap-2">
        <Name task={task} onOpen={onOpen} />
        <Badge tone={tone}>{t([zhCN, en])}</Badge>
      </div>
      <ProgressBar
        value={task.total > 0 ? task.done / task.total : null}
        label={task.title}
        tone={tone}
        note={`${number.format(task.done)} / ${number.format(task.total)}`}
      />
      <div className="nums flex justify-between gap-3 text-xs text-ink-faint">
        <span className="min-w-0 truncate">{task.message && t(sentenceText(task.message))}</span>
        <span className="shrink-0">
          {elapsed}
          {left}
        </span>
      </div>
    </li>
  );
};

const Panel = ({ onOpen }: { onOpen(): void }) => {
  const tasksById = useAppSelector((s) => s.tasks.byId);
  const now = useClock(1000);
  const all = Object.values(tasksById).toSorted((a, b) => b.number - a.number);
  const running = all.filter(isRunning);
  const ended = all.filter((t) => !isRunning(t)).slice(0, 5);
  return (
    <>
      <h2 className="border-b border-line px-4 py-2 text-sm font-semibold">{t(texts.tasks)}</h2>
      {running.length === 0 && <EmptyState kind="nothing" title={t(texts.noTasks)} />}
      <ul>
        {running.map((t) => (
          <Row key={t.id} task={t} now={now} onOpen={onOpen} />
        ))}
      </ul>
      {ended.length > 0 && (
        <>
          <h3 className="border-y border-line bg-ground px-4 py-1 text-xs text-ink-muted">
            {t(texts.ended)}
          </h3>
          <ul>
            {ended.map((t) => (
              <Row key={t.id} task={t} now={now} onOpen={onOpen} />
            ))}
          </ul>
        </>
      )}
    </>
  );
};

/** Tasks under way with their progress, in the header. */
export const TaskTray = () => {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const running = useAppSelector((s) => Object.values(s.tasks.byId).filter(isRunning).length);
  return (
    <>
      <span className="flex items-center">
        <IconButton
          ref={anchor}
          size="sm"
          icon={ListChecks}
          label={`${t(texts.tasks)} (${running})`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
        {running > 0 && (
          <span aria-hidden className="nums pr-1 text-xs text-ink-muted">
            {running}
          </span>
        )}
      </span>
      {open && (
        <Popover
          anchor={anchor}
          onClose={() => setOpen(false)}
          label={t(texts.tasks)}
          side="bottom-end"
          className="w-[400px] max-w-[94vw]"
        >
          <Panel onOpen={() => setOpen(false)} />
        </Popover>
      )}
    </>
  );
};
