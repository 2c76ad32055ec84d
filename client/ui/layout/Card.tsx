import clsx from 'clsx';
import type { ReactNode } from 'react';

/** A bordered area with an optional head; never put one into another. */
export const Card = ({ title, note, actions, flush, className, children }: CardProps) => {
  const headed = Boolean(title || actions);
  return (
    <section
      className={clsx(
        'min-w-0 rounded-lg border border-line bg-surface',
        // On a phone the rows are boxes of their own.
        flush && 'max-sm:border-0 max-sm:[&>header]:px-0',
        className,
      )}
    >
      {headed && (
        <header className="flex min-h-[37px] flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 pt-2">
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <h2 className="text-base font-semibold">{title}</h2>
            {note && <span className="text-xs text-ink-faint">{note}</span>}
          </div>
          {actions && <div className="flex min-w-0 flex-wrap items-center gap-2">{actions}</div>}
        </header>
      )}
      <div className={clsx(flush ? 'sm:px-3 sm:pb-2' : headed ? 'px-4 pb-4 pt-1.5' : 'p-4')}>
        {children}
      </div>
    </section>
  );
};
type CardProps = {
  title?: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  /** For tables: their first cells stand below the title. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
};

/** Names and values of one object, in columns that fold on small screens. */
export const Facts = ({ items, columns = 2 }: { items: readonly Fact[]; columns?: 1 | 2 | 3 }) => (
  <dl
    className={clsx(
      'grid grid-cols-1 gap-x-8 gap-y-2 text-sm',
      columns === 2 && 'md:grid-cols-2',
      columns === 3 && 'md:grid-cols-2 xl:grid-cols-3',
    )}
  >
    {items.map(([name, value], i) => (
      <div key={i} className="flex min-w-0 gap-3">
        <dt className="w-28 shrink-0 text-ink-muted">{name}</dt>
        <dd className="min-w-0 flex-1 break-words">{value ?? '–'}</dd>
      </div>
    ))}
  </dl>
);
export type Fact = readonly [name: ReactNode, value: ReactNode];
