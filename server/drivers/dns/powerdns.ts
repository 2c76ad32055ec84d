import * as z from 'zod';
import type { DriverHttp, DriverTarget } from '../cdn/driver';
import { DnsDriverError, type DnsDriverErrorClass, type DnsDriverModule } from './driver';
import { exchangeError, jsonOf } from './exchange';
import { changesBetween, type RrSet, rrSetsOf } from './powerdnsRecords';

const timeoutMs = 120_000;
const askTimeoutMs = 5_000;
const root = '/api/v1/servers/localhost/zones';

const brief = z.looseObject({ serial: z.int().min(0), soa_edit_api: z.string().default('') });
const whole = brief.extend({
  rrsets: z.array(
    z.looseObject({
      name: z.string(),
      type: z.string(),
      ttl: z.int(),
      records: z.array(z.looseObject({ content: z.string() })),
    }),
  ),
});
const refusal = z.looseObject({ error: z.string() });

const classOf = (status: number): DnsDriverErrorClass => {
  if (status === 401 || status === 403) return 'auth';
  if (status === 404) return 'absent';
  return status >= 500 ? 'unavailable' : 'invalid';
};

/** One exchange; throws DnsDriverError for anything but 2xx. */
const exchange = async (http: DriverHttp, request: Parameters<DriverHttp>[0]): Promise<unknown> => {
  const { status, body } = await http(request).catch((error: unknown) => {
    throw exchangeError(error);
  });
  const value = jsonOf(body);
  if (status >= 200 && status <= 299) return value;
  const words = refusal.safeParse(value);
  throw new DnsDriverError(classOf(status), words.success ? words.data.error : `HTTP ${status}`, {
    status,
  });
};

const read = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new DnsDriverError('garbage', 'the answer is no zone of PowerDNS');
};

/** Of a zone what is PowerDNS' own: SOA and NS of its top, and addresses of those name servers. */
const ownOf = (zone: string, sets: readonly RrSet[]) => {
  const top = `${zone}.`;
  const soa = sets.find((s) => s.name === top && s.type === 'SOA');
  const servers = new Set(
    sets.filter((s) => s.name === top && s.type === 'NS').flatMap((s) => s.contents),
  );
  const isOwn = (s: RrSet) =>
    (s.name === top && (s.type === 'SOA' || s.type === 'NS')) ||
    (servers.has(s.name) && (s.type === 'A' || s.type === 'AAAA'));
  return { soa, isOwn };
};

/** The SOA with another serial: the third word of its data. */
const withSerial = (soa: RrSet, serial: number): RrSet => ({
  ...soa,
  contents: soa.contents.map((content) =>
    content
      .split(' ')
      .map((word, i) => (i === 2 ? String(serial) : word))
      .join(' '),
  ),
});

const change = (s: RrSet, changetype: 'REPLACE' | 'DELETE') => ({
  name: s.name,
  type: s.type,
  ttl: s.ttl,
  changetype,
  records:
    changetype === 'DELETE' ? [] : s.contents.map((content) => ({ content, disabled: false })),
});

/**
 * PowerDNS by its HTTP API (4.7 and later, credential `token`). The zone must exist there; what weights and
 * regions need are LUA records and a GeoIP database. A publication is one PATCH, which PowerDNS writes in one
 * transaction. It has no way to refuse an older serial in that step, so publications take turns.
 */
export const powerdns: DnsDriverModule = {
  atomic: false,
  open: (target: DriverTarget, http: DriverHttp) => {
    const url = (zone: string): string =>
      `${target.baseUrl}${root}/${encodeURIComponent(`${zone}.`)}`;
    const headers = {
      'content-type': 'application/json',
      'x-api-key': target.credentials['token'] ?? '',
    };
    const patch = (zone: string, rrsets: readonly ReturnType<typeof change>[]) =>
      exchange(http, {
        method: 'PATCH',
        url: url(zone),
        headers,
        body: JSON.stringify({ rrsets }),
        operation: 'publishZone',
        timeoutMs,
      });
    return {
      async publishZone({ zone, serial, records, texts = [], sets = [] }) {
        const answer = await exchange(http, {
          method: 'GET',
          url: url(zone),
          headers,
          operation: 'publishZone',
          timeoutMs,
        });
        const now = read(whole, answer);
        if (now.serial >= serial)
          throw new DnsDriverError('conflict', `serial ${now.serial} is live`, {
            currentSerial: now.serial,
          });
        if (now.soa_edit_api !== '')
          throw new DnsDriverError('invalid', 'soa_edit_api of the zone must be empty');
        const live = now.rrsets.map(
          ({ records: there, ...s }): RrSet => ({ ...s, contents: there.map((r) => r.content) }),
        );
        const { soa, isOwn } = ownOf(zone, live);
        if (!soa) throw new DnsDriverError('garbage', 'the zone has no SOA');
        const { put, gone } = changesBetween(
          live.filter((s) => !isOwn(s)),
          rrSetsOf({ records, texts, sets }),
        );
        await patch(zone, [
          ...gone.map((s) => change(s, 'DELETE')),
          ...[...put, withSerial(soa, serial)].map((s) => change(s, 'REPLACE')),
        ]);
        return { serial };
      },
      async currentSerial(zone) {
        const answer = await exchange(http, {
          method: 'GET',
          url: `${url(zone)}?rrsets=false`,
          headers,
          operation: 'currentSerial',
          timeoutMs: askTimeoutMs,
        });
        return read(brief, answer).serial;
      },
    };
  },
};
