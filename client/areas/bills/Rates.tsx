import { useMemo, useState } from 'react';
import { billRates } from '#shared/areas/bills/prices';
import { microsPerUnit } from '#shared/kernel/units';
import { errorsOf } from '../../kernel/failure';
import { useAct } from '../../kernel/act';
import { type RowOf, useList } from '../../kernel/lists';
import { ListTable } from '../../kernel/ListTable';
import { useSay } from '../../kernel/say';
import { useRefusal } from '../../kernel/session/who';
import { Button, Card, type Column, Field, NumberInput, TextInput } from '../../ui';
import { words } from './words';

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
    // An empty box is sent as it is, so that the answer names the field.
    const cnyPerUsdPpm = (rate === null ? null : Math.round(rate * microsPerUnit)) as number;
    if (await act.run({ cnyPerUsdPpm, fromDay })) list.answer.reload();
  };
  return (
    <div className="flex flex-col gap-4">
      <Card title={say(words.addRate)}>
        <div className="flex flex-wrap items-end gap-4">
          <Field label={say(words.cnyPerUsd)} required error={errorOf('cnyPerUsdPpm')}>
            {(ids) => <NumberInput {...ids} min={0} step="any" value={rate} onChange={setRate} />}
          </Field>
          <Field label={say(words.from)} required error={errorOf('fromDay')}>
            {(ids) => (
              <TextInput
                {...ids}
                type="date"
                value={fromDay}
                onChange={(e) => setFromDay(e.target.value)}
              />
            )}
          </Field>
          <Button variant="primary" busy={act.busy} disabled={refused} onClick={() => void save()}>
            {say(words.save)}
          </Button>
        </div>
        {act.failure && act.failure.fields.length === 0 && (
          <p role="alert" className="mt-2 text-sm text-error">
            {say(act.failure.text)}
          </p>
        )}
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
