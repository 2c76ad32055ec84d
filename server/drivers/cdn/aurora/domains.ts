import * as z from 'zod';
import type { AuroraCaller, AuroraRequest } from './call';
import { auroraConfiguration, fromAurora, toAurora } from './config';
import { domainAnswer, domainOf } from './schemas';
import { type CdnDriver, DriverError, type SupplierDomain } from '../driver';

type Changes = Pick<CdnDriver, 'createDomain' | 'pushConfig' | 'setEnabled' | 'setCertificate'>;
type DomainCalls = Changes & Pick<CdnDriver, 'status' | 'readConfig' | 'removeDomain'>;

const pathOf = (domain: string, rest = ''): string =>
  `/v1/domains/${encodeURIComponent(domain)}${rest}`;

const change = async (call: AuroraCaller, request: AuroraRequest): Promise<SupplierDomain> =>
  domainOf(await call.json(domainAnswer, request));

const changes = (call: AuroraCaller): Changes => ({
  createDomain: ({ domain, config, ref }) => {
    const body = { domain, configuration: toAurora(config) };
    const operation = 'createDomain';
    return change(call, { operation, method: 'POST', path: '/v1/domains', body, ref });
  },
  pushConfig: ({ domain, config, ref }) => {
    const path = pathOf(domain, '/configuration');
    const body = toAurora(config);
    return change(call, { operation: 'pushConfig', method: 'PUT', path, body, ref });
  },
  setEnabled: ({ domain, enabled, ref }) => {
    const path = pathOf(domain, enabled ? '/start' : '/stop');
    return change(call, { operation: 'setEnabled', method: 'POST', path, ref });
  },
  setCertificate: ({ domain, certificatePem, privateKeyPem, ref }) => {
    const path = pathOf(domain, '/certificate');
    const operation = 'setCertificate';
    if (certificatePem === null) return change(call, { operation, method: 'DELETE', path, ref });
    const body = { certificate: certificatePem, privateKey: privateKeyPem ?? '' };
    return change(call, { operation, method: 'PUT', path, body, ref });
  },
});

const removed = z.object({ removed: z.string() });

/** Aurora removes only stopped domains; a refused call used up no token. */
const remove = async (call: AuroraCaller, domain: string, ref: string): Promise<void> => {
  const request = { operation: 'removeDomain', method: 'DELETE', path: pathOf(domain) } as const;
  try {
    await call.json(removed, { ...request, ref });
  } catch (error) {
    const running = error instanceof DriverError && error.more.code === 'DomainNotStopped';
    if (!running) throw error;
    await changes(call).setEnabled({ domain, enabled: false, ref: `${ref}~stop` });
    await call.json(removed, { ...request, ref });
  }
};

/** A domain's life: creation, configuration, certificate, removal. */
export const domainCalls = (call: AuroraCaller): DomainCalls => ({
  ...changes(call),
  status: async (domain) => {
    try {
      return await change(call, { operation: 'status', method: 'GET', path: pathOf(domain) });
    } catch (error) {
      if (error instanceof DriverError && error.errorClass === 'absent') return null;
      throw error;
    }
  },
  readConfig: async (domain) => {
    const path = pathOf(domain, '/configuration');
    const request: AuroraRequest = { operation: 'readConfig', method: 'GET', path };
    return fromAurora(await call.json(auroraConfiguration, request));
  },
  removeDomain: ({ domain, ref }) => remove(call, domain, ref),
});
