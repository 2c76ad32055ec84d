import type { lastValues } from '#shared/areas/cdn/sync/lastValues';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ListParts } from '../../../kernel/screens/screens';
import { formatElapsed, useKit } from '../../../ui';
import { Why } from './Why';

type Last = RowOf<typeof lastValues.endpoints.list>;

const Elapsed = ({ seconds }: { seconds: number | null }) => {
  const { locale } = useKit();
  return (
    <span className="nums">{seconds === null ? '–' : formatElapsed(seconds * 1000, locale)}</span>
  );
};
const Lag = ({ row }: { row: Last }) => <Elapsed seconds={row.lagSeconds} />;
const Expected = ({ row }: { row: Last }) => <Elapsed seconds={row.expectedSeconds} />;

/** What the list of newest figures draws itself, and why one is late beside it. */
const parts: ListParts<Last> = {
  cells: { lagSeconds: Lag, expectedSeconds: Expected },
  detail: Why,
};
export default parts;
