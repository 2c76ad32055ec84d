import { sentence } from '#shared/kernel/sentences';
import { DriverError } from '#server/drivers/cdn/driver';
import type { LogDialect } from '#server/drivers/cdn/logDialect';
import { logSchemaOf } from '#server/drivers/cdn/logSchema';
import { LogLineError } from '#server/kernel/analytics/index';
import { platform } from '#server/kernel/process/platform';
import { contentOf, linesBeside, unplacedOf } from '#server/model/cdn/logs/loadContent';
import { hiddenLines } from '#server/model/cdn/logs/hiddenLines.store';
import { eraseLines, extentsOf, followLines, storeLoad } from '#server/model/cdn/logs/logLoader';
import { openDriver } from '#server/model/cdn/suppliers/gateway';
import type { Settled } from '#server/model/platform/tasks/chunk';
import type { Tools } from '../../../kernel/work';
import { later, type TaskKind } from '../../platform/tasks/taskKinds';
import { markLogLanes } from '../sync/logWatermarks';
import { dropText, partText, textOf } from './largeText';
import { linesOf, type Parsed, parseFile } from './parse';
import { forgetHosts, groupOf, replacedBy, replacedHosts } from './hosts.store';
import { takeHosts, TakenElsewhere, takePart, takePlace } from './places.store';
import { wholeLines } from './load';
import * as store from './process.store';

type Unit = store.Unit;
type Read = { fileId: string; content: Buffer; dialect: LogDialect };

const joined = async (chunks: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return wholeLines(Buffer.concat(parts));
};
/** The text of a part; that of its file lies on disk until the task has done its last part. */
const readOnePart = async (unit: Unit, part: store.UnitPart): Promise<Read[]> => {
  const [file] = unit.files;
  if (!file) return [];
  const source = { fileId: file.ownId, paramId: unit.paramId, file };
  const text = await textOf(source, file.sizeBytes);
  const content = await joined(partText(text, part.fromByte, part.toByte));
  return [{ fileId: file.ownId, content, dialect: text.dialect }];
};
const readFiles = async (unit: Unit): Promise<Read[]> => {
  if (unit.part) return readOnePart(unit, unit.part);
  const { driver } = await openDriver(unit.paramId);
  const read: Read[] = [];
  for (const { ownId, ...file } of unit.files) {
    const { dialect, chunks } = await driver.fetchLog(file);
    read.push({ fileId: ownId, content: await joined(chunks), dialect });
  }
  return read;
};

const timed = async <T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> => {
  const started = performance.now();
  const value = await work();
  return { value, ms: performance.now() - started };
};

const loadOf = (unit: Unit, dialect: LogDialect, texts: readonly Buffer[]) => ({
  loadId: unit.newLoadId,
  accountId: unit.accountId,
  domainId: unit.domainId,
  paramId: unit.paramId,
  shape: logSchemaOf(dialect),
  hours: { from: unit.fromAt, to: unit.toAt },
  async *open() {
    for (const text of texts) yield text;
  },
});

/** Whether the lines of a hidden load are just those that it would replace. */
const isSameAs = async (unit: Unit): Promise<boolean> => {
  const { hosts, newLoadId } = unit;
  const group = replacedBy(unit.group, hosts);
  if (unit.oldLoadId === null || group.some(({ state }) => state !== 'loaded')) return false;
  const { analytics } = platform();
  const hidden = await hiddenLines(unit);
  const loads = group.map(({ id }) => id);
  return (
    (await contentOf(analytics, { loads, hosts, hidden })) ===
    (await contentOf(analytics, { loads: [newLoadId], hosts: null, hidden }))
  );
};

type Took = { lines: number; bad: number; ms: number };
/** Puts what is stored in its place; `all` are the lines of the files, readable or not. */
const put = async ({ run }: Tools, unit: Unit, took: Took, all: number): Promise<boolean> => {
  const { part, hosts } = unit;
  if (hosts) {
    const hidden = await hiddenLines(unit);
    const loads = unit.group.map(({ id }) => id);
    const beside = await linesBeside(platform().analytics, { loads, hosts, hidden });
    return run((ctx) => takeHosts(ctx, unit, { ...took, hosts, beside, all }));
  }
  return run((ctx) => (part ? takePart(ctx, unit, part, took) : takePlace(ctx, unit, took)));
};

