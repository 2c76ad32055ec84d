import { useMemo } from 'react';
import { billRates } from '#shared/areas/cdn/bills/prices';
import { microsPerUnit } from '#shared/kernel/units';
import { InlineForm } from '../../../../kernel/declared/ShortForm';
import { useAct } from '../../../../kernel/request/act';
import { type RowOf, useList } from '../../../../kernel/declared/lists';
import { ListTable } from '../../../../kernel/declared/ListTable';
import { useSay } from '../../../../kernel/text/say';
import { words as common } from '../../../../kernel/text/words';
import { useRefusal } from '../../../../kernel/session/who';
import { Button, Card, type Column } from '../../../../ui';
import { words } from '../words';

type Rate = RowOf<typeof billRates.endpoints.list>;

/** What a US dollar is in yuan, from a day on; bills keep the rate they were completed with. */
export const Rates = () => {
  const say = useSay();
  const refused = useRefusal('staff.billing.operate');
  const list = useList(billRates.endpoints.list, { sort: '-fromDay', prefix: 'rate.' });
  const remove = useAct(billRates.endpoints.remove, { done: words.done });
  const columns = useMemo(
    (): Column<Rate>[] => [
      { id: 'fromDay', header: say(words.from), cell: (r) => r.fromDay, always: true },
      {
        id: 'rate',
        fields: ['cnyPerUsdPpm'],
        header: say(words.cnyPerUsd),
        align: 'right',
        cell: (r) => r.cnyPerUsdPpm / microsPerUnit,
      },
    ],
    [say],
  );
  return (
    <div className="flex flex-col gap-4">
      <Card title={say(words.addRate)}>
        <InlineForm
          layout="line"
          again
          area={billRates}
          endpoint={billRates.endpoints.create}
          names={['cnyPerUsdPpm', 'fromDay']}
          refused={refused}
          done={common.saved}
          onDone={list.answer.reload}
        />
      </Card>
      <ListTable
        list={list}
        name="/cdn-billdaymanag-rates"
        label={say(words.rates)}
        columns={columns}
        rowKey={(r) => r.id}
        none={words.noRates}
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
