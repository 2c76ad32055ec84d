import clsx from 'clsx';
import type { ReactNode } from 'react';

type Props = {
  /** Name of the table for those who hear it. */
  label: string;
  heads: readonly string[];
  /** Those of the heads that stand over numbers. */
  numeric?: readonly string[];
  className?: string;
  /** Its rows (`<tr>`). */
  children: ReactNode;
};
/** A small table without sort, paging or columns to choose; scrolls sideways by itself where it is too wide. */
export const PlainTable = ({ label, heads, numeric = [], className, children }: Props) => (
  // Scrollable, so it must be reachable by keyboard.
  <section
    aria-label={label}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    tabIndex={0}
    className={clsx('overflow-auto', className)}
  >
    <table className="w-full text-left text-sm">
      <thead>
        <tr className="border-b border-line text-xs text-ink-muted">
          {heads.map((h) => (
            <th
              key={h}
              className={clsx(
                'whitespace-nowrap py-1 pr-4 font-medium',
                numeric.includes(h) && 'text-right',
              )}
            >
              {h}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);
