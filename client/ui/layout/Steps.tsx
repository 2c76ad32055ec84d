import clsx from 'clsx';
import { Check, CircleAlert, CircleDashed, LoaderCircle, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { toneText, type Tone } from '../tone';

/** One step of a longer piece of work: what it does, how it stands, what was found. */
export type Step = {
  key: string;
  title: ReactNode;
  tone: Tone;
  state: ReactNode;
  note?: ReactNode;
  aside?: ReactNode;
  /** Stands below the step, however it ended. */
  below?: ReactNode;
};

const icons = {
  success: Check,
  progress: LoaderCircle,
  error: CircleAlert,
  warning: TriangleAlert,
  neutral: CircleDashed,
};
/** A finished step is grey: colour is for what moves or is wrong. */
const iconTone: Record<Tone, string> = { ...toneText, success: 'text-neutral' };
const speaks: ReadonlySet<Tone> = new Set(['progress', 'error', 'warning']);

/** Steps of a job in order, a line each; only the one that runs or failed says more. */
export const Steps = ({ steps, label }: { steps: readonly Step[]; label: string }) => (
  <ol aria-label={label} className="flex flex-col text-sm">
    {steps.map((s, i) => {
      const Icon = icons[s.tone];
      const loud = speaks.has(s.tone);
      return (
        <li key={s.key} className="relative flex min-h-[30px] min-w-0 gap-2.5">
          {i < steps.length - 1 && (
            <span
              aria-hidden
              className="absolute bottom-[-5px] left-[7.5px] top-[25px] w-px bg-line-strong"
            />
          )}
          {/* A new state is a new mark, which moves in once. */}
          <span key={s.tone} className="step-in mt-[7px] h-4 w-4 shrink-0">
            <Icon
              size={16}
              strokeWidth={1.75}
              aria-hidden
              className={clsx(iconTone[s.tone], s.tone === 'progress' && 'animate-spin')}
            />
          </span>
          <div className="min-w-0 flex-1 py-[5px]">
            <div className="flex min-w-0 items-baseline gap-2">
              <span
                className={clsx(
                  'shrink-0',
                  loud && 'font-semibold',
                  s.tone === 'neutral' && 'text-ink-faint',
                )}
              >
                {s.title}
              </span>
              {loud ? (
                <span className={clsx('ml-auto shrink-0 text-xs', toneText[s.tone])}>
                  {s.state}
                </span>
              ) : (
                <span className="sr-only">{s.state}</span>
              )}
              {!loud && s.note && (
                <span className="min-w-0 truncate text-xs text-ink-faint">{s.note}</span>
              )}
              {s.aside && (
                <span className={clsx('nums shrink-0 text-xs text-ink-faint', !loud && 'ml-auto')}>
                  {s.aside}
                </span>
              )}
            </div>
            {loud && s.note && (
              <div className="break-words pb-1 text-xs text-ink-muted">{s.note}</div>
            )}
            {s.below && <div className="pb-2 pt-1">{s.below}</div>}
          </div>
        </li>
      );
    })}
  </ol>
);
