import clsx from 'clsx';
import { Check, Ellipsis, type LucideIcon } from 'lucide-react';
import {
  Fragment,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import { createPortal } from 'react-dom';
import { useAnchorPosition, type Side } from './useAnchorPosition';
import { IconButton } from '../Button';
import { focusables, useLayer } from './layer';
import { useKit } from '../texts';

export type MenuItem = {
  label: string;
  icon?: LucideIcon;
  onSelect?(): void;
  /** A quieter word at the right: a shortcut, a count. */
  aside?: string;
  danger?: boolean;
  checked?: boolean;
  /** The sentence why it cannot be chosen. */
  disabled?: string | false;
  /** A line above this item. */
  divided?: boolean;
};

const Row = ({ item, marked, close }: RowProps) => {
  const Icon = item.checked ? Check : item.icon;
  return (
    <button
      type="button"
      role={item.checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={item.checked}
      aria-disabled={Boolean(item.disabled) || undefined}
      title={item.disabled || undefined}
      onClick={() => {
        if (item.disabled) return;
        close();
        item.onSelect?.();
      }}
      className={clsx(
        'flex w-full items-center gap-2 rounded px-2.5 py-1.5 text-left text-sm hover:bg-hover focus-visible:bg-hover',
        item.disabled && 'cursor-not-allowed opacity-50',
        item.danger ? 'text-ink hover:text-error focus-visible:text-error' : 'text-ink',
      )}
    >
      {marked && (
        <span className="grid w-4 shrink-0 place-items-center">
          {Icon && <Icon size={14} aria-hidden />}
        </span>
      )}
      <span className="min-w-0 flex-1 truncate">{item.label}</span>
      {item.aside && <span className="text-xs text-ink-faint">{item.aside}</span>}
    </button>
  );
};
type RowProps = {
  item: MenuItem;
  /** Room for an icon or a tick: where any item of the menu has one, all texts begin behind it. */
  marked: boolean;
  close(): void;
};

const step = (event: KeyboardEvent<HTMLElement>, close: () => void) => {
  const all = focusables(event.currentTarget);
  const at = all.indexOf(document.activeElement as HTMLElement);
  const go = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
  if (event.key === 'Tab') close();
  if (go === undefined) return;
  event.preventDefault();
  all[(go + all.length) % all.length]?.focus();
};

/** A floating box that belongs to an anchor: Escape, Tab and a press outside close it. */
export const Popover = ({ anchor, onClose, side, label, role, asWide, ...p }: PopProps) => {
  const box = useRef<HTMLDivElement>(null);
  const style = useAnchorPosition(anchor, box, true, side ?? 'bottom-start');
  useLayer(box, { open: true, onClose, anchor });
  return createPortal(
    // The role is `menu` or `dialog`; both take keys.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={box}
      role={role ?? 'dialog'}
      aria-label={label}
      tabIndex={-1}
      style={asWide ? { ...style, minWidth: anchor.current?.clientWidth } : style}
      onKeyDown={role === 'menu' ? (e) => step(e, onClose) : undefined}
      className={clsx(
        'layer-in scroll-thin z-layer overflow-y-auto rounded bg-raised shadow-layer outline-none',
        p.className ?? 'min-w-[180px] max-w-[90vw] p-1',
      )}
    >
      {p.children}
    </div>,
    document.body,
  );
};
type PopProps = {
  anchor: RefObject<Element>;
  onClose(): void;
  side?: Side;
  label: string;
  role?: 'menu' | 'dialog';
  /** At least as wide as its anchor. */
  asWide?: boolean;
  className?: string;
  children: ReactNode;
};

type MenuProps = {
  items: readonly MenuItem[];
  label: string;
  side?: Side;
  /** The button; it receives what makes it a menu button. */
  trigger: (props: TriggerProps) => ReactElement;
  head?: ReactNode;
};
export type TriggerProps = {
  ref: RefObject<HTMLButtonElement>;
  onClick(): void;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls'?: string;
};
/** A list of actions behind a button; arrow keys move, Escape closes. */
export const Menu = ({ items, label, side, trigger, head }: MenuProps) => {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const id = useId();
  const close = () => setOpen(false);
  const marked = items.some((item) => item.icon || item.checked !== undefined);
  return (
    <>
      {trigger({
        ref: anchor,
        onClick: () => setOpen(!open),
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        ...(open && { 'aria-controls': id }),
      })}
      {open && (
        <Popover anchor={anchor} onClose={close} label={label} role="menu" side={side}>
          {head}
          {items.map((item, i) => (
            <Fragment key={i}>
              {item.divided && <hr className="my-1 border-line" />}
              <Row item={item} marked={marked} close={close} />
            </Fragment>
          ))}
        </Popover>
      )}
    </>
  );
};

/** The "…" menu at the end of a table row. */
export const RowMenu = ({ items, label }: { items: readonly MenuItem[]; label?: string }) => {
  const { texts } = useKit();
  const name = label ?? texts.more;
  return items.length === 0 ? null : (
    <Menu
      items={items}
      label={name}
      side="bottom-end"
      trigger={(props) => <IconButton {...props} size="sm" icon={Ellipsis} label={name} />}
    />
  );
};
