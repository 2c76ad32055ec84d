import { logPushObject, logPushObjects } from '#shared/areas/cdn/logPush/logPushObjects';
import { Failure } from '#shared/kernel/errors';
import { sha256Of } from '../../../drivers/store/sigv4';
import { plainVerbs } from '../../../kernel/db/crud';
import { record } from '../../../kernel/db/rows';
import { type Outside, serve } from '../../../kernel/http/http';
import { noteVerdict, sendAgain } from '../../../model/cdn/logPush/objects.store';
import { targetOf } from '../../../model/cdn/logPush/pushes.store';
import { openTarget, reasonOf } from '../../../model/cdn/logPush/targets';

const verbs = plainVerbs(logPushObjects);

/** Reads an object back, outside of any transaction, and compares it with what was sent. */
const verify = async (o: Outside, { id }: { id: string }) => {
  const { object, target } = await o.transact(async (ctx) => {
    const row = await verbs.one(ctx, { id });
    return { object: row, target: await targetOf(ctx, row.pushId) };
  });
  if (object.state !== 'sent') throw new Failure('logPush.open');
  const { get } = openTarget(target);
  if (!get) throw new Failure('logPush.noReading');
  const read = await get(object.key).catch((error: unknown) => {
    throw new Failure('outbound.failed', { target: `${target.name} (${reasonOf(error)})` });
  });
  const verdict = !('body' in read)
    ? 'gone'
    : sha256Of(read.body) === object.sha256
      ? 'equal'
      : 'differs';
  return o.transact(async (ctx) => {
    await noteVerdict(ctx, id, verdict);
    ctx.emit(logPushObjects.events.changed, { id });
    return verbs.one(ctx, { id });
  });
};

/** Log objects of all accounts: what answers their requests. */
export const logPushObjectsService = serve(
  logPushObjects,
  {
    ...verbs,
    async again(ctx, { id }) {
      const { accountId } = await verbs.one(ctx, { id });
      await sendAgain(ctx, { id });
      await record(ctx, { module: logPushObject.name, operation: 'again', rowId: id, accountId });
      ctx.emit(logPushObjects.events.changed, { id });
      return verbs.one(ctx, { id });
    },
  },
  { verify },
);
