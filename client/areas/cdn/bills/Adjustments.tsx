import { useMemo } from 'react';
import { adjustmentStates, billAdjustments } from '#shared/areas/cdn/bills/adjustments';
import { useAct } from '../../../kernel/request/act';
import { type RowOf, useList } from '../../../kernel/declared/lists';
import { ListTable } from '../../../kernel/declared/ListTable';
import { StateDot } from '../../../kernel/declared/state';
import { useSay } from '../../../kernel/text/say';
import { useRefusal, useWho } from '../../../kernel/session/who';
import { Button, type Column, formatInstant, useKit } from '../../../ui';
import { office } from './officeWords';
import { amountText, words } from './words';

type Row = RowOf<typeof billAdjustments.endpoints.list>;
type Scope = { accountId?: string; month?: string; day?: string };

const useColumns = (all: boolean): Column<Row>[] => {
  const say = useSay();
  const { locale, timeZone } = useKit();
  return useMemo(() => {
    const account: Column<Row> = {
      id: 'accountName',
      header: say(words.account),
      cell: (r) => r.accountName,
      width: 180,
    };
    return [
      ...(all ? [account] : []),
      {
        id: 'period',
        header: say(words.month),
        cell: (r) => <span className="nums">{r.day ?? r.month}</span>,
        always: true,
        width: 120,
      },
      {
        id: 'amount',
        header: say(words.amount),
        align: 'right',
        cell: (r) => amountText(r.amount, r.currency, locale),
        sortable: true,
        width: 170,
      },
      {
        id: 'reason',
        header: say(words.reason),
        cell: (r) => <span title={r.reason}>{r.reason}</span>,
        grow: true,
        width: 220,
      },
      {
        id: 'state',
        header: say(words.status),
        cell: (r) => <StateDot of={adjustmentStates[r.state]} />,
        width: 150,
      },
      {
        id: 'proposedByEmail',
        header: say(office.proposedBy),
        cell: (r) => r.proposedByEmail,
        width: 200,
      },
      {
        id: 'decidedByEmail',
        header: say(office.decidedBy),
        cell: (r) => r.decidedByEmail ?? '–',
        width: 200,
      },
      {
        id: 'createdAt',
        header: say(words.at),
        cell: (r) => <span className="nums">{formatInstant(r.createdAt, timeZone)}</span>,
        sortable: true,
        width: 180,
      },
    ];
  }, [say, locale, timeZone, all]);
};

/** Adjustment lines of a month, a day or of all accounts; a second person decides those that wait. */
export const Adjustments = ({ scope, onDecided }: { scope: Scope; onDecided?(): void }) => {
  const say = useSay();
  const who = useWho();
  const refused = useRefusal('staff.billing.operate');
  const all = scope.accountId === undefined;
  const columns = useColumns(all);
  const list = useList(billAdjustments.endpoints.list, {
    fixed: scope,
    filters: all ? ['state'] : [],
    sort: '-createdAt',
    prefix: 'adjustment.',
  });
  const act = useAct(billAdjustments.endpoints.decide, { done: office.decided });
  const decide = async (r: Row, approve: boolean) => {
    if (!(await act.run({ id: r.id, approve }))) return;
    list.answer.reload();
    onDecided?.();
  };
  return (
    <ListTable
      list={list}
      name="/cdn-bill-adjustments"
      label={say(words.adjustments)}
      columns={columns}
      rowKey={(r) => r.id}
      none={office.noAdjustments}
      filters={all ? { state: { label: words.status, choices: adjustmentStates } } : undefined}
      actionsWidth={170}
      rowActions={(r) =>
        r.state === 'waiting' && (
          <>
            {([true, false] as const).map((approve) => (
              <Button
                key={String(approve)}
                size="sm"
                busy={act.busy}
                disabled={refused || (r.proposedById === who.userId ? say(office.own) : false)}
                onClick={() => void decide(r, approve)}
              >
                {say(approve ? office.yes : office.no)}
              </Button>
            ))}
          </>
        )
      }
    />
  );
};
