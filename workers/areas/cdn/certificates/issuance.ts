import type { Ctx } from '#server/kernel/db/context';
import type { Task } from '#server/model/platform/tasks/index';
import { bindDomains, repush } from '#server/model/cdn/domains/bindings';
import { mark } from '#server/model/cdn/certificates/deployment';
import { authority, issueOf, startIssue } from '#server/model/cdn/certificates/issues';
import * as store from '#server/model/cdn/certificates/issues.store';
import { uploadAs } from '#server/model/cdn/certificates/uploads';
import { type Files, replaceWith } from '#server/model/cdn/certificates/versions';

/** Brings the challenge path to the edges of domains that do not have it yet. */
export const routeChallenges = async (ctx: Ctx, domainIds: readonly string[]): Promise<void> => {
  for (const id of (await store.addRoutes(ctx, domainIds)).toSorted()) await repush(ctx, id);
};

/** Keeps what an authority issued, once for each task: a new certificate or a new version. */
export const keepIssued = async (ctx: Ctx, task: Task, files: Files): Promise<string> => {
  const certificateId = await store.issuedBy(ctx, task.id);
  if (certificateId) return certificateId;
  const p = issueOf(task);
  if (p.certificateId) {
    await replaceWith(ctx, p.certificateId, files, 'renew');
    await store.keepIssued(ctx, task.id, p.certificateId);
    return p.certificateId;
  }
  const { id } = await uploadAs(ctx, task.accountId ?? '', {
    name: p.name,
    source: 'acme',
    ...files,
  });
  await store.keepIssued(ctx, task.id, id);
  if (p.bind) {
    const { onAir } = await bindDomains(ctx, id, Object.values(p.domainIds), () => undefined);
    if (onAir > 0) await mark(ctx, id, 'updating');
  }
  return id;
};

/** Starts the renewal of free certificates that end within 30 days, at most once a day each. */
export const sweepRenewals = async (ctx: Ctx): Promise<void> => {
  if (authority() === null) return;
  for (const { id, accountId, name, domains } of await store.renewable(ctx)) {
    if (domains.length === 0) continue;
    const domainIds = Object.fromEntries(domains.map((d) => [d.name, d.id]));
    await startIssue(ctx, accountId, { name, certificateId: id, bind: false, domainIds });
  }
};
