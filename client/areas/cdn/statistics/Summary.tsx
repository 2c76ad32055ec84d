import { useMemo } from 'react';
import { metrics, type Metric } from '#shared/metrics';
import { t } from '../../../kernel/text/translate';
import { Card, type Column, DataTable, scaled, scaleFor, useKit } from '../../../ui';
import { addable, average, changeOf, type Curve, groupName, highest, signed } from './curves';
import { texts } from './texts';

type Row = {
  key: string;
  name: string;
  total: number | null;
  average: number | null;
  highest: number | null;
  share: number | null;
  previous: number | null;
  change: number | null;
};

const useColumns = (metric: Metric, largest: number, compared: boolean): Column<Row>[] => {
  const { locale } = useKit();
  return useMemo(() => {
    const { unit, rule } = metrics[metric];
    const scale = scaleFor(unit, largest);
    const percent = scaleFor('ratio', 1);
    const total =
      rule.how === 'peak'
        ? texts.statistics.totalPeak
        : rule.how === 'ratio'
          ? texts.statistics.totalRatio
          : texts.statistics.total;
    const number = (
      id: 'total' | 'average' | 'highest' | 'previous',
      header: string,
    ): Column<Row> => ({
      id,
      header,
      unit: scale.unit,
      align: 'right',
      width: 140,
      sortable: true,
      value: (r) => r[id],
      cell: (r) => scaled(r[id], scale, locale),
    });
    return [
      {
        id: 'name',
        header: t(texts.statistics.group),
        grow: true,
        always: true,
        sortable: true,
        value: (r) => r.name,
        cell: (r) => r.name,
      },
      number('total', t(total)),
      number('average', t(texts.statistics.average)),
      // What is told as its peak has no other highest value.
      ...(rule.how === 'peak' ? [] : [number('highest', t(texts.statistics.highest))]),
      ...(addable(metric)
        ? [
            {
              id: 'share',
              header: t(texts.statistics.share),
              unit: '%',
              align: 'right',
              width: 100,
              sortable: true,
              value: (r: Row) => r.share,
              cell: (r: Row) => scaled(r.share, percent, locale),
            } satisfies Column<Row>,
          ]
        : []),
      ...(compared
        ? [
            number('previous', t(texts.statistics.previous)),
            {
              id: 'change',
              header: t(texts.statistics.change),
              hint: t(texts.statistics.changeHint),
              unit: '%',
              align: 'right',
              width: 110,
              sortable: true,
              value: (r: Row) => r.change,
              cell: (r: Row) => signed(r.change, locale),
            } satisfies Column<Row>,
          ]
        : []),
    ];
  }, [metric, largest, compared, locale]);
};

/** One row per curve: what it comes to, its mean, its highest bucket and its share. */
export const Summary = ({ curves, metric }: { curves: readonly Curve[]; metric: Metric }) => {
  const { locale } = useKit();
  const compared = curves.some((c) => c.previous !== null);
  const whole = curves.reduce((sum, c) => sum + (c.total ?? 0), 0);
  const rows = curves.map(
    (c): Row => ({
      key: c.group ?? '*',
      name: groupName(c, locale, t(texts.statistics.whole), t(texts.statistics.others)),
      total: c.total,
      average: average(c.values),
      highest: highest(c.values),
      share: addable(metric) && whole > 0 && c.total !== null ? c.total / whole : null,
      previous: c.previous?.total ?? null,
      change: changeOf(c.previous?.present ?? null, c.previous?.total ?? null),
    }),
  );
  const columns = useColumns(metric, Math.max(0, ...rows.map((r) => r.total ?? 0)), compared);
  return (
    <Card title={t(texts.statistics.summary)} flush>
      <DataTable
        name="statistics-summary"
        label={t(texts.statistics.summary)}
        columns={columns}
        rows={rows}
        rowKey={(r) => r.key}
        tint={false}
      />
    </Card>
  );
};
