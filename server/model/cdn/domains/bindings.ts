import type { Ctx } from '../../../kernel/db/context';
import { type Domain, domainForUpdate } from './domains.store';
import { pushConfig } from './configuration/push';
import { askReview, mustWait } from './configuration/reviewRequests';

/** The door of the certificates: a domain, locked until the transaction ends. */
export { domainForUpdate } from './domains.store';
/** The door of controls: the same without the question of who asks. */
export { lockDomain } from './claims.store';
export type { Domain } from './domains.store';
/** The door of what only looks at domains and at what accounts may have. */
export { accountFacts, accountOffset, seenDomain } from './domains.store';
/** The door of tests: what a domain's suppliers should have, with the rules that are off. */
export { configOf } from './configuration/rules.store';

/** Gives a domain another certificate, or none, and brings it to the suppliers. */
export const setCertificate = (
  ctx: Ctx,
  d: Domain,
  certificateId: string | null,
): Promise<Domain> => pushConfig(ctx, d, { certificateId }, { cause: 'certificate' });

/**
 * Binds domains to a certificate (null unbinds), each checked by `check` before anything is written;
 * manual accounts wait for review. Answers how many wait and how many are being configured.
 */
export const bindDomains = async (
  ctx: Ctx,
  certificateId: string | null,
  domainIds: readonly string[],
  check: (d: Domain) => void,
): Promise<{ waiting: number; onAir: number }> => {
  const domains: Domain[] = [];
  // Always in the same order, so that two bindings at a time never wait for each other.
  for (const id of [...new Set(domainIds)].sort()) domains.push(await domainForUpdate(ctx, id));
  for (const d of domains) check(d);
  let waiting = 0;
  let onAir = 0;
  for (const d of domains) {
    if (d.certificateId === certificateId) continue;
    if (await mustWait(ctx, d)) {
      waiting += 1;
      const kind = certificateId ? ('bindCertificate' as const) : ('unbindCertificate' as const);
      await askReview(ctx, d, { kind, ruleId: null, change: { certificateId } });
    } else if ((await setCertificate(ctx, d, certificateId)).status === 'Configuring') onAir += 1;
  }
  return { waiting, onAir };
};

/** The certificate of a domain has a new version: its suppliers get it. */
export const repush = async (ctx: Ctx, domainId: string): Promise<void> => {
  await pushConfig(ctx, await domainForUpdate(ctx, domainId), {}, { cause: 'certificate' });
};
