import { renewing } from '#server/kernel/process/lease';
import { publishZone } from './zone';
import { openDriver, type OpenedDriver } from '#server/model/cdn/suppliers/gateway';
import type { Tools } from '../../../kernel/work';
import {
  claimRemoval,
  endRemoval,
  isBeingRemoved,
  postponeRemoval,
  type Removal,
  renewRemoval,
  wantedAgain,
} from '#server/model/cdn/domains/removals.store';
import { pause, settled, steady } from './supplierWaits';

const beatMs = 10_000;
const lookMs = 200;

/**
 * Waits until nobody takes the name away at the credential any more. A supplier that left a policy and
 * came back would otherwise be set up by one worker while another one still clears it.
 */
export const removalOver = async (
  tools: Tools,
  o: { name: string; paramId: string },
): Promise<void> => {
  while (await tools.run((ctx) => isBeingRemoved(ctx, o))) await pause(lookMs, tools.signal);
};

/** Stops and removes a domain at its supplier; what is gone already is done. */
const takeAway = async (opened: OpenedDriver, r: Removal, tools: Tools): Promise<void> => {
  const { driver } = opened;
  const { signal } = tools;
  const ask = () => driver.status(r.name);
  const ref = (step: string) => `removal:${r.id}:${r.attempts}:${step}`;
  await steady(async () => {
    const domain = await settled(ask, signal);
    if (!domain || domain.state === 'stopped')
      return opened.seen({ subject: r.name, ref: ref('stop') });
    await driver.setEnabled({ domain: r.name, enabled: false, ref: ref('stop') });
  }, signal);
  if (await tools.run((ctx) => wantedAgain(ctx, r))) return;
  await steady(async () => {
    if ((await settled(ask, signal)) === null)
      return opened.seen({ subject: r.name, ref: ref('remove') });
    await driver.removeDomain({ domain: r.name, ref: ref('remove') });
  }, signal);
};

/** Makes a supplier forget a domain that was deleted here, or a line that left its policy. */
export const clear = async (tools: Tools, { removalId }: { removalId: string }): Promise<void> => {
  const r = await tools.run((ctx) => claimRemoval(ctx, removalId));
  if (!r) return;
  const stopRenewing = renewing(beatMs, () => tools.run((ctx) => renewRemoval(ctx, r)));
  try {
    await publishZone(tools.platform);
    if (!(await tools.run((ctx) => wantedAgain(ctx, r)))) {
      await takeAway(await openDriver(r.paramId, { evenDisabled: true }), r, tools);
    }
    await tools.run((ctx) => endRemoval(ctx, r.id));
  } catch (error) {
    await tools.run((ctx) => postponeRemoval(ctx, r, (error as Error).message));
    tools.log.warn({ name: r.name, reason: (error as Error).message }, 'removal postponed');
  } finally {
    stopRenewing();
  }
};
