import type { domains } from '#shared/areas/cdn/domains/domains';
import { bulkActs } from '#shared/areas/cdn/domains/schemas';
import type { Got, Out } from '#shared/kernel/contract';
import { badField, Failure, sentenceOf } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import type { Outside } from '../../../kernel/http/http';
import { refuse } from '../../../kernel/http/refusals';
import { bindPolicy } from './settings';
import { domainForUpdate, seenDomain } from '../../../model/cdn/domains/domains.store';
import { setLock } from './lock';
import { move, mustAllow } from '../../../model/cdn/domains/transition';
import { pushConfig, restart } from '../../../model/cdn/domains/configuration/push';
import * as status from '../../../model/cdn/domains/lifecycle';

type Endpoint = (typeof domains)['endpoints']['bulk'];
type Input = Got<Endpoint>;
type Result = Out<Endpoint>['results'][number];

/** Domains worked on side by side; deletions ask DNS and the counters for each. */
const lanes = 4;

/** What an act does to one domain inside a transaction; the others open their own. */
const inside: Partial<Record<Input['act'], (ctx: Ctx, id: string, o: Input) => Promise<unknown>>> =
  {
    stop: (ctx, id) => status.stop(ctx, id),
    async retry(ctx, id) {
      mustAllow(await domainForUpdate(ctx, id), 'retry');
      await restart(ctx, id);
      await move(ctx, id, 'Configuring');
    },
    async repush(ctx, id) {
      const d = await domainForUpdate(ctx, id);
      mustAllow(d, 'repush');
      await pushConfig(ctx, d, {}, { cause: 'repush' });
    },
    policy: (ctx, id, { scheduleId }) => bindPolicy(ctx, id, scheduleId ?? ''),
    lock: (ctx, id, { reason }) => setLock(ctx, id, reason ?? ''),
    unlock: (ctx, id) => setLock(ctx, id, null),
  };

const one = async (o: Outside, input: Input, id: string): Promise<Result> => {
  const named = await o.transact(async (ctx) => (await seenDomain(ctx, id)).name).catch(() => null);
  try {
    const act = inside[input.act];
    if (act) await o.transact((ctx) => act(ctx, id, input));
    else if (input.act === 'activate') await status.activate(o, id);
    else await status.remove(o, { id, name: named ?? '' });
    return { id, name: named, ok: true, code: null, text: null };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const [zhCN, en] = sentenceOf(error.code, error.values);
    return { id, name: named, ok: false, code: error.code, text: [zhCN, en] };
  }
};

/** One act on many domains: each succeeds or fails by itself, and its sentence is in the answer. */
export const bulk = async (o: Outside, input: Input): Promise<Out<Endpoint>> => {
  await o.transact(async (ctx) => refuse(ctx.who, bulkActs[input.act]));
  const ids = [...new Set(input.ids)];
  if (input.act === 'policy' && !input.scheduleId)
    throw badField('scheduleId', 'field.required', { field: 'scheduleId' });
  if (input.act === 'lock' && !input.reason)
    throw badField('reason', 'field.required', { field: 'reason' });
  if (input.act === 'remove' && input.confirm !== ids.length)
    throw badField('confirm', 'domain.countDiffers', { count: ids.length });
  const results = new Map<string, Result>();
  const queue = [...ids];
  const lane = async () => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift())
      results.set(id, await one(o, input, id));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return { results: ids.flatMap((id) => results.get(id) ?? []) };
};
