import type { Line } from '../../edge/logLine';
import type { SupplierCore } from '../core';
import type { LogFile } from '../logFiles';
import { Problem } from '../problem';
import { signedPath } from '../signedLogs';
import type { InputOf } from './description';

const hourMs = 3_600_000;
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const orDash = (text: string): string => (text === '' ? '-' : text.replaceAll('"', '%22'));

/** A line as Volcengine writes it, in the time of UTC+8. */
export const writeLine = (line: Line): string => {
  const at = new Date(line.atMs + 8 * hourMs).toISOString();
  const [year, month, day] = at.slice(0, 10).split('-');
  return [
    `[${day}/${months[Number(month) - 1]}/${year}:${at.slice(11, 19)} +0800]`,
    line.clientIp,
    (line.requestMs / 1_000).toFixed(3),
    line.method,
    line.scheme.toUpperCase(),
    line.domain,
    `${line.path}${line.query === '' ? '' : `?${line.query}`}`,
    line.protocol,
    line.status,
    line.bytes,
    ['HIT', 'STALE', 'REVALIDATED'].includes(line.cache) ? 'HIT' : 'MISS',
    orDash(line.range).replaceAll(/\s/g, ''),
    `"${orDash(line.referer)}"`,
    `"${orDash(line.userAgent)}"`,
    '"-"',
  ].join(' ');
};

const entryOf = (file: LogFile, host: string) => ({
  StartTime: file.hourMs / 1_000,
  EndTime: (file.hourMs + hourMs) / 1_000,
  LogName: file.id.endsWith('~again') ? `again_${file.name}` : file.name,
  LogPath: `http://${host}${signedPath(file.id)}`,
  LogSize: file.sizeBytes,
});

/** The list of log files of a domain. */
export const describeLogs = async (
  core: SupplierCore,
  input: InputOf<'DescribeCdnAccessLog'>,
  host: string,
) => {
  const { Domain, StartTime, EndTime, PageNum = 1, PageSize = 10 } = input;
  if (EndTime <= StartTime)
    throw new Problem('badRequest', 'EndTime must be later than StartTime.');
  const files = await core.logs.list(Domain, StartTime * 1_000, EndTime * 1_000);
  const shown = files.slice((PageNum - 1) * PageSize, PageNum * PageSize);
  const DomainLogDetails = shown.map((file) => entryOf(file, host));
  return { Domain, DomainLogDetails, PageNum, PageSize, TotalCount: files.length };
};
