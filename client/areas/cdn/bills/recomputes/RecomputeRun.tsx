import { useMemo, useState } from 'react';
import { billRecomputes, differenceCauses } from '#shared/areas/cdn/bills/recomputes';
import { tasks, taskStates } from '#shared/areas/platform/tasks/tasks';
import { useAct } from '../../../../kernel/request/act';
import { useAnswer } from '../../../../kernel/request/answers';
import { type RowOf, useList } from '../../../../kernel/declared/lists';
import { ListTable } from '../../../../kernel/declared/ListTable';
import { StateBadge } from '../../../../kernel/declared/state';
import { useSay } from '../../../../kernel/text/say';
import { useRefusal } from '../../../../kernel/session/who';
import { Button, Card, type Column, ConfirmDialog, ProgressBar, Tag, useKit } from '../../../../ui';
import { amountText, gbText, regionLabel, words } from '../words';

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

const useColumns = (): Column<Row>[] => {
  const say = useSay();
  const { locale } = useKit();
  return useMemo(
    () => [
      {
        id: 'accountName',
        header: say(words.account),
        cell: (r) => r.accountName,
        always: true,
        width: 180,
      },
      {
        id: 'day',
        header: say(words.day),
        cell: (r) => <span className="nums">{r.region ? r.day : r.day.slice(0, 7)}</span>,
        width: 120,
      },
      {
        id: 'region',
        header: say(words.region),
        cell: (r) => say(r.region ? regionLabel(r.region) : words.guarantee),
        width: 150,
      },
      {
        id: 'causes',
        header: say(words.cause),
        cell: (r) => (
          <span className="flex flex-wrap gap-1">
            {r.causes.map((c) => (
              <Tag key={c}>{say(differenceCauses[c])}</Tag>
            ))}
          </span>
        ),
        grow: true,
      },
      {
        id: 'oldBytes',
        header: say(words.oldUsage),
        align: 'right',
        cell: (r) => gbText(r.oldBytes, locale),
        optional: true,
        width: 180,
      },
      {
        id: 'newBytes',
        header: say(words.newUsage),
        align: 'right',
        cell: (r) => gbText(r.newBytes, locale),
        optional: true,
        width: 180,
      },
      {
        id: 'oldCost',
        header: say(words.old),
        align: 'right',
        cell: (r) => amountText(r.oldCost, r.currency, locale),
        width: 150,
      },
      {
        id: 'newCost',
        header: say(words.fresh),
        align: 'right',
        cell: (r) => amountText(r.newCost, r.currency, locale),
        width: 150,
      },
      {
        id: 'difference',
        fields: [],
        header: say(words.difference),
        align: 'right',
        cell: (r) => amountText(r.newCost - r.oldCost, r.currency, locale),
        width: 150,
      },
    ],
    [say, locale],
  );
};

const Apply = ({ id, onDone }: { id: string; onDone(): void }) => {
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
          onDone();
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
  const columns = useColumns();
  const list = useList(billRecomputes.endpoints.differences, {
    fixed: { id },
    refreshOn: taskEvents,
  });
  return (
    <div className="flex flex-col gap-4">
      <Card
        title={say(words.dryRun)}
        actions={<Button onClick={onAnother}>{say(words.another)}</Button>}
      >
        <Progress id={id} />
      </Card>
      <Apply id={id} onDone={list.answer.reload} />
      <ListTable
        list={list}
        name="/cdn-recompute"
        label={say(words.differences)}
        columns={columns}
        rowKey={(r) => r.id}
        none={words.same}
        noneText={words.sameText}
      />
    </div>
  );
};
