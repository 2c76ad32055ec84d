import {
  type LogAnswer,
  logAnalyses,
  logDimensionLabels,
  logDimensions,
  longestLogDays,
} from '#shared/areas/cdn/logs/logAnalyses';
import { logFiles } from '#shared/areas/cdn/logs/logFiles';
import { statistics } from '#shared/areas/cdn/statistics/statistics';
import type { Out } from '#shared/kernel/contract';
import { statusCodes } from '#shared/metrics';
import { useQuery } from '../../../kernel/request/query';
import { ExportMenu } from '../../../kernel/declared/list/ExportMenu';
import { DomainsUnread, Unreadable } from '../../../kernel/request/failure';
import { Page } from '../../../kernel/page/Page';
import { t } from '../../../kernel/text/translate';
import { SavedViews } from '../../platform/views/SavedViews';
import {
  Card,
  MultiPicker,
  ProgressBar,
  Segments,
  Skeleton,
  Tabs,
  TimeRange,
  useKit,
  withUnit,
} from '../../../ui';
import { TopTable } from './TopTable';
import { logRanges, topInputOf, useTop } from './useTop';
import { texts } from './texts';

const codes = ['2xx', '3xx', '4xx', '5xx', ...statusCodes.map(String)].map((value) => ({
  value,
  label: value,
}));

/** How much of the log the ranking rests on. */
const Coverage = ({ coverage, domains }: CoverageProps) => {
  const { locale } = useKit();
  const { ratio, expected, complete, cleanedDays, retentionDays } = coverage;
  const only = domains.length === 1 ? `?domain=${domains[0]}` : '';
  return (
    <Card
      title={t(texts.top.coverage)}
      note={t(texts.top.coverageHint)}
      actions={
        <a className="text-sm text-accent-ink hover:underline" href={`#/cdn-log${only}`}>
          {t(texts.top.open)}
        </a>
      }
    >
      {ratio === null ? (
        <p className="text-sm text-ink-muted">{t(texts.top.noHours)}</p>
      ) : (
        <div className="flex flex-col gap-2">
          <ProgressBar
            value={ratio}
            label={t(texts.top.coverage)}
            note={`${withUnit(ratio, 'ratio', locale)} · ${t(texts.top.hours, { complete, expected })}`}
          />
          {cleanedDays > 0 && (
            <p className="text-xs text-ink-muted">
              {t(texts.top.cleaned, { n: cleanedDays, days: retentionDays ?? '–' })}
            </p>
          )}
        </div>
      )}
    </Card>
  );
};
type CoverageProps = { coverage: LogAnswer['coverage']; domains: readonly string[] };

type Domain = Out<typeof statistics.endpoints.choices>['domains'][number];
type BarProps = { ask: ReturnType<typeof useTop>; offered: readonly Domain[] };
const Bar = ({ ask, offered }: BarProps) => {
  const { top, set, setSpan } = ask;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <MultiPicker
        aria-label={t(texts.top.domains)}
        placeholder={t(texts.top.allDomains)}
        value={top.domains}
        onChange={(v) => set({ domains: v.join(',') })}
        options={offered.map((d) => ({ value: d.id, label: d.name }))}
        className="w-56"
      />
      <TimeRange
        label={t(texts.top.range)}
        value={top.span}
        onChange={setSpan}
        maxDays={longestLogDays}
        presets={logRanges.map((r) => ({ value: r, label: t(texts.top.last[r]) }))}
      />
      <MultiPicker
        aria-label={t(texts.top.status)}
        placeholder={t(texts.top.allStatus)}
        value={top.status}
        onChange={(v) => set({ status: v.join(',') })}
        options={codes}
        className="w-44"
      />
      <Segments
        label={t(texts.top.order)}
        value={top.order}
        onChange={(v) => set({ order: v === 'requests' ? null : v })}
        options={[
          { value: 'requests', label: t(texts.top.byRequests) },
          { value: 'bytes', label: t(texts.top.byBytes) },
        ]}
      />
    </div>
  );
};

/** The hundred busiest of anything in the log lines, and how complete those lines are. */
const LogAnalyze = () => {
  const ask = useTop();
  const { top } = ask;
  const answer = useQuery(logAnalyses.endpoints.top, topInputOf(top), {
    refreshOn: [logFiles.events.arrived],
  });
  const offered = useQuery(statistics.endpoints.choices, {});
  const data = answer.value;
  return (
    <Page
      actions={
        <>
          <SavedViews />
          <ExportMenu
            endpoint={logAnalyses.endpoints.export}
            input={topInputOf(top)}
            empty={data?.rows.length === 0}
          />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <DomainsUnread of={offered} />
        <Bar ask={ask} offered={offered.value?.domains ?? []} />
        <Tabs
          label={t(texts.top.by)}
          value={top.by}
          onChange={(v) => ask.set({ by: v === 'url' ? null : v })}
          items={logDimensions.map((d) => ({ value: d, label: t(logDimensionLabels[d]) }))}
        >
          {answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
          {!data && !answer.failure && <Skeleton className="h-[420px] w-full" />}
          {data && !answer.failure && (
            <div className="flex flex-col gap-4" aria-busy={answer.loading}>
              <Coverage coverage={data.coverage} domains={top.domains} />
              <TopTable answer={data} />
            </div>
          )}
        </Tabs>
      </div>
    </Page>
  );
};
export default LogAnalyze;
