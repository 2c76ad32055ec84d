import * as z from 'zod';
import { badField, Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { createTask, type Task } from '../../platform/tasks/index';
import { closedTo } from './assignments.store';
import { domainsNaming, policiesOn, type Reference } from './moves.store';

/** What a task of a move must know; written where moves start, read by the job. */
const moveParams = z.object({
  fromId: z.uuid(),
  toId: z.uuid(),
  /** Ids of what is moved, by the name that the task shows. */
  policyIds: z.record(z.string(), z.uuid()),
  domainIds: z.record(z.string(), z.uuid()),
});
export type MoveParams = z.output<typeof moveParams>;
export const moveParamsOf = (t: Pick<Task, 'params'>): MoveParams => moveParams.parse(t.params);

/** References that one worker moves one after another. */
const chunkSize = 50;
type Param = { id: string; name: string; accountId: string | null; enabled: boolean };

const idsByTarget = (references: readonly Reference[], target: (r: Reference) => string) =>
  Object.fromEntries(references.map((r) => [target(r), r.id]));

/**
 * Moves whatever names a credential to another one, as a task of the platform: policies, and domains
 * with lines of their own; of one account alone when it is given, whose domains on a policy of the platform
 * then stay where they are. Refuses a target that is off or that an account of them may not use.
 */
export const startMove = async (
  ctx: Ctx,
  from: Param,
  to: Param,
  accountId: string | null = null,
): Promise<Task> => {
  if (to.id === from.id) throw badField('toParamId', 'supplier.same');
  if (!to.enabled) throw badField('toParamId', 'supplier.disabled', { name: to.name });
  const concerned = (r: Reference) => accountId === null || r.accountId === accountId;
  const policies = (await policiesOn(ctx, from.id)).filter(concerned);
  const domains = (await domainsNaming(ctx, from.id)).filter(concerned);
  const all = [...policies, ...domains];
  if (all.length === 0) throw new Failure('supplier.unused', { name: from.name });
  const closed = to.accountId === null ? [] : all.filter((r) => r.accountId !== to.accountId);
  if (closed.length > 0) throw badField('toParamId', 'supplier.closed', { count: closed.length });
  const count = await closedTo(ctx, {
    paramIds: [to.id],
    accountIds: all.flatMap((r) => r.accountId ?? []),
    policyIds: policies.filter((r) => r.accountId === null).map((r) => r.id),
  });
  if (count > 0) throw badField('toParamId', 'supplier.closed', { count });
  // Policies of two accounts may have one name.
  const policyIds = idsByTarget(policies, (r) => (r.account ? `${r.account}: ${r.name}` : r.name));
  const domainIds = idsByTarget(domains, (r) => r.name);
  const params: MoveParams = { fromId: from.id, toId: to.id, policyIds, domainIds };
  const lanes = [
    { lane: 'policies', targets: Object.keys(policyIds) },
    { lane: 'domains', targets: Object.keys(domainIds) },
  ];
  return createTask(ctx, {
    kind: 'paramMove',
    title: `${from.name} → ${to.name}`,
    accountId: null,
    params,
    lanes: lanes.filter((l) => l.targets.length > 0),
    chunkSize,
  });
};
