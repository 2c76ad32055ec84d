import { PinOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { analyses } from '#shared/areas/cdn/statistics/analyses';
import { statistics } from '#shared/areas/cdn/statistics/statistics';
import { savedViews } from '#shared/areas/platform/views/savedViews';
import type { Out } from '#shared/kernel/contract';
import { type Metric, metrics } from '#shared/metrics';
import { useMutation } from '../../../kernel/request/mutation';
import { type Query, useQuery } from '../../../kernel/request/query';
import { Unreadable } from '../../../kernel/request/failure';
import { t } from '../../../kernel/text/translate';
import { Card, formatInstant, IconButton, Skeleton, useKit, withUnit } from '../../../ui';
import { BarList, Sparkline } from '../../../ui/charts';
import { changeOf, colorOf, signed } from '../statistics/curves';
import { keyName } from '../statistics/pivotNames';
import { pivotInputOf, pivotOf } from '../statistics/usePivot';
import { inputOf, conditionsOf } from '../statistics/useConditions';
import { texts } from './texts';

type View = Out<typeof savedViews.endpoints.pinned>['rows'][number];
const live = { refreshOn: [statistics.events.completed], everyMs: 120_000 };
const shownRows = 3;

const Figure = ({ metric, now, before, span }: FigureProps) => {
  const { locale, timeZone } = useKit();
  const change = changeOf(now, before);
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="nums text-xl font-semibold">
        {now === null ? '–' : withUnit(now, metrics[metric].unit, locale)}
      </span>
      <span className="text-xs text-ink-muted">{t(metrics[metric].label)}</span>
      {change !== null && (
        <span className="nums text-xs text-ink-muted">
          {t(texts.overview.pinnedChange, { change: signed(change, locale) })}
        </span>
      )}
      <span className="nums basis-full text-xs text-ink-faint">
        {`${formatInstant(span.from, timeZone).slice(0, 16)} – ${formatInstant(span.to, timeZone).slice(0, 16)}`}
      </span>
    </p>
  );
};
type FigureProps = {
  metric: Metric;
  now: number | null;
  before: number | null;
  span: { from: string; to: string };
};

const Shown = <T,>({ answer, children }: { answer: Query<T>; children(value: T): ReactNode }) => {
  if (answer.failure && !answer.value)
    return <Unreadable failure={answer.failure} onRetry={answer.reload} />;
  return answer.value ? <>{children(answer.value)}</> : <Skeleton className="h-24 w-full" />;
};

/** An analysis: the total of its first metric and its largest groups. */
const PivotFigure = ({ query }: { query: string }) => {
  const { locale, timeZone } = useKit();
  const pivot = pivotOf(new URLSearchParams(query));
  const input = { ...pivotInputOf(pivot), top: shownRows, compare: true };
  const answer = useQuery(analyses.endpoints.pivot, input, live);
  return (
    <Shown answer={answer}>
      {(value) => {
        const metric = value.metrics[0] ?? 'requests';
        const { total } = value;
        return (
          <div className="flex flex-col gap-2">
            <Figure
              span={value}
              metric={metric}
              now={total.values[0] ?? null}
              before={total.previous?.[0] ?? null}
            />
            <BarList
              label={metric}
              format={(n) => withUnit(n, metrics[metric].unit, locale)}
              color={colorOf(metric)}
              bars={value.rows.map((r) => ({
                name: value.by
                  .map((by, i) =>
                    keyName(by, r.keys[i] ?? '', r.names[i] ?? null, locale, timeZone),
                  )
                  .join(' · '),
                value: r.values[0] ?? 0,
              }))}
            />
          </div>
        );
      }}
    </Shown>
  );
};

/** A time series: its figure over the span and its course. */
const SeriesFigure = ({ query }: { query: string }) => {
  const conditions = conditionsOf(new URLSearchParams(query));
  const { by: _, ...whole } = conditions;
  const source = conditions.source === 'both' ? 'accurate' : conditions.source;
  const input = { ...inputOf({ ...whole, by: null, source }, source), compare: true };
  const answer = useQuery(statistics.endpoints.series, input, live);
  return (
    <Shown answer={answer}>
      {(value) => {
        const curve = value.curves[0];
        return (
          <div className="flex flex-col gap-2">
            <Figure
              span={value}
              metric={conditions.metric}
              now={curve?.total ?? null}
              before={curve?.previous?.total ?? null}
            />
            <Sparkline values={curve?.values ?? []} color={colorOf(conditions.metric)} />
          </div>
        );
      }}
    </Shown>
  );
};

const figureOf: Record<string, typeof PivotFigure> = {
  '/cdn-analyze': SeriesFigure,
  '/cdn-analyze2': PivotFigure,
};

const PinnedCard = ({ view }: { view: View }) => {
  const unpin = useMutation(savedViews.endpoints.update);
  const Figures = figureOf[view.path];
  return (
    <Card
      title={
        <a href={`#${view.path}?${view.query}`} className="hover:underline">
          {view.name}
        </a>
      }
      actions={
        <IconButton
          icon={PinOff}
          size="sm"
          busy={unpin.busy}
          label={t(texts.overview.unpin, { name: view.name })}
          onClick={() => void unpin.run({ id: view.id, pinned: false })}
        />
      }
    >
      {Figures && <Figures query={view.query} />}
    </Card>
  );
};

/** Analyses the person pinned, each with its figure as it is now and the way to it. */
export const Pinned = () => {
  const answer = useQuery(
    savedViews.endpoints.pinned,
    {},
    { refreshOn: [savedViews.events.changed] },
  );
  const rows = answer.value?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <section aria-label={t(texts.overview.pinned)} className="flex flex-col gap-2">
      <h2 className="text-base font-semibold">{t(texts.overview.pinned)}</h2>
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3 [&>*]:min-w-0">
        {rows.map((view) => (
          <PinnedCard key={view.id} view={view} />
        ))}
      </div>
    </section>
  );
};
