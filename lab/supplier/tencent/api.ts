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

const version = '2018-06-06';
const codes: Record<ProblemKind, string> = {
  badCredential: 'AuthFailure.SignatureFailure',
  tokenExpired: 'AuthFailure.SignatureExpire',
  tokenReused: 'AuthFailure.SignatureFailure',
  badRequest: 'InvalidParameter.CdnParamError',
  notFound: 'InvalidAction',
  noDomain: 'ResourceNotFound.CdnHostNotExists',
  exists: 'ResourceInUse.CdnHostExists',
  busy: 'ResourceInUse.CdnOpInProgress',
  notStopped: 'ResourceUnavailable.CdnHostIsNotOffline',
  badCertificate: 'InvalidParameter.CdnCertInfoInvalid',
  cannot: 'UnsupportedOperation',
  quota: 'LimitExceeded.CdnPurgeUrlExceedDayLimit',
  throttled: 'RequestLimitExceeded',
  internal: 'InternalError.CdnSystemError',
};

const bodyOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('badRequest', 'The body is no JSON.');
  }
};

/**
 * An emulator of Tencent Cloud CDN in front of a supplier of the lab: it checks each signature, holds
 * each call to the published description, and what it is told to do happens on real edges.
 */
export const tencentDialect = (core: SupplierCore): Dialect => {
  // Safe cast: every action is given what its own description has read.
  const actions = {
    ...domainActions(core),
    ...contentActions(core),
    ...counterActions(core),
  } as unknown as Record<string, (input: unknown) => unknown>;
  return {
    callsPerSecond: 20,
    handle: async (call) => {
      if (call.method === 'GET' && call.path.startsWith('/logs/'))
        return downloadLog(core, call, writeLine);
      if (core.faults().refuseCredentials)
        throw new Problem('badCredential', 'The SecretId was withdrawn.');
      authenticate(call, labCredentials.tencent);
      if (call.headers['x-tc-version'] !== version)
        throw new Problem('badRequest', `Only version ${version} is served.`);
      const name = String(call.headers['x-tc-action'] ?? '');
      if (!Object.hasOwn(actionInputs, name))
        throw new Problem('notFound', `The action ${name} is not there.`);
      const parsed = z.safeParse(
        actionInputs[name as ActionName],
        bodyOf(call.body.toString('utf8')),
      );
      if (!parsed.success) throw new Problem('badRequest', z.prettifyError(parsed.error));
      const data =
        name === 'DescribeCdnDomainLogs'
          ? await describeLogs(
              core,
              actionInputs.DescribeCdnDomainLogs.parse(parsed.data),
              call.headers.host ?? '',
            )
          : await actions[name]?.(parsed.data);
      return jsonReply({ Response: { ...(data as object), RequestId: call.requestId } });
    },
    problem: ({ kind, message, retryAfterSeconds }, requestId) => {
      const Response = { Error: { Code: codes[kind], Message: message }, RequestId: requestId };
      const headers: Record<string, string> = {};
      if (retryAfterSeconds !== null) headers['retry-after'] = String(retryAfterSeconds);
      return jsonReply({ Response }, 200, headers);
    },
  };
};
