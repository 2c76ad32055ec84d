import { lazy, Suspense, useState } from 'react';
import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { type dataPoints, measureLabels } from '#shared/areas/cdn/statistics/dataPoints';
import type { In, Out } from '#shared/kernel/contract';
import { countryCodes } from '#shared/edge/regions';
import type { Source } from '#shared/metrics';
import { FormDialog } from '../../../../kernel/declared/ShortForm';
import type { ControlProps } from '../../../../kernel/screens/formTypes';
import { t } from '../../../../kernel/text/translate';
import { Picker, useKit } from '../../../../ui';
import { countryName } from '../curves';
import { texts } from '../../corrections/texts';

const PlanDialog = lazy(() => import('../../corrections/PlanDialog'));
const { create } = dataPlans.endpoints;
const words = texts;
/** The figure of one source and supplier parameter that is to change, and how. */
export type Change = {
  method: 'override' | 'exclude';
  source: Source;
  paramId: string;
  value: number;
};

/** One country or region, or all of them in their present shares. */
const Country = ({ value, onChange, label, ids }: ControlProps) => {
  const { locale } = useKit();
  return (
    <Picker
      {...ids}
      aria-label={label}
      clearable
      placeholder={t(words.allCountries)}
      options={countryCodes.map((code) => ({ value: code, label: countryName(code, locale) }))}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={onChange}
    />
  );
};
const controls = { country: Country };

type Props = {
  question: In<(typeof dataPoints.endpoints)['point']>;
  change: Change;
  onClose(): void;
};
/** Proposes a change of a point, then shows it before and after. */
export const PointChange = ({ question, change, onClose }: Props) => {
  const [plan, setPlan] = useState<Out<typeof create> | null>(null);
  const { domainId, at, measure } = question;
  const { method, source, paramId, value } = change;
  if (plan)
    return (
      <Suspense fallback={null}>
        <PlanDialog row={plan} onClose={onClose} onDone={() => undefined} />
      </Suspense>
    );
  const fixed = { method, domainId, source, paramId, from: at };
  const isOverride = method === 'override';
  return (
    <FormDialog
      area={dataPlans}
      endpoint={create}
      names={isOverride ? ['value', 'country', 'reason'] : ['reason']}
      start={isOverride ? { value } : undefined}
      fixed={isOverride ? { ...fixed, measure } : fixed}
      controls={controls}
      title={
        isOverride
          ? t(words.overrideTitle, { measure: t(measureLabels[measure]) })
          : t(words.excludeTitle)
      }
      above={
        <p className="text-sm text-ink-muted">
          {t(isOverride ? words.overrideText : words.excludeText)}
        </p>
      }
      submit={t(words.preview)}
      onClose={onClose}
      onDone={setPlan}
    />
  );
};
