import clsx from 'clsx';
import type { edgeNodes } from '#shared/areas/cdn/suppliers/edgeNodes';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ListParts } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';
import { formatInstant, toneFill, useKit } from '../../../ui';
import { nodeTexts } from './nodeTexts';

type Row = RowOf<typeof edgeNodes.endpoints.list>;
const toneOf = ({ checks, failed }: Row['checks'][number]) =>
  failed === 0 ? 'success' : failed < checks ? 'warning' : 'error';

/** Checks of a day as small bars, an hour each, newest at the right; each says how many failed. */
const Checks = ({ row }: { row: Row }) => {
  const { timeZone } = useKit();
  if (row.checks.length === 0)
    return <span className="text-ink-muted">{t(nodeTexts.unchecked)}</span>;
  const sum = (of: 'checks' | 'failed') => row.checks.reduce((n, hour) => n + hour[of], 0);
  const label = t(nodeTexts.checks, { checks: sum('checks'), failed: sum('failed') });
  return (
    <span role="img" aria-label={label} className="flex h-5 items-end gap-0.5">
      {row.checks.map((hour) => (
        <span
          key={hour.at}
          title={t(nodeTexts.hour, { ...hour, at: formatInstant(hour.at, timeZone).slice(0, 16) })}
          className={clsx('h-5 w-1 rounded-sm', toneFill[toneOf(hour)])}
        />
      ))}
    </span>
  );
};
/** What the list of edge nodes draws itself. */
const parts: ListParts<Row> = { cells: { checks: Checks } };
export default parts;
