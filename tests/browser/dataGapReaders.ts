import { alarmIncidents } from '#shared/areas/cdn/alarms/incidents';
import { alarmPolicies } from '#shared/areas/cdn/alarms/policies';
import { precomputes } from '#shared/areas/cdn/statistics/precomputes';
import { evaluateAlarms } from '#workers/areas/cdn/alarms/evaluation';
import { draft } from '../integration/cdn/alarms/support';
import type { SyncWorld } from '../integration/cdn/sync/world';
import type { Caller } from '../support/bench';

const dayMs = 86_400_000;
const lookMs = 30_000;
const midnightOf = (ms: number) => ms - (ms % dayMs);

/**
 * Minutes from now to the next look of the comparison at a day that is over: of the three newest each has one
 * half minute of three.
 */
export const minutesToLook = (day: string): number => {
  const seen = (ms: number): boolean => {
    const look = Math.floor(ms / lookMs);
    const turn = 1 + (Math.floor(look / 2) % 3);
    return look % 2 === 0 && midnightOf(ms) - turn * dayMs === Date.parse(day);
  };
  const now = Date.now();
  const looks = Array.from({ length: 20 }, (_, i) => i).find((i) => seen(now + i * lookMs));
  if (looks === undefined) throw new Error(`nobody looks at ${day}`);
  return looks / 2;
};

/** Who reads the figures of a gap: an alarm of the account on lost requests, and sums of days that are kept ready. */
export const openReaders = async (world: SyncWorld, owner: Caller, day: string) => {
  const { platform, sql } = world.bench;
  const alarm = draft({
    description: 'No requests',
    metric: 'requests',
    condition: 'lt',
    threshold: 1,
    // As many as the gap is long: read as zeros, it would fire.
    points: 6,
    source: 'accurate',
  });
  const policy = await owner.call(alarmPolicies.endpoints.create, alarm);
  /** Evaluates alarms as their job does; returns the phase of the domain and how many events there are. */
  const evaluated = async () => {
    await evaluateAlarms({ platform, run: platform.run });
    const [state] = (await owner.call(alarmPolicies.endpoints.states, { id: policy.id })).rows;
    const { rows } = await owner.call(alarmIncidents.endpoints.list, {});
    return { phase: state?.phase, events: rows.length };
  };
  await evaluated();
  const { id } = await world.staff.call(precomputes.endpoints.create, {
    name: 'Requests by hours',
    source: 'accurate',
    dimensions: ['domain'],
    step: '1h',
    keepDays: 3,
  });
  return {
    evaluated,
    precompute: () => world.staff.call(precomputes.endpoints.one, { id }),
    /** How often the figures of the day of the gap changed, and whether it is summed up of those of now. */
    dayBuilt: async () => {
      const [row] = await sql<{ changes: number; isTrue: boolean }>(
        `select changes::int as changes, built_changes is not distinct from changes as "isTrue" from precompute_day where precompute_id = $1 and day = $2`,
        [id, day],
      );
      return row;
    },
  };
};
export type GapReaders = Awaited<ReturnType<typeof openReaders>>;
