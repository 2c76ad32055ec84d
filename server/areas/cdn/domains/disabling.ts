import { domainSupplier } from '#shared/areas/cdn/domains/domain';
import { domains } from '#shared/areas/cdn/domains/domains';
import * as cdnTerms from '#shared/areas/cdn/terms';
import { regions } from '#shared/edge/regions';
import { personBehind } from '#shared/kernel/access';
import { Failure } from '#shared/kernel/errors';
import type { Label } from '#shared/kernel/field';
import { sentence } from '#shared/kernel/sentences';
import type { Ctx } from '../../../kernel/db/context';
import { change } from '../../../kernel/db/rows';
import { restart, tellEntry } from '../../../model/cdn/domains/configuration/push';
import { endOff, offEntries, putOff } from '../../../model/cdn/domains/disabling.store';
import { domainForUpdate, type SupplierEntry } from '../../../model/cdn/domains/domains.store';
import { entriesOf } from '../../../model/cdn/domains/policyEntries.store';
import { move, mustAllow } from '../../../model/cdn/domains/transition';
import { entriesNow } from '../../../model/cdn/steering/subjects';
import { placesOfEntries, sharesIn } from '../../../model/cdn/steering/weights';
import { seenEntry } from './entries.store';

const labelOf = (region: string | null): Label => {
  const names = regions[region as keyof typeof regions];
  return names ? [names.zh, names.en] : cdnTerms.otherRegions;
};
const serves = (e: SupplierEntry): boolean =>
  e.liveVersion > 0 && e.cname !== null && e.state !== 'stopped' && e.state !== 'skipped';

/** Refuses to leave a region of a domain's weights with no supplier that is listed for it and serves. */
const mustHaveOthers = async (ctx: Ctx, entry: SupplierEntry): Promise<void> => {
  const { domainId, paramId } = entry;
  const weights = (await entriesNow(ctx, { domainId, scheduleId: null })) ?? [];
  const off = await offEntries(ctx, domainId);
  const serving = new Set(
    (await entriesOf(ctx, domainId))
      .filter((e) => e.id !== entry.id && serves(e) && !off.has(e.id))
      .map((e) => e.paramId),
  );
  for (const region of placesOfEntries(weights)) {
    const shares = sharesIn(weights, region);
    if (shares.has(paramId) && ![...shares.keys()].some((id) => serving.has(id)))
      throw new Failure('domain.lastOfRegion', { region: labelOf(region) });
  }
};

/**
 * Takes a domain away from one supplier: out of DNS with this transaction's publication, stopped there once the
 * answers that were given have run out. It stays so through new versions until it is enabled again.
 */
export const disable = async (ctx: Ctx, id: string): Promise<void> => {
  const { domainId } = await seenEntry(ctx, id);
  const d = await domainForUpdate(ctx, domainId);
  mustAllow(d, 'repush');
  const entry = (await entriesOf(ctx, domainId)).find((e) => e.id === id);
  if (!entry) throw new Failure('data.absent');
  if ((await offEntries(ctx, domainId)).has(id)) throw new Failure('domain.disabledAlready');
  await mustHaveOthers(ctx, entry);
  const person = personBehind(ctx.who);
  await putOff(ctx, id, person);
  const message = sentence('entry.disabled', { person });
  const patch = { state: 'stopped' as const, message };
  tellEntry(
    ctx,
    await change(ctx, domainSupplier, id, patch, { operation: 'deactivate', risk: 'high' }),
  );
  ctx.enqueue(domains.jobs.publish, {});
};

/** Gives it back: configured and proven first, in DNS when it is live. */
export const enable = async (ctx: Ctx, id: string): Promise<void> => {
  const { domainId } = await seenEntry(ctx, id);
  const d = await domainForUpdate(ctx, domainId);
  mustAllow(d, 'repush');
  if (!(await endOff(ctx, id))) throw new Failure('domain.enabledAlready');
  const patch = { liveVersion: 0, message: null };
  await change(ctx, domainSupplier, id, patch, { operation: 'restore', risk: 'high' });
  await restart(ctx, domainId, [id]);
  await move(ctx, domainId, 'Configuring');
};
