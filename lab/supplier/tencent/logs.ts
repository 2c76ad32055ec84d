import type { Line } from '../../edge/logLine';
import type { SupplierCore } from '../core';
import type { LogFile } from '../logFiles';
import { Problem } from '../problem';
import { signedPath } from '../signedLogs';
import type { InputOf } from './description';
import { fromLocal, toLocal } from './times';

const hourMs = 3_600_000;
const orNull = (text: string): string => (text === '' ? 'NULL' : text.replaceAll(/["\s]/g, '_'));
const orNothing = (text: string): string => (text === '' ? '(null)' : text.replaceAll('"', "'"));

/** A line as Tencent Cloud writes it, in the time of UTC+8; places are told by number. */
export const writeLine = (line: Line): string =>
  [
    toLocal(line.atMs).replaceAll(/\D/g, ''),
    line.clientIp,
    line.domain,
    `${line.path}${line.query === '' ? '' : `?${line.query}`}`,
    line.bytes,
    '22',
    '26',
    line.status,
    orNull(line.referer),
    line.requestMs,
    `"${orNothing(line.userAgent)}"`,
    `"${orNothing(line.range)}"`,
    line.method,
    line.protocol,
    ['HIT', 'STALE', 'REVALIDATED'].includes(line.cache) ? 'hit' : 'miss',
    '50010',
  ].join(' ');

const entryOf = (file: LogFile, host: string) => ({
  StartTime: toLocal(file.hourMs),
  EndTime: toLocal(file.hourMs + hourMs),
  LogPath: `http://${host}${signedPath(file.id)}`,
  Area: 'mainland',
  LogName: file.id.endsWith('~again') ? `again_${file.name}` : file.name,
  FileSize: file.sizeBytes,
});

/** The list of log files of a domain. */
export const describeLogs = async (
  core: SupplierCore,
  input: InputOf<'DescribeCdnDomainLogs'>,
  host: string,
) => {
  const { Domain, Offset = 0, Limit = 100 } = input;
  const [from, to] = [fromLocal(input.StartTime), fromLocal(input.EndTime)];
  if (!(to > from)) throw new Problem('badRequest', 'EndTime must be later than StartTime.');
  const files = await core.logs.list(Domain, from, to);
  const shown = files.slice(Offset, Offset + Limit);
  return { DomainLogs: shown.map((file) => entryOf(file, host)), TotalCount: files.length };
};
