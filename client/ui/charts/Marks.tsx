import clsx from 'clsx';
import { useKit } from '../texts';
import { formatInstant } from '../time';
import { toneText } from '../tone';
import type { Mark } from './overlay';

const shown = 6;

/**
 * What happened, newest last, in words: those over the chart may lie too close to be read. In one column
 * beside the chart, where there is no room for two.
 */
export const Marks = ({ marks, beside }: { marks: readonly Mark[]; beside: boolean }) => {
  const { timeZone } = useKit();
  if (marks.length === 0) return null;
  return (
    <ul
      className={clsx(
        'mt-3 grid gap-x-6 border-t border-line pt-2.5 text-xs text-ink-muted sm:grid-cols-2',
        beside && 'lg:grid-cols-1',
      )}
    >
      {marks.slice(-shown).map((m) => (
        <li key={`${m.at} ${m.label}`} className="flex min-h-6 min-w-0 items-center gap-2">
          <span className="shrink-0 text-ink-faint">
            {formatInstant(m.at, timeZone).slice(5, 16)}
          </span>
          {m.href ? (
            <a href={m.href} className="truncate leading-6 hover:underline" title={m.label}>
              {m.label}
            </a>
          ) : (
            <span
              className={`truncate ${m.tone && m.tone !== 'neutral' ? toneText[m.tone] : ''}`}
              title={m.label}
            >
              {m.label}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
};
