import * as z from 'zod';
import { spans } from '../batches';
import type { SupplierLogFile } from '../driver';
import { fetchPlain } from '../exchange';
import { DriverError, type DriverHttp, type LogText } from '../driver';
import { logDialect } from '../http/schemas';
import { fromLocalTime, toLocalTime } from '../localTime';
import type { LogLine } from '../logDialect';
import { rewriteLogText } from '../logText';
import { sha256Of } from '../../signing/canonical';
import type { TencentCaller } from './call';

const hourMs = 3_600_000;
const pageSize = 1_000;
const logsAnswer = z.object({
  DomainLogs: z
    .array(
      z.object({
        StartTime: z.string(),
        EndTime: z.string(),
        LogPath: z.string(),
        LogName: z.string(),
        FileSize: z.number().nullish(),
      }),
    )
    .nullish(),
  TotalCount: z.int().nullish(),
});

type Question = { domain: string; from: string; to: string };
const entriesOf = async (call: TencentCaller, operation: string, region: string, o: Question) => {
  const entries: NonNullable<z.infer<typeof logsAnswer>['DomainLogs']> = [];
  for (const span of spans(o.from, o.to, 24 * hourMs)) {
    for (let offset = 0, total = 1; offset < total; offset += pageSize) {
      const answer = await call(logsAnswer, operation, 'DescribeCdnDomainLogs', {
        Domain: o.domain,
        StartTime: toLocalTime(span.from),
        EndTime: toLocalTime(span.to),
        Offset: offset,
        Limit: pageSize,
        Area: region,
      });
      entries.push(...(answer.DomainLogs ?? []));
      total = answer.TotalCount ?? 0;
    }
  }
  return entries;
};

/** Log files of a domain; they tell neither lines nor checksum, see the driver of Alibaba Cloud. */
export const listFiles = async (
  call: TencentCaller,
  region: string,
  o: Question,
  now: number,
): Promise<SupplierLogFile[]> =>
  (await entriesOf(call, 'listLogs', region, o)).map((entry) => ({
    id: entry.LogName,
    name: entry.LogName,
    domain: o.domain,
    hourAt: new Date(fromLocalTime(entry.StartTime)).toISOString(),
    sizeBytes: entry.FileSize ?? 0,
    lines: 0,
    sha256: sha256Of(entry.LogName),
    pushedAt: new Date(Math.min(now, fromLocalTime(entry.EndTime))).toISOString(),
  }));

const pattern =
  /^(\d{14}) (\S+) (\S+) (\S+) (\d+) \S+ \S+ (\d{3}) (\S+) (\d+) "([^"]*)" "([^"]*)" (\S+) (\S+) (\S+)/;
const plain = (text = ''): string => (['-', 'NULL', '(null)'].includes(text) ? '' : text);

/**
 * One line as the platform keeps it: `20190730230508 client host path bytes province isp status referer ms
 * "agent" "range" method protocol hit`, in UTC+8. What does not fit stays as it is and is told as unreadable.
 */
export const rewriteLine = (text: string): string => {
  const match = pattern.exec(text);
  if (!match) return text;
  const [, time = '', client = '', domain = '', target = ''] = match;
  const parts = /(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)/.exec(time) ?? [];
  const local = `${parts[1]}-${parts[2]}-${parts[3]} ${parts[4]}:${parts[5]}:${parts[6]}`;
  const mark = target.indexOf('?');
  const line: Omit<LogLine, 'witness'> = {
    ts: new Date(fromLocalTime(local)).toISOString().slice(0, 19).replace('T', ' '),
    domain,
    edge: 'tencent',
    country: 'ZZ',
    client_ip: client,
    scheme: '',
    method: match[11] ?? '',
    protocol: match[12] ?? '',
    path: mark < 0 ? target : target.slice(0, mark),
    query: mark < 0 ? '' : target.slice(mark + 1),
    status: Number(match[6]),
    bytes: Number(match[5]),
    cache_status: match[13]?.toLowerCase() === 'hit' ? 'HIT' : 'MISS',
    request_ms: Number(match[8]),
    origin_status: 0,
    origin_bytes: 0,
    origin_ms: 0,
    referer: plain(match[7]),
    ua: plain(match[9]),
    range: plain(match[10]),
  };
  return JSON.stringify(line);
};

/** A log file's lines. Its address is signed for a while only, so it is asked for right before. */
export const fetchFile = async (
  call: TencentCaller,
  region: string,
  http: DriverHttp,
  file: SupplierLogFile,
): Promise<LogText> => {
  const to = new Date(Date.parse(file.hourAt) + hourMs).toISOString();
  const question = { domain: file.domain, from: file.hourAt, to };
  const entries = await entriesOf(call, 'fetchLog', region, question);
  const entry = entries.find(({ LogName }) => LogName === file.id);
  if (!entry) throw new DriverError('absent', `fetchLog: ${file.name} is not listed any more`);
  const packed = await fetchPlain(http, 'fetchLog', entry.LogPath);
  return rewriteLogText(packed, file, logDialect, rewriteLine);
};
