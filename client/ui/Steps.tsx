import clsx from 'clsx';
import type { ReactNode } from 'react';
import { toneIcon } from './Badge';
import { toneText, type Tone } from './tone';

/** One step of a longer piece of work: what it does, how it stands, what was found. */
export type Step = {
  key: string;
  title: ReactNode;
  tone: Tone;
  state: ReactNode;
  note?: ReactNode;
  aside?: ReactNode;
};

/** Steps of a job in order, each with its own state. */
export const Steps = ({ steps, label }: { steps: readonly Step[]; label: string }) => (
  <ol aria-label={label} className="flex flex-col">
    {steps.map((s, i) => {
      const Icon = toneIcon[s.tone];
      return (
        <li key={s.key} className="flex min-w-0 gap-3">
          <div className="flex flex-col items-center">
            <Icon
              size={16}
              aria-hidden
              className={clsx(
                'mt-0.5 shrink-0',
                toneText[s.tone],
                s.tone === 'progress' && 'animate-spin',
              )}
            />
            {i < steps.length - 1 && <span aria-hidden className="my-1 w-px flex-1 bg-line" />}
          </div>
          <div className="min-w-0 flex-1 pb-4 text-sm">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-medium">{s.title}</span>
              <span className={clsx('text-xs', toneText[s.tone])}>{s.state}</span>
            </div>
            {s.note && <div className="break-words text-ink-muted">{s.note}</div>}
            {s.aside && <div className="nums text-xs text-ink-faint">{s.aside}</div>}
          </div>
        </li>
      );
    })}
  </ol>
);
