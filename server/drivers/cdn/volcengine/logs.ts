import * as z from 'zod';
import { sha256Of } from '../../signing/canonical';
import { spans } from '../batches';
import { DriverError, type DriverHttp, type LogText, type SupplierLogFile } from '../driver';
import { fetchPlain } from '../exchange';
import { logDialect } from '../http/schemas';
import type { LogLine } from '../logDialect';
import { rewriteLogText } from '../logText';
import type { VolcengineCaller } from './call';

const hourMs = 3_600_000;
const pageSize = 100;
const entry = z.object({
  StartTime: z.int(),
  EndTime: z.int(),
  LogName: z.string(),
  LogPath: z.string(),
  LogSize: z.int().nullish(),
});
const logsAnswer = z.object({
  DomainLogDetails: z.array(entry).nullish(),
  TotalCount: z.int().nullish(),
});

type Question = { domain: string; from: string; to: string };
const entriesOf = async (
  call: VolcengineCaller,
  operation: string,
  area: string,
  o: Question,
): Promise<z.infer<typeof entry>[]> => {
  const entries: z.infer<typeof entry>[] = [];
  for (const span of spans(o.from, o.to, 24 * hourMs)) {
    for (let PageNum = 1, seen = 0, total = 1; seen < total; PageNum += 1) {
      const answer = await call(logsAnswer, operation, 'DescribeCdnAccessLog', {
        Domain: o.domain,
        StartTime: Math.floor(Date.parse(span.from) / 1_000),
        EndTime: Math.floor(Date.parse(span.to) / 1_000),
        ServiceRegion: area,
        PageNum,
        PageSize: pageSize,
      });
      const rows = answer.DomainLogDetails ?? [];
      entries.push(...rows);
      seen += rows.length;
      total = rows.length === 0 ? 0 : (answer.TotalCount ?? 0);
    }
  }
  return entries;
};

/** Log files of a domain; they tell neither lines nor checksum, see the driver of Alibaba Cloud. */
export const listFiles = async (
  call: VolcengineCaller,
  area: string,
  o: Question,
  now: number,
): Promise<SupplierLogFile[]> =>
  (await entriesOf(call, 'listLogs', area, o)).map((one) => ({
    id: one.LogName,
    name: one.LogName,
    domain: o.domain,
    hourAt: new Date(one.StartTime * 1_000).toISOString(),
    sizeBytes: one.LogSize ?? 0,
    lines: 0,
    sha256: sha256Of(one.LogName),
    pushedAt: new Date(Math.min(now, one.EndTime * 1_000)).toISOString(),
  }));

const months = 'JanFebMarAprMayJunJulAugSepOctNovDec';
const pattern =
  /^\[(\d\d)\/(\w{3})\/(\d{4}):(\d\d:\d\d:\d\d) ([+-]\d\d)(\d\d)\] (\S+) ([\d.]+) (\S+) (\S+) (\S+) (\S+) (\S+) (\d{3}) (\d+) (\S+) (\S+) "([^"]*)" "([^"]*)"/;
const plain = (text = ''): string => (text === '-' ? '' : text);

/**
 * One line as the platform keeps it: `[21/Apr/2023:08:50:12 +0800] client seconds method scheme host path
 * protocol status bytes hit range "referer" "agent" "type"`. What does not fit is told as unreadable.
 */
export const rewriteLine = (text: string): string => {
  const match = pattern.exec(text);
  if (!match) return text;
  const [, day, name = '', year, clock, hours, minutes, client = '', seconds] = match;
  const [method = '', scheme = '', domain = '', target = '', protocol = ''] = match.slice(9, 14);
  const month = String(months.indexOf(name) / 3 + 1).padStart(2, '0');
  const at = Date.parse(`${year}-${month}-${day}T${clock}${hours}:${minutes}`);
  if (Number.isNaN(at)) return text;
  const mark = target.indexOf('?');
  const line: Omit<LogLine, 'witness'> = {
    ts: new Date(at).toISOString().slice(0, 19).replace('T', ' '),
    domain,
    edge: 'volcengine',
    country: 'ZZ',
    client_ip: client,
    scheme: scheme.toLowerCase(),
    method,
    protocol,
    path: mark < 0 ? target : target.slice(0, mark),
    query: mark < 0 ? '' : target.slice(mark + 1),
    status: Number(match[14]),
    bytes: Number(match[15]),
    cache_status: match[16]?.toUpperCase() === 'HIT' ? 'HIT' : 'MISS',
    request_ms: Math.round(Number(seconds) * 1_000),
    origin_status: 0,
    origin_bytes: 0,
    origin_ms: 0,
    referer: plain(match[18]),
    ua: plain(match[19]),
    range: plain(match[17]),
  };
  return JSON.stringify(line);
};

/** A log file's lines. Its address is signed for a while only, so it is asked for right before. */
export const fetchFile = async (
  call: VolcengineCaller,
  area: string,
  http: DriverHttp,
  file: SupplierLogFile,
): Promise<LogText> => {
  const to = new Date(Date.parse(file.hourAt) + hourMs).toISOString();
  const question = { domain: file.domain, from: file.hourAt, to };
  const entries = await entriesOf(call, 'fetchLog', area, question);
  const own = entries.find(({ LogName }) => LogName === file.id);
  if (!own) throw new DriverError('absent', `fetchLog: ${file.name} is not listed any more`);
  const packed = await fetchPlain(http, 'fetchLog', own.LogPath);
  return rewriteLogText(packed, file, logDialect, rewriteLine);
};
