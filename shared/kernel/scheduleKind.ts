import type * as z from 'zod';
import type { Action } from './access';
import type { Label } from './field';

/** Something that can run by a schedule. */
export type ScheduleKindSpec<P extends z.ZodType = z.ZodType> = {
  label: Label;
  /** The product whose screens it belongs to. */
  scope: string;
  /** Who sees such schedules and their runs, and who makes, changes and starts them. */
  view: Action;
  operate: Action;
  /** What a schedule of the kind says besides its times. */
  params: P;
  /** Where a schedule of the kind is shown; also where a notice of a failed run leads. */
  link: (o: { id: string; subject: string | null }) => string;
  /** Hours after which a run that nobody ended counts as lost. */
  longestHours: number;
  /** In whose name runs act: the platform's, or the author's with the rights they have by then. */
  actsAs: 'platform' | 'author';
};

/**
 * Declares something that runs by a schedule, in the `scheduleKinds.ts` of its area:
 * `scheduleKinds: { dataTests: scheduleKind('…', '…', { scope, view, operate, params, link }) }`.
 * What a run does stands in `schedules` of the area's part in `server/model`.
 */
export const scheduleKind = <P extends z.ZodType>(
  zhCN: string,
  en: string,
  o: Omit<ScheduleKindSpec<P>, 'label' | 'longestHours' | 'actsAs'> &
    Partial<Pick<ScheduleKindSpec<P>, 'longestHours' | 'actsAs'>>,
): ScheduleKindSpec<P> => ({ longestHours: 6, actsAs: 'platform', ...o, label: [zhCN, en] });
