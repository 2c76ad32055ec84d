import type { Line } from '../../edge/logLine';
import { labNow } from '../../kernel/clock';
import { labCredentials } from '../../kernel/config';
import { group, tag } from '../../world/route53/xml';
import type { SupplierCore } from '../core';
import type { LogFile } from '../logFiles';
import { Problem } from '../problem';
import type { Call, Reply } from '../reply';
import { logReply } from '../signedLogs';
import { type JobInput, jobInput, type LineField, listingQuery } from './description';
import { Refusal } from './refusal';
import { parsed } from './rulesets';
import type { Zone } from './zone';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const { logBucket: bucket, accountId } = labCredentials.cloudflare;
type JobRow = JobInput & { id: number };

const caches: Record<Line['cache'], string> = {
  HIT: 'hit',
  STALE: 'stale',
  REVALIDATED: 'revalidated',
  MISS: 'miss',
  EXPIRED: 'expired',
  BYPASS: 'bypass',
};
const nanoseconds = (ms: number): number => ms * 1e6;
const values: Record<LineField, (line: Line) => unknown> = {
  CacheCacheStatus: ({ cache, status }) => (status >= 500 ? 'dynamic' : caches[cache]),
  ClientCountry: ({ country }) => country.toLowerCase(),
  ClientIP: ({ clientIp }) => clientIp,
  ClientRequestHost: ({ host }) => host,
  ClientRequestMethod: ({ method }) => method,
  ClientRequestPath: ({ path }) => path,
  ClientRequestProtocol: ({ protocol }) => protocol,
  ClientRequestReferer: ({ referer }) => referer,
  ClientRequestScheme: ({ scheme }) => scheme,
  ClientRequestURI: ({ path, query }) => (query === '' ? path : `${path}?${query}`),
  ClientRequestUserAgent: ({ userAgent }) => userAgent,
  EdgeColoCode: ({ node }) => node,
  EdgeEndTimestamp: ({ atMs }) => nanoseconds(atMs),
  EdgeResponseBytes: ({ bytes }) => bytes,
  EdgeResponseStatus: ({ status }) => status,
  EdgeStartTimestamp: ({ atMs, requestMs }) => nanoseconds(atMs - requestMs),
  OriginResponseDurationMs: ({ originMs }) => originMs,
  OriginResponseStatus: ({ originStatus }) => originStatus,
  RayID: ({ atMs, clientIp }) => `${atMs.toString(16)}-${clientIp}`,
};

/** `20261127/20261127T030000Z_20261127T040000Z_<word>.log.gz`: the hour or the five minutes of a file. */
const nameOf = (file: LogFile): string => {
  const [, name = ''] = file.id.split('/');
  const [, day = '', hour = '', part = '00', again = ''] =
    /^(\d{8})(\d\d)(?:_(\d\d))?(~again)?$/.exec(name) ?? [];
  const minutes = String(Number(part) * 5).padStart(2, '0');
  const start = `${day}T${hour}${minutes}00Z`;
  const word = `${name.includes('_') ? 'part' : 'hour'}${again ? 'again' : 'first'}`;
  return `${day}/${start}_${start}_${word}.log.gz`;
};

/** Logpush of the zone, and the bucket that its one job fills, as the store answers. */
export const openLogs = (core: SupplierCore, zone: Zone, keyId: string, secret: string) => {
  const table = core.store.table<JobRow>('cloudflareJob');
  const jobs = (): JobRow[] => [...table.values()];
  /** Where lines go, without the variable of the day. */
  const placeOf = ({ destination_conf }: JobInput): string | null => {
    const [, name = '', path = '', query = ''] =
      /^r2:\/\/([^/]+)\/(.*)\{DATE\}\?(.*)$/.exec(destination_conf) ?? [];
    const access = new URLSearchParams(query);
    const isOurs =
      access.get('account-id') === accountId &&
      access.get('access-key-id') === keyId &&
      access.get('secret-access-key') === secret;
    return name === bucket && isOurs ? path : null;
  };
  /** Objects below a prefix, which holds the day: each with the lines of all names of its time. */
  const objects = async (prefix: string): Promise<Map<string, LogFile[]>> => {
    const [job] = jobs();
    const place = job && placeOf(job);
    const byKey = new Map<string, LogFile[]>();
    if (typeof place !== 'string') return byKey;
    const [, y, m, d] = /\/(\d{4})(\d\d)(\d\d)\//.exec(prefix) ?? [];
    const day = Date.parse(`${y}-${m}-${d}`);
    const [from, to] = Number.isNaN(day) ? [0, labNow() + hourMs] : [day, day + dayMs];
    for (const host of zone.everHad())
      for (const file of await core.logs.list(host, from, to)) {
        const key = `${place}${nameOf(file)}`;
        if (key.startsWith(prefix)) byKey.set(key, [...(byKey.get(key) ?? []), file]);
      }
    return new Map([...byKey].sort(([a], [b]) => (a < b ? -1 : 1)));
  };
  const listing = async (call: Call): Promise<Reply> => {
    const read = listingQuery.safeParse(Object.fromEntries(call.query));
    if (!read.success) throw new Problem('badRequest', 'This query is not there.');
    const { prefix = '' } = read.data;
    const byKey = await objects(prefix);
    const body = group(
      'ListBucketResult',
      tag('Name', bucket),
      tag('Prefix', prefix),
      tag('KeyCount', byKey.size),
      tag('IsTruncated', false),
      ...[...byKey].map(([key, files]) =>
        group(
          'Contents',
          tag('Key', key),
          tag('LastModified', new Date(Math.max(...files.map((f) => f.pushedMs))).toISOString()),
          tag(
            'Size',
            files.reduce((sum, file) => sum + file.sizeBytes, 0),
          ),
        ),
      ),
    );
    return { status: 200, headers: { 'content-type': 'application/xml' }, body: Buffer.from(body) };
  };
  return {
    jobs: (): object[] => jobs(),
    createJob(body: unknown): object {
      const input = parsed(jobInput, body, 1002);
      if (placeOf(input) === null)
        throw new Refusal(
          400,
          1002,
          'creating a new job is not allowed: the destination refuses it',
        );
      const row = { ...input, id: jobs().length + 1 };
      core.store.commit([{ table: 'cloudflareJob', key: String(row.id), value: row }]);
      return row;
    },
    async answer(call: Call): Promise<Reply> {
      const [, name, ...rest] = call.path.split('/');
      const key = rest.join('/');
      if (name !== bucket) throw new Problem('notFound', `There is no bucket ${name}.`);
      if (key === '') return listing(call);
      const files = (await objects(key)).get(key);
      const [job] = jobs();
      if (!files || !job) throw new Problem('notFound', `There is no ${key}.`);
      const { field_names } = job.output_options;
      const write = (line: Line): string =>
        JSON.stringify(
          Object.fromEntries(field_names.map((field) => [field, values[field](line)])),
        );
      return logReply(
        core,
        files.map(({ id }) => id),
        write,
      );
    },
  };
};
