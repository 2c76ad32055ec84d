import clsx from 'clsx';
import { ChevronDown, X } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { Popover } from './feedback/Menu';
import { fill, useKit } from './texts';

/** The frame of a filter: quiet while it is open to choice, blue once it narrows the list. */
export const chipLook = (set: boolean): string =>
  clsx(
    'inline-flex h-7 max-w-full min-w-0 shrink-0 items-center rounded border text-sm max-sm:h-9',
    set
      ? 'border-accent/30 bg-accent-soft text-ink'
      : 'border-line-strong text-ink-muted hover:bg-hover',
  );

type FaceProps = {
  label: string;
  /** What it is set to, for people. */
  value?: string | undefined;
  onClear?: (() => void) | undefined;
  anchor?: RefObject<HTMLButtonElement>;
  open?: boolean;
  onToggle?: (() => void) | undefined;
  /** What makes the button a menu button of its kind. */
  role?: Record<string, unknown>;
};
/** A filter and its value in one: pressed, it opens its choices; the cross takes it off. */
export const ChipFace = ({ label, value, onClear, anchor, open, onToggle, role }: FaceProps) => {
  const { texts } = useKit();
  const words = (
    <>
      <span className="shrink-0">
        {label}
        {value && (/[\u2e80-\uffef]/.test(label) ? '：' : ':\u00a0')}
      </span>
      {value && <span className="truncate font-medium text-accent-ink">{value}</span>}
    </>
  );
  const set = onClear !== undefined;
  const inner = clsx('flex h-full min-w-0 items-center pl-2.5', set ? 'pr-1' : 'gap-1 pr-2');
  return (
    <span className={chipLook(set)} data-set={set || undefined}>
      {onToggle ? (
        <button
          ref={anchor}
          type="button"
          aria-label={value ? fill(texts.filterSet, { name: label, value }) : label}
          aria-expanded={open}
          onClick={onToggle}
          onKeyDown={(e) => {
            if (e.key !== 'ArrowDown' || open) return;
            e.preventDefault();
            onToggle();
          }}
          className={inner}
          {...role}
        >
          {words}
          {!set && <ChevronDown size={13} aria-hidden className="shrink-0 text-ink-faint" />}
        </button>
      ) : (
        <span className={inner}>{words}</span>
      )}
      {onClear && (
        <button
          type="button"
          aria-label={fill(texts.removeFilter, { name: label })}
          onClick={onClear}
          className="grid h-full w-6 shrink-0 place-items-center rounded text-ink-muted hover:text-ink max-sm:w-9"
        >
          <X size={12} aria-hidden />
        </button>
      )}
    </span>
  );
};

type ChipProps = {
  label: string;
  value?: string | undefined;
  onClear?: (() => void) | undefined;
  /** What opens below the chip; `close` closes it again. */
  children: (close: () => void) => ReactNode;
};
/** A filter whose choices are more than a list of words: days, a text, a span. */
export const FilterChip = ({ label, value, onClear, children }: ChipProps) => {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <ChipFace
        {...{ label, value, anchor, open }}
        onClear={value ? onClear : undefined}
        onToggle={() => setOpen(!open)}
        role={{ 'aria-haspopup': 'dialog' }}
      />
      {open && (
        <Popover anchor={anchor} onClose={close} label={label} className="w-auto max-w-[94vw] p-3">
          {children(close)}
        </Popover>
      )}
    </>
  );
};
