import type { Ctx } from '../../../../kernel/db/context';
import type { Subject } from '../tasks.store';
import { outsFor, outsNow } from './failovers.store';
import { liveParts, type Outs, type Part } from './live';

/** Makes wished parts those that are served. */
type Serving = <P extends Part>(parts: readonly P[]) => readonly P[];

const nobody: Outs = new Set();
/** By who is out of which region of which policy now, read once for all names with failover. */
export const servingNow = async (
  ctx: Ctx,
): Promise<<P extends Part>(scheduleId: string, parts: readonly P[]) => readonly P[]> => {
  const outs = await outsNow(ctx);
  return (scheduleId, parts) => liveParts(parts, outs.get(scheduleId) ?? nobody);
};

/** The same for one policy, or one domain by its policy: everything stays where it has no failover. */
export const servingFor = async (ctx: Ctx, subject: Subject): Promise<Serving> => {
  const outs = await outsFor(ctx, subject);
  return (parts) => liveParts(parts, outs);
};
