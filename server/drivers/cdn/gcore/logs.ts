import * as z from 'zod';
import { cacheStatuses } from '#shared/edge/cacheStatus';
import { sha256Of } from '../../signing/canonical';
import type { LogText, SupplierLogFile } from '../driver';
import { logDialect } from '../http/schemas';
import type { LogLine } from '../logDialect';
import type { GcoreCaller } from './call';

const hourMs = 3_600_000;
/** By then the lines of an hour are there. */
const delayMs = 15 * 60_000;
const pageSize = 1_000;
const fields =
  'timestamp,cname,client_ip,method,path,status,size,cache_status,referer,user_agent,datacenter';
const text = z.string().nullish();
const entry = z.object({
  timestamp: z.int(),
  cname: z.string(),
  client_ip: text,
  method: text,
  path: z.string(),
  status: z.int(),
  size: z.int(),
  cache_status: text,
  referer: text,
  user_agent: text,
  datacenter: text,
});
type Entry = z.infer<typeof entry>;
const counted = z.object({ meta: z.object({ count: z.int() }) });
const answer = counted.extend({ data: z.array(entry).nullish() });

const ask = <T>(
  call: GcoreCaller,
  schema: z.ZodType<T>,
  operation: string,
  { domain, hour, ...o }: { domain: string; hour: number; limit: string; offset: string },
): Promise<T> =>
  call(schema, operation, {
    method: 'GET',
    path: '/advanced/v1/logs',
    query: Object.entries({
      from: new Date(hour).toISOString(),
      to: new Date(hour + hourMs).toISOString(),
      cname__eq: domain,
      fields,
      ordering: 'timestamp',
      ...o,
    }),
  });

/** They keep lines, not files: an hour that has lines is a file, once it is over. */
export const listFiles = async (
  call: GcoreCaller,
  { domain, from, to }: { domain: string; from: string; to: string },
  now: number,
): Promise<SupplierLogFile[]> => {
  const files: SupplierLogFile[] = [];
  const end = Math.min(Date.parse(to), now - delayMs - hourMs + 1);
  for (let hour = Math.ceil(Date.parse(from) / hourMs) * hourMs; hour < end; hour += hourMs) {
    const { meta } = await ask(call, counted, 'listLogs', {
      domain,
      hour,
      limit: '1',
      offset: '0',
    });
    if (meta.count === 0) continue;
    const hourAt = new Date(hour).toISOString();
    const name = `${domain}_${hourAt.slice(0, 13).replaceAll(/\D/g, '')}`;
    files.push({
      id: name,
      name,
      domain,
      hourAt,
      sizeBytes: 0,
      lines: meta.count,
      sha256: sha256Of(name),
      pushedAt: new Date(hour + hourMs + delayMs).toISOString(),
    });
  }
  return files;
};

const plain = (word: string | null | undefined): string => (!word || word === '-' ? '' : word);
/** A line as the platform keeps it; what is not told is empty. */
export const lineOf = (row: Entry): Omit<LogLine, 'witness'> => {
  const mark = row.path.indexOf('?');
  const cache = cacheStatuses.find((status) => status === row.cache_status);
  return {
    ts: new Date(row.timestamp * 1_000).toISOString().slice(0, 19).replace('T', ' '),
    domain: row.cname,
    edge: plain(row.datacenter) || 'gcore',
    country: 'ZZ',
    client_ip: plain(row.client_ip),
    scheme: '',
    method: plain(row.method),
    protocol: '',
    path: mark < 0 ? row.path : row.path.slice(0, mark),
    query: mark < 0 ? '' : row.path.slice(mark + 1),
    status: row.status,
    bytes: row.size,
    cache_status: cache ?? 'MISS',
    request_ms: 0,
    origin_status: 0,
    origin_bytes: 0,
    origin_ms: 0,
    referer: plain(row.referer),
    ua: plain(row.user_agent),
    range: '',
  };
};

async function* linesOf(call: GcoreCaller, file: SupplierLogFile): AsyncGenerator<Buffer> {
  const hour = Date.parse(file.hourAt);
  for (let seen = 0, total = 1; seen < total; ) {
    const place = { domain: file.domain, hour, limit: String(pageSize), offset: String(seen) };
    const { data, meta } = await ask(call, answer, 'fetchLog', place);
    const rows = data ?? [];
    if (rows.length > 0)
      yield Buffer.from(rows.map((row) => `${JSON.stringify(lineOf(row))}\n`).join(''));
    seen += rows.length;
    total = rows.length === 0 ? 0 : meta.count;
  }
}

/** The lines of an hour, page by page. */
export const fetchFile = (call: GcoreCaller, file: SupplierLogFile): Promise<LogText> =>
  Promise.resolve({ name: file.name, dialect: logDialect, chunks: linesOf(call, file) });
