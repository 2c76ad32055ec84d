import { lazy, Suspense, useMemo, useState } from 'react';
import type { Overview } from '#shared/areas/cdn/statistics/statistics';
import { t } from '../../../kernel/text/translate';
import { Card, scaled, scaleFor, Segments, Skeleton, useKit, withUnit } from '../../../ui';
import { RankList } from '../../../ui/charts';
import { countryName } from '../statistics/curves';
import { analyzeHref, pivotHref } from './links';
import { AnalysisLink } from './AnalysisLink';
import { stepOf } from './map/mapStep';
import { texts } from './texts';

const DotMap = lazy(() => import('./map/DotMap'));
const shownRows = 8;
type Shown = 'ranking' | 'map';
type Row = { country: string; traffic: number; share: number };

const CountryMap = ({ rows, data }: { rows: readonly Row[]; data: Overview }) => {
  const { locale } = useKit();
  const byCountry = useMemo(() => new Map(rows.map((r) => [r.country, r])), [rows]);
  const largest = rows[0]?.share ?? 0;
  return (
    <Suspense fallback={<Skeleton className="h-52 w-full" />}>
      <DotMap
        label={t(texts.overview.map)}
        steps={new Map(rows.map((r) => [r.country, stepOf(r.share, largest)]))}
        titleOf={(country) =>
          t(texts.overview.tile, {
            name: countryName(country, locale),
            code: country,
            value: withUnit(byCountry.get(country)?.traffic ?? 0, 'bytes', locale),
            share: withUnit(byCountry.get(country)?.share ?? 0, 'ratio', locale),
          })
        }
        hrefOf={(country) => analyzeHref(data, { countries: country, metric: 'traffic' })}
      />
      <p className="mt-2 text-xs text-ink-faint">{t(texts.overview.mapHint)}</p>
    </Suspense>
  );
};

/** Visitors by country: the ranking first, a map of dots for who asks for it; each leads to its analysis. */
export const Countries = ({ data }: { data: Overview }) => {
  const { locale } = useKit();
  const [shown, setShown] = useState<Shown>('ranking');
  const rows = useMemo((): Row[] => {
    const total = data.countries.reduce((sum, c) => sum + c.traffic, 0) || 1;
    return [...data.countries]
      .sort((a, b) => b.traffic - a.traffic)
      .map(({ country, traffic }) => ({ country, traffic, share: traffic / total }));
  }, [data]);
  const scale = scaleFor('bytes', rows[0]?.traffic ?? 0);
  const rest = rows.slice(shownRows);
  const sum = (of: readonly Row[], name: 'traffic' | 'share') =>
    of.reduce((n, r) => n + r[name], 0);
  const percent = scaleFor('ratio', 1);
  const line = (name: string, value: number, share: number, href?: string) => ({
    name,
    value,
    ...(href ? { href } : {}),
    cells: [scaled(value, scale, locale), `${scaled(share, percent, locale)} %`],
  });
  return (
    <Card
      title={t(texts.overview.countries)}
      note={shown === 'ranking' && scale.unit}
      actions={
        <>
          <AnalysisLink href={pivotHref(data, 'country')} />
          <Segments
            label={t(texts.overview.countries)}
            value={shown}
            onChange={(v) => setShown(v === 'map' ? 'map' : 'ranking')}
            options={[
              { value: 'ranking', label: t(texts.overview.ranking) },
              { value: 'map', label: t(texts.overview.mapShort) },
            ]}
          />
        </>
      }
    >
      {shown === 'map' ? (
        <CountryMap rows={rows} data={data} />
      ) : (
        <RankList
          label={t(texts.overview.countries)}
          rows={[
            ...rows
              .slice(0, shownRows)
              .map((r) =>
                line(
                  r.country ? countryName(r.country, locale) : '–',
                  r.traffic,
                  r.share,
                  r.country
                    ? analyzeHref(data, { countries: r.country, metric: 'traffic' })
                    : undefined,
                ),
              ),
            ...(rest.length > 0
              ? [
                  line(
                    t(texts.overview.restOf, { n: rest.length }),
                    sum(rest, 'traffic'),
                    sum(rest, 'share'),
                  ),
                ]
              : []),
          ]}
        />
      )}
    </Card>
  );
};
