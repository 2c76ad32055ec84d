import type { cnameShares } from '#shared/areas/cdn/steering/analyses';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ListParts } from '../../../kernel/screens/screens';
import { useKit } from '../../../ui';
import { SavedViews } from '../../platform/views/SavedViews';
import { Question } from './Question';
import { useQuestion } from './useQuestion';

type Row = RowOf<typeof cnameShares.endpoints.list>;
/** Both ends of the interval of a share, in per cent. */
const Interval = ({ row }: { row: Row }) => {
  const { locale } = useKit();
  const percent = (part: number) =>
    (part * 100).toLocaleString(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return <span className="nums">{`${percent(row.low)} – ${percent(row.high)}`}</span>;
};

const Above = () => (
  <div className="mb-4">
    <Question />
  </div>
);

/** What the table of shares has of its own: the question. */
const parts: ListParts<Row> = {
  cells: { low: Interval },
  above: Above,
  head: SavedViews,
  useInput: () => useQuestion().question,
};
export default parts;
