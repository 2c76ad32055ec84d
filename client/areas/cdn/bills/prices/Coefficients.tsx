import { type ReactNode, useState } from 'react';
import { billCoefficients } from '#shared/areas/cdn/bills/coefficients';
import { microsPerUnit } from '#shared/kernel/units';
import { useAct } from '../../../../kernel/request/act';
import { errorsOf } from '../../../../kernel/request/failure';
import { listPart } from '../../../../kernel/declared/listPart';
import type { RowOf } from '../../../../kernel/declared/lists';
import { useSay } from '../../../../kernel/text/say';
import { Field, Picker } from '../../../../ui';
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

type FrameProps = { reload(): void; children: ReactNode };
const WithForm = ({ reload, children }: FrameProps) => {
  const accounts = useAccountOptions();
  return (
    <div className="flex flex-col gap-4">
      <Add accounts={accounts} onSaved={reload} />
      {children}
    </div>
  );
};
const Factored = ({ row }: { row: Coefficient }) => <>{row.coefficientPpm / microsPerUnit}</>;

/** Coefficients of accounts, each from a day on; bills of days before keep theirs. */
export const Coefficients = listPart(
  billCoefficients,
  {
    endpoint: 'list',
    path: '/cdn-billdaymanag-coefficients',
    title: words.coefficients,
    prefix: 'coefficient.',
    columns: [
      'fromDay',
      'accountId',
      { field: 'coefficientPpm', label: words.coefficient, align: 'right' },
      'remark',
    ],
    grow: 'remark',
    widths: { fromDay: 130, accountId: 220, coefficientPpm: 120 },
    filters: [],
    empty: { title: words.noCoefficients },
    actionsWidth: 90,
    actions: [{ label: words.remove, endpoint: 'remove', button: true }],
  },
  { cells: { coefficientPpm: Factored }, around: WithForm },
);
