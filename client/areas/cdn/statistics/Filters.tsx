import {
  type Dimension,
  dimensions,
  ranges,
  steps,
  statistics,
} from '#shared/areas/cdn/statistics/statistics';
import { regionCodes, regions } from '#shared/edge/regions';
import type { Out } from '#shared/kernel/contract';
import { metricNames, metrics, sourceLabels, sources } from '#shared/metrics';
import { t } from '../../../kernel/text/translate';
import {
  MultiPicker,
  Picker,
  Segments,
  Select,
  Skeleton,
  Switch,
  TimeRange,
  useKit,
} from '../../../ui';
import type { useConditions } from './useConditions';
import { texts } from './texts';

type Choices = Out<typeof statistics.endpoints.choices>;
type Props = { ask: ReturnType<typeof useConditions>; choices: Choices | undefined };
const longestDays = 60;

const Times = ({ ask }: Pick<Props, 'ask'>) => {
  const { conditions, set, setSpan } = ask;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <TimeRange
        label={t(texts.statistics.range)}
        value={conditions.span}
        onChange={setSpan}
        maxDays={longestDays}
        presets={ranges.map((r) => ({ value: r, label: t(texts.statistics.last[r]) }))}
      />
      <Segments
        label={t(texts.statistics.step.label)}
        value={conditions.step}
        onChange={(v) => set('step', v)}
        options={steps.map((s) => ({ value: s, label: t(texts.statistics.step[s]) }))}
      />
      <Segments
        label={t(texts.statistics.source)}
        value={conditions.source}
        onChange={(v) => set('source', v === 'accurate' ? null : v)}
        options={[
          ...sources.map((s) => ({ value: s, label: t(sourceLabels[s]) })),
          { value: 'both', label: t(texts.statistics.both) },
        ]}
      />
      <Switch
        label={t(texts.statistics.compare)}
        checked={conditions.compare}
        disabled={conditions.source === 'both'}
        onChange={(on) => set('compare', on ? '1' : null)}
      />
    </div>
  );
};

const regionOptions = (locale: string) =>
  regionCodes.map((code) => ({
    value: code,
    label: locale.startsWith('zh') ? regions[code].zh : regions[code].en,
  }));

const Narrowing = ({ ask, choices }: Props) => {
  const { locale } = useKit();
  const { conditions, set } = ask;
  // How many rows they take is known with the choices.
  if (!choices) return <Skeleton className="h-8 w-44" />;
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const pickers = [
    {
      name: 'domains',
      label: t(texts.statistics.domains),
      all: t(texts.statistics.allDomains),
      options: (choices?.domains ?? []).map((d) => ({ value: d.id, label: d.name })),
    },
    {
      name: 'regions',
      label: t(texts.statistics.regions),
      all: t(texts.statistics.allRegions),
      options: regionOptions(locale),
    },
    {
      name: 'countries',
      label: t(texts.statistics.countries),
      all: t(texts.statistics.allCountries),
      options: (choices?.countries ?? []).map((c) => ({
        value: c,
        label: names.of(c) ?? c,
        note: c,
      })),
    },
    {
      name: 'params',
      label: t(texts.statistics.params),
      all: t(texts.statistics.allParams),
      options: (choices?.params ?? []).map((p) => ({ value: p.id, label: p.name })),
    },
  ] as const;
  return pickers
    .filter((p) => p.name !== 'params' || p.options.length > 0)
    .map((p) => (
      <MultiPicker
        key={p.name}
        aria-label={p.label}
        placeholder={p.all}
        options={p.options}
        value={conditions[p.name]}
        onChange={(v) => set(p.name, v)}
        className="w-44"
      />
    ));
};

/** Everything the conditions consist of: time, granularity, source, metric, what of, grouped by what. */
export const Filters = ({ ask, choices }: Props) => {
  const { conditions, set } = ask;
  const offered: readonly (Dimension | 'none')[] = [
    'none',
    ...dimensions.filter((d) => d !== 'supplier' || (choices?.params.length ?? 0) > 0),
  ];
  return (
    <div className="flex flex-col gap-3">
      <Times ask={ask} />
      <div className="flex flex-wrap items-center gap-2">
        <Picker
          aria-label={t(texts.statistics.metric)}
          value={conditions.metric}
          onChange={(v) => set('metric', v === 'bandwidth' ? null : v)}
          options={metricNames.map((m) => ({ value: m, label: t(metrics[m].label) }))}
          className="w-44"
        />
        <Narrowing ask={ask} choices={choices} />
        <div className="w-44">
          <Select
            aria-label={t(texts.statistics.by.label)}
            value={conditions.by ?? 'none'}
            onChange={(e) => set('by', e.target.value === 'none' ? null : e.target.value)}
            options={offered.map((d) => ({ value: d, label: t(texts.statistics.by[d]) }))}
          />
        </div>
      </div>
    </div>
  );
};
