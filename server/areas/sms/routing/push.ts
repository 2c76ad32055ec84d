import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { CarrierProtocol } from '#shared/carriers';
import { Failure } from '#shared/kernel/errors';
import { readSmsReport } from '../../../drivers/sms/alibaba/receipts';
import type { CarrierReceipt } from '../../../drivers/sms/link';
import {
  isClaimed,
  isSigned,
  readPush,
  type Signed,
  signedHeaders,
} from '../../../drivers/sms/signed';
import { readCallback } from '../../../drivers/sms/tencent/receipts';
import type { Analytics } from '../../../kernel/analytics/index';
import { platform } from '../../../kernel/process/platform';
import { publicBase } from '../../../model/platform/session/index';
import {
  incomingOf,
  notePushRefusal,
  type OpenedParam,
  openParams,
  serverShard,
  storeReceipts,
} from '../../../model/sms/carriers/index';
import { ExchangeLog } from '../../../model/sms/exchanges/index';
import { messageKeys } from '../../../model/sms/messages/index';

/** How carriers push receipts: what reads them and what they are answered; those that sign nothing are known by their address. */
const dialects: {
  readonly [P in CarrierProtocol]?: {
    signs: boolean;
    read(body: string): CarrierReceipt[] | null;
    answer: object;
  };
} = {
  http: { signs: true, read: readPush, answer: {} },
  alibaba: { signs: false, read: readSmsReport, answer: { code: 0, msg: 'OK' } },
  tencent: { signs: false, read: readCallback, answer: { result: 0, errmsg: 'OK' } },
};

const pathOf = (paramId: string): string => `${publicBase()}/carriers/${paramId}/receipts`;
/** What only who was given the address knows, where a carrier signs nothing; it changes with the parameter's secret. */
const tokenOf = ({ id, options }: Pick<OpenedParam, 'id' | 'options'>): string =>
  createHmac('sha256', options.secret).update(`receipts of ${id}`).digest('hex').slice(0, 40);
const isToken = (param: OpenedParam, token: string): boolean => {
  const expected = Buffer.from(tokenOf(param));
  const actual = Buffer.from(token);
  return (
    param.options.secret !== '' &&
    actual.length === expected.length &&
    timingSafeEqual(actual, expected)
  );
};

/** The address a carrier pushes its receipts to, as it reaches this console. */
export const pushAddress = (param: OpenedParam): string => {
  const signs = dialects[param.options.protocol]?.signs ?? true;
  return signs ? pathOf(param.id) : `${pathOf(param.id)}/${tokenOf(param)}`;
};

/** Of each store of figures the log of what was pushed: at its end a second's rows are lost at most. */
const logs = new WeakMap<Analytics, ExchangeLog>();
const logOf = (analytics: Analytics): ExchangeLog => {
  const log =
    logs.get(analytics) ??
    new ExchangeLog(analytics, (error) =>
      platform().log.warn({ reason: (error as Error).message }, 'pushed receipts'),
    );
  logs.set(analytics, log);
  return log;
};
/** Keeps a pushed call with its answer among the exchanges; each call is a session of its own. */
const logged = (paramId: string, call: string, body: string, status: number): void => {
  const { analytics } = platform();
  const tap = logOf(analytics).tap({
    sessionId: randomUUID(),
    paramId,
    protocol: 'http',
    asker: 'in',
    idForm: 'exact',
    receiptIdForm: 'exact',
  });
  tap('in', Buffer.from(`${call} ${body}`), 1);
  tap('out', Buffer.from(`${status} `), 1);
};

export type PushCall = {
  paramId: string;
  /** The last part of the address, where it has one. */
  token: string;
  ip: string;
  header(name: string): string;
};

const refuse = async (id: string, ip: string): Promise<never> => {
  await notePushRefusal(platform().pool, id, ip);
  throw new Failure('sms.pushSignature');
};

/**
 * Takes receipts a carrier pushes, in two steps, since a body is read only of whom the headers or the address may be. The second takes
 * the body, stores its receipts and tells what the carrier is answered; the same ones again change nothing. Throws a Failure: 404 for
 * a parameter whose carrier pushes nothing, 401 for a signature or an address that is not its own, 400 for a body of another form.
 */
export const openPush = async ({ paramId, token, ip, header }: PushCall) => {
  const { pool, secrets } = platform();
  const id = z.uuid().safeParse(paramId).data;
  const param: OpenedParam | undefined = id ? (await openParams(pool, id))[0] : undefined;
  const dialect = param && dialects[param.options.protocol];
  if (!param || !dialect || (dialect.signs && token !== '')) throw new Failure('request.unknown');
  const { systemId, secret } = param.options;
  const signed = Object.fromEntries(signedHeaders.map((name) => [name, header(name)])) as Signed;
  const mayBe = dialect.signs ? isClaimed(signed, systemId) : isToken(param, token);
  if (!mayBe) return refuse(param.id, ip);
  return async (body: string): Promise<object> => {
    // What stands before us may shorten the path; the carrier signs the one it was given.
    const call = `POST ${new URL(pathOf(param.id)).pathname}`;
    if (dialect.signs && !isSigned(signed, secret, call, body)) {
      // What somebody else wrote is not kept.
      logged(param.id, call, '', 401);
      return refuse(param.id, ip);
    }
    const receipts = dialect.read(body);
    if (!receipts) {
      logged(param.id, call, body, 400);
      throw new Failure('request.invalid');
    }
    const keys = await messageKeys(pool, secrets);
    await storeReceipts(
      pool,
      { param: param.no, shard: serverShard },
      receipts.map((r) => incomingOf(keys, r)),
    );
    logged(param.id, call, body, 200);
    return dialect.answer;
  };
};
