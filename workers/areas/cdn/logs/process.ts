import { sentence } from '#shared/kernel/sentences';
import { DriverError } from '#server/drivers/cdn/driver';
import type { LogDialect } from '#server/drivers/cdn/logDialect';
import { logSchemaOf } from '#server/drivers/cdn/logSchema';
import { LogLineError } from '#server/kernel/analytics/index';
import { platform } from '#server/kernel/process/platform';
import { contentOf, unplacedOf } from '#server/model/cdn/logs/loadContent';
import { eraseLines, extentsOf, followLines, storeLoad } from '#server/model/cdn/logs/logLoader';
import { openDriver } from '#server/model/cdn/suppliers/gateway';
import type { Settled } from '#server/model/platform/tasks/chunk';
import type { Tools } from '../../../kernel/work';
import { later, type TaskKind } from '../../platform/tasks/taskKinds';
import { markLogLanes } from '../sync/logWatermarks';
import { type Parsed, parseFile } from './parse';
import { wholeLines } from './load';
import * as store from './process.store';

type Unit = store.Unit;
type Read = { fileId: string; content: Buffer; dialect: LogDialect };

const readFiles = async (unit: Unit): Promise<Read[]> => {
  const { driver } = await openDriver(unit.paramId);
  const read: Read[] = [];
  for (const { ownId, ...file } of unit.files) {
    const { dialect, chunks } = await driver.fetchLog(file);
    const parts: Buffer[] = [];
    for await (const chunk of chunks) parts.push(chunk);
    read.push({ fileId: ownId, content: wholeLines(Buffer.concat(parts)), dialect });
  }
  return read;
};

const timed = async <T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> => {
  const started = performance.now();
  const value = await work();
  return { value, ms: performance.now() - started };
};

/** Another load has these files now. */
class Taken extends Error {}

const loadOf = (unit: Unit, dialect: LogDialect, parsed: readonly Parsed[]) => ({
  loadId: unit.newLoadId,
  accountId: unit.accountId,
  domainId: unit.domainId,
  paramId: unit.paramId,
  shape: logSchemaOf(dialect),
  hours: { from: unit.fromAt, to: unit.toAt },
  async *open() {
    for (const { text } of parsed) yield text;
  },
});

/** Stores the files anew beside what is there, hidden, and puts it in place where it differs. */
const storeAnew = async ({ run }: Tools, unit: Unit): Promise<store.Steps> => {
  const { analytics } = platform();
  const read = await timed(() => readFiles(unit));
  const parse = await timed(async () => {
    const parsed: Parsed[] = [];
    for (const { content, dialect } of read.value)
      parsed.push(await parseFile(content, dialect, unit.parser));
    return parsed;
  });
  const parsed = parse.value;
  const sum = (of: (p: Parsed) => number) => parsed.reduce((n, p) => n + of(p), 0);
  const samples = parsed.flatMap((p, i) =>
    p.samples.map((line) => ({ ...line, fileId: read.value[i]?.fileId ?? '' })),
  );
  const [first] = read.value;
  if (!first) throw new Error(`batch ${unit.n} of log process ${unit.processId} has no file`);
  await run(async (ctx) => {
    await store.hideLoad(ctx, unit);
    if (samples.length > 0) await store.keepBadLines(ctx, unit.processId, samples);
  });
  const insert = await timed(() => storeLoad(analytics, loadOf(unit, first.dialect, parsed)));
  const steps = {
    linesOk: insert.value.lines,
    linesBad: sum((p) => p.bad),
    readMs: read.ms,
    parseMs: parse.ms,
    unplaced: await unplacedOf(analytics, unit.newLoadId),
    insertMs: insert.ms,
    sumMs: null,
    changedSlots: 0,
  };
  const isSame =
    unit.oldLoadId !== null &&
    unit.oldState === 'loaded' &&
    (await contentOf(analytics, unit.oldLoadId)) === (await contentOf(analytics, unit.newLoadId));
  if (isSame) {
    await eraseLines(analytics, unit.newLoadId);
    await run((ctx) => store.dropHidden(ctx, unit));
    return { ...steps, result: 'same' };
  }
  const took = { lines: steps.linesOk, bad: steps.linesBad, ms: insert.ms };
  if (!(await run((ctx) => store.takePlace(ctx, unit, took)))) throw new Taken();
  return { ...steps, result: 'changed' };
};

