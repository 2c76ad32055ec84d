import type { FindingKindName } from '#shared/areas/findingKinds';
import { isQuiet } from '#shared/kernel/quietHours';
import type { Ctx } from '../../../kernel/db/context';
import { type Found, keepFindings } from '../findings/index';
import { scheduleOf, type Subject } from './subjects';

/** Something that is tested by a schedule, as its failures are counted. */
export type Tested = {
  id: string;
  failures: number;
  /** So many failures in a row are one incident. */
  failuresToOpen: number;
  /** Hours of its maintenance on the clock of its schedule. */
  quietFrom: number;
  quietTo: number;
};
type Counting = {
  of: Subject;
  finding: FindingKindName;
  test: Tested;
  isFailed: boolean;
  /** Keeps how often it failed in a row, and that this was its last run. */
  note: (failures: number) => Promise<void>;
  /** What the incident says after so many failures. */
  incident: (failures: number) => Omit<Found, 'key'>;
  /** Tells people that it passes again. */
  recovered: () => Promise<void>;
};

/**
 * Counts a run of something that is tested by a schedule, in the transaction that ends the run: failures
 * in a row open one incident, the first run that passes closes it. Within the hours of its maintenance a
 * failure counts for nothing, and a run that passes still closes.
 */
export const countResult = async (ctx: Ctx, o: Counting): Promise<void> => {
  const { test, isFailed } = o;
  const { zone } = await scheduleOf(ctx, o.of).catch(() => ({ zone: 'UTC' }));
  if (isFailed && isQuiet({ ...test, zone }, Date.parse(ctx.now()) / 1000))
    return o.note(test.failures);
  const failures = isFailed ? test.failures + 1 : 0;
  await o.note(failures);
  if (isFailed && failures < test.failuresToOpen) return;
  await keepFindings(ctx, o.finding, {
    checked: [test.id],
    found: isFailed ? [{ key: test.id, ...o.incident(failures) }] : [],
  });
  if (!isFailed && test.failures >= test.failuresToOpen) await o.recovered();
};
