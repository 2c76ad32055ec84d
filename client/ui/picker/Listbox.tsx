import { useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { Check, Search } from 'lucide-react';
import { useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Option } from '../inputs/inputs';
import { useKit } from '../texts';

const rowPx = 32;
const twoLinePx = 46;
/** So few are seen at a glance: the box to search them is there for the keyboard only. */
const fewOptions = 8;

type ListProps = {
  id: string;
  options: readonly Option[];
  chosen: ReadonlySet<string>;
  multiple: boolean;
  label: string;
  /** Said instead of options that could not be read. */
  problem: string | undefined;
  onSearch?(text: string): void;
  onPick(option: Option): void;
  onClose(): void;
  foot?: ReactNode;
};

const useMatches = (options: readonly Option[], text: string) =>
  useMemo(() => {
    const wanted = text.trim().toLowerCase();
    if (!wanted) return options;
    return options.filter((o) =>
      `${o.label}\n${o.value}\n${o.note ?? ''}`.toLowerCase().includes(wanted),
    );
  }, [options, text]);

/** A searchable list of options that draws only the rows in view. */
export const Listbox = (props: ListProps) => {
  const { texts } = useKit();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const matches = useMatches(props.options, text);
  const size = matches.some((o) => o.note) ? twoLinePx : rowPx;
  const rows = useVirtualizer({
    count: matches.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => size,
    overscan: 8,
    initialRect: { width: 240, height: 320 },
  });
  const go = (to: number) => {
    const next = Math.max(0, Math.min(matches.length - 1, to));
    setActive(next);
    rows.scrollToIndex(next);
  };
  const keys = (e: KeyboardEvent) => {
    const target = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + 8,
      PageUp: active - 8,
    }[e.key];
    if (target !== undefined) {
      e.preventDefault();
      go(target);
    }
    const option = matches[active];
    if (e.key === 'Enter' && option && !option.disabled) {
      e.preventDefault();
      props.onPick(option);
    }
    if (e.key === 'Tab') props.onClose();
  };
  return (
    <div className="flex min-h-0 flex-col">
      <div
        className={
          props.options.length <= fewOptions && !props.onSearch && text === ''
            ? 'sr-only'
            : 'relative border-b border-line'
        }
      >
        <Search size={14} aria-hidden className="absolute left-2.5 top-2.5 text-ink-faint" />
        <input
          data-autofocus
          role="combobox"
          aria-label={`${props.label} ${texts.search}`}
          aria-expanded="true"
          aria-controls={props.id}
          aria-activedescendant={matches[active] ? `${props.id}-${active}` : undefined}
          autoComplete="off"
          value={text}
          placeholder={texts.search}
          onKeyDown={keys}
          onChange={(e) => {
            setText(e.target.value);
            setActive(0);
            props.onSearch?.(e.target.value);
          }}
          className="h-[34px] w-full bg-transparent pl-8 pr-2 text-sm outline-none"
        />
      </div>
      <div
        ref={scroller}
        id={props.id}
        role="listbox"
        // Scrollable regions must be reachable by keyboard; the search box drives it.
        tabIndex={-1}
        aria-label={props.label}
        aria-multiselectable={props.multiple || undefined}
        className="scroll-thin max-h-[320px] min-h-0 overflow-y-auto p-1"
      >
        {matches.length === 0 && (
          <div
            role="option"
            aria-selected="false"
            aria-disabled="true"
            className="px-2.5 py-2 text-sm text-ink-faint"
          >
            {props.problem ?? texts.noMatch}
          </div>
        )}
        <div role="presentation" className="relative" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map((item) => {
            const option = matches[item.index];
            return option ? (
              <Line
                key={option.value}
                id={`${props.id}-${item.index}`}
                option={option}
                top={item.start}
                height={item.size}
                active={item.index === active}
                chosen={props.chosen.has(option.value)}
                multiple={props.multiple}
                onHover={() => setActive(item.index)}
                onPick={() => props.onPick(option)}
              />
            ) : null;
          })}
        </div>
      </div>
      {props.foot}
    </div>
  );
};

type LineProps = {
  id: string;
  option: Option;
  top: number;
  height: number;
  active: boolean;
  chosen: boolean;
  multiple: boolean;
  onHover(): void;
  onPick(): void;
};
const Line = ({
  id,
  option,
  top,
  height,
  active,
  chosen,
  multiple,
  onHover,
  onPick,
}: LineProps) => (
  // Keys are handled by the search box, which owns the active descendant.
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
  <div
    id={id}
    role="option"
    tabIndex={-1}
    aria-selected={chosen}
    aria-disabled={option.disabled || undefined}
    onPointerMove={onHover}
    onClick={() => !option.disabled && onPick()}
    style={{ position: 'absolute', top, height, left: 0, right: 0 }}
    className={clsx(
      'flex cursor-pointer items-center gap-2 rounded px-2.5 text-sm',
      active && 'bg-hover',
      option.disabled && 'cursor-not-allowed opacity-50',
    )}
  >
    {multiple && (
      <span
        aria-hidden
        className={clsx(
          'grid h-4 w-4 shrink-0 place-items-center rounded-[4px] border',
          chosen ? 'border-accent bg-accent text-accent-contrast' : 'border-field',
        )}
      >
        {chosen && <Check size={12} strokeWidth={3} />}
      </span>
    )}
    <span className="min-w-0 flex-1">
      <span className="block truncate">{option.label}</span>
      {option.note && <span className="block truncate text-xs text-ink-faint">{option.note}</span>}
    </span>
    {!multiple && chosen && <Check size={14} aria-hidden className="shrink-0 text-accent-ink" />}
  </div>
);
