import * as z from 'zod';
import type { CacheStatus } from '#shared/edge/cacheStatus';
import { sha256Of } from '../../signing/canonical';
import { textIn } from '../../xml';
import { daysOf, elements, listedIn } from '../bucket';
import type { LogText, SupplierLogFile } from '../driver';
import { logDialect } from '../http/schemas';
import type { LogLine } from '../logDialect';
import { rewriteLogText } from '../logText';
import type { CloudflareCaller } from './call';

const hourMs = 3_600_000;
/** What a line tells. */
export const fieldNames = [
  'CacheCacheStatus',
  'ClientCountry',
  'ClientIP',
  'ClientRequestHost',
  'ClientRequestMethod',
  'ClientRequestProtocol',
  'ClientRequestReferer',
  'ClientRequestScheme',
  'ClientRequestURI',
  'ClientRequestUserAgent',
  'EdgeColoCode',
  'EdgeEndTimestamp',
  'EdgeResponseBytes',
  'EdgeResponseStatus',
  'EdgeStartTimestamp',
  'OriginResponseDurationMs',
  'OriginResponseStatus',
] as const;
const jobName = 'manifold';
const folderOf = (zoneId: string): string => `manifold/${zoneId}/`;

type Place = { zone: string; zoneId: string; accountId: string; logBucket: string };
const job = z.object({ name: z.string().nullish() });

/** Lets the zone push its lines into the bucket; it has one job for all of its names. */
export const ensureJob = async (
  call: CloudflareCaller,
  operation: string,
  { zone, zoneId, accountId, logBucket }: Place,
): Promise<void> => {
  const path = `${zone}/logpush/jobs`;
  const jobs = await call.ask(z.array(job), operation, { method: 'GET', path });
  if (jobs.some(({ name }) => name === jobName)) return;
  const { keyId, secret } = await call.storeKey(operation);
  const access = { 'account-id': accountId, 'access-key-id': keyId, 'secret-access-key': secret };
  const body = {
    name: jobName,
    dataset: 'http_requests',
    enabled: true,
    destination_conf: `r2://${logBucket}/${folderOf(zoneId)}{DATE}?${new URLSearchParams(access)}`,
    output_options: {
      output_type: 'ndjson',
      field_names: [...fieldNames],
      timestamp_format: 'unixnano',
    },
  };
  await call.ask(job, operation, { method: 'POST', path, body });
};

/** `<day>/<start>_<end>_<word>.log.gz`, by the clock of UTC. */
const namePattern = /\/(\d{4})(\d\d)(\d\d)T(\d\d)\d{4}Z_\d{8}T\d{6}Z_[^/]+\.log\.gz$/;
const hourOf = (key: string): number => {
  const [, y, m, d, h] = namePattern.exec(key) ?? [];
  return Date.parse(`${y}-${m}-${d}T${h}:00:00Z`);
};

/**
 * Files of the zone, each of which holds lines of all its names; what is one's own is read out of them.
 * Neither lines nor checksum are told; in place of the checksum stands that of the name.
 */
export const listFiles = async (
  call: CloudflareCaller,
  zoneId: string,
  { domain, from, to }: { domain: string; from: string; to: string },
): Promise<SupplierLogFile[]> => {
  const files: SupplierLogFile[] = [];
  for (const day of daysOf(from, to)) {
    const prefix = `${folderOf(zoneId)}${day.replaceAll('-', '')}/`;
    const pages = await listedIn((query) => call.listing('listLogs', query), { prefix });
    for (const entry of elements(pages, 'Contents')) {
      const key = textIn(entry, 'Key');
      const hour = hourOf(key);
      if (!(hour >= Date.parse(from) && hour < Date.parse(to))) continue;
      const id = `${domain} ${key}`;
      files.push({
        id,
        name: key.slice(prefix.length),
        domain,
        hourAt: new Date(hour - (hour % hourMs)).toISOString(),
        sizeBytes: Number(textIn(entry, 'Size')),
        lines: 0,
        sha256: sha256Of(id),
        pushedAt: new Date(textIn(entry, 'LastModified')).toISOString(),
      });
    }
  }
  return files;
};

/** How the cache answered, as their lines say it; whatever else they say was not kept. */
const caches: Record<string, CacheStatus> = {
  hit: 'HIT',
  stale: 'STALE',
  updating: 'STALE',
  revalidated: 'REVALIDATED',
  miss: 'MISS',
  expired: 'EXPIRED',
};
const whole = z.number().min(0).default(0);
const words = z.string().default('');
const theirs = z.object({
  CacheCacheStatus: words,
  ClientCountry: words,
  ClientIP: words,
  ClientRequestHost: words,
  ClientRequestMethod: words,
  ClientRequestProtocol: words,
  ClientRequestReferer: words,
  ClientRequestScheme: words,
  ClientRequestURI: words,
  ClientRequestUserAgent: words,
  EdgeColoCode: words,
  EdgeEndTimestamp: z.number(),
  EdgeResponseBytes: whole,
  EdgeResponseStatus: whole,
  EdgeStartTimestamp: z.number(),
  OriginResponseDurationMs: whole,
  OriginResponseStatus: whole,
});

/** One line as the platform keeps it; one of another name is none; what does not fit is told as unreadable. */
export const rewriteLine = (text: string, domain: string): string | null => {
  let read: z.infer<typeof theirs>;
  try {
    read = theirs.parse(JSON.parse(text));
  } catch {
    return text;
  }
  if (read.ClientRequestHost.replace(/:\d+$/, '').toLowerCase() !== domain) return null;
  const [path = '', ...query] = read.ClientRequestURI.split('?');
  const country = read.ClientCountry.toUpperCase();
  const line: Omit<LogLine, 'witness'> = {
    ts: new Date(read.EdgeEndTimestamp / 1e6).toISOString().slice(0, 19).replace('T', ' '),
    domain: read.ClientRequestHost,
    edge: read.EdgeColoCode,
    country: /^[A-Z]{2}$/.test(country) ? country : 'ZZ',
    client_ip: read.ClientIP,
    scheme: read.ClientRequestScheme,
    method: read.ClientRequestMethod,
    protocol: read.ClientRequestProtocol,
    path,
    query: query.join('?'),
    status: read.EdgeResponseStatus,
    bytes: read.EdgeResponseBytes,
    cache_status: caches[read.CacheCacheStatus] ?? 'BYPASS',
    request_ms: Math.max(0, Math.round((read.EdgeEndTimestamp - read.EdgeStartTimestamp) / 1e6)),
    origin_status: read.OriginResponseStatus,
    origin_bytes: 0,
    origin_ms: Math.round(read.OriginResponseDurationMs),
    referer: read.ClientRequestReferer,
    ua: read.ClientRequestUserAgent,
    range: '',
  };
  return JSON.stringify(line);
};

/** A domain's lines of a log file. */
export const fetchFile = async (
  call: CloudflareCaller,
  file: SupplierLogFile,
): Promise<LogText> => {
  const [, key = ''] = file.id.split(' ');
  const packed = await call.object('fetchLog', key);
  return rewriteLogText(packed, file, logDialect, (text) => rewriteLine(text, file.domain));
};
