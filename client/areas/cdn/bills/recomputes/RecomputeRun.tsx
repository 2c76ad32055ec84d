import { useState } from 'react';
import { billRecomputes } from '#shared/areas/cdn/bills/recomputes';
import { tasks, taskStates } from '#shared/areas/platform/tasks/tasks';
import { useAct } from '../../../../kernel/request/act';
import { useAnswer } from '../../../../kernel/request/answers';
import { listPart } from '../../../../kernel/declared/list/listPart';
import type { RowOf } from '../../../../kernel/declared/list/lists';
import { StateBadge } from '../../../../kernel/declared/state';
import { say, useSay } from '../../../../kernel/text/say';
import { useRefusal } from '../../../../kernel/session/who';
import { Button, Card, ConfirmDialog, ProgressBar } from '../../../../ui';
import { Amount, NewUsage, OldUsage } from '../billCells';
import { regionLabel, words } from '../words';

type Row = RowOf<typeof billRecomputes.endpoints.differences>;
const taskEvents = [tasks.events.changed, tasks.events.progress];

/** A task's state and progress, live. */
const Progress = ({ id }: { id: string }) => {
  const say = useSay();
  const found = useAnswer(tasks.endpoints.one, { id }, { refreshOn: taskEvents });
  const t = found.value;
  if (!t) return <ProgressBar value={null} label={say(words.dryRun)} />;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <StateBadge of={taskStates[t.state]} />
        <span>
          #{t.number} {t.title}
        </span>
        {t.failed > 0 && <span className="text-error">{t.message}</span>}
      </div>
      <ProgressBar
        value={t.total > 0 ? t.done / t.total : null}
        label={t.title}
        note={say(words.progress, { done: t.done, total: t.total })}
      />
    </div>
  );
};

type Of = { row: Row };
const Day = ({ row }: Of) => (
  <span className="nums">{row.region ? row.day : row.day.slice(0, 7)}</span>
);
const Place = ({ row }: Of) => <>{say(row.region ? regionLabel(row.region) : words.guarantee)}</>;

const Differences = listPart(
  billRecomputes,
  {
    endpoint: 'differences',
    path: '/cdn-recompute',
    title: words.differences,
    columns: [
      'accountId',
      'day',
      'region',
      'causes',
      { field: 'oldBytes', align: 'right' },
      { field: 'newBytes', align: 'right' },
      'oldCost',
      'newCost',
    ],
    optional: ['oldBytes', 'newBytes'],
    grow: 'causes',
    widths: {
      accountId: 180,
      region: 150,
      oldBytes: 180,
      newBytes: 180,
      oldCost: 150,
      newCost: 150,
    },
    refreshOn: taskEvents,
    empty: { title: words.same, text: words.sameText },
  },
  {
    cells: { day: Day, region: Place, oldBytes: OldUsage, newBytes: NewUsage },
    columns: [
      {
        id: 'difference',
        fields: [],
        header: words.difference,
        align: 'right',
        width: 150,
        cell: (r) => <Amount micros={r.newCost - r.oldCost} currency={r.currency} />,
      },
    ],
  },
);

const Apply = ({ id }: { id: string }) => {
  const say = useSay();
  const refused = useRefusal('staff.billing.operate');
  const [asked, setAsked] = useState(false);
  const found = useAnswer(billRecomputes.endpoints.one, { id }, { refreshOn: taskEvents });
  const act = useAct(billRecomputes.endpoints.apply, { done: words.applyStarted, inline: true });
  const s = found.value;
  if (!s) return null;
  const ready = (s.state === 'completed' || s.state === 'partial') && s.differences > 0;
  if (s.appliedBy)
    return (
      <Card title={say(words.applied)}>
        <Progress id={s.appliedBy} />
      </Card>
    );
  return (
    <>
      <Button variant="primary" disabled={refused || !ready} onClick={() => setAsked(true)}>
        {say(words.apply)}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={say(words.apply)}
        action={say(words.apply)}
        error={act.failure && say(act.failure.text)}
        onConfirm={async () => {
          if (!(await act.run({ id }))) return;
          setAsked(false);
          found.reload();
        }}
      >
        {say(words.applyAsk, { accounts: s.accounts, n: s.differences })}
      </ConfirmDialog>
    </>
  );
};

/** One dry run: its progress, what it found, and its application. */
export const RecomputeRun = ({ id, onAnother }: { id: string; onAnother(): void }) => {
  const say = useSay();
  return (
    <div className="flex flex-col gap-4">
      <Card
        title={say(words.dryRun)}
        actions={<Button onClick={onAnother}>{say(words.another)}</Button>}
      >
        <Progress id={id} />
      </Card>
      <Apply id={id} />
      <Differences fixed={{ id }} />
    </div>
  );
};
