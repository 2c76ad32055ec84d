import { cnameTask, type cnameTasks } from '#shared/areas/cdn/steering/cnameTasks';
import { personBehind } from '#shared/kernel/access';
import type { Got } from '#shared/kernel/contract';
import type { Ctx } from '../../../kernel/db/context';
import { insert } from '../../../kernel/db/rows';
import { move } from '../../../model/cdn/steering/move';
import * as store from '../../../model/cdn/steering/tasks.store';
import { rowOfDraft } from './creation';

/** Makes a probe or a switch, which begins at once; answers its id. `together` binds a switch to others. */
export const beginTask = async (
  ctx: Ctx,
  draft: Got<typeof cnameTasks.endpoints.create>,
  together: store.Together | null = null,
): Promise<string> => {
  const { accountId, first, row } = await rowOfDraft(ctx, draft);
  const task = await insert(
    ctx,
    cnameTask,
    {
      ...row,
      accountId,
      kind: draft.kind,
      name: draft.name,
      state: 'running',
      reason: null,
      createdBy: personBehind(ctx.who) ?? '',
      endedAt: null,
    },
    draft.kind === 'switch' ? { risk: 'high' } : {},
  );
  if (first) {
    await store.openSwitch(ctx, task.id, { ...first, together });
    await move(ctx, task.id, { kind: 'start', state: 'running' });
  } else await store.openRound(ctx, task.id);
  return task.id;
};
