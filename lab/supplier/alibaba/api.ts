import { labCredentials } from '../../kernel/config';
import type { SupplierCore } from '../core';
import { Problem, type ProblemKind } from '../problem';
import { type Dialect, jsonReply } from '../reply';
import { downloadLog } from '../signedLogs';
import { openAuth } from './auth';
import { contentActions } from './content';
import { counterActions } from './counters';
import { actionFacts } from './description.data';
import { domainActions } from './domains';
import { type Parameters, parametersOf } from './input';
import { describeLogs, writeLine } from './logs';

const version = '2018-05-10';

const refusals: Record<ProblemKind, readonly [status: number, code: string]> = {
  badCredential: [400, 'SignatureDoesNotMatch'],
  tokenExpired: [400, 'InvalidTimeStamp.Expired'],
  tokenReused: [400, 'SignatureNonceUsed'],
  badRequest: [400, 'InvalidParameter'],
  notFound: [404, 'InvalidAction.NotFound'],
  noDomain: [404, 'InvalidDomain.NotFound'],
  exists: [400, 'DomainAlreadyExist'],
  busy: [400, 'InvalidDomain.Configuring'],
  notStopped: [400, 'InvalidDomain.Online'],
  badCertificate: [400, 'Certificate.FormatError'],
  cannot: [400, 'InvalidFunctions.ValueNotSupported'],
  quota: [400, 'QuotaExceeded.Refresh'],
  throttled: [400, 'Throttling.User'],
  internal: [500, 'InternalError'],
};

/**
 * An emulator of Alibaba Cloud CDN in front of a supplier of the lab: it checks each signature, holds
 * each call to the published description, and what it is told to do happens on real edges.
 */
export const alibabaDialect = (core: SupplierCore): Dialect => {
  const authenticate = openAuth(labCredentials.alibaba);
  const actions: Record<string, (input: Parameters) => unknown> = {
    DescribeCdnService: () => ({ InstanceId: 'aurora-lab', InternetChargeType: 'PayByTraffic' }),
    ...domainActions(core),
    ...contentActions(core),
    ...counterActions(core),
  };
  return {
    callsPerSecond: 20,
    handle: async (call) => {
      if (call.method === 'GET' && call.path.startsWith('/logs/'))
        return downloadLog(core, call, writeLine);
      if (core.faults().refuseCredentials)
        throw new Problem('badCredential', 'The access key was withdrawn.');
      authenticate(call);
      if (call.headers['x-acs-version'] !== version)
        throw new Problem('badRequest', `Only version ${version} is served.`);
      const name = String(call.headers['x-acs-action'] ?? '');
      const input = parametersOf(call, name, actionFacts);
      const host = call.headers.host ?? '';
      const act = Object.hasOwn(actions, name) ? actions[name] : undefined;
      const data =
        name === 'DescribeCdnDomainLogs'
          ? await describeLogs(core, input, host)
          : await act?.(input);
      return jsonReply({ RequestId: call.requestId, ...(data as object) });
    },
    problem: ({ kind, message, retryAfterSeconds }, requestId) => {
      const [status, Code] = refusals[kind];
      const body = { RequestId: requestId, HostId: 'cdn.aliyuncs.com', Code, Message: message };
      const headers: Record<string, string> = {};
      if (retryAfterSeconds !== null) headers['retry-after'] = String(retryAfterSeconds);
      return jsonReply(body, status, headers);
    },
  };
};
