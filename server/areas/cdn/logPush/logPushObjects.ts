import { createHash } from 'node:crypto';
import { logPushObject, logPushObjects } from '#shared/areas/cdn/logPush/logPushObjects';
import { Failure } from '#shared/kernel/errors';
import { plainVerbs } from '../../../kernel/db/crud';
import { record } from '../../../kernel/db/rows';
import { type Outside, serve } from '../../../kernel/http/http';
import { askErasure } from '../../../model/cdn/logPush/erasures';
import { noteVerdict, sendAgain } from '../../../model/cdn/logPush/objects.store';
import { targetOf } from '../../../model/cdn/logPush/pushes.store';
import { listStoreTotals } from './storeTotals.store';
import { openTarget, reasonOf } from '../../../model/cdn/logPush/targets';

const verbs = plainVerbs(logPushObjects);

/** Reads an object back, outside of any transaction, and compares it with what was sent. */
const verify = async (o: Outside, { id }: { id: string }) => {
  const { object, target } = await o.transact(async (ctx) => {
    const row = await verbs.one(ctx, { id });
    return { object: row, target: await targetOf(ctx, row.pushId) };
  });
  if (object.state !== 'sent') throw new Failure('logPush.open');
  if (object.erasure === 'erased') throw new Failure('logPush.erased');
  const { get } = openTarget(target);
  if (!get) throw new Failure('logPush.noReading');
  const hash = createHash('sha256');
  const read = await get(object.key, (chunk) => hash.update(chunk)).catch((error: unknown) => {
    throw new Failure('outbound.failed', { target: `${target.name} (${reasonOf(error)})` });
  });
  const isEqual = hash.digest('hex') === object.sha256;
  const verdict = !read.ok ? 'gone' : isEqual ? 'equal' : 'differs';
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
    totals: listStoreTotals,
    async erase(ctx, { id, reason }) {
      await askErasure(ctx, await verbs.one(ctx, { id }), reason);
      return verbs.one(ctx, { id });
    },
    async again(ctx, { id }) {
      const { accountId, imported } = await verbs.one(ctx, { id });
      // It was not made of files of ours, so there is nothing to send.
      if (imported) throw new Failure('logPush.imported');
      if ((await sendAgain(ctx, { id })) === 0) throw new Failure('logPush.erased');
      await record(ctx, { module: logPushObject.name, operation: 'again', rowId: id, accountId });
      ctx.emit(logPushObjects.events.changed, { id });
      return verbs.one(ctx, { id });
    },
  },
  { verify },
);
