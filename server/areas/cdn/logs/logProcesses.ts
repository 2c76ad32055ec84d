import { mostProcessed } from '#shared/areas/cdn/logs/logParsers';
import { logProcesses } from '#shared/areas/cdn/logs/logProcesses';
import type { Got, Out } from '#shared/kernel/contract';
import { badField, Failure } from '#shared/kernel/errors';
import { isWildcard, standsFor } from '#shared/kernel/hostNames';
import { slotOf } from '#shared/kernel/units';
import type { Ctx } from '../../../kernel/db/context';
import { serve } from '../../../kernel/http/http';
import {
  keepProcess,
  leftUnstored,
  type ProcessUnit,
  type ProcessWanted,
  speedOf,
  unitsOf,
} from '../../../model/cdn/logs/processes.store';
import { leftInParts, partUnitsOf } from '../../../model/cdn/logs/partUnits.store';
import { createTask } from '../../../model/platform/tasks/index';
import { pauseTask, resumeTask, retryTask } from '../../../model/platform/tasks/steps';
import { domainsOf, listBadLines, listProcesses, listUnits, shownProcess } from './processes.store';

type Input = Got<typeof logProcesses.endpoints.create>;
type Estimate = Out<typeof logProcesses.endpoints.estimate>;
const hour = 3_600;

/** The hosts by the wildcard that each is below; those below none of the chosen ones are refused by name. */
const hostsOf = async (
  ctx: Ctx,
  { domainIds, hosts }: Pick<Input, 'domainIds' | 'hosts'>,
): Promise<ProcessWanted['hosts']> => {
  if (hosts.length === 0) return {};
  const wildcards = (await domainsOf(ctx, domainIds)).filter(({ name }) => isWildcard(name));
  const of = new Map<string, string[]>();
  const wrong: string[] = [];
  for (const host of new Set(hosts)) {
    const wildcard = wildcards.find(({ name }) => standsFor(name, host));
    if (wildcard) of.set(wildcard.id, [...(of.get(wildcard.id) ?? []), host]);
    else wrong.push(host);
  }
  if (wrong.length > 0)
    throw badField('hosts', 'logs.processHost', { hosts: wrong.join(', '), n: wrong.length });
  return Object.fromEntries(of);
};

/** Whole hours of at least one domain. */
const wantedOf = async (ctx: Ctx, input: Input): Promise<ProcessWanted> => {
  const { domainIds, from, to, parser, mode } = input;
  if (domainIds.length === 0) throw badField('domainIds', 'field.required', { field: 'domainIds' });
  const fromAt = slotOf(from, hour);
  const toAt = slotOf(Date.parse(to) + hour * 1000 - 1, hour);
  const { days } = mostProcessed;
  const length = Date.parse(toAt) - Date.parse(fromAt);
  if (length <= 0 || length > days * 86_400_000) throw badField('to', 'plan.span', { days });
  const hosts = await hostsOf(ctx, input);
  return { domainIds: [...new Set(domainIds)], fromAt, toAt, parser, mode, hosts };
};

/** Batches of files that are stored whole, then parts of those that are not. */
const allUnits = async (ctx: Ctx, wanted: ProcessWanted): Promise<ProcessUnit[]> => [
  ...(await unitsOf(ctx, wanted)),
  ...(await partUnitsOf(ctx, wanted)),
];
const filesOf = (units: readonly ProcessUnit[]) =>
  new Set(units.flatMap((unit) => unit.files.map((f) => f.id))).size;

const estimateOf = async (ctx: Ctx, input: Input): Promise<Estimate> => {
  const wanted = await wantedOf(ctx, input);
  const units = await allUnits(ctx, wanted);
  const files = units.flatMap((unit) => unit.files);
  const lines = files.reduce((sum, f) => sum + Number(f.lines), 0);
  const linesPerSecond = await speedOf(ctx);
  return {
    files: filesOf(units),
    beside: files.filter((f) => !f.inside).length,
    inParts: await leftInParts(ctx, wanted),
    unstored: await leftUnstored(ctx, wanted),
    sizeBytes: files.reduce((sum, f) => sum + Number(f.sizeBytes), 0),
    lines,
    linesPerSecond,
    seconds: linesPerSecond ? lines / linesPerSecond : null,
  };
};

/** What the task calls a batch: its domain, its first hour, and how many files it holds or which part it is. */
const targetOf = ({ domain, files, part }: ProcessUnit, i: number): string =>
  `${i + 1} · ${domain} ${files[0]?.hourAt.slice(0, 13) ?? ''}Z · ${part ? `#${part.n}` : files.length}`;
/** Batches that one worker takes at a time. */
const chunkSize = 4;

const create = async (ctx: Ctx, input: Input): Promise<Out<typeof logProcesses.endpoints.one>> => {
  const wanted = await wantedOf(ctx, input);
  const units = await allUnits(ctx, wanted);
  if (units.length === 0) throw new Failure('logs.processNothing');
  const files = filesOf(units);
  if (files > mostProcessed.files)
    throw badField('to', 'logs.processMost', { most: mostProcessed.files, files });
  const names = [...new Set(units.flatMap(({ hosts, domain }) => hosts ?? [domain]))];
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
