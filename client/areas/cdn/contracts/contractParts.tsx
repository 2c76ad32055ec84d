import type { ContractPrice } from '#shared/areas/cdn/contracts/contracts';
import { regionCodes, regions } from '#shared/edge/regions';
import { microsPerUnit } from '#shared/kernel/units';
import type { ControlProps, FormParts } from '../../../kernel/screens/formTypes';
import { t } from '../../../kernel/text/translate';
import { NumberInput } from '../../../ui';
import { SmsRates } from './SmsRates';
import { TimeZone } from './TimeZone';
import { texts } from './texts';

// What the form holds under `prices` was put there by its start, by `one` or by this control.
const pricesOf = (value: unknown) => (value ?? []) as readonly ContractPrice[];
const places = [null, ...regionCodes] as const;

/** A price for all regions and one for each; an empty box says nothing of its region. */
const Prices = ({ value, onChange, values, errorOf }: ControlProps) => {
  const prices = pricesOf(value);
  const currency = String(values['currency'] ?? '');
  const set = (region: ContractPrice['region'], amount: number | null) => {
    const others = prices.filter((p) => p.region !== region);
    onChange(
      amount === null
        ? others
        : [...others, { region, pricePerGb: Math.round(amount * microsPerUnit) }],
    );
  };
  return (
    <div className="grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-2">
      {places.map((region) => {
        const name = region ? t([regions[region].zh, regions[region].en]) : t(texts.allRegions);
        const price = prices.find((p) => p.region === region);
        const at = prices.indexOf(price as ContractPrice);
        const error = at < 0 ? undefined : errorOf(`prices.${at}.pricePerGb`);
        return (
          <label key={region ?? 'all'} className="flex items-center gap-3 text-sm">
            <span className="w-36 shrink-0">{name}</span>
            <NumberInput
              className="flex-1"
              min={0}
              step="any"
              suffix={currency}
              aria-label={t(texts.price, { region: name, currency })}
              aria-invalid={error ? true : undefined}
              title={error}
              value={price ? price.pricePerGb / microsPerUnit : null}
              onChange={(amount) => set(region, amount)}
            />
          </label>
        );
      })}
    </div>
  );
};

export default {
  controls: { prices: Prices, smsRates: SmsRates, utcOffsetMinutes: TimeZone },
} satisfies FormParts;
