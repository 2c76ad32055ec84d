import { useSearchParams } from 'react-router-dom';
import { laneErrors } from '#shared/areas/cdn/sync/lanes';
import { runOutcomes, syncRuns } from '#shared/areas/cdn/sync/runs';
import { StateDot } from '../../../kernel/declared/StateBadge';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { useQuery } from '../../../kernel/request/query';
import type { ListParts } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';
import { Card, formatInstant, PlainTable, useKit } from '../../../ui';
import { Author } from '../author';
import { texts } from './texts';

type Run = RowOf<typeof syncRuns.endpoints.list>;

/** From when to when a run asked. */
export const RunSpan = ({ row }: { row: Pick<Run, 'fromAt' | 'toAt'> }) => {
  const { timeZone } = useKit();
  const minute = (at: string) => formatInstant(at, timeZone).slice(5, 16);
  const [from, to] = [minute(row.fromAt), minute(row.toAt)];
  const end = from.slice(0, 5) === to.slice(0, 5) ? to.slice(6) : to;
  return <span className="nums">{`${from} – ${end}`}</span>;
};

/** What came of a run, with the class of its error. */
const Outcome = ({ row }: { row: Run }) => (
  <span className="flex items-center gap-1.5" title={row.message ?? undefined}>
    <StateDot of={runOutcomes[row.outcome]} />
    {row.errorClass && <span className="truncate text-xs">{t(laneErrors[row.errorClass])}</span>}
  </span>
);

const everyMs = 30_000;
/** Search takes the beginning of a message. */
const searched = 200;
/** Failures by message; each leads to its runs. */
const Failures = () => {
  const { locale, timeZone } = useKit();
  const [query, setQuery] = useSearchParams();
  const span = (name: string) => query.get(name) ?? undefined;
  const { value } = useQuery(
    syncRuns.endpoints.failures,
    { createdAtFrom: span('createdAtFrom'), createdAtTo: span('createdAtTo') },
    { everyMs },
  );
  if (!value || value.rows.length === 0) return null;
  const number = new Intl.NumberFormat(locale);
  const only = (message: string) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      next.set('outcome', 'failed');
      next.set('search', message.slice(0, searched));
      next.delete('page');
      return next;
    });
  const numeric = [t(texts.runs), t(texts.lanes)];
  const heads = [t(texts.errorClass), t(texts.message), ...numeric, t(texts.lastAt)];
  return (
    <Card title={t(texts.failures)} note={t(texts.failuresNote)} className="mb-4">
      <PlainTable label={t(texts.failures)} heads={heads} numeric={numeric} className="max-h-60">
        {value.rows.map((r) => (
          <tr
            key={`${r.errorClass ?? ''} ${r.message}`}
            className="border-b border-line last:border-0"
          >
            <td className="py-1 pr-4 whitespace-nowrap">
              {t(laneErrors[r.errorClass ?? 'internal'])}
            </td>
            <td className="pr-4">
              <button
                type="button"
                className="text-left text-accent-ink hover:underline"
                onClick={() => only(r.message)}
              >
                {r.message}
              </button>
            </td>
            <td className="nums pr-4 text-right">{number.format(r.runs)}</td>
            <td className="nums pr-4 text-right">{number.format(r.lanes)}</td>
            <td className="nums whitespace-nowrap">
              {formatInstant(r.lastAt, timeZone).slice(0, 16)}
            </td>
          </tr>
        ))}
      </PlainTable>
    </Card>
  );
};

/** What the list of runs draws itself, and why some failed above it. */
const parts: ListParts<Run> = {
  cells: { fromAt: RunSpan, outcome: Outcome, actor: Author },
  above: Failures,
};
export default parts;
