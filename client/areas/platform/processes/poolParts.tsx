import { orderStates, poolStates } from '#shared/areas/platform/processes/names';
import type { pools } from '#shared/areas/platform/processes/pools';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { StateDot } from '../../../kernel/declared/StateBadge';
import type { ListParts } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';
import { Sparkline } from '../../../ui/charts';
import { PoolDrawer } from './PoolDrawer';
import { texts } from './texts';

type Pool = RowOf<typeof pools.endpoints.list>;

const Size = ({ row: { size, wishedSize } }: { row: Pool }) => (
  <span className="nums">
    {wishedSize !== null && wishedSize !== size
      ? t(texts.wished, { now: size, wished: wishedSize })
      : size}
  </span>
);
const State = ({ row }: { row: Pool }) => (
  <span className="flex min-w-0 flex-wrap gap-1" title={row.orderRefusal ?? undefined}>
    <StateDot of={poolStates[row.state]} />
    {row.order && row.order !== 'done' && <StateDot of={orderStates[row.order]} />}
  </span>
);
const Line = ({ row }: { row: Pool }) =>
  row.line.length > 1 ? <Sparkline values={row.line} label={t(texts.line)} /> : <>–</>;

/** What is its own of the list of pools. */
const poolParts: ListParts<Pool> = {
  cells: { size: Size, state: State, line: Line },
  detail: PoolDrawer,
};
export default poolParts;
