import { ArrowUp } from 'lucide-react';
import { alarmPolicies } from '#shared/areas/cdn/alarms/policies';
import {
  type AlarmMethod,
  alarmMethodNames,
  alarmMethods,
  alarmPolicy,
} from '#shared/areas/cdn/alarms/policy';
import { metaOf } from '#shared/kernel/field';
import { useQuery } from '../../../../kernel/request/query';
import { t } from '../../../../kernel/text/translate';
import { Callout, Checkbox, Field, IconButton, Select } from '../../../../ui';
import type { FieldsProps } from './fieldsProps';
import { methodsText, texts } from '../texts';

/** The chosen methods one below the other; each can be moved before the one above it. */
const Order = ({ form, set }: FieldsProps) => {
  const earlier = (n: number) => {
    const next = [...form.methods];
    const [moved] = next.splice(n, 1);
    if (moved) next.splice(n - 1, 0, moved);
    set({ methods: next });
  };
  return (
    <ol aria-label={t(texts.order)} className="mt-2 flex flex-col gap-1">
      {form.methods.map((m, n) => (
        <li key={m} className="flex h-8 items-center gap-2 rounded border border-line px-2">
          <span className="nums w-4 text-ink-faint">{n + 1}</span>
          <span className="flex-1">{t(alarmMethods[m])}</span>
          {n > 0 && (
            <IconButton
              icon={ArrowUp}
              label={t(texts.earlier, { method: t(alarmMethods[m]) })}
              onClick={() => earlier(n)}
            />
          )}
        </li>
      ))}
    </ol>
  );
};

/** How people are told, in which order, and whether a method could reach anybody at all. */
export const TargetFields = (part: FieldsProps) => {
  const { form, set, errorOf } = part;
  const ready = useQuery(alarmPolicies.endpoints.methods, {});
  const choose = (m: AlarmMethod, on: boolean) =>
    set({ methods: [...form.methods.filter((each) => each !== m), ...(on ? [m] : [])] });
  const lacking = form.methods.filter((m) => ready.value?.withoutProvider.includes(m));
  const orders = Object.entries(metaOf(alarmPolicy.schema.shape.fallbackMinutes).options ?? {});
  return (
    <>
      <Field label={t(texts.methods)} required error={errorOf('methods')}>
        {() => (
          <div className="flex flex-wrap gap-x-6 gap-y-2">
            {alarmMethodNames.map((m) => (
              <Checkbox
                key={m}
                label={t(alarmMethods[m])}
                checked={form.methods.includes(m)}
                onChange={(e) => choose(m, e.target.checked)}
              />
            ))}
          </div>
        )}
      </Field>
      {lacking.length > 0 && (
        <Callout tone="warning">{t(texts.noProvider, { methods: methodsText(lacking) })}</Callout>
      )}
      {form.methods.length > 1 && (
        <Field
          label={t(texts.order)}
          hint={form.fallbackMinutes > 0 && t(texts.orderHint)}
          error={errorOf('fallbackMinutes')}
        >
          {(ids) => (
            <div>
              <Select
                {...ids}
                value={String(form.fallbackMinutes)}
                onChange={(e) => set({ fallbackMinutes: Number(e.target.value) })}
                options={orders.map(([value, [zhCN, en]]) => ({ value, label: t([zhCN, en]) }))}
              />
              {form.fallbackMinutes > 0 && <Order {...part} />}
            </div>
          )}
        </Field>
      )}
    </>
  );
};
