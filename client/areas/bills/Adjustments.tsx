import { useMemo } from 'react';
import { adjustmentStates, billAdjustments } from '#shared/areas/bills/adjustments';
import { useAct } from '../../kernel/act';
import { Unreadable } from '../../kernel/failure';
import { type RowOf, useList } from '../../kernel/lists';
import { useSay } from '../../kernel/say';
import { useRefusal, useWho } from '../../kernel/session/who';
import {
  Button,
  type Column,
  DataTable,
  EmptyState,
  FilterBar,
  formatInstant,
  Pagination,
  Select,
  StatusDot,
  useKit,
} from '../../ui';
import { office } from './officeWords';
import { amountText, words } from './words';

type Row = RowOf<typeof billAdjustments.endpoints.list>;
type Scope = { accountId?: string; month?: string; day?: string };

const useColumns = (all: boolean): Column<Row>[] => {
  const say = useSay();
  const { locale, timeZone } = useKit();
  return useMemo(() => {
    const account: Column<Row> = {
      id: 'account',
      header: say(words.account),
      cell: (r) => r.account,
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
        cell: (r) => {
          const [zhCN, en, tone] = adjustmentStates[r.state];
          return <StatusDot tone={tone}>{say([zhCN, en])}</StatusDot>;
        },
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
    <DataTable
      name="/cdn-bill-adjustments"
      label={say(words.adjustments)}
      columns={columns}
      rows={list.rows}
      onExport={list.exportAs}
      rowKey={(r) => r.id}
      sort={list.sort}
      onSort={list.setSort}
      loading={list.answer.loading}
      error={
        list.answer.failure && (
          <Unreadable failure={list.answer.failure} onRetry={list.answer.reload} />
        )
      }
      empty={<EmptyState kind="nothing" title={say(office.noAdjustments)} />}
      toolbar={
        all && (
          <FilterBar count={list.total} onRefresh={list.answer.reload}>
            <Select
              aria-label={say(words.status)}
              empty={say(words.status)}
              className="!w-40"
              value={list.filters['state'] ?? ''}
              onChange={(e) => list.setFilter('state', e.target.value)}
              options={Object.entries(adjustmentStates).map(([value, [zhCN, en]]) => ({
                value,
                label: say([zhCN, en]),
              }))}
            />
          </FilterBar>
        )
      }
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
      footer={
        <Pagination
          page={list.page}
          size={list.size}
          total={list.total}
          onPage={list.setPage}
          onSize={list.setSize}
        />
      }
    />
  );
};
