import { useMemo, useState } from 'react';
import type { Overview } from '#shared/areas/cdn/statistics/statistics';
import { t } from '../../../kernel/text/translate';
import {
  Card,
  type Column,
  DataTable,
  scaled,
  scaleFor,
  Segments,
  useKit,
  withUnit,
} from '../../../ui';
import { analyzeHref, pivotHref } from './links';
import { tileColumns, tileRows, tiles } from './tiles';
import { texts } from './texts';

type By = 'traffic' | 'requests';
type Row = Overview['countries'][number] & { name: string; share: number };
const size = 26;
const gap = 2;
/** Darkest tint on which the code can still be read in both themes. */
const most = 0.55;

const TileMap = ({ rows, by, data }: { rows: readonly Row[]; by: By; data: Overview }) => {
  const { locale } = useKit();
  const byCountry = useMemo(() => new Map(rows.map((r) => [r.country, r])), [rows]);
  const largest = Math.max(...rows.map((r) => r.share), 0) || 1;
  const title = (r: Row) =>
    t(texts.overview.tile, {
      name: r.name,
      code: r.country,
      value: withUnit(r[by], by === 'traffic' ? 'bytes' : 'count', locale),
      share: withUnit(r.share, 'ratio', locale),
    });
  return (
    <div className="scroll-thin overflow-x-auto">
      <svg
        role="group"
        aria-label={t(texts.overview.map)}
        viewBox={`0 0 ${tileColumns * (size + gap)} ${tileRows * (size + gap)}`}
        className="w-full min-w-[672px]"
      >
        {tiles.map(({ country, column, row }) => {
          const found = byCountry.get(country);
          const [x, y] = [column * (size + gap), row * (size + gap)];
          const tile = (
            <>
              <rect x={x} y={y} width={size} height={size} rx={4} className="fill-hover" />
              {found && (
                <rect
                  x={x}
                  y={y}
                  width={size}
                  height={size}
                  rx={4}
                  className="fill-chart-1"
                  opacity={0.12 + (most - 0.12) * Math.sqrt(found.share / largest)}
                />
              )}
              <text
                x={x + size / 2}
                y={y + size / 2 + 3.5}
                textAnchor="middle"
                fontSize={10}
                className={found ? 'fill-ink font-medium' : 'fill-ink-faint'}
              >
                {country}
              </text>
            </>
          );
          return found ? (
            <a key={country} href={analyzeHref(data, { countries: country, metric: by })}>
              <title>{title(found)}</title>
              {tile}
            </a>
          ) : (
            <g key={country} aria-hidden>
              {tile}
            </g>
          );
        })}
      </svg>
    </div>
  );
};

const useColumns = (data: Overview, rows: readonly Row[]): Column<Row>[] => {
  const { locale } = useKit();
  return useMemo(() => {
    const bytes = scaleFor('bytes', Math.max(0, ...rows.map((r) => r.traffic)));
    return [
      {
        id: 'country',
        header: t(texts.overview.country),
        grow: true,
        width: 108,
        always: true,
        cell: (r) =>
          r.country ? (
            <a
              className="hover:underline"
              href={analyzeHref(data, { countries: r.country, metric: 'traffic' })}
            >
              {r.name}
            </a>
          ) : (
            '–'
          ),
      },
      {
        id: 'traffic',
        header: t(texts.overview.traffic),
        unit: bytes.unit,
        align: 'right',
        width: 112,
        sortable: true,
        value: (r) => r.traffic,
        cell: (r) => scaled(r.traffic, bytes, locale),
      },
      {
        id: 'requests',
        header: t(texts.overview.requestsShort),
        align: 'right',
        width: 94,
        sortable: true,
        value: (r) => r.requests,
        cell: (r) => scaled(r.requests, scaleFor('count', 0), locale),
      },
      {
        id: 'share',
        header: t(texts.overview.share),
        unit: '%',
        align: 'right',
        width: 92,
        value: (r) => r.share,
        cell: (r) => scaled(r.share, scaleFor('ratio', 1), locale),
      },
    ];
  }, [data, rows, locale]);
};

/** Visitors by country as a map and as a table, by bytes or by requests; each leads to its analysis. */
export const Countries = ({ data }: { data: Overview }) => {
  const { locale } = useKit();
  const [by, setBy] = useState<By>('traffic');
  const rows = useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: 'region' });
    const total = data.countries.reduce((sum, c) => sum + c[by], 0) || 1;
    return [...data.countries]
      .sort((a, b) => b[by] - a[by])
      .map(
        (c): Row => ({
          ...c,
          name: (c.country && names.of(c.country)) || '–',
          share: c[by] / total,
        }),
      );
  }, [data, by, locale]);
  const columns = useColumns(data, rows);
  const drawn = useMemo(() => new Set(tiles.map((t) => t.country)), []);
  const off = rows.filter((r) => !drawn.has(r.country)).length;
  return (
    <Card
      title={t(texts.overview.countries)}
      actions={
        <span className="flex items-center gap-3">
          <a className="text-sm text-accent-ink hover:underline" href={pivotHref(data, 'country')}>
            {t(texts.overview.analyze)}
          </a>
          <Segments
            label={t(texts.overview.countries)}
            value={by}
            onChange={(v) => setBy(v === 'requests' ? 'requests' : 'traffic')}
            options={[
              { value: 'traffic', label: t(texts.overview.byTraffic) },
              { value: 'requests', label: t(texts.overview.byRequests) },
            ]}
          />
        </span>
      }
    >
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_420px] [&>*]:min-w-0">
        <div>
          <TileMap rows={rows} by={by} data={data} />
          <p className="mt-2 text-xs text-ink-muted">
            {t(texts.overview.mapHint)} {off > 0 && t(texts.overview.offMap, { n: off })}
          </p>
        </div>
        <DataTable
          name="overview-countries"
          label={t(texts.overview.countries)}
          columns={columns}
          rows={rows}
          rowKey={(r) => r.country}
          maxHeight="400px"
          tint={false}
        />
      </div>
    </Card>
  );
};
