import { useMemo } from 'react';
import {
  type FilterTree,
  type PivotAnswer,
  type PivotDimension,
  pivotLabels,
} from '#shared/areas/cdn/statistics/analyses';
import { metrics } from '#shared/metrics';
import { go } from '../../../kernel/page/navigate';
import { t } from '../../../kernel/text/translate';
import { useCan } from '../../../kernel/session/access';
import {
  Card,
  type Column,
  DataTable,
  EmptyState,
  RowMenu,
  scaled,
  scaleFor,
  useKit,
} from '../../../ui';
import { changeOf, signed } from './curves';
import { keyName, narrowedTo, seriesHref } from './pivotNames';
import type { Pivot } from './usePivot';
import { texts } from './texts';

type Line = {
  id: string;
  /** Keys of a group; null for the rest and the total. */
  keys: string[] | null;
  names: (string | null)[];
  title: string;
  values: (number | null)[];
  previous: (number | null)[] | null;
};

const useLines = (answer: PivotAnswer): Line[] => {
  return useMemo(
    () => [
      ...answer.rows.map((r): Line => ({ id: r.keys.join('\u0001'), title: '', ...r })),
      ...(answer.others
        ? [
            {
              id: '\u0002others',
              keys: null,
              names: [],
              title: t(texts.pivot.others, { n: answer.groups - answer.rows.length }),
              ...answer.others,
            },
          ]
        : []),
      { id: '\u0002total', keys: null, names: [], title: t(texts.pivot.total), ...answer.total },
    ],
    [answer],
  );
};

const useColumns = (answer: PivotAnswer, pivot: Pivot): Column<Line>[] => {
  const { locale, timeZone } = useKit();
  return useMemo(() => {
    const name = (by: PivotDimension, i: number): Column<Line> => ({
      id: by,
      header: t(pivotLabels[by]),
      grow: i === 0,
      width: 170,
      always: i === 0,
      cell: (r) =>
        r.keys === null ? (
          <strong className="font-semibold">{i === 0 ? r.title : ''}</strong>
        ) : i === 0 ? (
          <a className="hover:underline" href={seriesHref(pivot, answer.by, r.keys)}>
            {keyName(by, r.keys[i] ?? '', r.names[i] ?? null, locale, timeZone)}
          </a>
        ) : (
          keyName(by, r.keys[i] ?? '', r.names[i] ?? null, locale, timeZone)
        ),
    });
    const numbers = answer.metrics.flatMap((metric, i): Column<Line>[] => {
      const largest = Math.max(0, ...answer.rows.map((r) => r.values[i] ?? 0));
      const scale = scaleFor(metrics[metric].unit, largest);
      const label = t(metrics[metric].label);
      const plain: Column<Line> = {
        id: metric,
        header: label,
        unit: scale.unit,
        hint: t(metrics[metric].formula),
        align: 'right',
        width: 130,
        cell: (r) => scaled(r.values[i], scale, locale),
      };
      const change: Column<Line> = {
        id: `${metric}Change`,
        header: t(texts.pivot.changeOf, { metric: label }),
        hint: t(texts.statistics.changeHint),
        unit: '%',
        align: 'right',
        width: 130,
        cell: (r) => signed(changeOf(r.values[i] ?? null, r.previous?.[i] ?? null), locale),
      };
      return answer.total.previous ? [plain, change] : [plain];
    });
    return [...answer.by.map(name), ...numbers];
  }, [answer, pivot, locale, timeZone]);
};

const callsOf = (paramId: string): string => `/cdn-supplierapicall?paramId=${paramId}`;

/** One row per group, the rest and the total; each leads to its time series or narrows the conditions. */
export const PivotTable = ({ answer, pivot, onWhere }: Props) => {
  const { locale, timeZone } = useKit();
  const lines = useLines(answer);
  const columns = useColumns(answer, pivot);
  const seesCalls = useCan('staff.suppliers.view');
  const items = (line: Line) =>
    (line.keys ?? []).flatMap((key, i) => {
      const by = answer.by[i] as PivotDimension;
      const named = keyName(by, key, line.names[i] ?? null, locale, timeZone);
      const narrower = (['in', 'notIn'] as const).flatMap((op) => {
        const tree = narrowedTo(pivot.where, by, key, op);
        const label = t(op === 'in' ? texts.pivot.only : texts.pivot.without, { name: named });
        return tree ? [{ label, onSelect: () => onWhere(tree) }] : [];
      });
      const calls = {
        label: t(texts.pivot.calls, { name: named }),
        onSelect: () => go(callsOf(key)),
      };
      return by === 'supplier' && seesCalls ? [...narrower, calls] : narrower;
    });
  return (
    <Card title={t(texts.pivot.rows, { n: answer.groups })} flush>
      <DataTable
        name="/cdn-analyze2"
        label={t(texts.pivot.rows, { n: answer.groups })}
        columns={columns}
        rows={answer.rows.length > 0 ? lines : []}
        rowKey={(r) => r.id}
        rowActions={(line) => <RowMenu items={items(line)} />}
        actionsWidth={72}
        tint={false}
        empty={
          <EmptyState kind="noMatch" title={t(texts.pivot.none)}>
            {t(texts.pivot.noneText)}
          </EmptyState>
        }
      />
    </Card>
  );
};
type Props = { answer: PivotAnswer; pivot: Pivot; onWhere(tree: FilterTree): void };
