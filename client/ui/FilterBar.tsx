import clsx from 'clsx';
import { Plus, RefreshCw, Search } from 'lucide-react';
import { type CSSProperties, Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from './Button';
import { Menu } from './feedback/Menu';
import { chipLook, ChipFace } from './FilterChip';
import { Select, TextInput } from './inputs/inputs';
import { usePhone } from './breakpoints';
import { isShortcut, shortcuts } from './shortcuts';
import { fill, useKit } from './texts';

/** A filter in force that has no control here: `状态：运行中`. */
export type Chip = { id: string; label: string; value: string; onRemove(): void };
/** A further filter, offered behind the button at the end of the filters. */
export type MoreFilter = { id: string; label: string; control: ReactNode; set: boolean };
type Props = {
  /** The search text in force; `onSearch` gets what is typed after a short rest. */
  search?: string;
  onSearch?(text: string): void;
  searchLabel?: string;
  /** Filters of a screen's own that always stand here. */
  children?: ReactNode;
  /** The filters in order of use: the first few stand here, the others behind a button. */
  filters?: readonly MoreFilter[];
  chips?: readonly Chip[];
  /** Takes every filter off; given while one is in force. */
  onClear?: (() => void) | undefined;
  /** Number of results; null while it is not known, when its room is kept. */
  count?: number | null;
  /** Zone of the times in the results. */
  zone?: string | undefined;
  onRefresh?(): void;
  refreshing?: boolean;
  /** Seconds between automatic refreshes, 0 = off. */
  every?: number;
  onEvery?(seconds: number): void;
  /** Buttons at the right end: create, export. */
  actions?: ReactNode;
};
const restMs = 250;
/** Filters that stand in the row by themselves, on a desk and on a phone. */
const inRow = { desk: 5, phone: 2 };

/** A count as wide as most that come. */
const roomFor = 1_000;
/** Room that a text takes, in letters: one of Chinese has that of two. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 2 : 1), 0);

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
      if (!isShortcut(e, shortcuts.search) || !box.current?.offsetParent) return;
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
      soft
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(e) => setText(e.target.value)}
      style={{ '--said': widthOf(label) } as CSSProperties}
      className="w-full sm:w-[clamp(216px,calc(var(--said)*6.5px+52px),340px)]"
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
          className="!h-7 !w-[88px]"
        />
      )}
      {onRefresh && (
        <IconButton
          size="sm"
          icon={RefreshCw}
          label={texts.refresh}
          busy={refreshing}
          onClick={onRefresh}
        />
      )}
    </span>
  );
};

const Filters = ({ filters }: { filters: readonly MoreFilter[] }) => {
  const { texts } = useKit();
  const phone = usePhone();
  const [added, setAdded] = useState<readonly string[]>([]);
  const first = phone ? inRow.phone : inRow.desk;
  // One filter behind a button would save no room.
  const fits = filters.length <= first + 1;
  const stands = (f: MoreFilter, i: number) => fits || i < first || f.set || added.includes(f.id);
  const rest = filters.filter((f, i) => !stands(f, i));
  return (
    <>
      {filters.filter(stands).map((f) => (
        <Fragment key={f.id}>{f.control}</Fragment>
      ))}
      {rest.length > 0 && (
        <Menu
          label={texts.addFilter}
          items={rest.map((f) => ({
            label: f.label,
            onSelect: () => setAdded((old) => [...old, f.id]),
          }))}
          trigger={(p) => (
            <button
              {...p}
              type="button"
              className={`${chipLook(false)} gap-1 border-dashed px-2.5 text-ink-faint`}
            >
              <Plus size={13} aria-hidden />
              {texts.addFilter}
            </button>
          )}
        />
      )}
    </>
  );
};

/** Search, filters with what they are set to, the count, refresh: the same order above every list. */
export const FilterBar = (props: Props) => {
  const { texts, locale } = useKit();
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {props.onSearch && (
        <SearchBox
          value={props.search ?? ''}
          onSearch={props.onSearch}
          label={props.searchLabel ?? texts.search}
        />
      )}
      {props.filters && <Filters filters={props.filters} />}
      {props.children}
      {props.chips?.map((c) => (
        <ChipFace key={c.id} label={c.label} value={c.value || undefined} onClear={c.onRemove} />
      ))}
      {props.onClear && (
        <Button variant="link" size="sm" className="!px-1.5" onClick={props.onClear}>
          {texts.clearAll}
        </Button>
      )}
      {/* On a phone a row of its own: nothing moves when the count is known. */}
      <span className="ml-auto flex flex-wrap items-center gap-2 max-sm:min-h-8 max-sm:w-full max-sm:justify-end">
        {props.zone && (
          <span className="nums whitespace-nowrap text-xs text-ink-faint">{props.zone}</span>
        )}
        {props.count !== undefined && (
          <span
            className={clsx(
              'nums whitespace-nowrap text-xs text-ink-faint',
              props.count === null && 'invisible',
            )}
          >
            {fill(texts.total, { n: new Intl.NumberFormat(locale).format(props.count ?? roomFor) })}
          </span>
        )}
        <Refresh {...props} />
        {props.actions}
      </span>
    </div>
  );
};
