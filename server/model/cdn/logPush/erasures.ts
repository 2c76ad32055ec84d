import { logPushObject, logPushObjects } from '#shared/areas/cdn/logPush/logPushObjects';
import * as cdnTerms from '#shared/areas/cdn/terms';
import * as platformTerms from '#shared/areas/platform/terms';
import type { Row } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { sentence } from '#shared/kernel/sentences';
import type { Ctx } from '../../../kernel/db/context';
import { change } from '../../../kernel/db/rows';
import { type Approval, type ApprovalEffects, ask } from '../../platform/approvals/index';
import { erasureOf } from './objects.store';
import { targetOf } from './pushes.store';

type LogObject = Row<typeof logPushObject>;

/** Moves the deletion of an object on and tells the consoles of staff. */
export const moveErasure = async (
  ctx: Ctx,
  id: string,
  erasure: NonNullable<LogObject['erasure']>,
): Promise<void> => {
  await change(ctx, logPushObject, id, { erasure }, { operation: 'erase', risk: 'high' });
  ctx.emit(logPushObjects.events.changed, { id });
};

/** Asks a second person to let an object be deleted from its target. Throws Failure where it is deleted, or open. */
export const askErasure = async (ctx: Ctx, object: LogObject, reason: string): Promise<void> => {
  const { id, accountId, key, lines, bytes } = object;
  const erasure = await erasureOf(ctx, id);
  if (erasure !== null && erasure !== 'ended') throw new Failure('logPush.erased');
  if (object.state !== 'sent') throw new Failure('logPush.open');
  const { name: target } = await targetOf(ctx, object.pushId);
  await moveErasure(ctx, id, 'waiting');
  await ask(ctx, 'logObjectErasure', {
    accountId,
    subjectId: id,
    reason,
    summary: sentence('logPush.erasureAsked', { target, key, lines }),
    preview: [
      { label: cdnTerms.logLines, kind: 'count', before: lines, after: 0 },
      { label: platformTerms.size, kind: 'bytes', before: bytes, after: 0 },
    ],
  });
};

const end = async (ctx: Ctx, { subjectId }: Approval): Promise<void> => {
  if ((await erasureOf(ctx, subjectId)) === 'waiting') await moveErasure(ctx, subjectId, 'ended');
};
/** What is approved is deleted by a job; otherwise the object stays. */
export const objectErasures: ApprovalEffects = {
  kind: 'logObjectErasure',
  async approved(ctx, { subjectId }) {
    if ((await erasureOf(ctx, subjectId)) === 'waiting')
      await moveErasure(ctx, subjectId, 'erasing');
  },
  refused: end,
  lapsed: end,
  withdrawn: end,
};
