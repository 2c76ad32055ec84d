import clsx from 'clsx';
import {
  CircleAlert,
  CircleCheck,
  Inbox,
  Info,
  ListFilter,
  Lock,
  RotateCw,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../Button';
import { CopyButton } from '../text/CopyText';
import { useKit } from '../texts';
import { toneFill, toneText, type Tone } from '../tone';

const icons: Record<Tone, LucideIcon> = {
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
  progress: Info,
  neutral: Info,
};
const grounds: Record<Tone, string> = {
  success: 'bg-success-soft',
  warning: 'bg-warning-soft',
  error: 'bg-error-soft',
  progress: 'bg-progress-soft',
  neutral: 'bg-neutral-soft',
};

/** A sentence that belongs to the part of the screen it stands in. */
export const Callout = ({ tone = 'neutral', title, actions, children }: CalloutProps) => {
  const Icon = icons[tone];
  return (
    <div
      role={tone === 'error' ? 'alert' : undefined}
      className={clsx('flex min-w-0 gap-2.5 rounded-[7px] px-3 py-2 text-sm', grounds[tone])}
    >
      <Icon size={15} aria-hidden className={clsx('mt-[3px] shrink-0', toneText[tone])} />
      <div className="min-w-0 flex-1 break-words">
        {title && <p className="font-medium text-ink">{title}</p>}
        {children && <div className="text-ink-2">{children}</div>}
      </div>
      {actions && <div className="flex shrink-0 flex-wrap items-start gap-2">{actions}</div>}
    </div>
  );
};
type CalloutProps = { tone?: Tone; title?: ReactNode; actions?: ReactNode; children?: ReactNode };

/** Letters of a request id that are shown; all of them are copied. */
const shownId = 13;
/** What failed, where it failed: the sentence, the request id to copy, and a way to try again. */
export const ErrorPanel = ({ title, children, requestId, onRetry }: ErrorProps) => {
  const { texts } = useKit();
  return (
    <Callout
      tone="error"
      title={title}
      actions={
        onRetry && (
          <Button size="sm" icon={RotateCw} onClick={onRetry}>
            {texts.retry}
          </Button>
        )
      }
    >
      {children}
      {requestId && (
        <p className="mt-0.5 flex items-center gap-1 text-xs text-ink-muted">
          {texts.requestId}
          <code title={requestId} className="font-mono">
            {requestId.slice(0, shownId)}
          </code>
          <CopyButton text={requestId} />
        </p>
      )}
    </Callout>
  );
};
type ErrorProps = {
  title: ReactNode;
  children?: ReactNode;
  requestId?: string | null;
  onRetry?(): void;
};

const emptyIcons = { nothing: Inbox, noMatch: ListFilter, denied: Lock };
const EmptyIcon = ({ kind }: { kind: keyof typeof emptyIcons }) => {
  const Icon = emptyIcons[kind];
  return <Icon size={18} strokeWidth={1.75} aria-hidden className="mb-1 text-ink-faint" />;
};

/** Nothing to show: `kind` says why, because each reason has another way out. */
export const EmptyState = ({ kind, title, children, action }: EmptyProps) => (
  <div
    data-kind={kind}
    className="flex flex-col items-center gap-1 px-6 py-10 text-center text-sm text-ink-muted"
  >
    <EmptyIcon kind={kind} />
    <div className="font-medium text-ink">{title}</div>
    {children && <div className="max-w-md">{children}</div>}
    {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
  </div>
);
type EmptyProps = {
  /** nothing = nothing exists yet; noMatch = filters hide everything; denied = may not be seen. */
  kind: 'nothing' | 'noMatch' | 'denied';
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
};

/** A grey bar in the final geometry of what is still loading. */
export const Skeleton = ({ className = 'h-4 w-full' }: { className?: string }) => (
  <span
    aria-hidden
    data-loading
    className={clsx('block animate-pulse rounded bg-press', className)}
  />
);

/** One line of small text that is still loading. */
export const SkeletonLine = () => <Skeleton className="h-[1lh] w-56" />;

/** Work done so far, 0 to 1; null = running without a known end. */
export const ProgressBar = ({ value, label, tone = 'progress', note }: ProgressProps) => {
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div className="flex min-w-[80px] items-center gap-2">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent ?? undefined}
        className="h-1.5 min-w-[48px] flex-1 overflow-hidden rounded-full bg-press"
      >
        <div
          className={clsx(
            'h-full rounded-full transition-[width] duration-300 ease-linear',
            toneFill[tone],
            percent === null && 'w-1/3 animate-pulse',
          )}
          style={percent === null ? undefined : { width: `${percent}%` }}
        />
      </div>
      {note && <span className="nums whitespace-nowrap text-xs text-ink-muted">{note}</span>}
    </div>
  );
};
type ProgressProps = { value: number | null; label: string; tone?: Tone; note?: ReactNode };
