import { Plus, X } from 'lucide-react';
import type { PriceStep } from '#shared/areas/cdn/reconciliation/supplierPrices';
import { microsPerUnit } from '#shared/kernel/units';
import type { ControlProps } from '../../../kernel/screens/formTypes';
import { t } from '../../../kernel/text/translate';
import { Button, IconButton, NumberInput } from '../../../ui';
import { texts } from './texts';

const columns = 'grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_32px] items-center gap-3';

/** Prices of a unit by volume; the last step is open, so its end is not asked for. */
export const PriceSteps = ({ value, onChange, errorOf }: ControlProps) => {
  // The field's own contract says what its value is.
  const steps = value as readonly PriceStep[];
  const set = (at: number, patch: Partial<PriceStep>) =>
    onChange(steps.map((step, i) => (i === at ? { ...step, ...patch } : step)));
  const add = () => {
    const end = (steps.at(-2)?.upTo ?? 0) + 100;
    const open = steps.at(-1) ?? { upTo: null, priceMicros: 0 };
    onChange([...steps.slice(0, -1), { ...open, upTo: end }, open]);
  };
  const remove = (at: number) => onChange(steps.filter((_, i) => i !== at));
  const problem = errorOf('steps');
  return (
    <div className="flex flex-col gap-2">
      <div aria-hidden className={`${columns} text-xs text-ink-muted`}>
        <span>{t(texts.prices.end)}</span>
        <span>{t(texts.prices.price)}</span>
      </div>
      <ul className="flex flex-col gap-2">
        {steps.map((step, i) => (
          <li key={i} className={columns}>
            {i === steps.length - 1 ? (
              <span className="text-sm text-ink-muted">{t(texts.prices.beyond)}</span>
            ) : (
              <NumberInput
                aria-label={t(texts.prices.upTo, { n: i + 1 })}
                min={1}
                value={step.upTo}
                onChange={(upTo) => set(i, { upTo: upTo ?? 0 })}
              />
            )}
            <NumberInput
              aria-label={t(texts.prices.perUnit, { n: i + 1 })}
              step="any"
              min={0}
              value={step.priceMicros / microsPerUnit}
              onChange={(n) => set(i, { priceMicros: Math.round((n ?? 0) * microsPerUnit) })}
            />
            {i < steps.length - 1 && (
              <IconButton icon={X} label={t(texts.prices.removeStep)} onClick={() => remove(i)} />
            )}
          </li>
        ))}
      </ul>
      {problem && (
        <p role="alert" className="text-sm text-error">
          {problem}
        </p>
      )}
      <div>
        <Button size="sm" icon={Plus} onClick={add}>
          {t(texts.prices.addStep)}
        </Button>
      </div>
    </div>
  );
};
