import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { logPush, logPushes } from '#shared/areas/cdn/logPush/logPushes';
import { logPushObject } from '#shared/areas/cdn/logPush/logPushObjects';
import { mostPushes, mostRepushDays } from '#shared/areas/cdn/logPush/pushFormats';
import { isStaff } from '#shared/kernel/access';
import type { Got, Out } from '#shared/kernel/contract';
import { badField, Failure } from '#shared/kernel/errors';
import { slotOf } from '#shared/kernel/units';
import type { Ctx } from '../../../kernel/db/context';
import { plainVerbs } from '../../../kernel/db/crud';
import { listVerb } from '../../../kernel/db/list';
import { change, record } from '../../../kernel/db/rows';
import { type Outside, serve } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { sendAgain } from '../../../model/cdn/logPush/objects.store';
import { keepSecret, type PushTarget, targetOf } from '../../../model/cdn/logPush/pushes.store';
import { bodyOf } from '../../../drivers/store/store';
import { mayAddTarget } from '../../../model/cdn/plans/quotas';
import { openTarget, reasonOf } from '../../../model/cdn/logPush/targets';
import { pushReach, pushRows } from './pushView.store';

type Endpoints = (typeof logPushes)['endpoints'];
type Draft = Omit<Got<Endpoints['update']>, 'id'>;
const [hour, hourMs, dayMs] = [3_600, 3_600_000, 86_400_000];
const needed = (field: string): Failure => badField(field, 'field.required', { field });

/** Refuses a target that cannot be, by the field that is wrong. */
const judge = (ctx: Ctx, kind: PushTarget['kind'], o: Draft): void => {
  const { outbound, config } = platform();
  // A URL leaves out segments of dots: the objects would lie elsewhere than is shown.
  if (o.prefix.startsWith('/') || o.prefix.split('/').some((part) => part === '.' || part === '..'))
    throw badField('prefix', 'logPush.prefix');
  if (kind === 'folder') {
    if (!config.LOG_PUSH_DIR || !isStaff(ctx.who)) throw badField('folder', 'logPush.folderOff');
    if (!o.folder) throw needed('folder');
    if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(o.folder)) throw badField('folder', 'logPush.folder');
    return;
  }
  if (!o.url) throw needed('url');
  outbound.mustFit('url', o.url);
  if (kind === 'http') return;
  if (!o.bucket) throw needed('bucket');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(o.bucket))
    throw badField('bucket', 'logPush.bucket');
  if (!o.keyId) throw needed('keyId');
};

const verbs = plainVerbs(logPushes, {
  source: pushRows,
  async check(ctx, draft, before) {
    const kind = before?.kind ?? ('kind' in draft ? draft.kind : 's3');
    judge(ctx, kind, draft);
    const accountId = before?.accountId ?? ('accountId' in draft ? (draft.accountId ?? '') : '');
    const reach = await pushReach(ctx, accountId, draft.domainIds);
    if (!reach.isOn) throw new Failure('logPush.off');
    if (reach.others > 0) throw badField('domainIds', 'logPush.domain');
    if (!before && reach.targets >= mostPushes)
      throw new Failure('logPush.most', { max: mostPushes });
    if (!before) await mayAddTarget(ctx, accountId, reach.targets);
    return 'fromAt' in draft ? { fromAt: slotOf(draft.fromAt, hour) } : {};
  },
  audited: () => ({ risk: 'high' }),
});

const create = async (ctx: Ctx, { secret, ...input }: Got<Endpoints['create']>) => {
  if (!secret && input.kind !== 'folder') throw needed('secret');
  const row = await verbs.create(ctx, input);
  if (secret) await keepSecret(ctx, row.id, secret);
  return row;
};
const update = async (ctx: Ctx, { secret, ...input }: Got<Endpoints['update']>) => {
  const row = await verbs.update(ctx, input);
  if (secret) await keepSecret(ctx, row.id, secret);
  return row;
};
const set = (state: 'active' | 'paused') =>
  async function steer(ctx: Ctx, { id }: { id: string }): Promise<Out<Endpoints['pause']>> {
    const { accountId } = await verbs.one(ctx, { id });
    await change(ctx, logPush, id, { state }, { operation: `state.${state}` });
    ctx.emit(logPushes.events.changed, { id }, { accountId });
    return verbs.one(ctx, { id });
  };
const repush = async (ctx: Ctx, { id, ...span }: Got<Endpoints['repush']>) => {
  const { accountId } = await verbs.one(ctx, { id });
  const from = slotOf(span.from, hour);
  const to = slotOf(Date.parse(span.to) + hourMs - 1, hour);
  const length = Date.parse(to) - Date.parse(from);
  if (length <= 0 || length > mostRepushDays * dayMs)
    throw badField('to', 'plan.span', { days: mostRepushDays });
  const objects = await sendAgain(ctx, { pushId: id, from, to });
  await record(ctx, {
    module: logPush.name,
    operation: 'repush',
    rowId: id,
    accountId,
    new: JSON.stringify({ from, to, objects }),
  });
  ctx.emit(logPushes.events.changed, { id }, { accountId });
  return { objects };
};

/** What a small object made of its way: put, read back and deleted, where the target can. */
const tried = async (target: PushTarget): Promise<{ ok: boolean; answer: string }> => {
  const id = randomUUID();
  const key = `${target.prefix}manifold-test-${id}.txt`;
  const body = Buffer.from(`Manifold log push test ${id}\n`);
  const store = openTarget(target);
  const put = await store.put(key, bodyOf(body), { id, type: 'text/plain', lines: 0 });
  if (!put.ok || !store.get || !store.remove) return put;
  const chunks: Buffer[] = [];
  const read = await store.get(key, (chunk) => chunks.push(chunk));
  if (!read.ok) return read;
  const left = await store.remove(key);
  return left.ok ? { ok: body.equals(Buffer.concat(chunks)), answer: put.answer } : left;
};
/** Tests a target outside of any transaction, and records what it answered. */
const test = async (o: Outside, { id }: { id: string }): Promise<Out<Endpoints['test']>> => {
  const target = await o.transact(async (ctx) => {
    await verbs.one(ctx, { id });
    return targetOf(ctx, id);
  });
  const started = performance.now();
  const result = await tried(target).catch((error: unknown) => ({
    ok: false,
    answer: reasonOf(error),
  }));
  const ms = performance.now() - started;
  await o.transact((ctx) =>
    record(ctx, {
      module: logPush.name,
      operation: 'test',
      rowId: id,
      accountId: target.accountId,
      new: JSON.stringify(result),
    }),
  );
  return { ...result, ms };
};

/** Targets of log push: what answers their requests. */
export const logPushesService = serve(
  logPushes,
  {
    ...verbs,
    create,
    update,
    pause: set('paused'),
    resume: set('active'),
    repush,
    objects: listVerb(logPushes.endpoints.objects, {
      entity: logPushObject,
      where: async (ctx, { id }) => {
        if (id) await verbs.one(ctx, { id });
        return [id && sql`t.push_id = ${id}`];
      },
    }),
  },
  { test },
);
