import { regionCodes, type Region } from '#shared/edge/regions';
import { system } from '#server/kernel/db/context';
import type { Platform } from '#server/kernel/process/platform';
import { placesOf } from '#server/model/cdn/domains/places';
import { serversFor } from '#server/model/cdn/domains/verification/dnsLookups';
import { rootOf } from '#server/model/cdn/domains/verification/registrableNames';
import { observe, type Question } from '#server/model/cdn/steering/observe';
import * as store from '#server/model/cdn/steering/observations.store';
import { keepRound, recognise } from '#server/model/cdn/steering/recognise';

/** The standing probe asks every live name so often, and so many names in one go. */
const standingSeconds = 600;
const namesAtOnce = 300;

const serversOf = async (names: readonly string[], zone: string) => {
  const rootFor = (name: string) => (name.endsWith(`.${zone}`) ? zone : rootOf(name));
  const roots = [...new Set(names.map(rootFor))];
  const lists = await Promise.all(roots.map(serversFor));
  const byRoot = new Map(roots.map((root, i) => [root, [...(lists[i]?.keys() ?? [])]]));
  return (name: string) => byRoot.get(rootFor(name)) ?? [];
};

/** Every live name once at each server, as a client of each place that its targets tell apart. */
const standing = async (p: Platform, zone: string, after: string) => {
  const records = await p.run(system, (ctx) =>
    store.servedNames(ctx, { zone, after, limit: namesAtOnce }),
  );
  const servers = records.length > 0 ? [...(await serversFor(zone)).keys()] : [];
  const questions = records.flatMap((record) =>
    placesOf(record).flatMap(({ client }) =>
      servers.map((resolver): Question => ({ name: record.name, region: client, resolver, n: 0 })),
    ),
  );
  return { questions, last: records.length < namesAtOnce ? '' : (records.at(-1)?.name ?? '') };
};

/** Names by regions by servers, as often as the task says. */
export const questionsFor = async (
  o: { names: readonly string[]; regions: readonly Region[]; answers: number },
  zone: string,
): Promise<Question[]> => {
  const serversAt = await serversOf(o.names, zone);
  const regions = o.regions.length > 0 ? o.regions : regionCodes;
  return o.names.flatMap((name) =>
    regions.flatMap((region) =>
      serversAt(name).flatMap((resolver) =>
        Array.from({ length: o.answers }, (_, n) => ({ name, region, resolver, n })),
      ),
    ),
  );
};

const after = (at: string, seconds: number) =>
  new Date(Date.parse(at) + seconds * 1000).toISOString();

/** When a round comes again: on its own beat, without making up for what was missed. */
const nextOf = (roundAt: string, seconds: number, now: string): string => {
  const missed = Math.floor((Date.parse(now) - Date.parse(roundAt)) / (seconds * 1000));
  return after(roundAt, (Math.max(0, missed) + 1) * seconds);
};

const doRound = async (p: Platform, round: store.DueRound): Promise<void> => {
  const zone = p.config.PLATFORM_ZONE;
  const { taskId } = round;
  const task = taskId ? await p.run(system, (ctx) => store.probeOf(ctx, taskId)) : null;
  const page = taskId
    ? {
        // Regions of a task passed the list of codes on their way in.
        questions: task
          ? await questionsFor({ ...task, regions: task.regions as Region[] }, zone)
          : [],
        last: '',
      }
    : await standing(p, zone, round.afterName);
  const heard = await observe(page.questions, zone);
  await p.run(system, async (ctx) => {
    const seconds = round.intervalSeconds ?? standingSeconds;
    const now = ctx.now();
    const nextAt = page.last ? now : nextOf(round.roundAt, seconds, now);
    // Another run of the job may have done this round while we asked: then its answers count.
    if (!(await store.closeRound(ctx, { ...round, afterName: page.last }, nextAt))) return;
    await keepRound(ctx, round, await recognise(ctx, zone, heard));
  });
};

/** Does every round that is due: asks over DNS outside of any transaction, then keeps the answers at once. */
export const probe = async (p: Platform): Promise<void> => {
  for (const round of await p.run(system, (ctx) => store.dueRounds(ctx))) await doRound(p, round);
};
