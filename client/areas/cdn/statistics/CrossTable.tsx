import { useMemo } from 'react';
import {
  type PivotAnswer,
  type PivotDimension,
  pivotLabels,
} from '#shared/areas/cdn/statistics/analyses';
import { metrics } from '#shared/metrics';
import { t } from '../../../kernel/text/translate';
import { Callout, Card, type Column, DataTable, scaled, scaleFor, useKit } from '../../../ui';
import { crossed, keyName } from './pivotNames';
import { texts } from './texts';

const mostColumns = 12;
type Row = ReturnType<typeof crossed>['rows'][number];

/** The first metric with the last dimension as columns; shaded by its share of the largest cell. */
export const CrossTable = ({ answer }: { answer: PivotAnswer }) => {
  const { locale, timeZone } = useKit();
  const table = useMemo(() => crossed(answer, mostColumns), [answer]);
  const metric = answer.metrics[0] ?? 'traffic';
  const last = answer.by.at(-1) as PivotDimension;
  const columns = useMemo((): Column<Row>[] => {
    const largest = Math.max(1, ...answer.rows.map((r) => r.values[0] ?? 0));
    const scale = scaleFor(metrics[metric].unit, largest);
    const adds = metrics[metric].rule.how === 'sum' || metrics[metric].rule.how === 'status';
    const number = (id: string, header: string, of: (r: Row) => number | null): Column<Row> => ({
      id,
      header,
      unit: scale.unit,
      align: 'right',
      width: 120,
      sortable: true,
      value: of,
      cell: (r) => {
        const v = of(r);
        const share = v === null || id === 'total' ? 0 : v / largest;
        return (
          <span className="relative -mx-1 block px-1">
            <span
              aria-hidden
              className="absolute inset-0 rounded-[3px] bg-chart-1"
              style={{ opacity: share * 0.22 }}
            />
            <span className="relative">{scaled(v, scale, locale)}</span>
          </span>
        );
      },
    });
    return [
      ...answer.by.slice(0, -1).map(
        (by, i): Column<Row> => ({
          id: by,
          header: t(pivotLabels[by]),
          grow: i === 0,
          width: 160,
          always: i === 0,
          cell: (r) => keyName(by, r.keys[i] ?? '', r.names[i] ?? null, locale, timeZone),
        }),
      ),
      ...table.columns.map((c) =>
        number(
          `c${c.key}`,
          keyName(last, c.key, c.name, locale, timeZone),
          (r) => r.cells.get(c.key) ?? (adds && !answer.others ? 0 : null),
        ),
      ),
      ...(adds && table.more ? [number('rest', t(texts.statistics.others), (r) => r.rest)] : []),
      ...(adds ? [number('total', t(texts.pivot.total), (r) => r.total)] : []),
    ];
  }, [answer, table, metric, last, locale, timeZone]);
  const title = `${t(metrics[metric].label)} · ${t(pivotLabels[last])}`;
  return (
    <Card title={title} flush>
      {answer.others && (
        <Callout tone="warning" title={t(texts.pivot.cut, { n: answer.rows.length })} />
      )}
      <DataTable
        name="/cdn-analyze2-pivot"
        label={title}
        columns={columns}
        rows={table.rows}
        rowKey={(r) => r.key}
        tint={false}
      />
    </Card>
  );
};
