import { failovers } from '#shared/areas/cdn/steering/failovers';
import { policyLimits } from '#shared/areas/cdn/schedules/policyLimits';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import type { Caller } from '../support/caller';
import { until } from '../support/until';

const { list, takeOut } = failovers.endpoints;

/** A policy whose suppliers are watched, and one of them taken out of a region by hand. */
export const failOver = async (staff: Caller, scheduleId: string): Promise<void> => {
  const { name, description, entries } = await staff.call(schedules.endpoints.one, {
    id: scheduleId,
  });
  await staff.call(schedules.endpoints.update, {
    id: scheduleId,
    name,
    description,
    method: 'failover',
    // What a policy gives is what one takes.
    entries: entries as never,
  });
  const row = await until(
    async () => (await staff.call(list, { region: ['africa'] })).rows[0] ?? null,
    { ms: 60_000, what: 'a check of the suppliers' },
  );
  await staff.call(takeOut, { id: row.id });
  // A cap that anybody's traffic exceeds, so that weights are proposed.
  const [first] = entries;
  if (first)
    await staff.call(policyLimits.endpoints.write, {
      scheduleId,
      limits: [{ paramId: first.paramId, commitMb: null, capMb: 1 }],
    });
};
