import { type CacheStatus, cacheStatuses } from '#shared/edge/cacheStatus';
import type { Line, LineFormat } from '../../edge/logLine';
import { fromLocalTime, toLocalTime } from './units';

/** Borealis counts cache states by short codes. */
const codes: Record<CacheStatus, string> = {
  HIT: 'H',
  MISS: 'M',
  EXPIRED: 'E',
  BYPASS: 'B',
  STALE: 'S',
  REVALIDATED: 'R',
};

const escapeText = (text: string): string =>
  text === ''
    ? '-'
    : text.replace(/[\\\t\r\n]|^-$/g, (c) => `\\x${c.charCodeAt(0).toString(16).padStart(2, '0')}`);
const unescapeText = (text: string): string =>
  text === '-'
    ? ''
    : text.replace(/\\x([0-9a-f]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      );

const columnsOf = (line: Line): string[] => [
  toLocalTime(line.atMs),
  line.clientIp,
  line.country,
  line.host,
  line.node,
  `${line.method} ${line.scheme} ${line.protocol}${line.witness ? ' witness' : ''}`,
  escapeText(line.path),
  escapeText(line.query),
  String(line.status),
  String(line.bytes),
  codes[line.cache],
  (line.requestMs / 1000).toFixed(3),
  String(line.originStatus),
  String(line.originBytes),
  (line.originMs / 1000).toFixed(3),
  escapeText(line.referer),
  escapeText(line.userAgent),
  escapeText(line.range),
];

/** Borealis writes 18 columns split by tabs: local time (UTC+8), seconds with three decimals. */
export const borealisFormat: LineFormat = {
  write: (line) => columnsOf(line).join('\t'),
  read: (text) => {
    const columns = text.split('\t');
    if (columns.length !== 18) return null;
    const at = (index: number): string => columns[index] ?? '';
    const [method = '', scheme = '', protocol = '', visitor = ''] = at(5).split(' ');
    return {
      atMs: fromLocalTime(at(0)),
      clientIp: at(1),
      country: at(2),
      domain: at(3),
      host: at(3),
      node: at(4),
      method,
      scheme: scheme === 'https' ? 'https' : 'http',
      protocol,
      path: unescapeText(at(6)),
      query: unescapeText(at(7)),
      status: Number(at(8)),
      bytes: Number(at(9)),
      cache: cacheStatuses.find((status) => codes[status] === at(10)) ?? 'MISS',
      requestMs: Math.round(Number(at(11)) * 1000),
      originStatus: Number(at(12)),
      originBytes: Number(at(13)),
      originMs: Math.round(Number(at(14)) * 1000),
      referer: unescapeText(at(15)),
      userAgent: unescapeText(at(16)),
      range: unescapeText(at(17)),
      witness: visitor === 'witness',
    };
  },
};
