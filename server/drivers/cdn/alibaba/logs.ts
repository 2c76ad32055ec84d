import type { DriverTarget, SupplierLogFile } from '../driver';
import { spans } from '../batches';
import { DriverError, type DriverHttp, type LogText } from '../driver';
import { fetchPlain } from '../exchange';
import { logDialect } from '../http/schemas';
import type { LogLine } from '../logDialect';
import { rewriteLogText } from '../logText';
import { sha256Of } from '../../signing/canonical';
import { type AlibabaCaller, utcSecond } from './call';
import { logsAnswer } from './schemas';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const pageSize = 1_000;

const entriesOf = async (
  call: AlibabaCaller,
  operation: string,
  o: { domain: string; from: string; to: string },
) => {
  const entries = [];
  for (const span of spans(o.from, o.to, dayMs)) {
    for (let page = 1, total = 1; (page - 1) * pageSize < total; page += 1) {
      const answer = await call(logsAnswer, operation, 'DescribeCdnDomainLogs', {
        DomainName: o.domain,
        StartTime: utcSecond(span.from),
        EndTime: utcSecond(span.to),
        PageNumber: String(page),
        PageSize: String(pageSize),
      });
      const details = answer.DomainLogDetails.DomainLogDetail;
      entries.push(...details.flatMap((detail) => detail.LogInfos.LogInfoDetail));
      total = Math.max(0, ...details.map((detail) => detail.PageInfos.Total));
    }
  }
  return entries;
};

/**
 * Log files of a domain. They tell neither lines nor checksum: none are counted, and in place of the
 * checksum stands that of the name, by which a file is known again.
 */
export const listFiles = async (
  call: AlibabaCaller,
  o: { domain: string; from: string; to: string },
  now: number,
): Promise<SupplierLogFile[]> =>
  (await entriesOf(call, 'listLogs', o)).map((entry) => ({
    id: entry.LogName,
    name: entry.LogName,
    domain: o.domain,
    hourAt: new Date(entry.StartTime).toISOString(),
    sizeBytes: entry.LogSize,
    lines: 0,
    sha256: sha256Of(entry.LogName),
    pushedAt: new Date(Math.min(now, Date.parse(entry.EndTime))).toISOString(),
  }));

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const pattern =
  /^\[(\d{1,2})\/(\w{3})\/(\d{4}):(\d\d:\d\d:\d\d) ([+-])(\d\d)(\d\d)\] (\S+) \S+ (\d+) "([^"]*)" "(\S+) ([^"]+)" (\d{3}) \d+ (\d+) (\S+) "([^"]*)"/;
const plain = (text: string): string => (text === '-' ? '' : text);

/**
 * One line as the platform keeps it: `[9/Jun/2015:01:58:09 +0800] client proxy ms "referer" "method url"
 * status bytes-in bytes-out HIT|MISS "agent" "type"`. What does not fit stays as it is and is told as unreadable.
 */
export const rewriteLine = (text: string): string => {
  const match = pattern.exec(text);
  const url = match && URL.canParse(match[12] ?? '') ? new URL(match[12] ?? '') : null;
  if (!match || !url) return text;
  const [, day = '', month = '', year, time, sign, hours, minutes] = match;
  const date = `${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const zoneMs = (Number(hours) * 60 + Number(minutes)) * 60_000 * (sign === '-' ? -1 : 1);
  const at = Date.parse(`${date}T${time}Z`) - zoneMs;
  if (Number.isNaN(at)) return text;
  const line: Omit<LogLine, 'witness'> = {
    ts: new Date(at).toISOString().slice(0, 19).replace('T', ' '),
    domain: url.hostname,
    edge: 'alibaba',
    country: 'ZZ',
    client_ip: match[8] ?? '',
    scheme: url.protocol.slice(0, -1),
    method: match[11] ?? '',
    protocol: '',
    path: url.pathname,
    query: url.search.slice(1),
    status: Number(match[13]),
    bytes: Number(match[14]),
    cache_status: match[15] === 'HIT' ? 'HIT' : 'MISS',
    request_ms: Number(match[9]),
    origin_status: 0,
    origin_bytes: 0,
    origin_ms: 0,
    referer: plain(match[10] ?? ''),
    ua: plain(match[16] ?? ''),
    range: '',
  };
  return JSON.stringify(line);
};

/** A log file's lines. Its address is signed for a while only, so it is asked for right before. */
export const fetchFile = async (
  call: AlibabaCaller,
  target: DriverTarget,
  http: DriverHttp,
  file: SupplierLogFile,
): Promise<LogText> => {
  const to = new Date(Date.parse(file.hourAt) + hourMs).toISOString();
  const entries = await entriesOf(call, 'fetchLog', {
    domain: file.domain,
    from: file.hourAt,
    to,
  });
  const entry = entries.find(({ LogName }) => LogName === file.id);
  if (!entry) throw new DriverError('absent', `fetchLog: ${file.name} is not listed any more`);
  // The address comes without a scheme.
  const { protocol } = new URL(target.baseUrl);
  const url = /^https?:\/\//.test(entry.LogPath) ? entry.LogPath : `${protocol}//${entry.LogPath}`;
  const packed = await fetchPlain(http, 'fetchLog', url);
  return rewriteLogText(packed, file, logDialect, rewriteLine);
};
