import { useMemo, useState } from 'react';
import { billCoefficients } from '#shared/areas/bills/coefficients';
import { microsPerUnit } from '#shared/kernel/units';
import { useAct } from '../../kernel/act';
import { errorsOf, FailurePanel } from '../../kernel/failure';
import { type RowOf, useList } from '../../kernel/lists';
import { ListTable } from '../../kernel/ListTable';
import { useSay } from '../../kernel/say';
import { useRefusal } from '../../kernel/session/who';
import { Button, Card, type Column, Field, NumberInput, Picker, TextInput } from '../../ui';
import { useAccountOptions } from './account';
import { words } from './words';

type Coefficient = RowOf<typeof billCoefficients.endpoints.list>;
const empty = { accountId: '', coefficient: null as number | null, fromDay: '', remark: '' };
type Options = ReturnType<typeof useAccountOptions>;

const Add = ({ accounts, onSaved }: { accounts: Options; onSaved(): void }) => {
  const say = useSay();
  const refused = useRefusal('staff.billing.operate');
  const act = useAct(billCoefficients.endpoints.create, { done: words.saved, inline: true });
  const [form, setForm] = useState(empty);
  const set = (change: Partial<typeof empty>) => setForm((old) => ({ ...old, ...change }));
  const errorOf = errorsOf(act.failure);
  const save = async () => {
    const { coefficient, ...rest } = form;
    // An empty box is sent as it is, so that the answer names the field.
    const coefficientPpm = (
      coefficient === null ? null : Math.round(coefficient * microsPerUnit)
    ) as number;
    if (!(await act.run({ ...rest, coefficientPpm }))) return;
    setForm(empty);
    onSaved();
  };
  return (
    <Card title={say(words.addCoefficient)} note={say(words.coefficientNote)}>
      <div className="flex flex-wrap items-end gap-4">
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
        <Field label={say(words.coefficient)} required error={errorOf('coefficientPpm')}>
          {(ids) => (
            <NumberInput
              {...ids}
              min={0}
              step="any"
              value={form.coefficient}
              onChange={(coefficient) => set({ coefficient })}
            />
          )}
        </Field>
        <Field label={say(words.from)} required error={errorOf('fromDay')}>
          {(ids) => (
            <TextInput
              {...ids}
              type="date"
              value={form.fromDay}
              onChange={(e) => set({ fromDay: e.target.value })}
            />
          )}
        </Field>
        <Field label={say(words.remark)} error={errorOf('remark')}>
          {(ids) => (
            <TextInput
              {...ids}
              maxLength={200}
              value={form.remark}
              onChange={(e) => set({ remark: e.target.value })}
            />
          )}
        </Field>
        <Button variant="primary" busy={act.busy} disabled={refused} onClick={() => void save()}>
          {say(words.save)}
        </Button>
      </div>
      {act.failure && act.failure.fields.length === 0 && <FailurePanel failure={act.failure} />}
    </Card>
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
