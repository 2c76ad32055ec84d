import { createHash } from 'node:crypto';
import { createGunzip } from 'node:zlib';
import { finished } from 'node:stream/promises';
import * as z from 'zod';
import { logPushes } from '#shared/areas/cdn/logPush/logPushes';
import { logPushObject, logPushObjects } from '#shared/areas/cdn/logPush/logPushObjects';
import { logStrays } from '#shared/areas/cdn/logPush/logStrays';
import type { Got } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { slotOf } from '#shared/kernel/units';
import type { ObjectStore } from '../../../drivers/store/store';
import { plainVerbs } from '../../../kernel/db/crud';
import { insert, record } from '../../../kernel/db/rows';
import { type Outside, serve } from '../../../kernel/http/http';
import { manifestKey } from '../../../model/cdn/logPush/content';
import { type PushTarget, targetOf } from '../../../model/cdn/logPush/pushes.store';
import {
  dropTaken,
  endLook,
  lockStray,
  noteStrays,
  placeOf,
} from '../../../model/cdn/logPush/strays.store';
import { openTarget, reasonOf } from '../../../model/cdn/logPush/targets';

type Endpoints = (typeof logStrays)['endpoints'];
const verbs = plainVerbs(logStrays);
const outside = (target: PushTarget, error: unknown): Failure =>
  error instanceof Failure
    ? error
    : new Failure('outbound.failed', { target: `${target.name} (${reasonOf(error)})` });

/** Looks through a target, page by page, outside of any transaction; a page that was noted stays noted. */
const look = async (o: Outside, { pushId }: Got<Endpoints['look']>) => {
  const { target, lookAt } = await o.transact(async (ctx) => ({
    target: await targetOf(ctx, pushId),
    lookAt: ctx.now(),
  }));
  const store = openTarget(target);
  if (!store.entries) throw new Failure('logPush.noListing');
  let objects = 0;
  try {
    for await (const page of store.entries(target.prefix)) {
      objects += page.length;
      await o.transact((ctx) => noteStrays(ctx, target, { page, lookAt }));
    }
  } catch (error) {
    throw outside(target, error);
  }
  return o.transact(async (ctx) => {
    const sum = { objects, unknown: await endLook(ctx, pushId, lookAt) };
    await record(ctx, {
      module: logPushes.entity.name,
      operation: 'look',
      rowId: pushId,
      accountId: target.accountId,
      new: JSON.stringify(sum),
    });
    ctx.emit(logStrays.events.changed, { id: pushId });
    return sum;
  });
};

type Reading = { bytes: number; sha256: string; lines: number };
const newlines = (chunk: Buffer): number => {
  let count = 0;
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) count += 1;
  return count;
};
/** Reads an object to its end: its checksum, and its lines as text. Null where it is gone. */
const readObject = async (
  get: NonNullable<ObjectStore['get']>,
  key: string,
): Promise<Reading | null> => {
  const hash = createHash('sha256');
  const reading = { bytes: 0, lines: 0 };
  const gunzip = key.endsWith('.gz') ? createGunzip() : null;
  gunzip?.on('data', (chunk: Buffer) => {
    reading.lines += newlines(chunk);
  });
  const unpacked = gunzip && finished(gunzip).catch(() => undefined);
  const answer = await get(key, (chunk) => {
    hash.update(chunk);
    reading.bytes += chunk.length;
    if (gunzip) gunzip.write(chunk);
    else reading.lines += newlines(chunk);
  });
  gunzip?.end();
  await unpacked;
  return answer.ok ? { ...reading, sha256: hash.digest('hex') } : null;
};

const manifest = z.object({ sha256: z.string(), lines: z.int() });
/** What the manifest beside an object says of it; null without one that can be read. */
const readManifest = async (get: NonNullable<ObjectStore['get']>, key: string) => {
  const chunks: Buffer[] = [];
  const answer = await get(manifestKey(key), (chunk) => chunks.push(chunk));
  if (!answer.ok) return null;
  try {
    return manifest.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  } catch {
    return null; // Somebody else's file: the object is taken without a comparison.
  }
};

/** Reads an unknown object and takes it over; hours that the target delivers by itself are refused. */
const take = async (o: Outside, { id, domainId, hourAt: at }: Got<Endpoints['take']>) => {
  const hourAt = slotOf(at, 3_600);
  const { stray, target } = await o.transact(async (ctx) => {
    const row = await lockStray(ctx, id);
    return { stray: row, target: await targetOf(ctx, row.pushId) };
  });
  if (Date.parse(hourAt) >= Date.parse(target.fromAt))
    throw new Failure('logPush.byItself', { from: target.fromAt });
  const { get } = openTarget(target);
  if (!get) throw new Failure('logPush.noReading');
  const read = async () => ({
    object: await readObject(get, stray.key),
    says: await readManifest(get, stray.key),
  });
  const { object, says } = await read().catch((error: unknown) => {
    throw outside(target, error);
  });
  if (!object) throw new Failure('data.absent');
  const isEqual = says !== null && says.sha256 === object.sha256 && says.lines === object.lines;
  return o.transact(async (ctx) => {
    const { pushId, accountId, key, changedAt } = await lockStray(ctx, id);
    const part = await placeOf(ctx, { pushId, accountId, domainId, hourAt });
    const row = await insert(ctx, logPushObject, {
      accountId,
      pushId,
      domainId,
      hourAt,
      part,
      key,
      state: 'sent',
      files: 0,
      ...object,
      attempts: 0,
      message: null,
      nextAt: ctx.now(),
      sentAt: changedAt,
      verdict: says === null ? null : isEqual ? 'equal' : 'differs',
      verifiedAt: says === null ? null : ctx.now(),
      imported: true,
      erasure: null,
    });
    await dropTaken(ctx, stray);
    ctx.emit(logPushObjects.events.changed, { id: row.id });
    ctx.emit(logStrays.events.changed, { id });
    return row;
  });
};

/** Objects at targets that no delivery knows: what answers requests. */
export const logStraysService = serve(logStrays, verbs, { look, take });
