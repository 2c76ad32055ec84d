import { useMemo } from 'react';
import { billCoefficients } from '#shared/areas/cdn/bills/coefficients';
import { microsPerUnit } from '#shared/kernel/units';
import { useAct } from '../../../../kernel/request/act';
import { InlineForm } from '../../../../kernel/declared/ShortForm';
import { type RowOf, useList } from '../../../../kernel/declared/lists';
import { ListTable } from '../../../../kernel/declared/ListTable';
import { useSay } from '../../../../kernel/text/say';
import { words as common } from '../../../../kernel/text/words';
import { useRefusal } from '../../../../kernel/session/who';
import { Button, Card, type Column } from '../../../../ui';
import { useAccountOptions } from '../account';
import { words } from '../words';

type Coefficient = RowOf<typeof billCoefficients.endpoints.list>;
/** Coefficients of accounts, each from a day on; bills of days before keep theirs. */
export const Coefficients = () => {
  const say = useSay();
  const refused = useRefusal('staff.billing.operate');
  const accounts = useAccountOptions();
  const list = useList(billCoefficients.endpoints.list, {
    sort: '-fromDay',
    prefix: 'coefficient.',
  });
  const remove = useAct(billCoefficients.endpoints.remove, { done: words.done });
  const columns = useMemo((): Column<Coefficient>[] => {
    const names = new Map(accounts.map((a) => [a.value, a.label]));
    return [
      {
        id: 'fromDay',
        header: say(words.from),
        cell: (r) => <span className="nums">{r.fromDay}</span>,
        sortable: true,
        always: true,
        width: 130,
      },
      {
        id: 'accountId',
        header: say(words.account),
        cell: (r) => names.get(r.accountId) ?? r.accountId,
        width: 220,
      },
      {
        id: 'coefficientPpm',
        header: say(words.coefficient),
        align: 'right',
        cell: (r) => r.coefficientPpm / microsPerUnit,
        width: 120,
      },
      { id: 'remark', header: say(words.remark), cell: (r) => r.remark || '–', grow: true },
    ];
  }, [say, accounts]);
  return (
    <div className="flex flex-col gap-4">
      <Card title={say(words.addCoefficient)} note={say(words.coefficientNote)}>
        <InlineForm
          layout="line"
          again
          area={billCoefficients}
          endpoint={billCoefficients.endpoints.create}
          names={['accountId', 'coefficientPpm', 'fromDay', 'remark']}
          refused={refused}
          done={common.saved}
          onDone={list.answer.reload}
        />
      </Card>
      <ListTable
        list={list}
        name="/cdn-billdaymanag-coefficients"
        label={say(words.coefficients)}
        columns={columns}
        rowKey={(r) => r.id}
        none={words.noCoefficients}
        actionsWidth={90}
        rowActions={(r) => (
          <Button
            size="sm"
            disabled={refused}
            onClick={() => void remove.run({ id: r.id }).then(list.answer.reload)}
          >
            {say(words.remove)}
          </Button>
        )}
      />
    </div>
  );
};
