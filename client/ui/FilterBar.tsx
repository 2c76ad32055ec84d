import { ListFilter, RefreshCw, Search, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button, IconButton } from './Button';
import { Select, TextInput } from './inputs/inputs';
import { fill, useKit } from './texts';

/** A filter in force, as the reader sees it: `状态: 运行中`. */
export type Chip = { id: string; label: string; value: string; onRemove(): void };
type Props = {
  /** The search text in force; `onSearch` gets what is typed after a short rest. */
  search?: string;
  onSearch?(text: string): void;
  searchLabel?: string;
  /** The three or four main filters. */
  children?: ReactNode;
  /** Further filters, folded away. */
  more?: ReactNode;
  chips?: readonly Chip[];
  onClear?(): void;
  /** Number of results. */
  count?: number;
  onRefresh?(): void;
  refreshing?: boolean;
  /** Seconds between automatic refreshes, 0 = off. */
  every?: number;
  onEvery?(seconds: number): void;
  /** Buttons at the right end: create, export. */
  actions?: ReactNode;
};
const restMs = 250;

const SearchBox = ({ value, onSearch, label }: SearchProps) => {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = text;
      onSearch(text);
    }, restMs);
    return () => clearTimeout(timer);
  }, [text, onSearch]);
  useEffect(() => {
    const slash = (e: KeyboardEvent) => {
      const typing =
        e.target instanceof Element && e.target.closest('input,textarea,select,[contenteditable]');
      if (e.key !== '/' || typing || e.ctrlKey || e.metaKey || !box.current?.offsetParent) return;
      e.preventDefault();
      box.current.focus();
    };
    document.addEventListener('keydown', slash);
    return () => document.removeEventListener('keydown', slash);
  }, []);
  return (
    <TextInput
      ref={box}
      type="search"
      icon={Search}
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(e) => setText(e.target.value)}
      className="w-full sm:w-60"
    />
  );
};
type SearchProps = { value: string; onSearch(text: string): void; label: string };

const Refresh = ({ onRefresh, refreshing, every = 0, onEvery }: Props) => {
  const { texts } = useKit();
  return (
    <span className="flex items-center gap-1">
      {onEvery && (
        <Select
          aria-label={texts.autoRefresh}
          title={texts.autoRefresh}
          value={String(every)}
          onChange={(e) => onEvery(Number(e.target.value))}
          options={[0, 5, 15, 60].map((s) => ({
            value: String(s),
            label: s === 0 ? texts.off : `${s} s`,
          }))}
          className="!w-[88px]"
        />
      )}
      {onRefresh && (
        <IconButton icon={RefreshCw} label={texts.refresh} busy={refreshing} onClick={onRefresh} />
      )}
    </span>
  );
};

const Chips = ({ chips, onClear }: { chips: readonly Chip[]; onClear?(): void }) => {
  const { texts } = useKit();
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {chips.map((c) => (
        <span
          key={c.id}
          className="inline-flex max-w-full items-center gap-1 rounded bg-accent-soft py-px pl-2 text-xs text-accent-ink"
        >
          <span className="truncate">{c.value ? `${c.label}: ${c.value}` : c.label}</span>
          <button
            type="button"
            aria-label={fill(texts.removeFilter, { name: c.label })}
            onClick={c.onRemove}
            className="grid h-5 w-5 shrink-0 place-items-center rounded hover:bg-hover"
          >
            <X size={11} aria-hidden />
          </button>
        </span>
      ))}
      {onClear && (
        <Button variant="link" size="sm" className="!h-5" onClick={onClear}>
          {texts.clearAll}
        </Button>
      )}
    </div>
  );
};

/** Search, filters, what is in force, the count, refresh: the same order above every list. */
export const FilterBar = (props: Props) => {
  const { texts, locale } = useKit();
  const [open, setOpen] = useState(false);
  const chips = props.chips ?? [];
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {props.onSearch && (
          <SearchBox
            value={props.search ?? ''}
            onSearch={props.onSearch}
            label={props.searchLabel ?? texts.search}
          />
        )}
        {props.children}
        {props.more && (
          <Button icon={ListFilter} aria-expanded={open} onClick={() => setOpen(!open)}>
            {texts.filters}
          </Button>
        )}
        <span className="ml-auto flex flex-wrap items-center gap-2">
          {props.count !== undefined && (
            <span className="nums text-xs text-ink-faint">
              {fill(texts.results, { n: new Intl.NumberFormat(locale).format(props.count) })}
            </span>
          )}
          <Refresh {...props} />
          {props.actions}
        </span>
      </div>
      {open && props.more && <div className="flex flex-wrap items-center gap-2">{props.more}</div>}
      {chips.length > 0 && <Chips chips={chips} onClear={props.onClear} />}
    </div>
  );
};
