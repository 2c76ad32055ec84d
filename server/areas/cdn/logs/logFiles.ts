import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { type HourState, logFiles, mostInArchive } from '#shared/areas/cdn/logs/logFiles';
import type { Who } from '#shared/kernel/access';
import { Failure } from '#shared/kernel/errors';
import { dayStart, instantOf } from '#shared/kernel/units';
import { nowMs } from '../../../kernel/process/clock';
import { type Outside, serve } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { record } from '../../../kernel/db/rows';
import { zipOf } from '../../../kernel/http/zip';
import { noteDownloads, releasedHours } from '../../../model/cdn/logs/marks.store';
import { completenessOf, reachOf } from '../../../model/cdn/statistics/reach';
import { packedFiles } from './checksums';
import { askerOf, checkLink, linkMinutes, signedArchive, signedPath } from './links';
import { openLog, packedPath, spooled } from './spool';
import { fileToSend, filesByHour, listFiles, ownFiles } from './view.store';

const hourMs = 3_600_000;
/** After this long without all its lines an hour counts as late, and after a day as missing. */
const lateAfterMs = hourMs;
const missingAfterMs = 24 * hourMs;

/** What is known of an hour: expected by the counters, arrived by the lines that are loaded. */
export const hourStateOf = (o: {
  endMs: number;
  nowMs: number;
  /** Span in which the counters are complete. */
  countedFromMs: number;
  countedToMs: number;
  requests: number;
  lines: number;
}): HourState => {
  if (o.endMs <= o.countedFromMs) return 'waiting';
  if (o.endMs <= o.countedToMs && o.lines >= o.requests) return o.lines > 0 ? 'arrived' : 'none';
  if (o.nowMs < o.endMs + lateAfterMs) return 'waiting';
  return o.nowMs < o.endMs + missingAfterMs ? 'late' : 'missing';
};

type HourCounts = { at: number; requests: string; lines: string };
const countsByHour = async (domainId: string, from: string, to: string) => {
  const rows = await platform().analytics.query<HourCounts>({
    name: 'logs.hours',
    sql: `SELECT toUnixTimestamp(s.ts) AS at, sumIf(s.requests, s.source = 'accurate') AS requests, sumIf(s.requests, s.source = 'log') AS lines
      FROM stats_1h AS s WHERE s.domain_id = {domain:UUID} AND s.ts >= {from:DateTime('UTC')} AND s.ts < {to:DateTime('UTC')} GROUP BY at`,
    params: { domain: domainId, from: Date.parse(from) / 1000, to: Date.parse(to) / 1000 },
  });
  return new Map(
    rows.map((r) => [
      Number(r.at) * 1000,
      { requests: Number(r.requests), lines: Number(r.lines) },
    ]),
  );
};

/** What a link leads to, as the one who asked for it sees it now. */
const filesFor = (o: Outside, who: Who, ids: readonly string[]) =>
  o.run(who, async (ctx) => {
    await ownFiles(ctx, ids);
    const files = [];
    for (const id of ids) files.push({ id, ...(await fileToSend(ctx, id)) });
    return files;
  });

/** Log files for people: hours, files, signed links, and the download itself. */
export const logFilesService = serve(
  logFiles,
  {
    list: listFiles,
  },
  {
    async links(o, { ids }) {
      const until = Math.floor(nowMs() / 1000) + linkMinutes * 60;
      const terms = { until, by: askerOf(o.who) };
      const files = await o.transact(async (ctx) => {
        const listed = await ownFiles(ctx, ids);
        await noteDownloads(ctx, ids);
        await record(ctx, {
          module: 'logFile',
          operation: 'links',
          rowId: listed[0]?.id ?? '',
          accountId: listed[0]?.accountId ?? null,
          new: JSON.stringify({ files: listed.length, first: listed[0]?.name }),
        });
        return listed;
      });
      const packed = await packedFiles(o, files);
      return {
        rows: files.map(({ id, name }) => ({
          id,
          name,
          url: signedPath(id, terms),
          bytes: packed.get(id)?.bytes ?? null,
          sha256: packed.get(id)?.sha256 ?? null,
        })),
        archiveUrl:
          files.length > 1 && files.length <= mostInArchive
            ? signedArchive(
                files.map((f) => f.id),
                terms,
              )
            : null,
        expiresAt: instantOf(until),
      };
    },
    async hours(o, { domainId, day, days }) {
      const { offsetMinutes, counted, files, from, to } = await o.transact(async (ctx) => {
        const reach = await reachOf(ctx, { domainIds: [domainId] });
        const start = Date.parse(dayStart(day, reach.offsetMinutes));
        const first = new Date(start - (start % hourMs)).toISOString();
        const last = new Date(Date.parse(first) + days * 24 * hourMs).toISOString();
        const marks = await completenessOf(ctx, reach, 'accurate');
        const counted = {
          from: Math.max(0, ...marks.map((m) => Date.parse(m.pulledFrom ?? '') || 0)),
          to: Math.min(...marks.map((m) => Date.parse(m.completeTo ?? ctx.now()))),
        };
        const files = await filesByHour(ctx, domainId, first, last);
        return { offsetMinutes: reach.offsetMinutes, counted, files, from: first, to: last };
      });
      const counts = await countsByHour(domainId, from, to);
      const released = new Map(
        (await releasedHours(platform().pool, { from, to, domainId })).map((h) => [
          Date.parse(h.hourAt),
          h.reason,
        ]),
      );
      const byHour = new Map(files.map((f) => [f.hourAt, f]));
      const now = nowMs();
      const hours = Array.from({ length: days * 24 }, (_, i) => {
        const ms = Date.parse(from) + i * hourMs;
        const hourAt = new Date(ms).toISOString();
        const { requests, lines } = counts.get(ms) ?? { requests: 0, lines: 0 };
        const state = hourStateOf({
          endMs: ms + hourMs,
          nowMs: now,
          countedFromMs: counted.from,
          // Of a domain that no supplier holds nothing is expected.
          countedToMs: counted.to,
          requests,
          lines,
        });
        const { files: n = 0, sizeBytes = 0 } = byHour.get(hourAt) ?? {};
        const figures = { hourAt, files: n, lines, requests, sizeBytes };
        const reason = state === 'arrived' ? undefined : released.get(ms);
        return reason === undefined
          ? { ...figures, state, reason: null }
          : { ...figures, state: 'released' as const, reason };
      });
      return { offsetMinutes, hours: hours.filter((h) => Date.parse(h.hourAt) < now) };
    },
    async download(o, { id, plain, ...link }) {
      const who = await checkLink(id, link);
      const [sent] = await filesFor(o, who, [id]);
      if (!sent) throw new Failure('data.absent');
      const { paramId, file } = sent;
      const name = file.name.replace(/\.gz$/, '');
      if (plain) {
        const path = await spooled(`${id}.log`, () => openLog(paramId, file));
        return { name, type: 'application/x-ndjson', path };
      }
      const path = await packedPath(id, paramId, file);
      return { name: `${name}.gz`, type: 'application/gzip', path };
    },
    async archive(o, { ids, ...link }) {
      const wanted = ids ?? [];
      const files = await filesFor(o, await checkLink(wanted.join(','), link), wanted);
      const entries = files.map(({ id, paramId, file }) => ({
        name: `${file.name.replace(/\.gz$/, '')}.gz`,
        open: async () => createReadStream(await packedPath(id, paramId, file)),
      }));
      const name = `logs-${new Date(nowMs()).toISOString().slice(0, 10)}.zip`;
      return { name, type: 'application/zip', content: Readable.from(zipOf(entries)) };
    },
  },
);
