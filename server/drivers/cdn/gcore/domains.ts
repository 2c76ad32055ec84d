import * as z from 'zod';
import type { EdgeConfig } from '#shared/edge/config';
import { type DomainCalls, DriverError, type SupplierDomain } from '../driver';
import { type GcoreCaller, silent } from './call';
import { certificateCalls } from './certificates';
import { gcoreOptions, protocols, refuseGcore } from './config';
import { fromGcore, type Resource, resourceAnswer, versionOf } from './readBack';
import { resourceCalls } from './resources';

const states: Record<string, SupplierDomain['state']> = { active: 'online', suspended: 'stopped' };
const zoneAnswer = z.object({ cname: z.string() });

/** A domain's life: a resource with an origin group of its own; its number of version is written last. */
export const domainCalls = (call: GcoreCaller, account: string): DomainCalls => {
  const resources = resourceCalls(call, account);
  const certificates = certificateCalls(call);
  const viewOf = async (operation: string, own: Resource): Promise<SupplierDomain> => {
    const state = states[own.status] ?? 'deploying';
    const isLive = state !== 'deploying';
    const zone = await call(zoneAnswer, operation, { method: 'GET', path: '/clients/me' });
    return {
      cname: zone.cname,
      state,
      liveVersion: isLive ? versionOf(own) : 0,
      certificateFingerprint:
        isLive && own.sslEnabled && own.sslData
          ? await certificates.fingerprintAt(own.sslData)
          : null,
      message: null,
    };
  };
  const patch = (operation: string, { id }: Resource, body: object): Promise<Resource> =>
    call(resourceAnswer, operation, { method: 'PATCH', path: `/resources/${id}`, body });
  const put = async (operation: string, own: Resource, config: EdgeConfig) => {
    const originGroup = await resources.putGroup(operation, own.cname, config);
    await resources.putRules(operation, own, config);
    const changed = await patch(operation, own, {
      originGroup,
      originProtocol: protocols[config.origin.protocol],
      options: { ...own.options, ...gcoreOptions(own.cname, config) },
      description: `manifold ${config.version}`,
    });
    return viewOf(operation, changed);
  };
  return {
    createDomain: async ({ domain, config }) => {
      const operation = 'createDomain';
      refuseGcore(config);
      if (await resources.find(operation, domain))
        throw new DriverError('conflict', `Gcore CDN knows ${domain} already`);
      const originGroup = await resources.putGroup(operation, domain, config);
      const body = {
        cname: domain,
        originGroup,
        originProtocol: protocols[config.origin.protocol],
        options: gcoreOptions(domain, config),
      };
      const question = { method: 'POST', path: '/resources', body } as const;
      return put(operation, await call(resourceAnswer, operation, question), config);
    },
    status: async (domain) => {
      const own = await resources.find('status', domain);
      return own && viewOf('status', own);
    },
    pushConfig: async ({ domain, config }) => {
      refuseGcore(config);
      return put('pushConfig', await resources.resourceOf('pushConfig', domain), config);
    },
    readConfig: async (domain) => {
      const operation = 'readConfig';
      const own = await resources.resourceOf(operation, domain);
      const group = await resources.groupAt(operation, own.originGroup);
      return fromGcore(own, group.sources, await resources.rulesOf(operation, own));
    },
    setEnabled: async ({ domain, enabled }) => {
      const own = await resources.resourceOf('setEnabled', domain);
      return viewOf('setEnabled', await patch('setEnabled', own, { active: enabled }));
    },
    removeDomain: async ({ domain }) => {
      const operation = 'removeDomain';
      const { id } = await resources.resourceOf(operation, domain);
      await call(silent, operation, { method: 'DELETE', path: `/resources/${id}` });
      await resources.dropGroup(operation, domain);
    },
    setCertificate: async ({ domain, certificatePem, privateKeyPem }) => {
      const operation = 'setCertificate';
      const own = await resources.resourceOf(operation, domain);
      const sslData =
        certificatePem && privateKeyPem
          ? await certificates.certificateFor(certificatePem, privateKeyPem)
          : null;
      const changed = await patch(operation, own, { sslEnabled: sslData !== null, sslData });
      if (own.sslData && own.sslData !== sslData) await certificates.drop(own.sslData);
      return viewOf(operation, changed);
    },
  };
};
