import { domain } from '#shared/areas/cdn/domains/domain';
import { isStopped } from '#shared/areas/cdn/domains/transitions';
import { domains } from '#shared/areas/cdn/domains/domains';
import type { ConfigCause } from '#shared/areas/cdn/domains/configs';
import { domainSuppliers } from '#shared/areas/cdn/domains/suppliers';
import type { Ctx } from '../../../../kernel/db/context';
import { change } from '../../../../kernel/db/rows';
import type { Domain, SupplierEntry } from '../domains.store';
import { resetEntries } from '../policyEntries.store';
import { move, tellDomain } from '../transition';
import { keepVersion } from './versions';

const onAir: readonly Domain['status'][] = ['Activated', 'Error', 'BindCertificateError'];

export const tellEntry = (ctx: Ctx, entry: SupplierEntry): void =>
  ctx.emit(domainSuppliers.events.changed, entry, { accountId: entry.accountId });

/** Starts the steps of a domain's supplier entries again; of `only` when given. */
export const restart = async (
  ctx: Ctx,
  domainId: string,
  only?: readonly string[],
): Promise<void> => {
  for (const entry of await resetEntries(ctx, domainId, only)) tellEntry(ctx, entry);
};

/**
 * Makes a new version of what the suppliers should have, with the columns that changed, and keeps it
 * for comparison and return. Other rows (rules, lines) are written before. A domain on air goes through Configuring; one that is not keeps its status and is configured when activated.
 */
export const pushConfig = async (
  ctx: Ctx,
  d: Domain,
  patch: Partial<Omit<Domain, 'id' | 'status' | 'configVersion'>>,
  why: { cause: ConfigCause; fromVersion?: number },
): Promise<Domain> => {
  const all = { ...patch, configVersion: d.configVersion + 1 };
  if (!isStopped(d.status)) await restart(ctx, d.id);
  const moves = onAir.includes(d.status);
  const after = moves
    ? await move(ctx, d.id, 'Configuring', null, all)
    : await change(ctx, domain, d.id, all);
  await keepVersion(ctx, after, why);
  if (moves) return after;
  tellDomain(ctx, after, { notice: false });
  if (after.status === 'Configuring') ctx.enqueue(domains.jobs.configure, { domainId: d.id });
  return after;
};
