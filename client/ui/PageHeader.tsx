import { ChevronRight, Star } from 'lucide-react';
import clsx from 'clsx';
import { Fragment, type ReactNode } from 'react';
import { IconButton } from './Button';
import { useKit } from './texts';

export type Crumb = { label: string; href?: string };
type Props = {
  title: ReactNode;
  /** Where this stands: group, list. Links are plain hash links. */
  crumbs?: readonly Crumb[];
  /** State or kind of the object, beside the title. */
  badge?: ReactNode;
  note?: ReactNode;
  pinned?: boolean;
  onPin?(pinned: boolean): void;
  actions?: ReactNode;
};

/** The head of every screen: where it is, what it is, what can be done. */
export const PageHeader = ({ title, crumbs = [], badge, note, pinned, onPin, actions }: Props) => {
  const { texts } = useKit();
  return (
    <header className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 max-w-full">
        {crumbs.length > 0 && (
          <nav className="mb-0.5 flex flex-wrap items-center gap-1 text-xs text-ink-faint">
            {crumbs.map((c, i) => (
              <Fragment key={i}>
                {i > 0 && <ChevronRight size={12} aria-hidden />}
                {c.href ? (
                  <a href={c.href} className="hover:text-ink hover:underline">
                    {c.label}
                  </a>
                ) : (
                  <span>{c.label}</span>
                )}
              </Fragment>
            ))}
          </nav>
        )}
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <h1 className="min-w-0 break-words text-xl font-semibold">{title}</h1>
          {badge}
          {onPin && (
            <IconButton
              size="sm"
              icon={Star}
              label={pinned ? texts.unpin : texts.pin}
              pressed={pinned}
              onClick={() => onPin(!pinned)}
              className={clsx(pinned && '[&_svg]:fill-warning [&_svg]:text-warning')}
            />
          )}
        </div>
        {note && <p className="mt-0.5 text-sm text-ink-muted">{note}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
};
