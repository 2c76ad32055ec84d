import clsx from 'clsx';
import { useId, type KeyboardEvent, type ReactNode } from 'react';

export type TabItem<V extends string = string> = {
  value: V;
  label: ReactNode;
  /** A number behind the word. */
  count?: number;
};
type TabsProps<V extends string> = {
  items: readonly TabItem<NoInfer<V>>[];
  value: V;
  onChange(value: NoInfer<V>): void;
  label: string;
  /** The panel of the chosen tab. */
  children?: ReactNode;
};

const move = (event: KeyboardEvent<HTMLElement>) => {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = tabs.findIndex((t) => t === document.activeElement);
  const go = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (go === undefined) return;
  event.preventDefault();
  const next = tabs[(go + tabs.length) % tabs.length];
  next?.focus();
  next?.click();
};

/** Tabs whose value the screen keeps (best in the address). */
export const Tabs = <V extends string>({
  items,
  value,
  onChange,
  label,
  children,
}: TabsProps<V>) => {
  const id = useId();
  return (
    <>
      <div
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={move}
        className="scroll-thin flex gap-1 overflow-x-auto border-b border-line"
      >
        {items.map((item) => (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={`${id}-${item.value}`}
            aria-selected={item.value === value}
            aria-controls={children ? `${id}-panel` : undefined}
            tabIndex={item.value === value ? 0 : -1}
            onClick={() => onChange(item.value)}
            className={clsx(
              '-mb-px flex h-9 items-center gap-1.5 whitespace-nowrap border-b-2 px-3 text-sm font-medium',
              item.value === value
                ? 'border-accent-ink text-ink'
                : 'border-transparent text-ink-muted hover:text-ink',
            )}
          >
            {item.label}
            {item.count !== undefined && (
              <span className="nums rounded-full bg-hover px-1.5 text-xs text-ink-muted">
                {item.count}
              </span>
            )}
          </button>
        ))}
      </div>
      {children && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="pt-4">
          {children}
        </div>
      )}
    </>
  );
};
