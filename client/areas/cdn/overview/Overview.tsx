import { useSearchParams } from 'react-router-dom';
import { periods, statistics } from '#shared/areas/cdn/statistics/statistics';
import { type Source, sourceLabels } from '#shared/metrics';
import { useQuery } from '../../../kernel/request/query';
import { Unreadable } from '../../../kernel/request/failure';
import { go } from '../../../kernel/page/navigate';
import { useCanonicalQuery } from '../../../kernel/page/canonical';
import { Page } from '../../../kernel/page/Page';
import { t } from '../../../kernel/text/translate';
import { SavedViews } from '../../platform/views/SavedViews';
import { Button, EmptyState, Segments, Skeleton, Switch, Tabs } from '../../../ui';
import { Completeness } from '../statistics/Completeness';
import { Cards } from './Cards';
import { Countries } from './Countries';
import { Curves, Domains, Statuses } from './Parts';
import { canonicalOf, periodOf, withPeriod } from './period';
import { Pinned } from './Pinned';
import { texts } from './texts';

const chosenSources: readonly Source[] = ['realtime', 'accurate'];
const emptyPastMs = 60_000;

const useChoice = () => {
  const [query, setQuery] = useSearchParams();
  useCanonicalQuery(canonicalOf);
  // Counters by the minute are minutes fresher, but reach back only some days.
  const source: Source = chosenSources.find((s) => s === query.get('source')) ?? 'accurate';
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
    compare: query.get('compare') === '1',
    setCompare: (on: boolean) => set('compare', on ? '1' : '', ''),
    setPeriod: (v: string) => setQuery((old) => withPeriod(old, v)),
    setSource: (v: string) => set('source', v, 'accurate'),
  };
};

const Waiting = () => (
  <div className="flex flex-col gap-4">
    <Skeleton className="h-28 w-full" />
    <Skeleton className="h-80 w-full" />
    <Skeleton className="h-60 w-full" />
  </div>
);

/** How much flows now and how well: totals, courses, codes, countries and domains of a period. */
const OverviewScreen = () => {
  const choice = useChoice();
  const { period, source } = choice;
  const answer = useQuery(
    statistics.endpoints.overview,
    { period, source },
    { everyMs: emptyPastMs, refreshOn: [statistics.events.completed] },
  );
  const data = answer.value;
  const note = data && (
    <Completeness marks={data.suppliers} source={data.source} from={data.from} />
  );
  const sources = (
    <>
      <Switch
        label={t(texts.overview.compare)}
        checked={choice.compare}
        onChange={choice.setCompare}
      />
      <SavedViews />
      <Segments
        label={t(texts.overview.period)}
        value={source}
        onChange={choice.setSource}
        options={chosenSources.map((s) => ({ value: s, label: t(sourceLabels[s]) }))}
      />
    </>
  );
  return (
    <Page note={note} actions={sources}>
      <Tabs
        label={t(texts.overview.period)}
        value={period}
        onChange={choice.setPeriod}
        items={periods.map((p) => ({ value: p, label: t(texts.overview[p]) }))}
      >
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
            <Cards data={data} />
            {data.previous && data.previous.requests > 0 && (
              <p className="text-xs text-ink-faint">{t(texts.overview.compared)}</p>
            )}
            {choice.compare && !data.before && (
              <p className="text-xs text-ink-muted">{t(texts.overview.noBefore)}</p>
            )}
            <Pinned />
            <Curves data={data} compare={choice.compare} />
            <Countries data={data} />
            <div className="grid gap-4 lg:grid-cols-2 [&>*]:min-w-0">
              <Statuses data={data} />
              <Domains data={data} />
            </div>
          </div>
        )}
      </Tabs>
    </Page>
  );
};
export default OverviewScreen;
