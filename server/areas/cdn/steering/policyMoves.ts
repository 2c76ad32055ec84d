import { randomUUID } from 'node:crypto';
import { policyMoves } from '#shared/areas/cdn/steering/policyMoves';
import type { Got, Out } from '#shared/kernel/contract';
import { badField, Failure, sentenceOf } from '#shared/kernel/errors';
import { asciiHost } from '#shared/kernel/hostNames';
import type { Ctx } from '../../../kernel/db/context';
import { type Outside, serve } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { follow } from '../../../model/cdn/steering/move';
import * as model from '../../../model/cdn/steering/tasks.store';
import { sameWeights } from '../../../model/cdn/steering/weights';
import { checkEntries } from '../schedules/index';
import { beginTask } from './begin';
import { checkStages, ownerOf, probeless } from './creation';
import { isLarge } from './preview';
import { movable, type Movable, policyNamed } from './policyMoves.store';

type Input = Got<typeof policyMoves.endpoints.start>;
type Result = Out<typeof policyMoves.endpoints.start>['results'][number];
type Policy = NonNullable<Awaited<ReturnType<typeof policyNamed>>>;
const nameLength = 80;

/** Moves one name in a transaction of its own: in stages where visitors are sent by it and the weights differ. */
const moveOne = async (
  ctx: Ctx,
  d: Movable,
  o: { input: Input; moveId: string; policy: Policy },
): Promise<Pick<Result, 'result' | 'taskId'>> => {
  const { policy, input, moveId } = o;
  if (d.scheduleId === policy.id && !d.ownLines) return { result: 'already', taskId: null };
  if (policy.accountId !== null && policy.accountId !== d.accountId)
    throw badField('scheduleId', 'cname.foreignPolicy');
  const subject = { domainId: d.id, scheduleId: null };
  await ownerOf(ctx, subject);
  await checkEntries(ctx, d.accountId, policy.entries, 'scheduleId');
  const from = (await model.entriesNow(ctx, subject)) ?? [];
  if (!d.published || sameWeights(from, policy.entries)) {
    await follow(ctx, d.id, policy);
    return { result: 'moved', taskId: null };
  }
  const { stages, waitSlots, mostErrorPpm, leastHitPpm } = input;
  const draft = {
    ...probeless,
    ...subject,
    stages,
    waitSlots,
    mostErrorPpm,
    leastHitPpm,
    kind: 'switch' as const,
    name: `${d.name} → ${policy.name}`.slice(-nameLength),
    wishedEntries: policy.entries,
    // How many names change in all was confirmed for all of them.
    confirmNames: 1,
  };
  const taskId = await beginTask(ctx, draft, { moveId, toScheduleId: policy.id });
  return { result: 'started', taskId };
};

const tryOne = async (o: Outside, d: Movable, of: Parameters<typeof moveOne>[2]) => {
  const { id: domainId, name } = d;
  const row = { name, domainId, scheduleId: of.policy.id };
  try {
    return { ...row, ...(await o.transact((ctx) => moveOne(ctx, d, of))), text: null };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // What is wrong with one field of one name says more than that the input is wrong.
    const [zhCN, en] = error.fields[0]?.text ?? sentenceOf(error.code, error.values);
    const text: [string, string] = [zhCN, en];
    return { ...row, result: 'refused' as const, taskId: null, text };
  }
};

/** Refuses what holds for all names before any of them is moved. */
const prepare = async (ctx: Ctx, input: Input, names: readonly string[]) => {
  if (names.length === 0) throw badField('names', 'field.required', { field: 'names' });
  if (input.stages.length > 0) checkStages(input.stages);
  const policy = await policyNamed(ctx, input.scheduleId);
  if (!policy) throw badField('scheduleId', 'data.absent');
  const domains = await movable(ctx, names);
  const count = domains.filter((d) => d.published && d.scheduleId !== policy.id).length;
  const all = await model.zoneNames(ctx, platform().config.PLATFORM_ZONE);
  if (isLarge(count, all) && input.confirmNames !== count)
    throw badField('confirmNames', 'cname.confirm', { count, all });
  return { policy, domains };
};

/** Many names to another policy together: what answers requests. */
export const policyMovesService = serve(
  policyMoves,
  {},
  {
    async start(o, input) {
      const names = [...new Set(input.names.map(asciiHost))];
      const { policy, domains } = await o.transact((ctx) => prepare(ctx, input, names));
      const moveId = randomUUID();
      const results: Result[] = [];
      for (const name of names) {
        const d = domains.find((one) => one.name === name);
        results.push(
          d
            ? await tryOne(o, d, { input, moveId, policy })
            : {
                name,
                domainId: null,
                scheduleId: policy.id,
                result: 'unknown',
                taskId: null,
                text: null,
              },
        );
      }
      return { results };
    },
  },
);
