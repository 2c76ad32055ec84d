import * as z from 'zod';
import type { DriverHttp, DriverTarget } from '../cdn/driver';
import { type DnsDriverErrorClass, DnsDriverError, type DnsDriverModule } from './driver';
import { exchangeError, jsonOf } from './exchange';

const publishTimeoutMs = 10_000;
const askTimeoutMs = 5_000;

const live = z.looseObject({ serial: z.int().min(0) });
const refusal = z.looseObject({
  code: z.string(),
  message: z.looseObject({ zh: z.string(), en: z.string() }),
  serial: z.int().optional(),
});

const classOf = (status: number): DnsDriverErrorClass => {
  if (status === 401 || status === 403) return 'auth';
  if (status === 404) return 'absent';
  if (status === 409) return 'conflict';
  if (status === 429) return 'throttled';
  return status >= 500 ? 'unavailable' : 'invalid';
};

const refusalOf = (status: number, value: unknown): DnsDriverError => {
  const read = refusal.safeParse(value);
  if (!read.success) return new DnsDriverError(classOf(status), `HTTP ${status}`, { status });
  const { code, message, serial } = read.data;
  return new DnsDriverError(classOf(status), `${code}: ${message.en}`, {
    status,
    code,
    ...(serial === undefined ? {} : { currentSerial: serial }),
  });
};

/** Does one exchange and answers the serial in it; throws DnsDriverError. */
const exchange = async (
  http: DriverHttp,
  request: Parameters<DriverHttp>[0],
): Promise<{ serial: number }> => {
  const { status, body } = await http(request).catch((error: unknown) => {
    throw exchangeError(error);
  });
  const value = jsonOf(body);
  if (status < 200 || status > 299) throw refusalOf(status, value);
  const read = live.safeParse(value);
  if (read.success) return { serial: read.data.serial };
  throw new DnsDriverError('garbage', 'the answer holds no serial', { status });
};

/** The lab's name service: whole versions by its control API, credential `token`. */
export const lab: DnsDriverModule = {
  atomic: true,
  open: (target: DriverTarget, http: DriverHttp) => {
    const url = (zone: string): string => `${target.baseUrl}/dns/zones/${encodeURIComponent(zone)}`;
    return {
      publishZone: ({ zone, serial, records, texts = [], sets = [] }) =>
        exchange(http, {
          method: 'PUT',
          url: url(zone),
          headers: {
            'content-type': 'application/json',
            'x-zone-token': target.credentials['token'] ?? '',
          },
          body: JSON.stringify({ serial, records, texts, sets }),
          operation: 'publishZone',
          timeoutMs: publishTimeoutMs,
        }),
      currentSerial: async (zone) => {
        const { serial } = await exchange(http, {
          method: 'GET',
          url: `${url(zone)}?brief=1`,
          headers: {},
          operation: 'currentSerial',
          timeoutMs: askTimeoutMs,
        });
        return serial;
      },
    };
  },
};
