import { X509Certificate } from 'node:crypto';
import type { EdgeConfig } from '#shared/edge/config';
import { type DomainCalls, DriverError, type SupplierDomain } from '../driver';
import type { AlibabaCaller } from './call';
import { fromAlibaba, type StoredFunction } from './config';
import { ownNames } from './functions';
import { certificateAnswer, configsAnswer, detailAnswer, plainAnswer, tagsAnswer } from './schemas';
import { sourcesText, syncConfig } from './sync';

/** The tag that carries the number of the configuration: written last, so that it never runs ahead. */
const versionTag = 'manifold-version';

const states: Record<string, SupplierDomain['state']> = {
  online: 'online',
  offline: 'stopped',
  configure_failed: 'error',
  check_failed: 'error',
};

const detailOf = async (call: AlibabaCaller, operation: string, domain: string) => {
  const input = { DomainName: domain };
  return (await call(detailAnswer, operation, 'DescribeCdnDomainDetail', input))
    .GetDomainDetailModel;
};
const functionsOf = async (
  call: AlibabaCaller,
  operation: string,
  domain: string,
): Promise<StoredFunction[]> => {
  const answer = await call(configsAnswer, operation, 'DescribeCdnDomainConfigs', {
    DomainName: domain,
    FunctionNames: ownNames.join(','),
  });
  const functions = answer.DomainConfigs.DomainConfig.map((one) => ({
    id: one.ConfigId,
    parent:
      one.ParentId === undefined || ['', '0', '-1'].includes(one.ParentId) ? null : one.ParentId,
    name: one.FunctionName,
    status: one.Status,
    args: Object.fromEntries(
      one.FunctionArgs.FunctionArg.map(({ ArgName, ArgValue }) => [ArgName, ArgValue]),
    ),
  }));
  // Their numbers rise: so headers stand in the order they were set.
  return functions.toSorted((a, b) => Number(a.id) - Number(b.id));
};
const versionOf = async (call: AlibabaCaller, operation: string, domain: string) => {
  const { TagResources } = await call(tagsAnswer, operation, 'DescribeTagResources', {
    ResourceType: 'DOMAIN',
    'ResourceId.1': domain,
  });
  const own = TagResources.find(({ ResourceId }) => ResourceId === domain);
  const value = own?.Tag.find(({ Key }) => Key === versionTag)?.Value ?? '';
  return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : 0;
};
const fingerprintOf = async (call: AlibabaCaller, domain: string): Promise<string | null> => {
  const input = { DomainName: domain };
  const answer = await call(certificateAnswer, 'status', 'DescribeDomainCertificateInfo', input);
  const [info] = answer.CertInfos.CertInfo;
  if (info?.ServerCertificateStatus !== 'on' || !info.ServerCertificate) return null;
  try {
    const { fingerprint256 } = new X509Certificate(info.ServerCertificate);
    return fingerprint256.replaceAll(':', '').toLowerCase();
  } catch {
    throw new DriverError('garbage', 'status: the certificate cannot be read');
  }
};

const statusOf = async (call: AlibabaCaller, domain: string): Promise<SupplierDomain> => {
  const detail = await detailOf(call, 'status', domain);
  const functions = await functionsOf(call, 'status', domain);
  const version = await versionOf(call, 'status', domain);
  const failed = functions.find(({ status }) => status === 'failed');
  const reason = failed ? `The nodes refused ${failed.name}` : null;
  return {
    cname: detail.Cname,
    state: failed ? 'error' : (states[detail.DomainStatus] ?? 'deploying'),
    liveVersion: functions.every(({ status }) => status === 'success') ? version : 0,
    certificateFingerprint: await fingerprintOf(call, domain),
    message: detail.Description || reason,
  };
};

/** A domain's life: creation, configuration, certificate, removal. `scope` is where it is accelerated. */
export const domainCalls = (call: AlibabaCaller, scope: string): DomainCalls => {
  const plain = (operation: string, action: string, input: Record<string, string>) =>
    call(plainAnswer, operation, action, input);
  const push = async (operation: string, domain: string, config: EdgeConfig): Promise<void> => {
    await syncConfig({
      call,
      operation,
      domain,
      config,
      stored: await functionsOf(call, operation, domain),
    });
    await plain(operation, 'TagResources', {
      ResourceType: 'DOMAIN',
      'ResourceId.1': domain,
      'Tag.1.Key': versionTag,
      'Tag.1.Value': String(config.version),
    });
  };
  return {
    createDomain: async ({ domain, config }) => {
      await plain('createDomain', 'AddCdnDomain', {
        DomainName: domain,
        CdnType: 'web',
        Scope: scope,
        Sources: sourcesText(config),
      });
      await push('createDomain', domain, config);
      return statusOf(call, domain);
    },
    status: async (domain) => {
      try {
        return await statusOf(call, domain);
      } catch (error) {
        if (error instanceof DriverError && error.errorClass === 'absent') return null;
        throw error;
      }
    },
    pushConfig: async ({ domain, config }) => {
      const { SourceModels } = await detailOf(call, 'pushConfig', domain);
      const [source, ...others] = SourceModels.SourceModel;
      const { host, port } = config.origin;
      if (source?.Content !== host || source.Port !== port || others.length > 0) {
        const input = { DomainName: domain, Sources: sourcesText(config) };
        await plain('pushConfig', 'ModifyCdnDomain', input);
      }
      await push('pushConfig', domain, config);
      return statusOf(call, domain);
    },
    readConfig: async (domain) => {
      const detail = await detailOf(call, 'readConfig', domain);
      const [source] = detail.SourceModels.SourceModel;
      const functions = await functionsOf(call, 'readConfig', domain);
      // A domain that was never pushed from here reads as the first version of what it holds.
      const version = (await versionOf(call, 'readConfig', domain)) || 1;
      return fromAlibaba(
        version,
        source && { content: source.Content, port: source.Port },
        functions,
      );
    },
    setEnabled: async ({ domain, enabled }) => {
      const action = enabled ? 'StartCdnDomain' : 'StopCdnDomain';
      await plain('setEnabled', action, { DomainName: domain });
      return statusOf(call, domain);
    },
    removeDomain: async ({ domain }) => {
      await plain('removeDomain', 'DeleteCdnDomain', { DomainName: domain });
    },
    setCertificate: async ({ domain, certificatePem, privateKeyPem, ref }) => {
      await plain('setCertificate', 'SetCdnDomainSSLCertificate', {
        DomainName: domain,
        ...(certificatePem && privateKeyPem
          ? {
              SSLProtocol: 'on',
              CertType: 'upload',
              CertName: `manifold-${ref}`.replace(/[^\w.-]/g, '-').slice(0, 128),
              SSLPub: certificatePem,
              SSLPri: privateKeyPem,
            }
          : { SSLProtocol: 'off' }),
      });
      return statusOf(call, domain);
    },
  };
};
