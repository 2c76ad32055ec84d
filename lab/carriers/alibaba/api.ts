import { cloudCarrierCredentials } from '#shared/edge/labCredentials';
import { openAuth } from '../../supplier/alibaba/auth';
import { type Parameters, parametersOf } from '../../supplier/alibaba/input';
import { Problem, type ProblemKind } from '../../supplier/problem';
import type { Book } from '../book';
import { startCloud } from '../cloud';
import { Refusal } from '../refusal';
import { smsFacts } from './description.data';
import { openMaterial } from './material';
import { openSending, shownNumber } from './sending';

const version = '2017-05-25';
const codes: Partial<Record<ProblemKind, string>> = {
  badCredential: 'SignatureDoesNotMatch',
  tokenExpired: 'InvalidTimeStamp.Expired',
  tokenReused: 'SignatureNonceUsed',
  notFound: 'InvalidAction.NotFound',
};
/** Hours as the service writes them, of Beijing. */
const second = (ms: number): string =>
  new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

const refusalOf = (error: unknown): { status: number; Code: string; Message: string } => {
  if (error instanceof Refusal)
    return { status: error.status, Code: error.code, Message: error.message };
  const { message } = error as Error;
  return error instanceof Problem
    ? { status: 400, Code: codes[error.kind] ?? 'InvalidParameter', Message: message }
    : { status: 500, Code: 'InternalError', Message: message };
};

/**
 * An emulator of Alibaba Cloud SMS in front of a carrier of the lab: it checks each signature and holds each call to the published
 * description; what it takes reaches the lab's handsets, and their receipts are pushed as `SmsReport`.
 */
export const startAlibabaCarrier = (book: Book, port: number) => {
  const { systemId, password, qualification } = cloudCarrierCredentials.alibaba;
  const authenticate = openAuth({ accessKeyId: systemId, accessKeySecret: password });
  return startCloud('alibaba', book, port, (carrier) => {
    const material = openMaterial(() => carrier.switches.filingMs, qualification);
    const sending = openSending(carrier, material);
    const actions: Readonly<Record<string, (input: Parameters) => object>> = {
      ...material.actions,
      ...sending.actions,
    };
    return {
      answer(call) {
        if (carrier.switches.refuseBinds)
          throw new Refusal('InvalidAccessKeyId.NotFound', 'The access key was withdrawn.', 404);
        authenticate(call);
        if (call.headers['x-acs-version'] !== version)
          throw new Problem('badRequest', `Only version ${version} is served.`);
        const name = String(call.headers['x-acs-action'] ?? '');
        const input = parametersOf(call, name, smsFacts);
        return actions[name]?.(input) ?? {};
      },
      reply(outcome, RequestId) {
        if ('data' in outcome)
          return { status: 200, body: { RequestId, Code: 'OK', Message: 'OK', ...outcome.data } };
        const { status, ...body } = refusalOf(outcome.error);
        return { status, body: { RequestId, ...body } };
      },
      lineOf({ id, to, state, error }) {
        const sent = sending.of(id);
        const at = Date.now();
        return {
          phone_number: shownNumber(to),
          send_time: second(sent?.at ?? at),
          report_time: second(at),
          success: state === 'DELIVRD',
          err_code: state === 'DELIVRD' ? 'DELIVERED' : (error ?? state),
          err_msg: state,
          sms_size: '1',
          biz_id: sent?.bizId ?? id,
          out_id: sent?.outId ?? '',
        };
      },
      isTaken: (text) => /"code"\s*:\s*\d/.test(text),
    };
  });
};
