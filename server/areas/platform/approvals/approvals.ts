import { approval, approvals } from '#shared/areas/platform/approvals/approvals';
import { approvalKinds } from '#shared/areas/approvalKinds';
import { badField, Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { listVerb, rowOf } from '../../../kernel/db/list';
import { serve } from '../../../kernel/http/http';
import { refuse } from '../../../kernel/http/refusals';
import { effectsOf } from '../../../model/index';
import {
  type Approval,
  lockApproval,
  personIdBehind,
  seenApprovals,
  settle,
} from '../../../model/platform/approvals/index';

const from = { entity: approval, seen: seenApprovals };
const own = rowOf(approvals.endpoints.list, from);
const locked = async (ctx: Ctx, id: string): Promise<Approval> => {
  const request = await lockApproval(ctx, id);
  if (!request) throw new Failure('data.absent');
  return request;
};

export const approvalsService = serve(approvals, {
  list: listVerb(approvals.endpoints.list, from),
  one: (ctx, { id }) => own(ctx, id),
  async decide(ctx, { id, approve, version, note = '' }) {
    const request = await locked(ctx, id);
    refuse(ctx.who, approvalKinds[request.kind].permission);
    if (request.askedById === personIdBehind(ctx)) throw new Failure('approval.own');
    if (!approve && note === '') throw badField('note', 'approval.reason');
    if (request.state === 'waiting' && request.version !== version)
      throw new Failure('approval.moved');
    const effects = effectsOf(request.kind);
    await settle(ctx, request, approve ? 'approved' : 'refused', { note, effects });
    return own(ctx, id);
  },
  async withdraw(ctx, { id }) {
    const request = await locked(ctx, id);
    if (request.askedById !== personIdBehind(ctx)) throw new Failure('approval.notOwn');
    await settle(ctx, request, 'withdrawn', { effects: effectsOf(request.kind) });
    return own(ctx, id);
  },
});
