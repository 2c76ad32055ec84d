import clsx from 'clsx';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { Tooltip } from '../feedback/Tooltip';

export type StripFigure = {
  id: string;
  label: string;
  value: ReactNode;
  unit?: string;
  /** What it is compared with, when it was, what it means. */
  note?: ReactNode;
  /** The note says something bad. */
  bad?: boolean;
  /** The figure itself asks for attention. */
  alarming?: boolean;
  /** How the number is made; shown on hover and focus. */
  formula?: string;
};
type Props = {
  label: string;
  figures: readonly StripFigure[];
  /** The pressed figure and what a press does: then the strip drives what stands below it. */
  value?: string | null;
  onChange?(id: string): void;
  /** Stands in a drawer: three in a row, or their names would be cut. */
  narrow?: boolean;
  /** The part below, drawn as one with the strip. */
  children?: ReactNode;
};

const Figure = ({ of }: { of: StripFigure }) => (
  <>
    <Tooltip text={of.formula}>
      <span className="block truncate text-xs text-ink-muted">{of.label}</span>
    </Tooltip>
    <span className="nums mt-0.5 block truncate text-2xl font-semibold tracking-tight">
      <span className={of.alarming ? 'text-error' : 'text-ink'}>{of.value ?? '–'}</span>
      {of.unit && <span className="ml-1 text-sm font-normal text-ink-muted">{of.unit}</span>}
    </span>
    <span
      className={clsx(
        'block min-h-[1.45em] text-xs sm:truncate',
        of.bad ? 'text-error' : 'text-ink-muted',
      )}
    >
      {of.note}
    </span>
  </>
);

/** Figures beyond these stand in rows of four: their names would be cut. */
const mostInRow = 6;
const moves: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** The figures of a screen in one strip; pressed ones decide what is drawn below. */
export const StatStrip = ({ label, figures, value, onChange, narrow, children }: Props) => {
  const id = useId();
  const move = (e: KeyboardEvent) => {
    const by = moves[e.key];
    const at = figures.findIndex((f) => f.id === value);
    const next = by && figures[(at + by + figures.length) % figures.length];
    if (!next) return;
    e.preventDefault();
    onChange?.(next.id);
    document.getElementById(`${id}${next.id}`)?.focus();
  };
  const cells = clsx(
    // The last row is filled by its figures, however few they are.
    'flex flex-wrap gap-px bg-line [&>*]:grow [&>*]:basis-[40%] sm:[&>*]:basis-[30%]',
    !narrow &&
      (figures.length > mostInRow ? 'lg:[&>*]:basis-[20%]' : 'lg:flex-nowrap lg:[&>*]:basis-0'),
    children ? 'border-b border-line' : '',
  );
  const cell = 'min-w-0 px-4 pb-2.5 pt-3 text-left';
  return (
    <div className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface">
      {onChange ? (
        <div role="tablist" aria-label={label} className={cells}>
          {figures.map((f) => {
            const on = f.id === value;
            return (
              <button
                key={f.id}
                id={`${id}${f.id}`}
                type="button"
                role="tab"
                aria-selected={on}
                aria-controls={children ? `${id}panel` : undefined}
                tabIndex={on || (!value && f === figures[0]) ? 0 : -1}
                onClick={() => onChange(f.id)}
                onKeyDown={move}
                className={clsx(
                  cell,
                  on
                    ? 'bg-gradient-to-b from-accent-soft to-surface shadow-[inset_0_2px_0_rgb(var(--accent))]'
                    : 'bg-surface hover:bg-hover',
                )}
              >
                <Figure of={f} />
              </button>
            );
          })}
        </div>
      ) : (
        <div role="group" aria-label={label} className={cells}>
          {figures.map((f) => (
            <div key={f.id} className={clsx(cell, 'bg-surface')}>
              <Figure of={f} />
            </div>
          ))}
        </div>
      )}
      {children && (
        <div
          id={`${id}panel`}
          {...(onChange ? { role: 'tabpanel', 'aria-label': label } : {})}
          className="p-4"
        >
          {children}
        </div>
      )}
    </div>
  );
};
