import { domain, domainStatuses, type DomainStatus } from '#shared/areas/cdn/domains/domain';
import { domains } from '#shared/areas/cdn/domains/domains';
import { type DomainAct, moves, statusAllows } from '#shared/areas/cdn/domains/transitions';
import { Failure } from '#shared/kernel/errors';
import type { Label, Sentence } from '#shared/kernel/field';
import type { Ctx } from '../../../kernel/db/context';
import { change } from '../../../kernel/db/rows';
import { authorOf } from './configuration/configs.store';
import type { Domain } from './domains.store';

const stateName = (status: DomainStatus): Label => {
  const [zhCN, en] = domainStatuses[status];
  return [zhCN, en];
};

/** Refuses an act that the domain's status does not allow. */
export const mustAllow = (d: Pick<Domain, 'status'>, act: DomainAct): void => {
  if (!statusAllows(d.status, act))
    throw new Failure('state.refused', { state: stateName(d.status) });
};

const noticeFor = {
  Error: domains.notices.failed,
  BindCertificateError: domains.notices.certificateFailed,
  Verifying: domains.notices.verifying,
  Activated: domains.notices.activated,
} as const;

/** Tells consoles of a domain's new row, and people of the four statuses they must know of, with whose change it is. */
export const tellDomain = (ctx: Ctx, d: Domain, o: { notice: boolean; actor?: string | null }) => {
  ctx.emit(domains.events.changed, d, { accountId: d.accountId });
  if (o.notice && d.status in noticeFor) {
    const notice = noticeFor[d.status as keyof typeof noticeFor];
    const { actor = null } = o;
    ctx.notify(notice, { domain: d.name }, { accountId: d.accountId, actor });
  }
};

/**
 * The only door through which a domain's status changes. Refuses what moves.ts does not list, tells
 * consoles and people, and hands work on suppliers to the workers.
 */
export const move = async (
  ctx: Ctx,
  id: string,
  status: DomainStatus,
  message: Sentence | null = null,
  patch: Partial<Omit<Domain, 'id' | 'status' | 'statusMessage'>> = {},
): Promise<Domain> => {
  const before = await change(ctx, domain, id, {});
  if (!moves[before.status].includes(status))
    throw new Failure('state.refused', { state: stateName(before.status) });
  const after = await change(
    ctx,
    domain,
    id,
    { ...patch, status, statusMessage: message },
    { operation: `status:${status}` },
  );
  tellDomain(ctx, after, { notice: true, actor: await authorOf(ctx, id) });
  if (status === 'Configuring' || status === 'Suspending')
    ctx.enqueue(domains.jobs.configure, { domainId: id });
  return after;
};
