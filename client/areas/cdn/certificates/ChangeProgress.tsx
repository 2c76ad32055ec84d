import { ArrowLeft, RotateCcw, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { bindingChanges, changeEvidence } from '#shared/areas/cdn/certificates/changes';
import { itemStates, tasks, taskStates } from '#shared/areas/platform/tasks/tasks';
import type { Out } from '#shared/kernel/contract';
import { sentenceText } from '#shared/kernel/sentences';
import { useMutation } from '../../../kernel/request/mutation';
import { useQuery } from '../../../kernel/request/query';
import { FailurePanel, Unreadable } from '../../../kernel/request/failure';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { useRefusal } from '../../../kernel/session/access';
import {
  Badge,
  Button,
  Card,
  ConfirmDialog,
  formatInstant,
  ProgressBar,
  Skeleton,
  type Step,
  Steps,
  useKit,
} from '../../../ui';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

type Task = Out<typeof tasks.endpoints.one>;
type Item = RowOf<typeof tasks.endpoints.items>;
const mostShown = 200;

const TaskBadge = ({ state }: { state: Task['state'] }) => {
  const [zhCN, en, tone] = taskStates[state];
  return <Badge tone={tone}>{t([zhCN, en])}</Badge>;
};

/** The edges behind a moved domain, in one line. */
const useEvidence = () => {
  return (item: Item): string | null => {
    const seen = changeEvidence.safeParse(item.evidence);
    if (!seen.success || seen.data.length === 0) return null;
    const good = seen.data.filter((s) => s.fingerprint === s.expected).map((s) => s.node);
    return t(texts.change.proven, { count: good.length, nodes: good.join(', ') });
  };
};

const useSteps = (items: readonly Item[]): Step[] => {
  const evidence = useEvidence();
  return items.map((i) => {
    const [zhCN, en, tone] = itemStates[i.state];
    const returned = i.state === 'failed' && (i.code === 'returned' || i.code === 'otherServed');
    return {
      key: String(i.n),
      title: i.target,
      tone: i.state === 'failed' && i.code === 'canary' ? 'neutral' : tone,
      state: i.code === 'offAir' ? t(texts.change.offAir) : t([zhCN, en]),
      note:
        i.state === 'failed'
          ? [i.message ? t(sentenceText(i.message)) : '', returned ? t(texts.change.returned) : '']
              .filter(Boolean)
              .join(' · ')
          : evidence(i),
    };
  });
};

const Items = ({ task }: { task: Task }) => {
  const running = task.finishedAt === null;
  const answer = useQuery(
    tasks.endpoints.items,
    { id: task.id, size: mostShown },
    { refreshOn: [tasks.events.changed], ...(running ? { everyMs: 1000 } : {}) },
  );
  const rows = answer.value?.rows ?? [];
  const first = useSteps(rows.filter((i) => i.lane === 'canary'));
  const rest = useSteps(rows.filter((i) => i.lane !== 'canary'));
  if (answer.failure && !answer.value)
    return <Unreadable failure={answer.failure} onRetry={answer.reload} />;
  if (!answer.value) return <Skeleton className="h-40" />;
  return (
    <>
      <Card title={t(texts.change.first)} note={t(texts.change.firstNote)}>
        <Steps label={t(texts.change.first)} steps={first} />
      </Card>
      {rest.length > 0 && (
        <Card title={t(texts.change.rest, { count: task.total - 1 })}>
          <Steps label={t(texts.change.rest, { count: task.total - 1 })} steps={rest} />
        </Card>
      )}
    </>
  );
};

const Actions = ({ task }: { task: Task }) => {
  const navigate = useNavigate();
  const refusal = useRefusal('domain.bindCertificate');
  const [dialogOpen, setDialogOpen] = useState(false);
  const back = useMutation(bindingChanges.endpoints.rollBack, { inline: true });
  const retry = useMutation(tasks.endpoints.retry);
  const rollBack = async () => {
    const answer = await back.run({ id: task.id });
    if (!answer) return;
    setDialogOpen(false);
    if (answer.task) void navigate(`/changeOfBindingCertificate?task=${answer.task.id}`);
  };
  const ended = task.finishedAt !== null;
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon={ArrowLeft} onClick={() => void navigate('/changeOfBindingCertificate')}>
        {t(texts.change.another)}
      </Button>
      {ended && task.failed > 0 && (
        <Button
          icon={RotateCcw}
          busy={retry.busy}
          disabled={refusal}
          onClick={() => void retry.run({ id: task.id })}
        >
          {t(texts.change.retry)}
        </Button>
      )}
      {ended && task.ok > 0 && (
        <Button icon={Undo2} disabled={refusal} onClick={() => setDialogOpen(true)}>
          {t(texts.act.rollBack)}
        </Button>
      )}
      <ConfirmDialog
        open={dialogOpen}
        onClose={() => setDialogOpen(false)}
        title={t(texts.change.rollBack)}
        action={t(texts.act.rollBack)}
        error={back.failure && t(back.failure.text)}
        onConfirm={rollBack}
      >
        {t(texts.change.rollBackNote, { count: task.ok })}
      </ConfirmDialog>
    </div>
  );
};

/** One change under way or ended: the first domain, then the others, each with its evidence. */
export const ChangeProgress = ({ id }: { id: string }) => {
  const answer = useQuery(
    tasks.endpoints.one,
    { id },
    { refreshOn: [tasks.events.changed], everyMs: 2000 },
  );
  const { value } = answer;
  if (!value)
    return answer.failure ? (
      <FailurePanel failure={answer.failure} />
    ) : (
      <Skeleton className="h-48" />
    );
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <span className="nums text-ink-faint">#{value.number}</span>
        <span className="font-medium">{value.title}</span>
        <TaskBadge state={value.state} />
        {value.parentId && (
          <a
            className="text-sm text-accent-ink hover:underline"
            href={`#/changeOfBindingCertificate?task=${value.parentId}`}
          >
            {t(texts.change.backOf)}
          </a>
        )}
      </div>
      <ProgressBar
        value={value.total > 0 ? value.done / value.total : null}
        label={value.title}
        tone={taskStates[value.state][2]}
        note={`${value.done} / ${value.total}`}
      />
      <Actions task={value} />
      <Items task={value} />
    </div>
  );
};

/** Earlier changes of the account, newest first. */
export const ChangeHistory = () => {
  const { timeZone } = useKit();
  const answer = useQuery(
    tasks.endpoints.list,
    { kind: ['certificate'], size: 10 },
    { refreshOn: [tasks.events.changed] },
  );
  const rows = answer.value?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <Card title={t(texts.change.history)} flush>
      <ul className="divide-y divide-line text-sm">
        {rows.map((t) => (
          <li key={t.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
            <a
              className="min-w-0 flex-1 basis-48 truncate text-accent-ink hover:underline"
              href={`#/changeOfBindingCertificate?task=${t.id}`}
            >
              <span className="nums">#{t.number}</span> {t.title}
            </a>
            <TaskBadge state={t.state} />
            <span className="nums text-ink-muted">{`${t.ok} / ${t.total}`}</span>
            <span className="nums whitespace-nowrap text-ink-faint">
              {formatInstant(t.createdAt, timeZone)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
};
