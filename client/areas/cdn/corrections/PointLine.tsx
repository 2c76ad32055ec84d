import { Plus } from 'lucide-react';
import { useState } from 'react';
import { countryCodes } from '#shared/edge/regions';
import { measureLabels } from '#shared/areas/cdn/statistics/dataPoints';
import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import type { sheetColumns } from '#shared/areas/cdn/corrections/planMethods';
import { headOf } from '../../../kernel/declared/shape';
import { optionsOf } from '../../../kernel/text/options';
import { t } from '../../../kernel/text/translate';
import {
  Button,
  DateInput,
  fromLocalInput,
  TextInput,
  Picker,
  toLocalInput,
  useKit,
} from '../../../ui';
import { cdnWords } from '../words';
import { countryName } from '../statistics/curves';
import { texts } from './texts';

const { shape } = dataPlans.entity.schema;
const empty = { domain: '', at: '', country: '', measure: 'bytes', value: '' };
const whole = /^[+-]?\d{1,16}$/;

/** The cells of a point by the names of their columns. */
export type SheetCells = Record<(typeof sheetColumns)[number], string>;

/** One point chosen field by field, put under the lines of the sheet. */
export const PointLine = ({ onAdd }: { onAdd(point: SheetCells): void }) => {
  const { timeZone, locale } = useKit();
  const [point, setPoint] = useState(empty);
  const put = (patch: Partial<typeof empty>) => setPoint((old) => ({ ...old, ...patch }));
  const { domain, at, country, measure, value } = point;
  const isWhole = domain.trim() !== '' && at !== '' && country !== '' && whole.test(value.trim());
  return (
    <div className="flex flex-wrap items-center gap-2">
      <TextInput
        aria-label={t(cdnWords.domain)}
        placeholder={t(cdnWords.domain)}
        className="w-44"
        value={domain}
        onChange={(e) => put({ domain: e.target.value })}
      />
      <DateInput
        kind="time"
        aria-label={t(texts.points.slot)}
        placeholder={t(texts.points.slot)}
        value={at === '' ? '' : toLocalInput(at, timeZone)}
        onChange={(local) => put({ at: fromLocalInput(local, timeZone) ?? '' })}
      />
      <Picker
        aria-label={t(texts.country)}
        placeholder={t(texts.country)}
        options={countryCodes.map((code) => ({ value: code, label: countryName(code, locale) }))}
        value={country === '' ? null : country}
        onChange={(next) => put({ country: next ?? '' })}
      />
      <Picker
        aria-label={headOf(shape.measure)}
        options={optionsOf(measureLabels)}
        value={measure}
        onChange={(next) => put({ measure: next ?? 'bytes' })}
      />
      <TextInput
        aria-label={t(texts.points.value)}
        placeholder={t(texts.points.value)}
        inputMode="numeric"
        className="w-32"
        value={value}
        onChange={(e) => put({ value: e.target.value })}
      />
      <Button
        size="sm"
        icon={Plus}
        disabled={!isWhole}
        onClick={() => {
          onAdd({ domain: domain.trim(), time: at, country, measure, value: value.trim() });
          put({ value: '' });
        }}
      >
        {t(texts.points.add)}
      </Button>
    </div>
  );
};
