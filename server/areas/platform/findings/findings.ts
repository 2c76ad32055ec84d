import { findingKinds } from '#shared/areas/findingKinds';
import { finding, findings, longestMuteDays } from '#shared/areas/platform/findings/findings';
import { personBehind } from '#shared/kernel/access';
import { badField, Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { listVerb, rowOf } from '../../../kernel/db/list';
import { serve } from '../../../kernel/http/http';
import { refuse } from '../../../kernel/http/refusals';
import * as model from '../../../model/platform/findings/findings';
import {
  type Finding,
  lockFinding,
  seenFindings,
} from '../../../model/platform/findings/findings.store';

const from = { entity: finding, seen: seenFindings };
const own = rowOf(findings.endpoints.list, from);
const dayMs = 86_400_000;

const locked = async (ctx: Ctx, id: string): Promise<Finding> => {
  await own(ctx, id);
  const row = await lockFinding(ctx, id);
  if (!row) throw new Failure('data.absent');
  refuse(ctx.who, findingKinds[row.kind].operate);
  return row;
};

export const findingsService = serve(findings, {
  list: listVerb(findings.endpoints.list, from),
  one: (ctx, { id }) => own(ctx, id),
  async mute(ctx, { id, until, reason }) {
    const row = await locked(ctx, id);
    if (row.state === 'closed') throw new Failure('finding.closed');
    const ms = Date.parse(until) - Date.parse(ctx.now());
    if (ms <= 0 || ms > longestMuteDays * dayMs)
      throw badField('until', 'finding.until', { days: longestMuteDays });
    await model.mute(ctx, row, { until, reason, by: personBehind(ctx.who) });
    return own(ctx, id);
  },
  async unmute(ctx, { id }) {
    const row = await locked(ctx, id);
    if (row.state !== 'muted') throw new Failure('finding.notMuted');
    await model.unmute(ctx, row);
    return own(ctx, id);
  },
});
