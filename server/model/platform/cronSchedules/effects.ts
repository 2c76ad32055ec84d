import {
  type ScheduleKindName,
  type ScheduleParams,
  scheduleKinds,
} from '#shared/areas/scheduleKinds';
import { badField } from '#shared/kernel/errors';
import type { Sentence } from '#shared/kernel/field';
import type { Ctx } from '../../../kernel/db/context';

/** A run that begins: what is due, and what its schedule says. */
export type BegunRun<K extends ScheduleKindName = ScheduleKindName> = {
  /** `endRun` takes it where the run goes on after its begin. */
  id: string;
  scheduleId: string;
  dueAt: string;
  /** The zone on whose clock the schedule runs. */
  zone: string;
  accountId: string | null;
  subject: string | null;
  params: ScheduleParams<K>;
};
/** How a run ended: whether well, what is said of it, and where it is shown. */
export type RunResult = { ok: boolean; summary?: Sentence | null; link?: string | null };

/** What a kind of schedule does; declared in `schedules` of an area's part in `server/model`. */
export type ScheduleEffects<K extends ScheduleKindName = ScheduleKindName> = {
  kind: K;
  /** Refuses a schedule (`Failure`) when it is made or changed; in the asking person's transaction. */
  check?: (ctx: Ctx, draft: Pick<BegunRun<K>, 'accountId' | 'subject' | 'params'>) => Promise<void>;
  /**
   * Begins a run, in the transaction that notes it: rows and jobs only, no network. Answers its result,
   * or null where it goes on; then `endRun` ends it. A `Failure` ends it as failed.
   */
  begin: (ctx: Ctx, run: BegunRun<K>) => Promise<RunResult | null>;
};
/** Declares what a kind does, with the types of its parameters. */
export const scheduleEffects = <K extends ScheduleKindName>(
  effects: ScheduleEffects<K>,
): ScheduleEffects =>
  // Safe cast: parameters are parsed by the schema of the same kind before they reach it.
  effects as unknown as ScheduleEffects;

/** The parameters of a schedule by the schema of its kind. */
export const paramsOf = (
  kind: ScheduleKindName,
  params: unknown,
): ScheduleParams<ScheduleKindName> => {
  const parsed = scheduleKinds[kind].params.safeParse(params);
  if (!parsed.success) throw badField('params', 'schedule.params');
  return parsed.data;
};
