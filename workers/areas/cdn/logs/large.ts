import { renewing } from '#server/kernel/process/lease';
import { logFiles } from '#shared/areas/cdn/logs/logFiles';
import { statistics } from '#shared/areas/cdn/statistics/statistics';
import { DriverError } from '#server/drivers/cdn/driver';
import { logSchemaOf } from '#server/drivers/cdn/logSchema';
import { LogLineError } from '#server/kernel/analytics/index';
import { type Ctx, system } from '#server/kernel/db/context';
import { platform } from '#server/kernel/process/platform';
import { openLineCut } from '#server/model/cdn/logs/lineCut';
import { eraseLines, extentsOf, followLines, storeLoad } from '#server/model/cdn/logs/logLoader';
import * as cuts from './cut.store';
import * as store from './large.store';
import { dropText, layText, localTexts, partText, textOf } from './largeText';
import { type Claimer, nobody, reasonOf, shutFor } from './load';
import * as parts from './parts.store';

const hourMs = 3_600_000;
const extendEveryMs = 5_000;
/** Pieces of this size go to the store beside those of other workers, and do not wait for its one heavy lane. */
const pieceBytes = 4 * 1024 * 1024;
const run = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => platform().run(system, work);

/** Its round was ended by a person, or somebody else has it: what is left of the work is nobody's. */
class Ended extends Error {}

/** Keeps a claim while work goes on. `mustHold` throws once it is lost, so that the work stops there. */
const whileClaimed = async <T>(
  extend: (ctx: Ctx) => Promise<boolean>,
  work: (mustHold: () => void) => Promise<T>,
): Promise<T> => {
  let isHeld = true;
  const stopRenewing = renewing(extendEveryMs, async () => {
    const holds = await run(extend);
    isHeld &&= holds;
  });
  try {
    return await work(() => {
      if (!isHeld) throw new Ended('the round was ended');
    });
  } finally {
    stopRenewing();
  }
};

const sourceOf = ({ fileId, paramId, file }: store.LargeWork) => ({ fileId, paramId, file });
const claimed = (claimer: Claimer, { id, file, ...work }: store.LargeWork, name: string) =>
  claimer.took([{ ...work, id, loadId: null, file: { ...file, name } }]);

const failureOf = async (work: store.LargeWork, error: unknown): Promise<store.LargeFailure> => {
  if (!(error instanceof DriverError)) throw error;
  const isFalse = error.errorClass === 'garbage';
  if (isFalse) await dropText(work.fileId);
  return { message: reasonOf(error), isFalse, waitMs: shutFor(error) };
};

/** Parts are noted so many at a time: each time waits for the disk. */
const notedAtOnce = 4;
/** Lays the text of a file down and cuts it at line ends, from where an earlier worker broke off. */
const cut = async (work: store.LargeWork, from: number, mustHold: () => void): Promise<void> => {
  const lineCut = openLineCut(work.partKb * 1024, from);
  let started = performance.now();
  const lap = (): number => {
    const since = started;
    started = performance.now();
    return started - since;
  };
  await layText(sourceOf(work), {
    sureBytes: from,
    async each(chunk, at, sure) {
      mustHold();
      // What is cut already is only unpacked again: its lines count in the checksum.
      if (at + chunk.length <= from) return;
      lineCut.add(chunk.subarray(Math.max(0, from - at)));
      const spans = lineCut.full(notedAtOnce);
      if (spans.length === 0) return;
      await sure();
      if (!(await run((ctx) => cuts.noteParts(ctx, work, spans, lap()))))
        throw new Ended('another worker went on with the cut');
    },
  });
  await run((ctx) => cuts.endCut(ctx, work, lineCut.end(), lap()));
};

/** Fetches a file, lays its text down and cuts it at line ends. */
const cutNext = async (claimer: Claimer): Promise<boolean> => {
  const taken = await run(async (ctx) => {
    await store.enterLarge(ctx);
    const work = await store.claimLarge(ctx, 'waiting', claimer.name);
    return work && { work, from: await cuts.cutEnd(ctx, work.id) };
  });
  if (!taken) return false;
  const { work, from } = taken;
  claimed(claimer, work, work.file.name);
  try {
    await whileClaimed(
      (ctx) => store.extendLarge(ctx, work),
      (mustHold) => cut(work, from, mustHold),
    );
  } catch (error) {
    if (error instanceof Ended) return true;
    const failure = await failureOf(work, error);
    await run((ctx) => cuts.failCut(ctx, work, failure));
  }
  return true;
};

