import { refreshes } from '#shared/areas/cdn/content/refreshes';
import { maxRefreshTargets, readTargets, type Target } from '#shared/areas/cdn/content/targets';
import { isStaff, type Who } from '#shared/kernel/access';
import { Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { serve } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { refuse } from '../../../kernel/http/refusals';
import { inNameOf } from '../../../model/platform/session/index';
import { createTask } from '../../../model/platform/tasks/index';
import { urlsBelow } from './directoryUrls';
import { originLoadOf } from './originLoad';
import { takeDay } from '../../../model/cdn/plans/quotas';
import { quotasOf } from '../../../model/cdn/content/quota';
import { allowedStages, stagedLanes, stagingOf } from './stages';
import {
  byLane,
  countedBy,
  laneParams,
  lanesOf,
  leftOutOf,
  refuseBadLines,
  titleOf,
} from '../../../model/cdn/content/submission';
import { ownedTargets } from '../../../model/cdn/content/targets.store';

/** Directories need an action of their own (201); refused as any other denied action. */
const denyDirectories = (who: Who, targets: readonly Target[]): void => {
  if (targets.some((t) => t.kind === 'directory')) refuse(who, 'purge.all');
};

export const refreshesService = serve(
  refreshes,
  {},
  {
    async check(o, { targets: lines, staged, accountId }) {
      const read = readTargets(lines, { directories: true });
      const owned = await o.transact((ctx) => ownedTargets(ctx, read, { write: true, accountId }));
      const load = originLoadOf(owned, o.who.userId).catch((error: Error) => {
        platform().log.warn({ reason: error.message }, 'origin load unknown');
        return null;
      });
      return {
        ...leftOutOf(owned.problems, read),
        urls: owned.targets.filter((t) => t.kind === 'url').length,
        directories: owned.targets.filter((t) => t.kind === 'directory').length,
        lanes: lanesOf(owned),
        quotas: await quotasOf(owned.lanes, ['purgeUrl', 'purgePrefix']),
        load: await load,
        known: Object.entries(await urlsBelow(o.transact, owned, o.who.userId)).map(
          ([target, urls]) => ({ target, urls }),
        ),
        staging: staged ? await stagingOf(owned, o.who.userId) : null,
      };
    },
    async create(o, { targets: lines, thenPreheat, stagePauseMinutes, accountId }) {
      const read = readTargets(lines, { directories: true });
      denyDirectories(o.who, read.targets);
      const whose = { write: true, accountId, byStaff: isStaff(o.who) };
      const before = await o.transact((ctx) => ownedTargets(ctx, read, whose));
      refuseBadLines(before.problems);
      if (before.targets.length === 0) throw new Failure('content.empty');
      const knownUrls = await urlsBelow(o.transact, before, o.who.userId);
      const stages = stagePauseMinutes === null ? null : await allowedStages(before);
      const who = await o.transact((ctx) => inNameOf(ctx, before.accountId));
      const work = async (ctx: Ctx) => {
        const owned = await ownedTargets(ctx, read, whose);
        refuseBadLines(owned.problems);
        await takeDay(ctx, { ...owned, limit: 'refreshPerDay', byDomain: countedBy(owned) });
        const staged = stages && stagedLanes(owned, stages);
        const params = staged
          ? { ...staged.params, stagePauseMinutes }
          : { lanes: laneParams(owned.lanes) };
        return createTask(ctx, {
          kind: 'refresh',
          title: titleOf(owned.targets),
          accountId: owned.accountId,
          params: { ...params, known: knownUrls, thenPreheat },
          lanes:
            staged?.lanes ??
            byLane(owned).map(({ lane, targets }) => ({
              lane: lane.lane,
              targets: targets.map((t) => t.value),
            })),
          chunkSize: maxRefreshTargets,
        });
      };
      const task = await o.run(who, work, { ip: o.ip });
      return { task, ...leftOutOf([], read) };
    },
  },
);
