import { Filter } from 'lucide-react';
import { useState } from 'react';
import {
  analyses,
  mostDimensions,
  pivotDimensions,
  pivotLabels,
} from '#shared/areas/cdn/statistics/analyses';
import { ranges, statistics } from '#shared/areas/cdn/statistics/statistics';
import {
  metricNames,
  metrics,
  type Source,
  sourceLabels,
  sources,
  statusCodes,
} from '#shared/metrics';
import { regionCodes } from '#shared/edge/regions';
import type { Out } from '#shared/kernel/contract';
import { useQuery } from '../../../kernel/request/query';
import { ExportMenu } from '../../../kernel/declared/list/ExportMenu';
import { DomainsUnread, Unreadable } from '../../../kernel/request/failure';
import { Page } from '../../../kernel/page/Page';
import { t } from '../../../kernel/text/translate';
import { SavedViews } from '../../platform/views/SavedViews';
import {
  Button,
  MultiPicker,
  Segments,
  Select,
  Skeleton,
  Switch,
  TimeRange,
  useKit,
} from '../../../ui';
import { Completeness } from './Completeness';
import { CrossTable } from './CrossTable';
import { FilterBuilder, type FilterOptions } from './FilterBuilder';
import { keyName } from './pivotNames';
import { PivotTable } from './PivotTable';
import { pivotInputOf, speaksOfCodes, tops, usePivot } from './usePivot';
import { texts } from './texts';

const longestDays = 60;
type Choices = Out<typeof statistics.endpoints.choices>;

const useOptions = (choices: Choices | undefined): FilterOptions => {
  const { locale, timeZone } = useKit();
  const named = (by: 'region' | 'country', value: string) => ({
    value,
    label: keyName(by, value, null, locale, timeZone),
  });
  return {
    domain: (choices?.domains ?? []).map((d) => ({ value: d.id, label: d.name })),
    region: regionCodes.map((r) => named('region', r)),
    country: (choices?.countries ?? []).map((c) => ({ ...named('country', c), note: c })),
    supplier: (choices?.params ?? []).map((p) => ({ value: p.id, label: p.name })),
    status: ['2xx', '3xx', '4xx', '5xx', ...statusCodes.map(String)].map((v) => ({
      value: v,
      label: v,
    })),
  };
};

const Bar = ({ ask, staff }: { ask: ReturnType<typeof usePivot>; staff: boolean }) => {
  const { pivot, set, setSpan } = ask;
  const offered = pivotDimensions.filter((d) => d !== 'supplier' || staff);
  const codes = speaksOfCodes(pivot.by, pivot.where);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <TimeRange
          label={t(texts.statistics.range)}
          value={pivot.span}
          onChange={setSpan}
          maxDays={longestDays}
          presets={ranges.map((r) => ({ value: r, label: t(texts.statistics.last[r]) }))}
        />
        <Segments
          label={t(texts.statistics.source)}
          value={pivot.source}
          onChange={(v: Source) => set({ source: v === 'accurate' ? null : v })}
          options={sources.map((s) => ({ value: s, label: t(sourceLabels[s]) }))}
        />
        <Switch
          label={t(texts.statistics.compare)}
          checked={pivot.compare}
          onChange={(on) => set({ compare: on ? '1' : null })}
        />
        <Switch
          label={t(texts.pivot.cross)}
          checked={pivot.crossed}
          disabled={pivot.by.length < 2}
          onChange={(on) => set({ pivot: on ? '1' : null })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {Array.from({ length: mostDimensions }, (_, i) => (
          <div key={i} className="w-40">
            <Select
              aria-label={t(texts.pivot.dimension, { n: i + 1 })}
              value={pivot.by[i] ?? ''}
              empty={t(texts.pivot.noDimension)}
              disabled={i > pivot.by.length}
              onChange={(e) => {
                const next = [...pivot.by];
                next[i] = e.target.value as (typeof pivot.by)[number];
                const dimensions = [...new Set(next.filter(Boolean))];
                set({ by: dimensions.join(',') || null });
              }}
              options={offered
                .filter((d) => d === pivot.by[i] || !pivot.by.includes(d))
                .map((d) => ({ value: d, label: t(pivotLabels[d]) }))}
            />
          </div>
        ))}
        <MultiPicker
          aria-label={t(texts.pivot.metrics)}
          placeholder={t(texts.pivot.metrics)}
          disabled={codes}
          value={pivot.metrics}
          onChange={(v) => set({ metrics: v.slice(0, 8).join(',') || null })}
          options={metricNames.map((m) => ({ value: m, label: t(metrics[m].label) }))}
          className="w-52"
        />
        <div className="w-28">
          <Select
            aria-label={t(texts.pivot.top)}
            value={String(pivot.top)}
            onChange={(e) => set({ top: e.target.value === '20' ? null : e.target.value })}
            options={tops.map((size) => ({
              value: String(size),
              label: t(texts.pivot.topN, { n: size }),
            }))}
          />
        </div>
        {codes && <span className="text-xs text-ink-muted">{t(texts.pivot.codesOnly)}</span>}
      </div>
    </div>
  );
};

/** Numbers grouped by up to three dimensions, narrowed by and / or, crossed, drilled and compared. */
const AnalyzeMulti = () => {
  const ask = usePivot();
  const { pivot } = ask;
  const [open, setOpen] = useState(false);
  const offered = useQuery(statistics.endpoints.choices, {});
  const options = useOptions(offered.value);
  const answer = useQuery(analyses.endpoints.pivot, pivotInputOf(pivot), {
    refreshOn: [statistics.events.completed],
    everyMs: 120_000,
  });
  const data = answer.value;
  const used = pivot.where?.groups.reduce((n, g) => n + g.conditions.length, 0) ?? 0;
  return (
    <Page
      note={<Completeness of={answer} />}
      actions={
        <>
          <SavedViews pinnable />
          <ExportMenu
            endpoint={analyses.endpoints.export}
            input={pivotInputOf(pivot)}
            empty={data?.rows.length === 0}
          />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <DomainsUnread of={offered} />
        <Bar ask={ask} staff={(offered.value?.params.length ?? 0) > 0} />
        <div>
          <Button icon={Filter} aria-expanded={open} onClick={() => setOpen(!open)}>
            {used > 0 ? t(texts.pivot.filtersN, { n: used }) : t(texts.pivot.filters)}
          </Button>
        </div>
        {open && (
          <FilterBuilder
            key={JSON.stringify(pivot.where)}
            value={pivot.where}
            options={options}
            onApply={ask.setWhere}
            onClose={() => setOpen(false)}
          />
        )}
        {answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
        {!data && !answer.failure && <Skeleton className="h-[420px] w-full" />}
        {data && !answer.failure && (
          <div className="flex flex-col gap-4" aria-busy={answer.loading}>
            {pivot.compare && !data.total.previous && (
              <p className="text-sm text-ink-muted">{t(texts.pivot.noPrevious)}</p>
            )}
            {pivot.crossed && data.by.length > 1 && data.rows.length > 0 && (
              <CrossTable answer={data} />
            )}
            <PivotTable answer={data} pivot={pivot} onWhere={ask.setWhere} />
          </div>
        )}
      </div>
    </Page>
  );
};
export default AnalyzeMulti;
