import { useMemo, useState } from 'react';
import { billRates } from '#shared/areas/cdn/bills/prices';
import { microsPerUnit } from '#shared/kernel/units';
import { errorsOf } from '../../../../kernel/request/failure';
import { useAct } from '../../../../kernel/request/act';
import { type RowOf, useList } from '../../../../kernel/declared/lists';
import { ListTable } from '../../../../kernel/declared/ListTable';
import { useSay } from '../../../../kernel/text/say';
import { useRefusal } from '../../../../kernel/session/who';
import { Button, type Column } from '../../../../ui';
import { AddCard, Factor, FromDay, microsOf } from './fields';
import { words } from '../words';

type Rate = RowOf<typeof billRates.endpoints.list>;

/** What a US dollar is in yuan, from a day on; bills keep the rate they were completed with. */
export const Rates = () => {
  const say = useSay();
  const refused = useRefusal('staff.billing.operate');
  const list = useList(billRates.endpoints.list, { sort: '-fromDay', prefix: 'rate.' });
  const act = useAct(billRates.endpoints.create, { done: words.saved, inline: true });
  const remove = useAct(billRates.endpoints.remove, { done: words.done });
  const [rate, setRate] = useState<number | null>(null);
  const [fromDay, setFromDay] = useState('');
  const errorOf = errorsOf(act.failure);
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
  const save = async () => {
    if (await act.run({ cnyPerUsdPpm: microsOf(rate), fromDay })) list.answer.reload();
  };
  return (
    <div className="flex flex-col gap-4">
      <AddCard title={say(words.addRate)} act={act} onSave={save}>
        <Factor
          label={say(words.cnyPerUsd)}
          value={rate}
          error={errorOf('cnyPerUsdPpm')}
          onChange={setRate}
        />
        <FromDay value={fromDay} error={errorOf('fromDay')} onChange={setFromDay} />
      </AddCard>
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
