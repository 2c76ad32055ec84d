import clsx from 'clsx';
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  LoaderCircle,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { toneSoft, toneText, type Tone } from '../tone';

/** The icon of each tone, so that a state never speaks by colour alone. */
export const toneIcon: Record<Tone, LucideIcon> = {
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
  progress: LoaderCircle,
  neutral: CircleDashed,
};

/** A state as icon + word on a soft ground: `<Badge tone="success">运行中</Badge>`. */
export const Badge = ({ tone, icon, children }: BadgeProps) => {
  const Icon = icon === undefined ? toneIcon[tone] : icon;
  return (
    <span
      className={clsx(
        'inline-flex max-w-full items-center gap-1 whitespace-nowrap rounded px-1.5 py-px text-xs font-medium',
        toneSoft[tone],
      )}
    >
      {Icon && (
        <Icon
          size={12}
          aria-hidden
          className={clsx('shrink-0', tone === 'progress' && icon === undefined && 'animate-spin')}
        />
      )}
      <span className="truncate">{children}</span>
    </span>
  );
};
type BadgeProps = { tone: Tone; icon?: LucideIcon | null; children: ReactNode };

const dots: Record<Tone, string> = {
  success: 'bg-success',
  warning: 'bg-warning',
  error: 'bg-error',
  progress: 'h-[9px] w-[9px] border-[1.6px] border-progress border-r-transparent animate-spin',
  neutral: 'border-[1.5px] border-neutral',
};
/**
 * A state as dot + word, for dense tables. A good state at rest is a green dot and a black word:
 * colour in the word is for what changes or is wrong.
 */
export const StatusDot = ({ tone, wrap, children }: DotProps) => (
  <span
    className={clsx(
      'inline-flex min-w-0 max-w-full items-center gap-1.5 font-normal',
      wrap ? 'whitespace-normal' : 'whitespace-nowrap',
    )}
  >
    <span
      aria-hidden
      className={clsx(
        'shrink-0 rounded-full',
        tone !== 'progress' && 'h-[7px] w-[7px]',
        dots[tone],
      )}
    />
    <span className={clsx(!wrap && 'truncate', tone === 'success' ? 'text-ink-2' : toneText[tone])}>
      {children}
    </span>
  </span>
);
type DotProps = {
  tone: Tone;
  /** A sentence instead of a word: takes as many lines as it needs. */
  wrap?: boolean;
  children: ReactNode;
};

/** A quiet label without a state: a tag, a count, a version. */
export const Tag = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex items-center whitespace-nowrap rounded-[5px] bg-neutral-soft px-1.5 text-2xs font-medium leading-[18px] text-ink-muted">
    {children}
  </span>
);
