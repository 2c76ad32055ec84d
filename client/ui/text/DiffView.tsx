import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/feedback';
import { useKit } from '../texts';
import { ScrollBox } from '../layout/ScrollBox';

/** One field that differs; null on a side = not there. */
export type Difference = { key: string; label: ReactNode; before: ReactNode; after: ReactNode };

const good = 'bg-success-soft text-success';
const bad = 'bg-error-soft text-error';

/** Field by field: what was, what will be. */
export const DiffView = ({
  differences,
  label,
  heads,
  wanted = 'after',
}: {
  differences: readonly Difference[];
  label: string;
  /** Words over the two sides; "before" and "after" without them. */
  heads?: readonly [before: string, after: string];
  /** The side that is as it should be, which is green; the other is red. */
  wanted?: 'before' | 'after';
}) => {
  const { texts } = useKit();
  if (differences.length === 0) return <EmptyState kind="nothing" title={texts.noChange} />;
  const cell = 'border-t border-line px-3 py-1.5 align-top [overflow-wrap:anywhere]';
  return (
    <ScrollBox label={label}>
      <table className="w-full table-fixed sm:min-w-[480px] text-sm">
        <thead className="bg-ground text-left text-xs text-ink-muted">
          <tr>
            <th scope="col" className="w-24 px-3 sm:w-40 py-1.5 font-medium">
              {label}
            </th>
            <th scope="col" className="px-3 py-1.5 font-medium">
              {heads?.[0] ?? texts.before}
            </th>
            <th scope="col" className="px-3 py-1.5 font-medium">
              {heads?.[1] ?? texts.after}
            </th>
          </tr>
        </thead>
        <tbody>
          {differences.map((d) => (
            <tr key={d.key}>
              <th scope="row" className={`${cell} text-left font-normal text-ink-muted`}>
                {d.label}
              </th>
              <td className={cell}>
                {d.before === null ? (
                  '–'
                ) : (
                  <del className={`rounded px-1 no-underline ${wanted === 'after' ? bad : good}`}>
                    {d.before}
                  </del>
                )}
              </td>
              <td className={cell}>
                {d.after === null ? (
                  '–'
                ) : (
                  <ins className={`rounded px-1 no-underline ${wanted === 'after' ? good : bad}`}>
                    {d.after}
                  </ins>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
};
