import type { netRounds } from '#shared/areas/cdn/networkTasks/netRounds';
import type { Out } from '#shared/kernel/contract';
import { t } from '../../../kernel/text/translate';
import { type HeatCell, HeatMap, type HeatRow } from '../../../ui';
import { supplierName } from '../statistics/seriesColors';
import { texts } from './texts';

export type MatrixOf = Out<typeof netRounds.endpoints.matrix>;
export type Shade = 'loss' | 'p95';
type Cell = NonNullable<MatrixOf['cells'][number][number]>;
const least = 0.05;
const shown = (n: number | null): string => (n === null ? '–' : String(Math.round(n)));

/** How dark a cell is: by its share of lost probes, or by how far its p95 lies above the limit. */
const shareOf = (cell: Cell, shade: Shade, limitMs: number): number | null => {
  if (shade === 'loss') return cell.bad > 0 && cell.loss > 0 ? Math.max(least, cell.loss) : null;
  if (cell.p95 === null) return 1;
  return cell.p95 > limitMs ? Math.min(1, cell.p95 / limitMs / 4) : null;
};

type Props = { of: MatrixOf; shade: Shade };
/** Nodes as rows, targets or spans of them as columns; a press goes closer, and from there to the path. */
export const Matrix = ({ of, shade }: Props) => {
  const { round, columns, cells, p95LimitMs } = of;
  const cellOf = (node: number, col: number): HeatCell => {
    const { from, to, target } = columns[col] ?? { from: 0, to: 0, target: '' };
    const cell = cells[node]?.[col] ?? null;
    const single = to - from <= 1;
    const query = `round=${round.id}&from=${from}&to=${to}${single ? `&node=${node}` : ''}`;
    const share = cell && shareOf(cell, shade, p95LimitMs);
    return {
      key: `${node} ${from}`,
      look: cell === null ? 'waiting' : share === null ? 'good' : 'bad',
      ...(share !== null && { share }),
      title:
        cell === null
          ? t(texts.notYet, { target })
          : t(texts.cell, {
              target,
              pairs: cell.pairs,
              bad: cell.bad,
              loss: Math.round(cell.loss * 100),
              p95: shown(cell.p95),
            }),
      href: `#/cdn-Networktaskresults?${query}`,
    };
  };
  const rows: HeatRow[] = round.nodes.map(({ name, supplier }, node) => ({
    key: String(node),
    label: name,
    ...(supplier && { note: supplierName(supplier) }),
    cells: columns.map((_, col) => cellOf(node, col)),
  }));
  return (
    <HeatMap
      label={t(texts.matrix)}
      corner={t(texts.nodes)}
      heads={columns.map((c) => String(c.from + 1))}
      rows={rows}
    />
  );
};
