import { useMemo } from 'react';
import {
  type LogAnswer,
  logDimensionLabels,
  sizeBorders,
} from '#shared/areas/cdn/logs/logAnalyses';
import { t } from '../../../kernel/text/translate';
import {
  Card,
  type Column,
  CopyText,
  DataTable,
  EmptyState,
  scaled,
  scaleFor,
  useKit,
  withUnit,
} from '../../../ui';
import { texts } from './texts';

type Row = LogAnswer['rows'][number] & { rank: number };

/** A key as people read it: a class of sizes by its borders, nothing as such. */
const keyTextOf =
  (by: LogAnswer['by'], locale: string) =>
  (row: Row): string => {
    if (by !== 'size') return `${row.domain}${row.key}` || t(texts.top.empty);
    const from = sizeBorders[Number(row.key) - 1] ?? 0;
    const to = sizeBorders[Number(row.key)];
    if (from === 0) return t(texts.top.sizeZero);
    const text = withUnit(from, 'bytes', locale);
    return to === undefined
      ? t(texts.top.sizeFrom, { from: text })
      : t(texts.top.sizeTo, { from: text, to: withUnit(to, 'bytes', locale) });
  };

const Share = ({ value, most, locale }: { value: number; most: number; locale: string }) => (
  <span className="flex items-center justify-end gap-2">
    <span aria-hidden className="h-1.5 w-16 overflow-hidden rounded-sm bg-hover">
      <span
        className="block h-full rounded-sm bg-chart-1"
        style={{ width: `${most > 0 ? (value / most) * 100 : 0}%` }}
      />
    </span>
    <span className="w-14">{scaled(value, scaleFor('ratio', 1), locale)}</span>
  </span>
);

const useColumns = (answer: LogAnswer): Column<Row>[] => {
  const { locale } = useKit();
  return useMemo(() => {
    const keyText = keyTextOf(answer.by, locale);
    const { requests, bytes } = answer.total;
    const scale = scaleFor('bytes', Math.max(0, ...answer.rows.map((r) => r.bytes)));
    const most = Math.max(0, ...answer.rows.map((r) => r.requests)) / Math.max(1, requests);
    const mostBytes = Math.max(0, ...answer.rows.map((r) => r.bytes)) / Math.max(1, bytes);
    const number = (id: string, header: string, more: Partial<Column<Row>>): Column<Row> => ({
      id,
      header,
      align: 'right',
      width: 130,
      sortable: true,
      cell: () => null,
      ...more,
    });
    return [
      { id: 'rank', header: t(texts.top.rank), width: 52, align: 'right', cell: (r) => r.rank },
      {
        id: 'key',
        header: t(logDimensionLabels[answer.by]),
        grow: true,
        always: true,
        cell: (r) =>
          r.key === '' || answer.by === 'size' || answer.by === 'status' ? (
            <span className={r.key === '' ? 'text-ink-faint' : ''}>{keyText(r)}</span>
          ) : (
            <CopyText text={keyText(r)} />
          ),
      },
      number('requests', t(texts.top.requests), {
        value: (r) => r.requests,
        cell: (r) => scaled(r.requests, scaleFor('count', 0), locale),
      }),
      number('share', t(texts.top.share), {
        unit: '%',
        width: 160,
        value: (r) => r.requests,
        cell: (r) => <Share value={r.requests / Math.max(1, requests)} {...{ most, locale }} />,
      }),
      number('bytes', t(texts.top.traffic), {
        unit: scale.unit,
        value: (r) => r.bytes,
        cell: (r) => scaled(r.bytes, scale, locale),
      }),
      number('bytesShare', t(texts.top.trafficShare), {
        unit: '%',
        width: 160,
        value: (r) => r.bytes,
        cell: (r) => (
          <Share value={r.bytes / Math.max(1, bytes)} most={mostBytes} locale={locale} />
        ),
      }),
    ];
  }, [answer, locale]);
};

/** The ranking: each entry with its requests, its bytes and its share of all lines. */
export const TopTable = ({ answer }: { answer: LogAnswer }) => {
  const { locale } = useKit();
  const columns = useColumns(answer);
  const rows = useMemo(() => answer.rows.map((r, i) => ({ ...r, rank: i + 1 })), [answer]);
  const title = t(texts.top.distinct, { n: answer.total.distinct, top: rows.length });
  return (
    <Card
      title={title}
      flush
      note={t(texts.top.total, {
        requests: withUnit(answer.total.requests, 'count', locale),
        bytes: withUnit(answer.total.bytes, 'bytes', locale),
      })}
    >
      <DataTable
        name="/cdn-loganalyze"
        label={title}
        columns={columns}
        rows={rows}
        rowKey={(r) => `${r.domain}${r.key}`}
        tint={false}
        empty={
          <EmptyState kind="noMatch" title={t(texts.top.none)}>
            {t(texts.top.noneText)}
          </EmptyState>
        }
      />
    </Card>
  );
};
