import { useState } from 'react';
import { billPrices } from '#shared/areas/cdn/bills/prices';
import { type Region, regionCodes } from '#shared/edge/regions';
import { microsPerUnit } from '#shared/kernel/units';
import { useAct } from '../../../../kernel/request/act';
import { DialogForm } from '../../../../kernel/declared/DialogForm';
import { errorsOf } from '../../../../kernel/request/failure';
import { useSay } from '../../../../kernel/text/say';
import { Field, Picker, Select } from '../../../../ui';
import { useAccountOptions } from '../account';
import { Factor, FromDay, microsOf, Remark } from './fields';
import type { Price } from './price';
import { regionLabel, words } from '../words';

type Form = {
  accountId: string | null;
  region: Region | null;
  currency: 'USD' | 'CNY';
  price: number | null;
  fromDay: string;
  remark: string;
};
const formOf = (p: Price | null): Form =>
  p
    ? { ...p, price: p.pricePerGb / microsPerUnit }
    : { accountId: null, region: null, currency: 'USD', price: null, fromDay: '', remark: '' };

type Props = { price: Price | null; onClose(): void; onSaved(): void };
/** Adds a price or corrects one; what the server refuses stays in the form with its reason. */
export const PriceDialog = ({ price, onClose, onSaved }: Props) => {
  const say = useSay();
  const accounts = useAccountOptions();
  const [form, setForm] = useState(() => formOf(price));
  const set = (change: Partial<Form>) => setForm((old) => ({ ...old, ...change }));
  const create = useAct(billPrices.endpoints.create, { done: words.saved, inline: true });
  const update = useAct(billPrices.endpoints.update, { done: words.saved, inline: true });
  const act = price ? update : create;
  const errorOf = errorsOf(act.failure);
  const save = async () => {
    const { price: perGb, ...rest } = form;
    const draft = { ...rest, pricePerGb: microsOf(perGb) };
    const done = price ? await update.run({ id: price.id, ...draft }) : await create.run(draft);
    if (done) onSaved();
  };
  return (
    <DialogForm
      title={say(price ? words.editPrice : words.addPrice)}
      submit={say(words.save)}
      act={act}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={say(words.account)} error={errorOf('accountId')}>
          {(ids) => (
            <Picker
              {...ids}
              value={form.accountId}
              placeholder={say(words.allAccounts)}
              onChange={(accountId) => set({ accountId })}
              options={accounts}
              clearable
            />
          )}
        </Field>
        <Field label={say(words.region)} error={errorOf('region')}>
          {(ids) => (
            <Select
              {...ids}
              empty={say(words.allRegions)}
              value={form.region ?? ''}
              onChange={(e) =>
                set({ region: regionCodes.find((r) => r === e.target.value) ?? null })
              }
              options={regionCodes.map((r) => ({ value: r, label: say(regionLabel(r)) }))}
            />
          )}
        </Field>
        <Factor
          label={say(words.price)}
          value={form.price}
          error={errorOf('pricePerGb')}
          onChange={(price) => set({ price })}
        />
        <Field label={say(words.currency)} required error={errorOf('currency')}>
          {(ids) => (
            <Select
              {...ids}
              value={form.currency}
              onChange={(e) => set({ currency: e.target.value === 'CNY' ? 'CNY' : 'USD' })}
              options={[
                { value: 'USD', label: 'USD' },
                { value: 'CNY', label: 'CNY' },
              ]}
            />
          )}
        </Field>
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
      </div>
    </DialogForm>
  );
};
