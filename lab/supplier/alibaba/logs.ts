import type { Line } from '../../edge/logLine';
import type { SupplierCore } from '../core';
import type { LogFile } from '../logFiles';
import { signedPath } from '../signedLogs';
import { type Parameters, rangeOf } from './input';

const hourMs = 3_600_000;
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const orDash = (text: string): string => (text === '' ? '-' : text.replaceAll('"', '%22'));

/** A line as Alibaba Cloud writes it, in the time of UTC+8. */
export const writeLine = (line: Line): string => {
  const at = new Date(line.atMs + 8 * hourMs).toISOString();
  const [year, month, day] = at.slice(0, 10).split('-');
  const time = `${Number(day)}/${months[Number(month) - 1]}/${year}:${at.slice(11, 19)} +0800`;
  const url = `${line.scheme}://${line.domain}${line.path}${line.query === '' ? '' : `?${line.query}`}`;
  const hit = ['HIT', 'STALE', 'REVALIDATED'].includes(line.cache) ? 'HIT' : 'MISS';
  return [
    `[${time}] ${line.clientIp} - ${line.requestMs} "${orDash(line.referer)}" "${line.method} ${url}"`,
    `${line.status} 0 ${line.bytes} ${hit} "${orDash(line.userAgent)}" "-"`,
  ].join(' ');
};

const detail = (file: LogFile, host: string) => {
  const second = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;
  return {
    LogName: file.id.endsWith('~again') ? `again_${file.name}` : file.name,
    // Without a scheme, as theirs come.
    LogPath: `${host}${signedPath(file.id)}`,
    LogSize: file.sizeBytes,
    StartTime: second(file.hourMs),
    EndTime: second(file.hourMs + hourMs),
  };
};

/** The list of log files of a domain. */
export const describeLogs = async (core: SupplierCore, input: Parameters, host: string) => {
  const { from, to } = rangeOf(input, 24 * hourMs);
  const domain = input['DomainName'] ?? '';
  const files = await core.logs.list(domain, from, to);
  const size = Number(input['PageSize'] ?? '300');
  const page = Number(input['PageNumber'] ?? '1');
  const shown = files.slice((page - 1) * size, page * size);
  return {
    DomainLogDetails: {
      DomainLogDetail: [
        {
          DomainName: domain,
          LogCount: shown.length,
          LogInfos: { LogInfoDetail: shown.map((file) => detail(file, host)) },
          PageInfos: { PageIndex: page, PageSize: size, Total: files.length },
        },
      ],
    },
  };
};
