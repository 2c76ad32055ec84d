import { useState } from 'react';
import { billRecomputes } from '#shared/areas/cdn/bills/recomputes';
import { tasks, taskStates } from '#shared/areas/platform/tasks/tasks';
import { sms } from '#shared/areas/terms';
import { sentenceText } from '#shared/kernel/sentences';
import { useMutation } from '../../../../kernel/request/mutation';
import { useQuery } from '../../../../kernel/request/query';
import { embeddedList } from '../../../../kernel/declared/list/embeddedList';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import { StateBadge } from '../../../../kernel/declared/StateBadge';
import { t } from '../../../../kernel/text/translate';
import { useRefusal } from '../../../../kernel/session/access';
import { Button, Card, ConfirmDialog, ProgressBar, useKit } from '../../../../ui';
import { countryName } from '../../statistics/curves';
import { Amount, NewUsage, OldUsage } from '../billCells';
import { regionLabel, texts } from '../texts';

type Row = RowOf<typeof billRecomputes.endpoints.differences>;
const taskEvents = [tasks.events.changed, tasks.events.progress];

/** A task's state and progress, live. */
const Progress = ({ id }: { id: string }) => {
  const answer = useQuery(tasks.endpoints.one, { id }, { refreshOn: taskEvents });
  const task = answer.value;
  if (!task) return <ProgressBar value={null} label={t(texts.dryRun)} />;
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <StateBadge of={taskStates[task.state]} />
        <span>
          #{task.number} {task.title}
        </span>
        {task.message && task.failed > 0 && (
          <span className="text-error">{t(sentenceText(task.message))}</span>
        )}
      </div>
      <ProgressBar
        value={task.total > 0 ? task.done / task.total : null}
        label={task.title}
        note={t(texts.progress, { done: task.done, total: task.total })}
      />
    </div>
  );
};

type Of = { row: Row };
const isOfDay = (row: Row) => row.region !== null || row.country !== null;
const Day = ({ row }: Of) => (
  <span className="nums">{isOfDay(row) ? row.day : row.day.slice(0, 7)}</span>
);
const Place = ({ row }: Of) => {
  const { locale } = useKit();
  if (row.country)
    return (
      <>
        {t(sms)} · {countryName(row.country, locale)}
      </>
    );
  return <>{t(row.region ? regionLabel(row.region) : texts.guarantee)}</>;
};

const Differences = embeddedList(
  billRecomputes,
  {
    endpoint: 'differences',
    path: '/cdn-recompute',
    title: texts.differences,
    columns: [
      'accountId',
      'day',
      { field: 'region', fields: ['region', 'country'] },
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
    empty: { title: texts.same, text: texts.sameText },
  },
  {
    cells: { day: Day, region: Place, oldBytes: OldUsage, newBytes: NewUsage },
    columns: [
      {
        id: 'difference',
        fields: [],
        header: texts.difference,
        align: 'right',
        width: 150,
        cell: (r) => <Amount micros={r.newCost - r.oldCost} currency={r.currency} />,
      },
    ],
  },
);

const Apply = ({ id }: { id: string }) => {
  const refusal = useRefusal('staff.billing.operate');
  const [dialogOpen, setDialogOpen] = useState(false);
  const answer = useQuery(billRecomputes.endpoints.one, { id }, { refreshOn: taskEvents });
  const act = useMutation(billRecomputes.endpoints.apply, {
    done: texts.applyStarted,
    inline: true,
  });
  const s = answer.value;
  if (!s) return null;
  const ready = (s.state === 'completed' || s.state === 'partial') && s.differences > 0;
  if (s.appliedBy)
    return (
      <Card title={t(texts.applied)}>
        <Progress id={s.appliedBy} />
      </Card>
    );
  return (
    <>
      <Button variant="primary" disabled={refusal || !ready} onClick={() => setDialogOpen(true)}>
        {t(texts.apply)}
      </Button>
      <ConfirmDialog
        open={dialogOpen}
        onClose={() => setDialogOpen(false)}
        title={t(texts.apply)}
        action={t(texts.apply)}
        error={act.failure && t(act.failure.text)}
        onConfirm={async () => {
          if (!(await act.run({ id }))) return;
          setDialogOpen(false);
          answer.reload();
        }}
      >
        {t(texts.applyAsk, { accounts: s.accounts, n: s.differences })}
      </ConfirmDialog>
    </>
  );
};

/** One dry run: its progress, what it found, and its application. */
export const RecomputeRun = ({ id, onAnother }: { id: string; onAnother(): void }) => {
  return (
    <div className="flex flex-col gap-4">
      <Card
        title={t(texts.dryRun)}
        actions={<Button onClick={onAnother}>{t(texts.another)}</Button>}
      >
        <Progress id={id} />
      </Card>
      <Apply id={id} />
      <Differences fixed={{ id }} />
    </div>
  );
};
