import { useMemo, useState } from 'react';
import { billCoefficients } from '#shared/areas/cdn/bills/coefficients';
import { microsPerUnit } from '#shared/kernel/units';
import { useAct } from '../../../../kernel/request/act';
import { errorsOf } from '../../../../kernel/request/failure';
import { type RowOf, useList } from '../../../../kernel/declared/lists';
import { ListTable } from '../../../../kernel/declared/ListTable';
import { useSay } from '../../../../kernel/text/say';
import { useRefusal } from '../../../../kernel/session/who';
import { Button, type Column, Field, Picker } from '../../../../ui';
import { useAccountOptions } from '../account';
import { AddCard, Factor, FromDay, microsOf, Remark } from './fields';
import { words } from '../words';

type Coefficient = RowOf<typeof billCoefficients.endpoints.list>;
const empty = { accountId: '', coefficient: null as number | null, fromDay: '', remark: '' };
type Options = ReturnType<typeof useAccountOptions>;

const Add = ({ accounts, onSaved }: { accounts: Options; onSaved(): void }) => {
  const say = useSay();
  const act = useAct(billCoefficients.endpoints.create, { done: words.saved, inline: true });
  const [form, setForm] = useState(empty);
  const set = (change: Partial<typeof empty>) => setForm((old) => ({ ...old, ...change }));
  const errorOf = errorsOf(act.failure);
  const save = async () => {
    const { coefficient, ...rest } = form;
    if (!(await act.run({ ...rest, coefficientPpm: microsOf(coefficient) }))) return;
    setForm(empty);
    onSaved();
  };
  return (
    <AddCard
      title={say(words.addCoefficient)}
      note={say(words.coefficientNote)}
      act={act}
      onSave={save}
    >
      <Field label={say(words.account)} required error={errorOf('accountId')}>
        {(ids) => (
          <Picker
            {...ids}
            value={form.accountId || null}
            onChange={(id) => set({ accountId: id ?? '' })}
            options={accounts}
            className="w-52"
          />
        )}
      </Field>
      <Factor
        label={say(words.coefficient)}
        value={form.coefficient}
        error={errorOf('coefficientPpm')}
        onChange={(coefficient) => set({ coefficient })}
      />
      <FromDay
        value={form.fromDay}
        error={errorOf('fromDay')}
        onChange={(fromDay) => set({ fromDay })}
      />
      <Remark
        value={form.remark}
        error={errorOf('remark')}
        onChange={(remark) => set({ remark })}
      />
    </AddCard>
  );
};

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
      <Add accounts={accounts} onSaved={list.answer.reload} />
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
