import * as z from 'zod';
import { cloudCarrierCredentials } from '#shared/edge/labCredentials';
import { Problem, type ProblemKind } from '../../supplier/problem';
import { authenticate } from '../../supplier/tencent/auth';
import type { Book } from '../book';
import { startCloud } from '../cloud';
import { Refusal } from '../refusal';
import { type SmsAction, smsInputs } from './description';
import { openMaterial } from './material';
import { callbackOf, openSending } from './sending';

const version = '2021-01-11';
const codes: Partial<Record<ProblemKind, string>> = {
  badCredential: 'AuthFailure.SignatureFailure',
  tokenExpired: 'AuthFailure.SignatureExpire',
  notFound: 'InvalidAction',
};

const errorOf = (error: unknown): { Code: string; Message: string } => {
  const { message: Message } = error as Error;
  if (error instanceof Refusal) return { Code: error.code, Message };
  return error instanceof Problem
    ? { Code: codes[error.kind] ?? 'InvalidParameter', Message }
    : { Code: 'InternalError', Message };
};

/**
 * An emulator of Tencent Cloud SMS in front of a carrier of the lab: it checks each signature and holds each call to the published
 * description; what it takes reaches the lab's handsets, and their receipts are called back or fetched.
 */
export const startTencentCarrier = (book: Book, port: number) => {
  const { systemId, password, qualification, application } = cloudCarrierCredentials.tencent;
  return startCloud('tencent', book, port, (carrier, outbox) => {
    const material = openMaterial(() => carrier.switches.filingMs, qualification);
    const sending = openSending(carrier, material, { outbox, application });
    // Safe cast: every action is given what its own description has read.
    const actions = { ...material.actions, ...sending } as unknown as Record<
      string,
      (input: unknown) => object
    >;
    return {
      answer(call) {
        if (carrier.switches.refuseBinds)
          throw new Refusal('AuthFailure.SecretIdNotFound', 'The SecretId was withdrawn.');
        authenticate(call, { secretId: systemId, secretKey: password });
        if (call.headers['x-tc-version'] !== version)
          throw new Problem('badRequest', `Only version ${version} is served.`);
        if (!call.headers['x-tc-region'])
          throw new Refusal('MissingParameter', 'The request needs a region.');
        const name = String(call.headers['x-tc-action'] ?? '');
        if (!Object.hasOwn(smsInputs, name))
          throw new Problem('notFound', `The action ${name} is not there.`);
        const parsed = z.safeParse(
          smsInputs[name as SmsAction],
          JSON.parse(call.body.toString('utf8')),
        );
        if (!parsed.success) throw new Problem('badRequest', z.prettifyError(parsed.error));
        return actions[name]?.(parsed.data) ?? {};
      },
      reply(outcome, RequestId) {
        const content = 'data' in outcome ? outcome.data : { Error: errorOf(outcome.error) };
        return { status: 200, body: { Response: { ...content, RequestId } } };
      },
      lineOf: callbackOf,
      isTaken: (text) => /"result"\s*:\s*0\b/.test(text),
    };
  });
};