/** Stores the files anew beside what is there, hidden, and puts it in place where it differs. */
const storeAnew = async (tools: Tools, unit: Unit): Promise<store.Steps> => {
  const { run } = tools;
  if (unit.isGone) throw new TakenElsewhere();
  const { analytics } = platform();
  const read = await timed(() => readFiles(unit));
  const parse = await timed(async () => {
    const parsed: Parsed[] = [];
    const texts: Buffer[] = [];
    for (const { content, dialect } of read.value) {
      const file = await parseFile(content, dialect, unit.parser);
      parsed.push(file);
      texts.push(unit.hosts ? await linesOf(file.text, dialect, unit.hosts) : file.text);
    }
    return { parsed, texts };
  });
  const { parsed, texts } = parse.value;
  const sum = (of: (p: Parsed) => number) => parsed.reduce((n, p) => n + of(p), 0);
  const samples = parsed.flatMap((p, i) =>
    p.samples.map((sample) => ({
      ...sample,
      line: sample.line + (unit.part?.linesBefore ?? 0),
      fileId: read.value[i]?.fileId ?? '',
    })),
  );
  const [first] = read.value;
  if (!first) throw new Error(`batch ${unit.n} of log process ${unit.processId} has no file`);
  await run(async (ctx) => {
    await store.hideLoad(ctx, unit);
    if (samples.length > 0) await store.keepBadLines(ctx, unit.processId, samples);
  });
  const insert = await timed(() => storeLoad(analytics, loadOf(unit, first.dialect, texts)));
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
  if (await isSameAs(unit)) {
    await eraseLines(analytics, unit.newLoadId);
    await run((ctx) => store.dropHidden(ctx, unit));
    return { ...steps, result: 'same' };
  }
  const took = { lines: steps.linesOk, bad: steps.linesBad, ms: insert.ms };
  const all = sum((p) => p.lines + p.bad);
  if (!(await put(tools, unit, took, all))) throw new TakenElsewhere();
  return { ...steps, result: 'changed' };
};

/** Makes the sums those of the lines that are in place, then deletes the lines that were replaced. */
const sumUp = async ({ run }: Tools, unit: Unit): Promise<Partial<store.Steps>> => {
  // Its file was not in the sums: it comes there whole, by its merge.
  if (unit.part && unit.oldLoadId === null) return {};
  const { analytics } = platform();
  const { oldLoadId, hosts } = unit;
  const group = await run((ctx) => groupOf(ctx, oldLoadId));
  const loads = [...new Set([...group.map(({ id }) => id), unit.newLoadId])];
  const cause = { kind: 'logProcess', id: unit.processId, actor: unit.actor } as const;
  const { value: changedSlots, ms: sumMs } = await timed(async () => {
    let slots = 0;
    for (const place of await extentsOf(analytics, loads, hosts)) {
      const outcome = await followLines(analytics, { ...place, except: [], cause });
      slots += outcome.added + outcome.changed;
    }
    return slots;
  });
  if (oldLoadId) {
    for (const { id, state } of group) if (state === 'replaced') await eraseLines(analytics, id);
    if (hosts)
      for (const gone of await run((ctx) => replacedHosts(ctx, oldLoadId, hosts))) {
        await eraseLines(analytics, gone.loadId, gone.hosts);
        await run((ctx) => forgetHosts(ctx, gone));
      }
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
  const isPlaced = unit.newState === 'loaded' || (!unit.hosts && unit.part?.isTaken === true);
  const stored = isPlaced ? nothing : await storeAnew(tools, unit);
  if (stored.result !== 'changed') return stored;
  return { ...stored, ...(await sumUp(tools, unit)) };
};

/** What is told of a batch that came to nothing; null for what is tried again. */
const failureOf = (error: unknown): Pick<Settled, 'code' | 'message'> | null => {
  if (error instanceof TakenElsewhere)
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
      if (unit.part && (await tools.run((ctx) => store.isLastOfFile(ctx, unit))))
        for (const { ownId } of unit.files) await dropText(ownId);
    }
    await markLogLanes(tools);
  },
};
