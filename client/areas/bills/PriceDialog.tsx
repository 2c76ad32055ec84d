import { useState } from 'react';
import { billPrices } from '#shared/areas/bills/prices';
import { type Region, regionCodes } from '#shared/edge/regions';
import { microsPerUnit } from '#shared/kernel/units';
import { useAct } from '../../kernel/act';
import { errorsOf, FailurePanel } from '../../kernel/failure';
import { useSay } from '../../kernel/say';
import { Button, Dialog, Field, NumberInput, Picker, Select, TextInput } from '../../ui';
import { useAccountOptions } from './account';
import type { Price } from './price';
import { regionLabel, words } from './words';

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
  const failure = create.failure ?? update.failure;
  const errorOf = errorsOf(failure);
  const save = async () => {
    const { price: perGb, ...rest } = form;
    // An empty box is sent as it is, so that the answer names the field.
    const pricePerGb = (perGb === null ? null : Math.round(perGb * microsPerUnit)) as number;
    const draft = { ...rest, pricePerGb };
    const done = price ? await update.run({ id: price.id, ...draft }) : await create.run(draft);
    if (done) onSaved();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={say(price ? words.editPrice : words.addPrice)}
      footer={
        <Button variant="primary" busy={create.busy || update.busy} onClick={() => void save()}>
          {say(words.save)}
        </Button>
      }
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
        <Field label={say(words.price)} required error={errorOf('pricePerGb')}>
          {(ids) => (
            <NumberInput
              {...ids}
              min={0}
              step="any"
              value={form.price}
              onChange={(v) => set({ price: v })}
            />
          )}
        </Field>
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
      </div>
      {failure && failure.fields.length === 0 && <FailurePanel failure={failure} />}
    </Dialog>
  );
};
