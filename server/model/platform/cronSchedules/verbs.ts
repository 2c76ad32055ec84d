import type { FindingKindName } from '#shared/areas/findingKinds';
import type { ScheduleKindName } from '#shared/areas/scheduleKinds';
import type { EventSpec } from '#shared/kernel/contract';
import type { Ctx } from '../../../kernel/db/context';
import { keepFindings } from '../findings/index';
import {
  dropSchedule,
  keepSchedule,
  moveSchedule,
  runByHand,
  scheduleOf,
  type Times,
} from './subjects';

type Id = { id: string };
/** The plain verbs of a resource whose rows are things with a schedule. */
type Verbs<R> = { one: (ctx: Ctx, input: Id) => Promise<R> };

/**
 * What a service of things with one schedule each adds to its plain verbs; `finding` is the kind of the
 * incidents that end with such a thing.
 */
export const subjectVerbs = (kind: ScheduleKindName, finding?: FindingKindName) => {
  const subjectOf = (id: string) => ({ kind, subject: id });
  return {
    /** Takes schedule and incident away with the thing, before it is removed. */
    async leave(ctx: Ctx, { id }: Id): Promise<void> {
      await dropSchedule(ctx, subjectOf(id));
      if (finding) await keepFindings(ctx, finding, { checked: [id], found: [] });
    },
    /** Writes the schedule of a thing in the transaction that writes the thing. */
    keep: (ctx: Ctx, id: string, { name, cron, zone, missed }: Times): Promise<void> =>
      keepSchedule(ctx, subjectOf(id), { name, cron, zone, missed }),
    /** Answers `run`, `pause` and `resume` (`scheduleActs` of the contract). */
    acts<R>({ one }: Verbs<R>, changed: EventSpec) {
      const move =
        (state: 'active' | 'paused') =>
        async (ctx: Ctx, { id }: Id): Promise<R> => {
          await moveSchedule(ctx, await scheduleOf(ctx, subjectOf(id)), state);
          ctx.emit(changed, { id }, {});
          return one(ctx, { id });
        };
      return {
        pause: move('paused'),
        resume: move('active'),
        async run(ctx: Ctx, { id }: Id): Promise<R> {
          await runByHand(ctx, await scheduleOf(ctx, subjectOf(id)));
          return one(ctx, { id });
        },
      };
    },
  };
};
