import clsx from 'clsx';
import { ChevronDown, X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import type { FieldIds } from '../inputs/Field';
import { ChipFace } from '../FilterChip';
import { controlLook } from '../inputs/inputs';
import { useKit } from '../texts';

type FaceProps = Partial<FieldIds> & {
  'aria-label'?: string;
  disabled?: boolean;
  className?: string;
  anchor: RefObject<HTMLButtonElement>;
  open: boolean;
  listId: string;
  onToggle(): void;
  filled: boolean;
  /** Drawn as a filter of this name, with its value in it. */
  chip?: string | undefined;
  onClear?(): void;
  children: ReactNode;
};
/** The closed look of a picker: what is chosen, a way to clear it, an arrow. */
export const PickerButton = ({
  anchor,
  open,
  listId,
  onToggle,
  filled,
  onClear,
  children,
  ...props
}: FaceProps) => {
  const { texts } = useKit();
  if (props.chip !== undefined)
    return (
      <ChipFace
        {...{ anchor, open, onToggle }}
        label={props.chip}
        value={filled ? String(children) : undefined}
        onClear={filled ? onClear : undefined}
        role={{ role: 'combobox', 'aria-haspopup': 'listbox', 'aria-controls': listId }}
      />
    );
  return (
    <span className={clsx('relative flex min-w-0', props.className)}>
      <button
        ref={anchor}
        type="button"
        id={props.id}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={listId}
        aria-label={props['aria-label']}
        aria-describedby={props['aria-describedby']}
        aria-invalid={props['aria-invalid']}
        aria-required={props['aria-required']}
        data-autofocus={props['data-autofocus']}
        disabled={props.disabled}
        onClick={onToggle}
        onKeyDown={(e) => {
          if (e.key !== 'ArrowDown' || open) return;
          e.preventDefault();
          onToggle();
        }}
        className={clsx(controlLook, 'flex h-8 items-center px-2.5 pr-8 text-left')}
      >
        <span className={clsx('truncate', !filled && 'text-ink-faint')}>{children}</span>
        <ChevronDown size={14} aria-hidden className="absolute right-2.5 text-ink-faint" />
      </button>
      {filled && onClear && !props.disabled && (
        <button
          type="button"
          aria-label={texts.clearSelection}
          onClick={onClear}
          className="absolute right-7 top-1/2 grid h-[24px] w-[24px] -translate-y-1/2 place-items-center rounded text-ink-faint hover:text-ink"
        >
          <X size={12} aria-hidden />
        </button>
      )}
    </span>
  );
};
