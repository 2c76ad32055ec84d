import * as z from 'zod';
import { wallMs } from '../../../kernel/process/clock';
import { signTc3 } from '../../signing/tc3';
import type { CarrierOptions, LinkEvents } from '../link';
import type { Verdict } from '../templateLink';
import { openWire, type Wire } from '../wire';

const version = '2021-01-11';
const service = 'sms';
const usualRegion = 'ap-guangzhou';
const envelope = z.object({
  Response: z.looseObject({
    Error: z.object({ Code: z.string(), Message: z.string() }).optional(),
  }),
});

/** An answer of Tencent Cloud SMS: its `Response`, with what it is taken for. */
export type TencentAnswer = { verdict: Verdict; response: unknown };
/** Signed calls to Tencent Cloud SMS 2021-01-11. */
export type TencentCalls = Pick<Wire, 'roundTripMs' | 'close'> & {
  call(action: string, input: object): Promise<TencentAnswer>;
};

/** Families of their codes; limits of one number (`LimitExceeded.…`) last up to a day, so they end its message. */
export const familyOf = (code: string): Verdict['family'] => {
  if (code === 'Ok') return 'done';
  if (code.startsWith('RequestLimitExceeded')) return 'later';
  if (/^(AuthFailure|UnauthorizedOperation)/.test(code)) return 'key';
  return code === '' || code.startsWith('InternalError') ? 'unclear' : 'refused';
};

const read = (status: number, text: string): TencentAnswer => {
  const unclear = { family: 'unclear' as const, code: String(status), message: '' };
  try {
    const { Response } = envelope.parse(JSON.parse(text));
    const { Code: code = 'Ok', Message: message = '' } = Response.Error ?? {};
    if (status !== 200) return { verdict: unclear, response: null };
    return { verdict: { family: familyOf(code), code, message }, response: Response };
  } catch {
    return { verdict: unclear, response: null };
  }
};

/** Opens a way to the service. Refusals come with status 200, as every answer that was thought about. */
export const openTencentCalls = (o: CarrierOptions, wire?: LinkEvents['wire']): TencentCalls => {
  const way = openWire(o, wire);
  return {
    get roundTripMs() {
      return way.roundTripMs;
    },
    async call(action, input) {
      const body = JSON.stringify(input);
      const signed = signTc3(
        { secretId: o.systemId, secretKey: o.secret, service },
        { url: way.origin, action, version, region: o.region ?? usualRegion, body },
        new Date(wallMs()),
      );
      const { status, text } = await way.call({
        method: 'POST',
        path: '/',
        headers: { host: way.origin.host, ...signed },
        text: body,
        line: `POST ${action} ${body}`,
      });
      return read(status, text);
    },
    close: way.close,
  };
};

/** Numbers as they write them, in E.164. */
export const theirNumber = (digits: string): string => `+${digits}`;
