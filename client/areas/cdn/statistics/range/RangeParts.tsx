import { measureLabels } from '#shared/areas/cdn/statistics/dataPoints';
import {
  type lastRanges,
  longestWindowDays,
  windows,
} from '#shared/areas/cdn/statistics/lastRanges';
import type { Out } from '#shared/kernel/contract';
import { sourceLabels } from '#shared/metrics';
import { RefPicker } from '../../../../kernel/declared/Ref';
import { optionsOf } from '../../../../kernel/text/options';
import { t } from '../../../../kernel/text/translate';
import { formatInstant, Picker, StatStrip, TimeRange, useKit, withUnit } from '../../../../ui';
import { texts as statisticsTexts } from '../texts';
import { texts } from './texts';
import type { Chosen } from './useRange';

type Answer = Out<typeof lastRanges.endpoints.read>;
/** The unit of a measure. */
export type Unit = 'bytes' | 'ms' | 'count';
const presets = () =>
  windows.map((value) => ({ value, label: t(statisticsTexts.statistics.last[value]) }));

/** Choosing the series and the window. */
export const Choosers = ({ chosen, answer }: { chosen: Chosen; answer: Answer | undefined }) => (
  <div className="flex flex-wrap items-center gap-2">
    <RefPicker
      of="domains"
      label={t(texts.domain)}
      value={chosen.domainId}
      onChange={(id) => chosen.put('domainId', id)}
      className="w-64"
    />
    {answer && answer.params.length > 0 && (
      <Picker
        aria-label={t(texts.param)}
        options={answer.params.map((p) => ({ value: p.id, label: p.name }))}
        value={chosen.paramId ?? answer.paramId}
        onChange={(id) => chosen.put('paramId', id)}
      />
    )}
    <Picker
      aria-label={t(texts.source)}
      options={optionsOf(sourceLabels)}
      value={chosen.source}
      onChange={(source) => chosen.put('source', source)}
    />
    <Picker
      aria-label={t(texts.measure)}
      options={optionsOf(measureLabels)}
      value={chosen.measure}
      onChange={(measure) => chosen.put('measure', measure)}
    />
    <TimeRange
      label={t(texts.range)}
      value={chosen.span}
      onChange={chosen.putSpan}
      presets={presets()}
      maxDays={longestWindowDays}
    />
  </div>
);

/** How many points there should be and are, and what they amount to. */
export const Points = ({ of, unit }: { of: Answer; unit: Unit }) => {
  const { locale, timeZone } = useKit();
  const count = (n: number) => withUnit(n, 'count', locale);
  const figure = (id: 'min' | 'max' | 'mean') => {
    const value = of[id];
    const shown = value === null ? '–' : withUnit(value, unit, locale);
    return { id, label: t(texts[id]), value: shown, note: t(texts.presentNote) };
  };
  const last = of.slots.at(-1)?.slotAt ?? null;
  return (
    <StatStrip
      label={t(texts.points)}
      figures={[
        {
          id: 'expected',
          label: t(texts.expected),
          value: count(of.expected),
          note: t(texts.expectedNote, { at: formatInstant(last, timeZone).slice(5, 16) }),
        },
        {
          id: 'present',
          label: t(texts.present),
          value: count(of.present),
          note: t(texts.quietNote, { quiet: count(of.quiet) }),
        },
        {
          id: 'missing',
          label: t(texts.missing),
          value: count(of.missing),
          note: t(texts.removedNote, { removed: count(of.removed) }),
        },
        figure('min'),
        figure('max'),
        figure('mean'),
      ]}
    />
  );
};
