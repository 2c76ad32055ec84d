import { renewing } from '#server/kernel/process/lease';
import { logPushes } from '#shared/areas/cdn/logPush/logPushes';
import { logPushObjects } from '#shared/areas/cdn/logPush/logPushObjects';
import { DriverError } from '#server/drivers/cdn/driver';
import { bodyOf } from '#server/drivers/store/store';
import type { Ctx } from '#server/kernel/db/context';
import {
  keyOf,
  layContent,
  manifestKey,
  manifestOf,
  type PushContent,
  type PushedFile,
} from '#server/model/cdn/logPush/content';
import {
  bindObject,
  claimObject,
  type DueObject,
  extendObject,
  filesOf,
  noteFailed,
  noteSent,
  openHours,
} from '#server/model/cdn/logPush/objects.store';
import { noteOutcome, type PushTarget, targetOf } from '#server/model/cdn/logPush/pushes.store';
import { openTarget, reasonOf } from '#server/model/cdn/logPush/targets';
import type { Tools } from '../../../kernel/work';
import { spooled } from './spool';

const extendEveryMs = 60_000;

/** Binds what is stored of complete hours to objects; called again it adds nothing. */
export const planObjects = async ({ run, signal }: Tools): Promise<void> => {
  const hours = await run(openHours);
  for (const hour of hours) {
    if (signal.aborted) return;
    await run(async (ctx) => {
      const target = await targetOf(ctx, hour.pushId);
      await bindObject(ctx, hour, keyOf(target, hour));
    });
  }
};

const tell = (ctx: Ctx, { id, pushId, accountId }: DueObject): void => {
  ctx.emit(logPushObjects.events.changed, { id });
  ctx.emit(logPushes.events.changed, { id: pushId }, { accountId });
};
const failed = ({ run }: Tools, object: DueObject, answer: string, forGood = false) =>
  run(async (ctx) => {
    await noteFailed(ctx, object.id, answer, forGood);
    const { pushId, accountId } = object;
    if (!forGood && (await noteOutcome(ctx, pushId, false))) {
      const { name } = await targetOf(ctx, pushId);
      ctx.notify(logPushes.notices.failing, { name, reason: answer, id: pushId }, { accountId });
    }
    tell(ctx, object);
  });

type Outcome = { content: PushContent; ok: boolean; answer: string };
/** Puts the object, then its manifest, so that whoever reads the manifest has the object. */
const putAt = async (
  path: string,
  object: DueObject,
  target: PushTarget,
  files: readonly PushedFile[],
): Promise<Outcome> => {
  const content = await layContent(target, files, path);
  const store = openTarget(target);
  const about = { id: object.id, type: content.type, lines: content.lines };
  const first = await store.put(object.key, content.body, about);
  if (!first.ok) return { content, ...first };
  const manifest = bodyOf(manifestOf(target, object, content, files));
  const second = await store.put(manifestKey(object.key), manifest, {
    id: object.id,
    type: 'application/json',
    lines: 0,
  });
  return { content, ...second };
};
/** Sends an object from a file of its own on this machine; null where files of it are gone. */
const put = async (tools: Tools, object: DueObject): Promise<Outcome | null> => {
  const { target, files, gone } = await tools.run(async (ctx) => ({
    target: await targetOf(ctx, object.pushId),
    ...(await filesOf(ctx, object.id)),
  }));
  if (files.length === 0 || gone > 0) return null;
  const stopRenewing = renewing(extendEveryMs, () =>
    tools.run((ctx) => extendObject(ctx, object.id)),
  );
  try {
    return await spooled(object.id, (path) => putAt(path, object, target, files));
  } finally {
    stopRenewing();
  }
};

/** Sends the oldest object that is due; false when nothing is. */
export const sendNext = async (tools: Tools): Promise<boolean> => {
  const object = await claimObject(tools.platform.pool);
  if (!object) return false;
  try {
    const sent = await put(tools, object);
    if (!sent) await failed(tools, object, 'the files are gone', true);
    else if (!sent.ok) await failed(tools, object, sent.answer);
    else
      await tools.run(async (ctx) => {
        const { content, answer } = sent;
        const { lines, body } = content;
        const { sha256, bytes } = body;
        await noteSent(ctx, object.id, { lines, sha256, bytes, answer });
        await noteOutcome(ctx, object.pushId, true);
        tell(ctx, object);
      });
  } catch (error) {
    const who = error instanceof DriverError ? 'supplier: ' : '';
    await failed(tools, object, `${who}${reasonOf(error)}`);
  }
  return true;
};
