import * as z from 'zod';
import { labCredentials } from '../../kernel/config';
import type { SupplierCore } from '../core';
import { Problem, type ProblemKind } from '../problem';
import { type Dialect, jsonReply } from '../reply';
import { downloadLog } from '../signedLogs';
import { authenticate } from './auth';
import { contentActions } from './content';
import { counterActions } from './counters';
import { type ActionName, actionInputs } from './description';
import { domainActions } from './domains';
import { describeLogs, writeLine } from './logs';

const version = '2021-03-01';
/** Only the codes common to all of their services are published; a refusal of the CDN itself stands as the plain ones. */
const codes: Record<ProblemKind, readonly [status: number, code: string]> = {
  badCredential: [401, 'SignatureDoesNotMatch'],
  tokenExpired: [400, 'InvalidTimestamp'],
  tokenReused: [401, 'SignatureDoesNotMatch'],
  badRequest: [400, 'InvalidParameter'],
  notFound: [404, 'InvalidActionOrVersion'],
  noDomain: [404, 'ResourceNotFound'],
  exists: [400, 'InvalidParameter'],
  busy: [400, 'InvalidParameter'],
  notStopped: [400, 'InvalidParameter'],
  badCertificate: [400, 'InvalidParameter'],
  cannot: [400, 'InvalidParameter'],
  quota: [400, 'InvalidParameter'],
  throttled: [429, 'FlowLimitExceeded'],
  internal: [500, 'InternalError'],
};

const bodyOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('badRequest', 'The body is no JSON.');
  }
};

/**
 * An emulator of Volcengine CDN in front of a supplier of the lab: it checks each signature, holds each
 * call to the published description, and what it is told to do happens on real edges.
 */
export const volcengineDialect = (core: SupplierCore): Dialect => {
  // Safe cast: every action is given what its own description has read.
  const actions = {
    ...domainActions(core),
    ...contentActions(core),
    ...counterActions(core),
  } as unknown as Record<string, (input: unknown) => unknown>;
  const metadata = (RequestId: string, Action: string) => {
    return { RequestId, Action, Version: version, Service: 'cdn', Region: 'cn-north-1' };
  };
  return {
    callsPerSecond: 20,
    handle: async (call) => {
      if (call.method === 'GET' && call.path.startsWith('/logs/'))
        return downloadLog(core, call, writeLine);
      if (core.faults().refuseCredentials)
        throw new Problem('badCredential', 'The access key was withdrawn.');
      authenticate(call, labCredentials.volcengine);
      const name = call.query.get('Action') ?? '';
      if (call.query.get('Version') !== version || !Object.hasOwn(actionInputs, name))
        throw new Problem('notFound', `Could not find operation ${name}.`);
      const own = actionInputs[name as ActionName];
      const parsed = z.safeParse(own, bodyOf(call.body.toString('utf8')));
      if (!parsed.success) throw new Problem('badRequest', z.prettifyError(parsed.error));
      const Result =
        name === 'DescribeCdnAccessLog'
          ? await describeLogs(
              core,
              actionInputs.DescribeCdnAccessLog.parse(parsed.data),
              call.headers.host ?? '',
            )
          : await actions[name]?.(parsed.data);
      return jsonReply({ ResponseMetadata: metadata(call.requestId, name), Result });
    },
    problem: ({ kind, message, retryAfterSeconds }, requestId) => {
      const [status, Code] = codes[kind];
      const ResponseMetadata = {
        ...metadata(requestId, ''),
        Error: { Code, Message: message },
      };
      const headers: Record<string, string> = {};
      if (retryAfterSeconds !== null) headers['retry-after'] = String(retryAfterSeconds);
      return jsonReply({ ResponseMetadata }, status, headers);
    },
  };
};
