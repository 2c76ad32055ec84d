import clsx from 'clsx';
import { t } from '../../../../kernel/text/translate';
import { toneFill } from '../../../../ui';
import { texts } from '../texts';

/** Letters of the last points by policy: f firing, m met, c calm, n without data. */
export type Timelines = ReadonlyMap<string, string>;
const looks: Record<string, string> = {
  f: `h-5 ${toneFill.error}`,
  m: `h-4 ${toneFill.warning}`,
  c: `h-2 ${toneFill.success}`,
  n: 'h-1 bg-line-strong',
};
const count = (points: string, letter: string) => points.split(letter).length - 1;

/** The last points of a policy as small bars, newest at the right. */
export const StateTimeline = ({ points }: { points: string | undefined }) => {
  if (points === undefined) return <span className="text-ink-muted">–</span>;
  const text = t(texts.timelineText, {
    n: points.length,
    met: count(points, 'm') + count(points, 'f'),
    firing: count(points, 'f'),
    none: count(points, 'n'),
  });
  return (
    <span role="img" aria-label={text} title={text} className="flex h-5 items-end gap-0.5">
      {[...points].map((letter, n) => (
        // The place in the row is the point's time; letters repeat.
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the identity here
        <span key={n} className={clsx('w-1 rounded-sm', looks[letter])} />
      ))}
    </span>
  );
};