/** Stores the lines of one part under its own key, hidden from the sums until all parts are there. */
const storePart = async (part: parts.PartWork, mustHold: () => void): Promise<number> => {
  const { large, fromByte, toByte, loadId } = part;
  const { accountId, domainId, paramId, file } = large;
  const text = await textOf(sourceOf(large), large.state === 'cutting' ? toByte : file.sizeBytes);
  const hour = Date.parse(file.hourAt);
  const { lines } = await storeLoad(platform().analytics, {
    loadId,
    accountId,
    domainId,
    paramId,
    pieceBytes,
    shape: logSchemaOf(text.dialect),
    hours: { from: new Date(hour).toISOString(), to: new Date(hour + hourMs).toISOString() },
    async *open() {
      for await (const chunk of partText(text, fromByte, toByte)) {
        mustHold();
        yield chunk as Buffer;
      }
    },
  });
  if (lines !== part.lines)
    throw new LogLineError(0, `${lines} of ${part.lines} lines of the part are stored`);
  return lines;
};

/** Takes up the next part that waits, or that somebody left. */
const partNext = async (claimer: Claimer): Promise<boolean> => {
  const texts = await localTexts();
  const part = await run((ctx) => parts.claimPart(ctx, claimer.name, texts));
  if (!part) return false;
  const { large } = part;
  claimed(claimer, large, `${large.file.name} #${part.n}`);
  const started = performance.now();
  try {
    await whileClaimed(
      (ctx) => parts.extendPart(ctx, part),
      async (mustHold) => {
        const lines = await storePart(part, mustHold);
        await run((ctx) => parts.endPart(ctx, part, { lines, ms: performance.now() - started }));
      },
    );
  } catch (error) {
    if (error instanceof Ended) return true;
    if (error instanceof LogLineError) {
      await run((ctx) => parts.failPart(ctx, part, error.message));
      return true;
    }
    // The store away costs no attempt; a supplier that does not give the file does.
    const failure =
      error instanceof DriverError
        ? await failureOf(large, error)
        : { message: reasonOf(error), waitMs: extendEveryMs };
    await run((ctx) => parts.releasePart(ctx, part, failure));
    if (!(error instanceof DriverError)) throw error;
  }
  return true;
};

/** Makes the sums those of the whole file, once: what broke off is done again and ends the same. */
const mergeNext = async (claimer: Claimer): Promise<boolean> => {
  const work = await run((ctx) => store.claimLarge(ctx, 'merging', claimer.name));
  if (!work) return false;
  claimed(claimer, work, work.file.name);
  const { analytics } = platform();
  const started = performance.now();
  await whileClaimed(
    (ctx) => store.extendLarge(ctx, work),
    async () => {
      await run((ctx) => store.takePlaces(ctx, work.id));
      const loads = await run((ctx) => store.loadsOf(ctx, work.id));
      const cause = {
        kind: 'logLoad',
        id: work.id,
        actor: logFiles.jobs.load.name ?? '',
      } as const;
      let completeTo = work.file.hourAt;
      for (const place of await extentsOf(analytics, loads)) {
        await followLines(analytics, { ...place, except: [], cause });
        completeTo = new Date(place.range.to * 1000).toISOString();
      }
      await run(async (ctx) => {
        const lines = await store.endMerge(ctx, work, performance.now() - started);
        const { accountId, domainId } = work;
        ctx.emit(logFiles.events.arrived, { domainIds: [domainId], lines }, { accountId });
        ctx.emit(statistics.events.completed, { source: 'log', completeTo }, { accountId });
      });
      await dropText(work.fileId);
    },
  );
  return true;
};

/** Deletes the lines of a load that left its place or was never in one. */
const eraseNext = async (): Promise<boolean> => {
  const id = await run(store.nextToErase);
  if (id === null) return false;
  await eraseLines(platform().analytics, id);
  await run((ctx) => store.noteErased(ctx, id));
  return true;
};

/**
 * Does the next piece of work on large files: a merge that is due, a part, a file that is to be cut, lines to
 * delete. Returns false when nothing waits.
 */
export const largeNext = async (claimer = nobody): Promise<boolean> =>
  (await mergeNext(claimer)) ||
  (await partNext(claimer)) ||
  (await cutNext(claimer)) ||
  (await eraseNext());

/** Deletes once more what was deleted a while ago, and forgets those loads: a late worker may have added to them. */
export const sweepErased = async (): Promise<void> => {
  for (const id of await run(store.longErased)) {
    await eraseLines(platform().analytics, id);
    await run((ctx) => store.forgetErased(ctx, id));
  }
};
