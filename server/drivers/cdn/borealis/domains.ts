import * as z from 'zod';
import type { BorealisCaller } from './call';
import { borealisConfiguration, fromBorealis, toBorealis } from './config';
import { domainAnswer, domainOf } from './schemas';
import { type CdnDriver, DriverError, type SupplierDomain } from '../driver';

type Changes = Pick<CdnDriver, 'createDomain' | 'pushConfig' | 'setEnabled' | 'setCertificate'>;
type DomainCalls = Changes & Pick<CdnDriver, 'status' | 'readConfig' | 'removeDomain'>;

const act = async (
  call: BorealisCaller,
  operation: string,
  action: string,
  body: object,
): Promise<SupplierDomain> => domainOf(await call.json(domainAnswer, operation, action, body));

const changes = (call: BorealisCaller): Changes => ({
  // Async, so that what Borealis cannot express rejects instead of throwing at once.
  createDomain: async ({ domain, config, ref }) =>
    act(call, 'createDomain', 'AddDomain', {
      DomainName: domain,
      Config: toBorealis(config),
      UserTag: ref,
    }),
  pushConfig: async ({ domain, config, ref }) =>
    act(call, 'pushConfig', 'ModifyDomainConfig', {
      DomainName: domain,
      Config: toBorealis(config),
      UserTag: ref,
    }),
  setEnabled: ({ domain, enabled, ref }) =>
    act(call, 'setEnabled', enabled ? 'StartDomain' : 'StopDomain', {
      DomainName: domain,
      UserTag: ref,
    }),
  setCertificate: ({ domain, certificatePem, privateKeyPem, ref }) =>
    act(call, 'setCertificate', 'SetCertificate', {
      DomainName: domain,
      CertPem: certificatePem ?? '',
      KeyPem: privateKeyPem ?? '',
      UserTag: ref,
    }),
});

const configAnswer = z.object({ Config: borealisConfiguration });

/** A domain's life: creation, configuration, certificate, removal. */
export const domainCalls = (call: BorealisCaller): DomainCalls => ({
  ...changes(call),
  status: async (domain) => {
    try {
      return await act(call, 'status', 'DescribeDomain', { DomainName: domain });
    } catch (error) {
      if (error instanceof DriverError && error.errorClass === 'absent') return null;
      throw error;
    }
  },
  readConfig: async (domain) => {
    const body = { DomainName: domain };
    const config = await call.json(configAnswer, 'readConfig', 'DescribeDomainConfig', body);
    return fromBorealis(config.Config);
  },
  removeDomain: async ({ domain, ref }) => {
    const body = { DomainName: domain, UserTag: ref };
    await call.json(z.object({}), 'removeDomain', 'DeleteDomain', body);
  },
});
