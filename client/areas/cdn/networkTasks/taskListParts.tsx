import type { netTasks } from '#shared/areas/cdn/networkTasks/netTasks';
import { sentenceText } from '#shared/kernel/sentences';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ListParts } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';
import { RunStrip } from '../../platform/cronSchedules/RunStrip';

type Row = RowOf<typeof netTasks.endpoints.list>;

/** The whole verdict where three lines hold it: it names the bad nodes and targets. */
const Verdict = ({ row }: { row: Row }) => {
  const text = row.verdict ? t(sentenceText(row.verdict)) : '–';
  return (
    <span title={text} className="line-clamp-3 whitespace-normal leading-4">
      {text}
    </span>
  );
};
/** What the list of network tasks draws itself: the last rounds as a strip, and the whole verdict. */
const parts: ListParts<Row> = {
  cells: { runs: ({ row }) => <RunStrip runs={row.runs} />, verdict: Verdict },
};
export default parts;
