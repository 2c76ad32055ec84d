import { bindingChanges } from '#shared/areas/cdn/certificates/changes';
import { taskStates } from '#shared/areas/platform/tasks/tasks';
import { Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { serve } from '../../../kernel/http/http';
import { createTask, ownTask, type Task } from '../../../model/platform/tasks/index';
import { mustWait } from '../../../model/cdn/domains/configuration/reviewRequests';
import { bindDomains, domainForUpdate } from '../../../model/cdn/domains/bindings';
import * as store from '../../../model/cdn/certificates/changes.store';
import { chainOf, seenCertificate } from '../../../model/cdn/certificates/certificates.store';
import { type ChangeParams, paramsOf } from '../../../model/cdn/certificates/changeParams';
import { covers } from '../../../model/cdn/certificates/pem';

/** Domains a worker brings on their way at a time. */
const chunkSize = 20;

type ChangeRequest = {
  fromId: string;
  toId: string;
  domainIds: readonly string[];
  canaryId?: string;
};
type Started = { task: Task | null; waiting: number };

/** Both certificates, of one account. */
const pairOf = async (ctx: Ctx, fromId: string, toId: string) => {
  const from = await seenCertificate(ctx, fromId);
  const to = await seenCertificate(ctx, toId);
  if (from.id === to.id) throw new Failure('certificate.same');
  if (from.accountId !== to.accountId)
    throw new Failure('certificate.otherAccount', { domain: from.hosts[0] ?? from.name });
  return { from, to, chainPem: await chainOf(ctx, to.id, to.version) };
};

const start = async (ctx: Ctx, o: ChangeRequest, parentId?: string): Promise<Started> => {
  const { from, to, chainPem } = await pairOf(ctx, o.fromId, o.toId);
  if (to.notAfter <= ctx.now())
    throw new Failure('certificate.expired', { day: to.notAfter.slice(0, 10) });
  const ids = [...new Set(o.domainIds)];
  const domains = await store.domainsById(ctx, from.accountId, ids);
  if (domains.length < ids.length) throw new Failure('data.absent');
  for (const d of domains) {
    if (d.certificateId !== from.id) throw new Failure('certificate.notBound', { domain: d.name });
    if (!covers(chainPem, d.name)) throw new Failure('certificate.notCovering', { domain: d.name });
  }
  const first = await domainForUpdate(ctx, domains[0]?.id ?? '');
  if (await mustWait(ctx, first)) {
    const { waiting } = await bindDomains(ctx, to.id, ids, () => undefined);
    return { task: null, waiting };
  }
  const canary =
    domains.find((d) => d.id === o.canaryId) ??
    domains.find((d) => d.status === 'Activated') ??
    domains[0];
  const rest = domains.filter((d) => d !== canary);
  const params: ChangeParams = {
    fromId: from.id,
    toId: to.id,
    fromName: from.name,
    toName: to.name,
    domainIds: Object.fromEntries(domains.map((d) => [d.name, d.id])),
  };
  const task = await createTask(ctx, {
    kind: 'certificate',
    title: `${from.name} → ${to.name}`,
    accountId: from.accountId,
    params,
    lanes: [
      { lane: 'canary', targets: canary ? [canary.name] : [] },
      { lane: 'batch', targets: rest.map((d) => d.name) },
    ],
    chunkSize,
    ...(parentId ? { parentId } : {}),
  });
  return { task, waiting: 0 };
};

export const bindingChangesService = serve(bindingChanges, {
  async preview(ctx, query) {
    const { chainPem } = await pairOf(ctx, query.fromId, query.toId);
    const { rows, total } = await store.boundDomains(ctx, query);
    const [first] = rows;
    return {
      rows: rows.map((d) => ({ ...d, covered: covers(chainPem, d.name) })),
      total,
      reviewed: first ? await mustWait(ctx, await domainForUpdate(ctx, first.id)) : false,
    };
  },
  create: (ctx, { canaryId, ...o }) => start(ctx, { ...o, ...(canaryId ? { canaryId } : {}) }),
  async rollBack(ctx, { id }) {
    const t = await ownTask(ctx, id);
    if (t.kind !== 'certificate') throw new Failure('data.absent');
    if (t.finishedAt === null)
      throw new Failure('state.refused', {
        state: [taskStates[t.state][0], taskStates[t.state][1]],
      });
    const p = paramsOf(t);
    const names = await store.changedNames(ctx, t.id);
    const ids = names.map((name) => p.domainIds[name]).filter((d) => d !== undefined);
    const standings = await store.standingOf(ctx, ids);
    const domainIds = standings.filter((d) => d.certificateId === p.toId).map((d) => d.id);
    if (domainIds.length === 0) throw new Failure('certificate.nothingToReturn');
    return start(ctx, { fromId: p.toId, toId: p.fromId, domainIds }, t.id);
  },
});
