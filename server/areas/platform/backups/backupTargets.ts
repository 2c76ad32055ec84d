import { randomUUID } from 'node:crypto';
import { backupTarget, backupTargets } from '#shared/areas/platform/backups/backupTargets';
import type { Got, Out } from '#shared/kernel/contract';
import { badField, Failure } from '#shared/kernel/errors';
import { bodyOf } from '../../../drivers/store/store';
import type { Ctx } from '../../../kernel/db/context';
import { record } from '../../../kernel/db/rows';
import { type Outside, serve } from '../../../kernel/http/http';
import { backupFolder } from '../../../model/platform/backups/folder';
import * as store from '../../../model/platform/backups/targets.store';

type Endpoints = (typeof backupTargets)['endpoints'];
type Answer = Out<Endpoints['set']>;
const needed = (field: string): Failure => badField(field, 'field.required', { field });

const current = async (ctx: Ctx): Promise<Answer> => {
  const target = await store.presentTarget(ctx);
  const folder = backupFolder('');
  if (!target) {
    const none = { url: null, bucket: null, region: null, prefix: '', keyId: null };
    return { kind: 'folder', ...none, pathStyle: true, folder };
  }
  const { url, bucket, region, prefix, pathStyle, keyId } = target;
  return { kind: 's3', url, bucket, region, prefix, pathStyle, keyId, folder };
};

/** The bucket that was typed, complete. Throws by the field that is missing. */
const completed = (o: Got<Endpoints['set']>, secret: string): store.OpenTarget => {
  const { url, bucket, keyId, region, prefix, pathStyle } = o;
  if (!url) throw needed('url');
  if (!bucket) throw needed('bucket');
  if (!keyId) throw needed('keyId');
  if (!secret) throw needed('secret');
  if (prefix.startsWith('/') || prefix.includes('..')) throw badField('prefix', 'logPush.prefix');
  return { url, bucket, keyId, secret, region: region || 'us-east-1', prefix, pathStyle };
};

/** Refuses a bucket that does not take, give back and drop a small object. */
const tryOut = async (target: store.OpenTarget): Promise<void> => {
  const bucket = store.openBucket(target);
  const key = `${target.prefix}manifold-test-${randomUUID()}.txt`;
  const content = Buffer.from(`Manifold backup test ${key}\n`);
  const about = { id: key, type: 'text/plain', lines: 0 };
  const chunks: Buffer[] = [];
  const steps = [
    () => bucket.put(key, bodyOf(content), about),
    () => bucket.get(key, (chunk) => void chunks.push(chunk)),
    () => bucket.remove(key),
  ];
  for (const step of steps) {
    const { ok, answer } = await step();
    if (!ok) throw new Failure('backup.target', { answer });
  }
  const isSame = content.equals(Buffer.concat(chunks));
  if (!isSame) throw new Failure('backup.target', { answer: 'SHA-256' });
  const keys = await bucket.list(target.prefix);
  if (keys === null) throw new Failure('backup.target', { answer: 'ListObjectsV2' });
};

const noted = async (ctx: Ctx, before: Answer): Promise<Answer> => {
  const after = await current(ctx);
  await record(ctx, {
    module: backupTarget.name,
    operation: 'set',
    rowId: 'current',
    risk: 'high',
    old: JSON.stringify(before),
    new: JSON.stringify(after),
  });
  return after;
};

/** Sets where backups go; the bucket is tried out of any transaction first. */
const set = async (o: Outside, input: Got<Endpoints['set']>): Promise<Answer> => {
  const { kind, secret, url, bucket } = input;
  if (kind === 'folder')
    return o.transact(async (ctx) => {
      const before = await current(ctx);
      await store.takeFolder(ctx);
      return noted(ctx, before);
    });
  const former =
    !secret && url && bucket ? await o.transact((ctx) => store.secretOf(ctx, { url, bucket })) : '';
  const target = completed(input, secret ?? former);
  await tryOut(target);
  return o.transact(async (ctx) => {
    const before = await current(ctx);
    await store.takeTarget(ctx, target);
    return noted(ctx, before);
  });
};

/** Where backups go: what answers requests about it. */
export const backupTargetsService = serve(backupTargets, { current }, { set });
