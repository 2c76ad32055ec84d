import type { CacheStatus } from '#shared/edge/cacheStatus';
import { sha256Of } from '../../signing/canonical';
import { textIn } from '../../xml';
import { daysOf, elements, listedIn } from '../bucket';
import type { LogText, SupplierLogFile } from '../driver';
import { logDialect } from '../http/schemas';
import type { LogLine } from '../logDialect';
import { rewriteLogText } from '../logText';
import type { AwsCaller } from './call';

/** Where in the bucket the lines of a domain lie; a star is no character of keys that all tools take. */
export const logPrefix = (domain: string): string =>
  `manifold/${domain.replace(/^\*/, '_wildcard')}/`;

/** `<prefix><distribution>.2026-11-27-03.<word>.gz`: the hour is that of UTC. */
const keyPattern = /\.(\d{4}-\d\d-\d\d)-(\d\d)\.[^./]+\.gz$/;
const hourOf = (key: string): number => {
  const [, day = '', hour = ''] = keyPattern.exec(key) ?? [];
  return Date.parse(`${day}T${hour}:00:00Z`);
};

/**
 * Files of a domain, also of distributions that are gone: they are known by their folder. Neither lines nor
 * checksum are told; in place of the checksum stands that of the name, by which a file is known again.
 */
export const listFiles = async (
  call: AwsCaller,
  { domain, from, to }: { domain: string; from: string; to: string },
): Promise<SupplierLogFile[]> => {
  const prefix = logPrefix(domain);
  const pages = (query: Record<string, string>) =>
    listedIn((own) => call.listing('listLogs', own), query);
  const folders = elements(await pages({ delimiter: '.', prefix }), 'CommonPrefixes');
  const files: SupplierLogFile[] = [];
  for (const folder of folders)
    for (const day of daysOf(from, to)) {
      const query = { prefix: `${textIn(folder, 'Prefix')}${day}` };
      for (const entry of elements(await pages(query), 'Contents')) {
        const key = textIn(entry, 'Key');
        const hour = hourOf(key);
        if (!(hour >= Date.parse(from) && hour < Date.parse(to))) continue;
        files.push({
          id: key,
          name: key.slice(prefix.length),
          domain,
          hourAt: new Date(hour).toISOString(),
          sizeBytes: Number(textIn(entry, 'Size')),
          lines: 0,
          sha256: sha256Of(key),
          pushedAt: new Date(textIn(entry, 'LastModified')).toISOString(),
        });
      }
    }
  return files;
};

/** How a request was answered, as their lines say it; a refusal or a redirection came from no store. */
const caches: Record<string, CacheStatus> = {
  Hit: 'HIT',
  OriginShieldHit: 'HIT',
  RefreshHit: 'REVALIDATED',
  Miss: 'MISS',
};
const plain = (text = ''): string => {
  if (text === '-') return '';
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
const raw = (text = ''): string => (text === '-' ? '' : text);

/** One line as the platform keeps it; what heads a file is no line, what does not fit is told as unreadable. */
export const rewriteLine = (text: string): string | null => {
  if (text.startsWith('#')) return null;
  const f = text.split('\t');
  if (f.length < 33) return text;
  const line: Omit<LogLine, 'witness'> = {
    ts: `${f[0]} ${f[1]}`,
    domain: raw(f[15]) || raw(f[6]),
    edge: f[2] ?? '',
    country: 'ZZ',
    client_ip: raw(f[4]),
    scheme: raw(f[16]),
    method: raw(f[5]),
    protocol: raw(f[23]),
    path: raw(f[7]),
    query: raw(f[11]),
    status: Number(f[8]),
    bytes: Number(f[3]),
    cache_status: caches[f[13] ?? ''] ?? 'BYPASS',
    request_ms: Math.round(Number(f[18]) * 1000),
    origin_status: 0,
    origin_bytes: 0,
    origin_ms: 0,
    referer: plain(f[9]),
    ua: plain(f[10]),
    range: rangeOf(f[31], f[32]),
  };
  return JSON.stringify(line);
};
const rangeOf = (from = '-', to = '-'): string =>
  from === '-' && to === '-' ? '' : `bytes=${raw(from)}-${raw(to)}`;

/** A log file's lines. */
export const fetchFile = async (call: AwsCaller, file: SupplierLogFile): Promise<LogText> =>
  rewriteLogText(await call.object('fetchLog', file.id), file, logDialect, rewriteLine);
