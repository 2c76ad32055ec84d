import { useKit } from '../texts';

export type Rank = {
  name: string;
  value: number;
  href?: string;
  /** Columns at the right, each of one unit and one number of decimals. */
  cells: readonly string[];
};

/** A ranking as a table: the bar lies under the name, the figures stand in columns. */
export const RankList = ({ label, rows }: { label: string; rows: readonly Rank[] }) => {
  const { texts } = useKit();
  const most = Math.max(...rows.map((r) => r.value), 0) || 1;
  if (rows.length === 0)
    return <p className="py-8 text-center text-sm text-ink-muted">{texts.noData}</p>;
  return (
    <table aria-label={label} className="w-full table-fixed text-sm">
      <tbody>
        {rows.map((r) => (
          <tr key={r.name}>
            <th scope="row" className="relative py-0.5 text-left font-normal">
              <span
                aria-hidden
                className="absolute inset-y-0.5 left-0 rounded bg-accent-soft"
                style={{ width: `${Math.max(1, (r.value / most) * 100)}%` }}
              />
              <span className="relative block truncate px-2 py-0.5" title={r.name}>
                {r.href ? (
                  <a href={r.href} className="hover:underline">
                    {r.name}
                  </a>
                ) : (
                  r.name
                )}
              </span>
            </th>
            {r.cells.map((cell, i) => (
              <td
                key={i}
                className={`nums w-[74px] whitespace-nowrap text-right ${i > 0 ? 'text-ink-muted' : ''}`}
              >
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
