import { lossesOf } from '#shared/edge/compile';
import type { EdgeConfig } from '#shared/edge/config';
import { DriverError } from './driver';

/** Refuses, as `invalid`, what a supplier would silently leave out of these rules. */
export const refuseLosses = (
  supplier: string,
  { rules }: EdgeConfig,
  cannot: readonly string[],
): void => {
  const [loss] = lossesOf(rules, cannot);
  if (loss)
    throw new DriverError('invalid', `${supplier} cannot express this rule (${loss.property}).`);
};
