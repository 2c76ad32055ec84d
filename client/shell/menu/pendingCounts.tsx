import clsx from 'clsx';
import { createContext, useContext } from 'react';
import { approvals } from '#shared/areas/platform/approvals/approvals';
import { needs, type Needs } from '#shared/areas/platform/needs/needs';
import { notifications } from '#shared/areas/platform/notices/notifications';
import { useQuery } from '../../kernel/request/query';
import { t } from '../../kernel/text/translate';
import { texts } from '../texts';

type Counts = Needs['counts'];
/** What waits beside the entries of the menu: counted once for all of them. */
export const Waiting = createContext<Counts>([]);
const everyMs = 60_000;
const refreshOn = [notifications.events.shown, approvals.events.changed];
const none: Counts = [];

/** What waits for the signed-in person, by the screen that lists it. */
export const useCounts = (): Counts =>
  useQuery(needs.endpoints.now, {}, { everyMs, refreshOn }).value?.counts ?? none;

/** How much waits on these screens together, and whether any of it is wrong or urgent. */
export const waitingAt = (
  counts: readonly Pick<Counts[number], 'path' | 'count' | 'urgent' | 'tone'>[],
  paths: readonly string[],
): { count: number; tone: 'error' | 'warning' | 'neutral' } | null => {
  const here = counts.filter(({ path, count }) => count > 0 && paths.includes(path));
  if (here.length === 0) return null;
  const wrong = here.some((one) => one.tone === 'error' || one.urgent > 0);
  const tone = wrong ? 'error' : here.some((one) => one.tone === 'warning') ? 'warning' : 'neutral';
  return { count: here.reduce((sum, one) => sum + one.count, 0), tone };
};
/** How much waits on these screens, for a menu entry. */
export const useWaiting = (paths: readonly string[]) => waitingAt(useContext(Waiting), paths);

const looks = {
  error: 'bg-error-soft text-error',
  warning: 'bg-warning-soft text-warning',
  neutral: 'bg-neutral-soft text-neutral',
};
type PipProps = { waiting: NonNullable<ReturnType<typeof waitingAt>> };
/** The count of what waits, beside a menu entry. */
export const Pip = ({ waiting: { count, tone } }: PipProps) => (
  <span
    className={clsx(
      'nums min-w-[17px] shrink-0 rounded-full px-[5px] text-center text-2xs font-semibold leading-[17px]',
      looks[tone],
    )}
  >
    <span className="sr-only">{t(texts.waiting)}</span> {count > 999 ? '999+' : count}
  </span>
);
