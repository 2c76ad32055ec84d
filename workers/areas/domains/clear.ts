import { publishZone } from '#server/areas/domains/zone';
import { openDriver } from '#server/areas/suppliers/gateway';
import type { CdnDriver } from '#server/drivers/cdn/driver';
import type { Tools } from '../../kernel/work';
import {
  claimRemoval,
  endRemoval,
  postponeRemoval,
  type Removal,
  wantedAgain,
} from './removals.store';
import { settled, steady } from './suppliers';

/** Stops and removes a domain at its supplier; what is gone already is done. */
const takeAway = async (driver: CdnDriver, r: Removal, signal: AbortSignal): Promise<void> => {
  const ask = () => driver.status(r.name);
  const ref = (step: string) => `removal:${r.id}:${r.attempts}:${step}`;
  await steady(async () => {
    const found = await settled(ask, signal);
    if (!found || found.state === 'stopped') return;
    await driver.setEnabled({ domain: r.name, enabled: false, ref: ref('stop') });
  }, signal);
  await steady(async () => {
    if ((await settled(ask, signal)) === null) return;
    await driver.removeDomain({ domain: r.name, ref: ref('remove') });
  }, signal);
};

/** Makes a supplier forget a domain that was deleted here, or a line that left its policy. */
export const clear = async (tools: Tools, { removalId }: { removalId: string }): Promise<void> => {
  const r = await tools.run((ctx) => claimRemoval(ctx, removalId));
  if (!r) return;
  try {
    await publishZone(tools.platform);
    if (!(await tools.run((ctx) => wantedAgain(ctx, r)))) {
      const { driver } = await openDriver(r.paramId, { evenDisabled: true });
      await takeAway(driver, r, tools.signal);
    }
    await tools.run((ctx) => endRemoval(ctx, r.id));
  } catch (error) {
    await tools.run((ctx) => postponeRemoval(ctx, r, (error as Error).message));
    tools.log.warn({ name: r.name, reason: (error as Error).message }, 'removal postponed');
  }
};
