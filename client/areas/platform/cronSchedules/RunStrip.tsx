import clsx from 'clsx';
import {
  runCauses,
  runStates,
  type StripRun,
} from '#shared/areas/platform/cronSchedules/cronSchedules';
import { sentenceText } from '#shared/kernel/sentences';
import { t } from '../../../kernel/text/translate';
import { formatInstant, toneFill, useKit } from '../../../ui';
import { texts } from './texts';

const heights: Partial<Record<StripRun['state'], string>> = {
  passed: 'h-3',
  overlapped: 'h-2',
  missed: 'h-1',
};

/** The last runs of a schedule as small bars, newest at the right; each says when it was and what came of it. */
export const RunStrip = ({ runs }: { runs: readonly StripRun[] }) => {
  const { timeZone } = useKit();
  if (runs.length === 0) return <span className="text-ink-muted">{t(texts.neverRan)}</span>;
  const count = (state: StripRun['state']) => runs.filter((r) => r.state === state).length;
  const label = t(texts.counts, {
    all: runs.length,
    passed: count('passed'),
    failed: count('failed'),
  });
  const words = ({ dueAt, state, cause, summary }: StripRun) =>
    [
      formatInstant(dueAt, timeZone).slice(0, 16),
      t(runStates[state]),
      t(runCauses[cause]),
      ...(summary ? [t(sentenceText(summary))] : []),
    ].join(' · ');
  return (
    <span role="img" aria-label={label} className="flex h-5 items-end gap-0.5">
      {runs.map((run) => (
        <span
          key={run.id}
          title={words(run)}
          className={clsx(
            'w-1.5 rounded-sm',
            heights[run.state] ?? 'h-5',
            toneFill[runStates[run.state][2]],
          )}
        />
      ))}
    </span>
  );
};
