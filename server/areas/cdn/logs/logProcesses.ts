import { mostProcessed } from '#shared/areas/cdn/logs/logParsers';
import { logProcesses } from '#shared/areas/cdn/logs/logProcesses';
import type { Got, Out } from '#shared/kernel/contract';
import { badField, Failure } from '#shared/kernel/errors';
import { slotOf } from '#shared/kernel/units';
import type { Ctx } from '../../../kernel/db/context';
import { serve } from '../../../kernel/http/http';
import {
  keepProcess,
  type ProcessUnit,
  type ProcessWanted,
  speedOf,
  unitsOf,
} from '../../../model/cdn/logs/processes.store';
import { createTask } from '../../../model/platform/tasks/index';
import { pauseTask, resumeTask, retryTask } from '../../../model/platform/tasks/steps';
import { listBadLines, listProcesses, listUnits, shownProcess } from './processes.store';

type Input = Got<typeof logProcesses.endpoints.create>;
type Estimate = Out<typeof logProcesses.endpoints.estimate>;
const hour = 3_600;

/** Whole hours of at least one domain. */
const wantedOf = ({ domainIds, from, to, parser, mode }: Input): ProcessWanted => {
  if (domainIds.length === 0) throw badField('domainIds', 'field.required', { field: 'domainIds' });
  const fromAt = slotOf(from, hour);
  const toAt = slotOf(Date.parse(to) + hour * 1000 - 1, hour);
  const { days } = mostProcessed;
  const length = Date.parse(toAt) - Date.parse(fromAt);
  if (length <= 0 || length > days * 86_400_000) throw badField('to', 'plan.span', { days });
  return { domainIds: [...new Set(domainIds)], fromAt, toAt, parser, mode };
};

const estimateOf = async (ctx: Ctx, input: Input): Promise<Estimate> => {
  const files = (await unitsOf(ctx, wantedOf(input))).flatMap((unit) => unit.files);
  const lines = files.reduce((sum, f) => sum + Number(f.lines), 0);
  const linesPerSecond = await speedOf(ctx);
  return {
    files: files.length,
    beside: files.filter((f) => !f.inside).length,
    sizeBytes: files.reduce((sum, f) => sum + Number(f.sizeBytes), 0),
    lines,
    linesPerSecond,
    seconds: linesPerSecond ? lines / linesPerSecond : null,
  };
};

/** What the task calls a batch: its domain, its first hour, and how many files it holds. */
const targetOf = ({ domain, files }: ProcessUnit, i: number): string =>
  `${i + 1} · ${domain} ${files[0]?.hourAt.slice(0, 13) ?? ''}Z · ${files.length}`;
/** Batches that one worker takes at a time. */
const chunkSize = 4;

const create = async (ctx: Ctx, input: Input): Promise<Out<typeof logProcesses.endpoints.one>> => {
  const wanted = wantedOf(input);
  const units = await unitsOf(ctx, wanted);
  if (units.length === 0) throw new Failure('logs.processNothing');
  const files = units.reduce((sum, unit) => sum + unit.files.length, 0);
  if (files > mostProcessed.files)
    throw badField('to', 'logs.processMost', { most: mostProcessed.files, files });
  const names = [...new Set(units.map((unit) => unit.domain))];
  const task = await createTask(ctx, {
    kind: 'logProcess',
    title: `${names.join(', ').slice(0, 160)} ${wanted.fromAt.slice(0, 13)} – ${wanted.toAt.slice(0, 13)}`,
    accountId: null,
    params: { parser: wanted.parser, mode: wanted.mode },
    lanes: [{ lane: wanted.mode, targets: units.map(targetOf) }],
    chunkSize,
  });
  await keepProcess(ctx, task.id, wanted, units);
  return shownProcess(ctx, task.id);
};

const steer =
  (step: (ctx: Ctx, id: string) => Promise<unknown>) =>
  async (ctx: Ctx, { id }: { id: string }) => {
    await shownProcess(ctx, id);
    await step(ctx, id);
    return shownProcess(ctx, id);
  };

/** Processing of logs again: what answers its requests. */
export const logProcessesService = serve(logProcesses, {
  list: listProcesses,
  one: (ctx, { id }) => shownProcess(ctx, id),
  units: listUnits,
  badLines: listBadLines,
  estimate: estimateOf,
  create,
  pause: steer(pauseTask),
  resume: steer(resumeTask),
  retry: steer(retryTask),
});
