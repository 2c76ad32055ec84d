import type { Line } from '../../edge/logLine';
import { labNow } from '../../kernel/clock';
import { labCredentials } from '../../kernel/config';
import { group, tag } from '../../world/route53/xml';
import type { SupplierCore } from '../core';
import type { LogFile } from '../logFiles';
import type { Call, Reply } from '../reply';
import { logReply } from '../signedLogs';
import { listingQuery } from './description.data';
import type { LogFolder } from './distributions';
import { Refusal } from './refusal';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const bucket = labCredentials.cloudfront.logBucket;
const fields =
  'date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) cs(User-Agent) cs-uri-query cs(Cookie) x-edge-result-type x-edge-request-id x-host-header cs-protocol cs-bytes time-taken x-forwarded-for ssl-protocol ssl-cipher x-edge-response-result-type cs-protocol-version fle-status fle-encrypted-fields c-port time-to-first-byte x-edge-detailed-result-type sc-content-type sc-content-len sc-range-start sc-range-end';
const head = `#Version: 1.0\n#Fields: ${fields}\n`;

const results: Record<Line['cache'], string> = {
  HIT: 'Hit',
  STALE: 'Hit',
  REVALIDATED: 'RefreshHit',
  MISS: 'Miss',
  EXPIRED: 'Miss',
  BYPASS: 'Miss',
};
const distributionHost = 'd111.cloudfront.test';
const orDash = (text: string): string => (text === '' ? '-' : text);
const encoded = (text: string): string => orDash(encodeURIComponent(text));

/** A line of standard logging, in UTC. */
const writeLine = (line: Line): string => {
  const result = line.status >= 400 ? 'Error' : results[line.cache];
  const seconds = (line.requestMs / 1000).toFixed(3);
  const [from = '-', to = '-'] = /^bytes=(\d*)-(\d*)$/.exec(line.range)?.slice(1) ?? [];
  const [date = '', time = ''] = new Date(line.atMs).toISOString().slice(0, 19).split('T');
  const request = [line.path, line.status, encoded(line.referer), encoded(line.userAgent)];
  const place = [date, time, line.node, line.bytes, line.clientIp, line.method, distributionHost];
  const details = [orDash(line.query), '-', result, 'lab', line.host, line.scheme, 100, seconds];
  const answered = [result, line.protocol, '-', '-', 40_000, seconds, result, '-', line.bytes];
  const unsaid = ['-', '-', '-'];
  const range = [orDash(from), orDash(to)];
  return [place, request, details, unsaid, answered, range].flat().join('\t');
};

type Entry = { key: string; file: LogFile };
/** `2026112703`, or with its five minutes `2026112703_05`, as the word that ends a key. */
const keyOf = (place: string, id: string, file: LogFile): string => {
  const [, name = ''] = file.id.split('/');
  const [, hour = '', part = '00', again = ''] = /^(\d{10})(?:_(\d\d))?(~again)?$/.exec(name) ?? [];
  const [, y, m, d, h] = /^(\d{4})(\d\d)(\d\d)(\d\d)$/.exec(hour) ?? [];
  const unique = `${name.includes('_') ? 'p' : 'h'}${part}${again ? 'again' : 'first'}`;
  return `${place}${id}.${y}-${m}-${d}-${h}.${unique}.gz`;
};

/** The bucket that standard logging writes to, as S3 answers. */
export const openBucket = (core: SupplierCore) => {
  const table = core.store.table<LogFolder>('cloudfrontLogs');
  const home = `${bucket}.s3.amazonaws.com/`;
  const folders = () =>
    [...table.values()]
      .filter(({ place }) => place.startsWith(home))
      .map((one) => ({ ...one, place: one.place.slice(home.length) }));
  /** What lies below a prefix; a day in it bounds what is looked at. */
  const entries = async (prefix: string): Promise<Entry[]> => {
    const day = Date.parse(/\.(\d{4}-\d\d-\d\d)/.exec(prefix)?.[1] ?? '');
    const [from, to] = Number.isNaN(day) ? [0, labNow() + hourMs] : [day, day + dayMs];
    const rows: Entry[] = [];
    for (const { id, served, place } of folders()) {
      const start = `${place}${id}.`;
      if (!start.startsWith(prefix) && !prefix.startsWith(start)) continue;
      for (const file of await core.logs.list(served, from, to)) {
        const key = keyOf(place, id, file);
        if (key.startsWith(prefix)) rows.push({ key, file });
      }
    }
    return rows.sort((a, b) => (a.key < b.key ? -1 : 1));
  };
  const listing = async (call: Call): Promise<Reply> => {
    const read = listingQuery.safeParse(Object.fromEntries(call.query));
    if (!read.success) throw new Refusal(400, 'InvalidArgument', 'This query is not there.');
    const { prefix = '', delimiter } = read.data;
    const common = folders()
      .map(({ id, place }) => `${place}${id}.`)
      .filter((start) => delimiter === '.' && start.startsWith(prefix));
    const inside = delimiter === undefined ? await entries(prefix) : [];
    const body = group(
      'ListBucketResult',
      tag('Name', bucket),
      tag('Prefix', prefix),
      tag('KeyCount', inside.length + common.length),
      tag('IsTruncated', false),
      ...inside.map(({ key, file }) =>
        group(
          'Contents',
          tag('Key', key),
          tag('LastModified', new Date(file.pushedMs).toISOString()),
          tag('Size', file.sizeBytes),
        ),
      ),
      ...common.map((start) => group('CommonPrefixes', tag('Prefix', start))),
    );
    return { status: 200, headers: { 'content-type': 'application/xml' }, body: Buffer.from(body) };
  };
  return {
    async answer(call: Call): Promise<Reply> {
      const [, name = '', ...rest] = call.path.split('/');
      if (name !== bucket) throw new Refusal(404, 'NoSuchBucket', `There is no bucket ${name}.`);
      if (call.method !== 'GET') throw new Refusal(403, 'AccessDenied', 'This bucket is read.');
      const key = rest.join('/');
      if (key === '') return listing(call);
      const entry = (await entries(key)).find((one) => one.key === key);
      if (!entry) throw new Refusal(404, 'NoSuchKey', `There is no object ${key}.`);
      return logReply(core, [entry.file.id], writeLine, head);
    },
  };
};
