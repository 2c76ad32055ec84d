import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Overview, periods, statistics } from '#shared/areas/cdn/statistics/statistics';
import { type Source, sourceLabels } from '#shared/metrics';
import * as terms from '#shared/kernel/terms';
import { useQuery } from '../../../kernel/request/query';
import { Unreadable } from '../../../kernel/request/failure';
import { go } from '../../../kernel/page/navigate';
import { useCanonicalQuery } from '../../../kernel/page/canonicalQuery';
import { Page } from '../../../kernel/page/Page';
import { useIsStaff } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import { SavedViews } from '../../platform/views/SavedViews';
import {
  Button,
  Card,
  EmptyState,
  scaled,
  scaleFor,
  Segments,
  Skeleton,
  StatStrip,
  Switch,
  useKit,
  withUnit,
} from '../../../ui';
import { RankList } from '../../../ui/charts';
import { Completeness } from '../statistics/Completeness';
import { CodeList } from './CodeList';
import { Countries } from './Countries';
import { type FigureName, figureNames, figuresOf } from './figures';
import { analyzeHref, pivotHref } from './links';
import { AnalysisLink } from './AnalysisLink';
import { type Grouping, OverviewChart } from './OverviewChart';
import { canonicalOf, periodOf, withPeriod } from './period';
import { Pinned } from './Pinned';
import { texts } from './texts';

// The bars' drawing is fetched after the screen stands.
const ClassBars = lazy(() => import('./ClassBars'));

const chosenSources: readonly Source[] = ['realtime', 'accurate'];
const groupings: readonly Grouping[] = ['whole', 'supplier', 'domain', 'region'];
const refreshMs = 60_000;

const useChoice = () => {
  const [query, setQuery] = useSearchParams();
  useCanonicalQuery(canonicalOf);
  const staff = useIsStaff();
  const usual: Grouping = staff ? 'supplier' : 'domain';
  // Counters by the minute are minutes fresher, but reach back only some days.
  const source: Source = chosenSources.find((s) => s === query.get('source')) ?? 'accurate';
  const figure: FigureName = figureNames.find((f) => f === query.get('figure')) ?? 'peak';
  const set = (name: string, value: string, fallback: string) =>
    setQuery((old) => {
      const next = new URLSearchParams(old);
      if (value === fallback) next.delete(name);
      else next.set(name, value);
      return next;
    });
  return {
    period: periodOf(query),
    source,
    figure,
    by: groupings.find((g) => g === query.get('by')) ?? usual,
    compare: query.get('compare') === '1',
    setCompare: (on: boolean) => set('compare', on ? '1' : '', ''),
    setPeriod: (v: string) => setQuery((old) => withPeriod(old, v)),
    setSource: (v: string) => set('source', v, 'accurate'),
    setFigure: (v: string) => set('figure', v, 'peak'),
    setBy: (v: string) => set('by', v, usual),
  };
};

const Waiting = () => (
  <div className="flex flex-col gap-4">
    <Skeleton className="h-28 w-full" />
    <Skeleton className="h-80 w-full" />
    <Skeleton className="h-60 w-full" />
  </div>
);

const Domains = ({ data }: { data: Overview }) => {
  const { locale } = useKit();
  const scale = scaleFor('bytes', data.domains[0]?.traffic ?? 0);
  return (
    <Card
      title={t(texts.overview.domains)}
      note={`${scale.unit} · ${t(terms.hitRate)}`}
      actions={<AnalysisLink href={pivotHref(data, 'domain')} />}
    >
      <RankList
        label={t(texts.overview.domains)}
        rows={data.domains.map((d) => ({
          name: d.name,
          value: d.traffic,
          href: analyzeHref(data, { domains: d.domainId }),
          cells: [scaled(d.traffic, scale, locale), withUnit(d.hitRate, 'ratio', locale)],
        }))}
      />
    </Card>
  );
};

const Statuses = ({ data }: { data: Overview }) => {
  const { locale } = useKit();
  const total = data.statuses.reduce((sum, s) => sum + s.requests, 0);
  return (
    <Card
      title={t(texts.overview.statuses)}
      note={withUnit(total, 'count', locale)}
      actions={<AnalysisLink href={pivotHref(data, 'status')} />}
    >
      <Suspense fallback={<Skeleton className="h-[174px] w-full" />}>
        <ClassBars data={data} />
      </Suspense>
      <CodeList statuses={data.statuses} />
    </Card>
  );
};

/** How much flows now and how well: figures that choose their chart, codes, countries and domains. */
const OverviewScreen = () => {
  const { locale, timeZone } = useKit();
  const choice = useChoice();
  const { period, source } = choice;
  const answer = useQuery(
    statistics.endpoints.overview,
    { period, source },
    { everyMs: refreshMs, refreshOn: [statistics.events.completed] },
  );
  const data = answer.value;
  const actions = (
    <>
      <Switch
        label={t(texts.overview.compare)}
        checked={choice.compare}
        onChange={choice.setCompare}
      />
      <SavedViews />
      <Segments
        label={t(texts.overview.period)}
        value={period}
        onChange={choice.setPeriod}
        options={periods.map((p) => ({ value: p, label: t(texts.overview[p]) }))}
      />
      <Segments
        label={t(texts.overview.source)}
        value={source}
        onChange={choice.setSource}
        options={chosenSources.map((s) => ({ value: s, label: t(sourceLabels[s]) }))}
      />
    </>
  );
  return (
    <Page fresh={<Completeness of={answer} />} actions={actions}>
      {!data && answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
      {!data && !answer.failure && <Waiting />}
      {data?.domainCount === 0 && (
        <EmptyState
          kind="nothing"
          title={t(texts.overview.none)}
          action={
            <Button variant="primary" onClick={() => go('/createDomainPage')}>
              {t(texts.overview.add)}
            </Button>
          }
        >
          {t(texts.overview.noneText)}
        </EmptyState>
      )}
      {data && data.domainCount > 0 && (
        <div className="flex flex-col gap-4" aria-busy={answer.loading}>
          {choice.compare && !data.before && (
            <p className="text-xs text-ink-muted">{t(texts.overview.noBefore)}</p>
          )}
          <StatStrip
            label={t(texts.overview.figures)}
            figures={figuresOf(data, locale, timeZone)}
            value={choice.figure}
            onChange={choice.setFigure}
          >
            <OverviewChart
              data={data}
              figure={choice.figure}
              by={choice.by}
              onBy={choice.setBy}
              compare={choice.compare}
            />
          </StatStrip>
          <Pinned />
          <div className="grid gap-4 lg:grid-cols-2 xl:grid-cols-3 [&>*]:min-w-0">
            <Statuses data={data} />
            <Countries data={data} />
            <Domains data={data} />
          </div>
        </div>
      )}
    </Page>
  );
};
export default OverviewScreen;
