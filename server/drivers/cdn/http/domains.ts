import { edgeConfig } from '#shared/edge/config';
import { type DomainCalls, DriverError } from '../driver';
import type { NeutralCaller, NeutralRequest } from './call';
import { domainAnswer } from './schemas';

const pathOf = (domain: string, rest = ''): string =>
  `/domains/${encodeURIComponent(domain)}${rest}`;

/** A domain's life; configurations travel in the platform's own words. */
export const domainCalls = (call: NeutralCaller): DomainCalls => {
  const send = (request: NeutralRequest) => call.json(domainAnswer, request);
  const put = (operation: string, path: string, body: unknown, ref: string) =>
    send({ operation, method: 'PUT', path, body, ref });
  return {
    createDomain: ({ domain, config, ref }) => {
      const body = { domain, config };
      return send({ operation: 'createDomain', method: 'POST', path: '/domains', body, ref });
    },
    status: async (domain) => {
      try {
        return await send({ operation: 'status', method: 'GET', path: pathOf(domain) });
      } catch (error) {
        if (error instanceof DriverError && error.errorClass === 'absent') return null;
        throw error;
      }
    },
    pushConfig: ({ domain, config, ref }) =>
      put('pushConfig', pathOf(domain, '/config'), config, ref),
    readConfig: (domain) => {
      const path = pathOf(domain, '/config');
      return call.json(edgeConfig, { operation: 'readConfig', method: 'GET', path });
    },
    setEnabled: ({ domain, enabled, ref }) =>
      put('setEnabled', pathOf(domain, '/enabled'), { enabled }, ref),
    setCertificate: ({ domain, certificatePem, privateKeyPem, ref }) => {
      const body = { certificatePem, privateKeyPem };
      return put('setCertificate', pathOf(domain, '/certificate'), body, ref);
    },
    removeDomain: ({ domain, ref }) =>
      call.done({ operation: 'removeDomain', method: 'DELETE', path: pathOf(domain), ref }),
  };
};
