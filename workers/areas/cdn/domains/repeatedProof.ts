import { materialOf } from '#server/model/cdn/certificates/deployment';
import { setProven } from '#server/model/cdn/domains/configuration/configs.store';
import { move } from '#server/model/cdn/domains/transition';
import { offOf } from '#server/model/cdn/domains/proof/overview';
import { restart, tellEntry } from '#server/model/cdn/domains/configuration/push';
import { configOf } from '#server/model/cdn/domains/configuration/rules.store';
import { openDriver } from '#server/model/cdn/suppliers/gateway';
import { reducedTo } from '#shared/edge/compile';
import type { Tools } from '../../../kernel/work';
import { lockDomain } from '#server/model/cdn/domains/claims.store';
import { type Proven, proveEntry } from './entryProof';
import { StepFailed } from './steps';
import {
  isUnproven,
  noteUnproven,
  saveProven,
  type Unproven,
  unprovenEntry,
} from './unprovenEntries.store';

const look = async (tools: Tools, { domain, entry }: Unproven): Promise<Proven> => {
  const { config, rules, material } = await tools.run(async (ctx) => ({
    ...(await configOf(ctx, domain)),
    material: domain.certificateId ? await materialOf(ctx, domain.certificateId) : null,
  }));
  const { driver, facts, mark } = await openDriver(entry.paramId);
  return proveEntry(tools, {
    entryId: entry.id,
    nodes: await driver.health(),
    mark,
    domain: domain.name,
    config: reducedTo(config, facts.cannot),
    off: offOf(rules),
    material,
  });
};

/** What the nodes say contradicts the configuration: the supplier's steps run again and decide. */
const configureAgain = (tools: Tools, { domain, entry }: Unproven): Promise<void> =>
  tools.run(async (ctx) => {
    const d = await lockDomain(ctx, domain.id);
    if (d?.status !== 'Activated' || d.configVersion !== entry.liveVersion) return;
    await noteUnproven(ctx, { entryId: entry.id, version: d.configVersion, nodes: [] });
    await restart(ctx, d.id, [entry.id]);
    await move(ctx, d.id, 'Configuring');
  });

/**
 * Asks the nodes of a supplier again that did not answer when its live version was proven. Silence
 * changes nothing but the time of the next look; the version counts as proven when all have answered.
 */
export const proveAgain = async (tools: Tools, { entryId }: { entryId: string }): Promise<void> => {
  const unproven = await tools.run((ctx) => unprovenEntry(ctx, entryId));
  if (!unproven) return;
  try {
    const { seen, silent } = await look(tools, unproven);
    await tools.run(async (ctx) => {
      const { domain, entry } = unproven;
      const message = silent.length > 0 ? seen : null;
      const saved = await saveProven(ctx, entry, { seen, message });
      if (!saved) return;
      await noteUnproven(ctx, { entryId, version: entry.liveVersion, nodes: silent });
      tellEntry(ctx, saved);
      if (!(await isUnproven(ctx, domain.id))) await setProven(ctx, domain.id, entry.liveVersion);
    });
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    await configureAgain(tools, unproven);
  }
};
