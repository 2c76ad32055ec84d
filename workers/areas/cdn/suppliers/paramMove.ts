import { domainForUpdate } from '#server/model/cdn/domains/bindings';
import { pushConfig } from '#server/model/cdn/domains/configuration/push';
import { followLines } from '#server/model/cdn/domains/followLines';
import { failureSentence } from '#server/model/cdn/suppliers/failures';
import { type MoveParams, moveParamsOf } from '#server/model/cdn/suppliers/moves';
import { keepVersion } from '#server/model/cdn/schedules/versions';
import { lockedPolicy, standingOf } from '#server/model/cdn/suppliers/moves.store';
import type { Ctx } from '#server/kernel/db/context';
import { change } from '#server/kernel/db/rows';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { movedEntries } from '#shared/areas/cdn/suppliers/movedEntries';
import { schedule } from '#shared/areas/cdn/suppliers/params';
import { Failure } from '#shared/kernel/errors';
import { sentence } from '#shared/kernel/sentences';
import type { Item, Settled } from '#server/model/platform/tasks/chunk';
import { type Chunk, later, type TaskKind } from '../../platform/tasks/taskKinds';
import type { Tools } from '../../../kernel/work';

const pauseMs = 1_000;

/** A policy that no longer names the credential was moved before. */
const movePolicy = async (ctx: Ctx, p: MoveParams, id: string): Promise<void> => {
  const policy = await lockedPolicy(ctx, id);
  const entries = policy && movedEntries(policy.entries, p.fromId, p.toId);
  if (!entries) return;
  const row = await change(ctx, schedule, id, { entries }, { operation: 'move', risk: 'high' });
  await keepVersion(ctx, row, { cause: 'move' });
  ctx.emit(schedules.events.changed, { id }, { accountId: policy.accountId });
};

/** New suppliers are configured before DNS names them; the one that left is cleared afterwards. */
const moveDomain = async (ctx: Ctx, p: MoveParams, id: string): Promise<void> => {
  const d = await domainForUpdate(ctx, id);
  const lines = d.lines && movedEntries(d.lines, p.fromId, p.toId);
  if (!lines) return;
  await followLines(ctx, d, lines);
  await pushConfig(ctx, d, { lines }, { cause: 'policy' });
};

const settleNew = async (tools: Tools, chunk: Chunk, items: readonly Item[]): Promise<void> => {
  const p = moveParamsOf(chunk.task);
  const isPolicy = chunk.lane === 'policies';
  for (const { n, target } of items) {
    const id = (isPolicy ? p.policyIds : p.domainIds)[target] ?? '';
    try {
      await tools.run((ctx) => (isPolicy ? movePolicy : moveDomain)(ctx, p, id));
      await chunk.settle([{ n, state: 'submitted' }]);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const message = failureSentence(error);
      await chunk.settle([{ n, state: 'failed', code: error.code, message }]);
    }
  }
};

/** Ends what has come on air at the new credential, or failed there; answers how much is on its way. */
const settleStanding = async (tools: Tools, chunk: Chunk): Promise<number> => {
  const { fromId, toId, policyIds, domainIds } = moveParamsOf(chunk.task);
  const idOf = (i: Item) => (chunk.lane === 'policies' ? policyIds : domainIds)[i.target] ?? '';
  const items = await chunk.items(1000);
  const standing = await tools.run((ctx) =>
    standingOf(ctx, { ids: items.map(idOf), fromId, toId }),
  );
  const ended = items.flatMap((item): Settled[] => {
    const { n } = item;
    const s = standing.find((x) => x.id === idOf(item));
    if (s && s.open > 0) return [];
    if (!s || s.failed.length === 0) return [{ n, state: 'done', verified: true }];
    const message = sentence('paramMove.failed', { domains: s.failed.slice(0, 5).join(', ') });
    return [{ n, state: 'failed', code: 'notOnAir', message }];
  });
  await chunk.settle(ended);
  return items.length - ended.length;
};

/** Moves policies and domains to another credential; each ends when its domains are on air there. */
export const paramMoveKind: TaskKind = {
  kind: 'paramMove',
  link: () => '/cdn-supplierParamManag',
  async process(tools, chunk) {
    const items = await chunk.items(1000);
    await settleNew(
      tools,
      chunk,
      items.filter((i) => i.state !== 'submitted'),
    );
    if ((await settleStanding(tools, chunk)) > 0) throw later(pauseMs);
  },
};