/** Makes the sums those of the lines that are in place, then deletes the lines that were replaced. */
const sumUp = async ({ run }: Tools, unit: Unit): Promise<Partial<store.Steps>> => {
  const { analytics } = platform();
  const loads = unit.oldLoadId ? [unit.oldLoadId, unit.newLoadId] : [unit.newLoadId];
  const cause = { kind: 'logProcess', id: unit.processId, actor: unit.actor } as const;
  const { value: changedSlots, ms: sumMs } = await timed(async () => {
    let slots = 0;
    for (const place of await extentsOf(analytics, loads)) {
      const outcome = await followLines(analytics, { ...place, except: [], cause });
      slots += outcome.added + outcome.changed;
    }
    return slots;
  });
  if (unit.oldLoadId) {
    await eraseLines(analytics, unit.oldLoadId);
    await run((ctx) => store.forgetReplaced(ctx, unit));
  }
  return { sumMs, changedSlots };
};

const nothing: store.Steps = {
  result: 'changed',
  linesOk: 0,
  linesBad: 0,
  readMs: null,
  parseMs: null,
  unplaced: null,
  insertMs: null,
  sumMs: null,
  changedSlots: 0,
};

/** One batch, from wherever an earlier attempt broke off. */
const processUnit = async (tools: Tools, unit: Unit): Promise<store.Steps> => {
  const stored = unit.newState === 'loaded' ? nothing : await storeAnew(tools, unit);
  if (stored.result !== 'changed') return stored;
  return { ...stored, ...(await sumUp(tools, unit)) };
};

/** What is told of a batch that came to nothing; null for what is tried again. */
const failureOf = (error: unknown): Pick<Settled, 'code' | 'message'> | null => {
  if (error instanceof Taken)
    return { code: 'logs.processTaken', message: sentence('logs.processTaken') };
  if (!(error instanceof DriverError || error instanceof LogLineError)) return null;
  const code = error instanceof DriverError ? error.errorClass : error.code;
  return { code, message: sentence('logs.processFailed', { reason: error.message }) };
};

const settledOf = async (tools: Tools, unit: Unit): Promise<Omit<Settled, 'n'>> => {
  try {
    const steps = await processUnit(tools, unit);
    await tools.run((ctx) => store.endUnit(ctx, unit, steps));
    const { result, linesOk, linesBad, changedSlots } = steps;
    return { state: 'done', evidence: { result, linesOk, linesBad, changedSlots } };
  } catch (error) {
    if (error instanceof DriverError && error.more.retryAfterMs !== undefined)
      throw later(Math.min(error.more.retryAfterMs, 60_000));
    const failure = failureOf(error);
    if (!failure) throw error;
    await eraseLines(platform().analytics, unit.newLoadId);
    await tools.run(async (ctx) => {
      await store.dropHidden(ctx, unit);
      await store.endUnit(ctx, unit, { ...nothing, result: 'failed' });
    });
    return { state: 'failed', ...failure };
  }
};

/** Processes log files again, batch by batch; a pause is taken up between two of them. */
export const logProcessKind: TaskKind = {
  kind: 'logProcess',
  link: ({ id }) => `/cdn-logprocess?id=${id}`,
  async process(tools, chunk) {
    for (;;) {
      const [item] = await chunk.items(1);
      if (!item) break;
      const unit = await tools.run((ctx) => store.readUnit(ctx, chunk.task.id, item.n));
      const started = performance.now();
      const settled = await settledOf(tools, unit);
      await chunk.settle([{ n: item.n, ...settled, ms: performance.now() - started }]);
    }
    await markLogLanes(tools);
  },
};
