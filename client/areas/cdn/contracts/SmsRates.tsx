import { useState } from 'react';
import type { ContractRate } from '#shared/areas/platform/accounts/smsRates';
import { microsPerUnit } from '#shared/kernel/units';
import type { ControlProps } from '../../../kernel/screens/formTypes';
import { t } from '../../../kernel/text/translate';
import { Button, NumberInput, TextInput, useKit } from '../../../ui';
import { countryName } from '../statistics/curves';
import { texts } from './texts';

// What the form holds under this name was put there by its start, by `one` or by this control.
const ratesOf = (value: unknown) => (value ?? []) as readonly ContractRate[];

const NewCountry = ({ onAdd }: { onAdd(code: string): void }) => {
  const [code, setCode] = useState('');
  const isWhole = /^[A-Z]{2}$/.test(code);
  const add = () => {
    onAdd(code);
    setCode('');
  };
  return (
    <div className="flex items-center gap-2">
      <TextInput
        className="w-64"
        maxLength={2}
        placeholder={t(texts.addCountry)}
        aria-label={t(texts.addCountry)}
        value={code}
        onChange={(e) => setCode(e.target.value.toUpperCase())}
      />
      <Button size="sm" disabled={!isWhole} onClick={add}>
        {t(texts.add)}
      </Button>
    </div>
  );
};

/** A price of a segment for all countries and one for each that is named; an empty box says nothing of its country. */
export const SmsRates = ({ value, onChange, values, errorOf }: ControlProps) => {
  const { locale } = useKit();
  const rates = ratesOf(value);
  const [more, setMore] = useState<string[]>([]);
  const priced = rates.flatMap((r) => r.country ?? []);
  const countries = [null, ...[...new Set([...priced, ...more])].sort()];
  const currency = String(values['currency'] ?? '');
  const set = (country: string | null, amount: number | null) => {
    const others = rates.filter((r) => r.country !== country);
    onChange(
      amount === null || amount < 0
        ? others
        : [...others, { country, price: Math.round(amount * microsPerUnit) }],
    );
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-2">
        {countries.map((country) => {
          const name = country ? countryName(country, locale) : t(texts.allCountries);
          const at = rates.findIndex((r) => r.country === country);
          const error = at < 0 ? undefined : errorOf(`smsRates.${at}.price`);
          const price = rates[at]?.price;
          return (
            <label key={country ?? 'all'} className="flex items-center gap-3 text-sm">
              <span className="w-36 shrink-0">{name}</span>
              <NumberInput
                className="flex-1"
                min={0}
                step="any"
                suffix={currency}
                aria-label={t(texts.smsTo, { country: name, currency })}
                aria-invalid={error ? true : undefined}
                title={error}
                value={price === undefined ? null : price / microsPerUnit}
                onChange={(amount) => set(country, amount)}
              />
            </label>
          );
        })}
      </div>
      <NewCountry onAdd={(code) => setMore([...more, code])} />
      <p className="text-xs text-ink-muted">{t(texts.smsGeneral)}</p>
    </div>
  );
};
