import { X509Certificate } from 'node:crypto';
import * as z from 'zod';
import { type DomainCalls, DriverError, type SupplierDomain } from '../driver';
import type { TencentCaller } from './call';
import { toTencent } from './config';
import { fromTencent, tencentConfiguration, versionOf } from './readBack';

const states: Record<string, SupplierDomain['state']> = {
  online: 'online',
  offline: 'stopped',
  rejected: 'error',
};
const detail = tencentConfiguration.extend({
  Domain: z.string(),
  Cname: z.string(),
  Status: z.string(),
  Https: z
    .object({
      Switch: z.string(),
      SslStatus: z.string().nullish(),
      CertInfo: z.object({ Message: z.string().nullish() }).nullish(),
    })
    .nullish(),
});
const detailsAnswer = z.object({ Domains: z.array(detail) });
const plainAnswer = z.object({ RequestId: z.string() });
type Detail = z.infer<typeof detail>;

const detailOf = async (
  call: TencentCaller,
  operation: string,
  domain: string,
): Promise<Detail> => {
  const { Domains } = await call(detailsAnswer, operation, 'DescribeDomainsConfig', {
    Offset: 0,
    Limit: 1,
    Filters: [{ Name: 'domain', Value: [domain], Fuzzy: false }],
  });
  const own = Domains.find((one) => one.Domain === domain);
  if (own) return own;
  throw new DriverError('absent', `Tencent Cloud CDN does not know ${domain}`);
};

/** The certificate itself is not told again; its fingerprint stands in the remark that came with it. */
const fingerprintOf = ({ Https }: Detail): string | null => {
  const remark = Https?.CertInfo?.Message ?? '';
  const isLive = Https?.Switch === 'on' && Https.SslStatus === 'deployed';
  return isLive && /^[0-9a-f]{64}$/.test(remark) ? remark : null;
};
const remarkOf = (certificatePem: string): string => {
  try {
    const { fingerprint256 } = new X509Certificate(certificatePem);
    return fingerprint256.replaceAll(':', '').toLowerCase();
  } catch {
    throw new DriverError('invalid', 'The certificate cannot be read');
  }
};

const viewOf = (own: Detail): SupplierDomain => {
  const state = states[own.Status] ?? 'deploying';
  return {
    cname: own.Cname,
    state,
    liveVersion: state === 'deploying' || state === 'error' ? 0 : versionOf(own),
    certificateFingerprint: fingerprintOf(own),
    // They name no reason.
    message: state === 'error' ? 'Tencent Cloud CDN refused the configuration (rejected)' : null,
  };
};

/** A domain's life; each change is one call. `area` is where it is accelerated. */
export const domainCalls = (call: TencentCaller, area: string): DomainCalls => {
  const change = async (operation: string, action: string, domain: string, more: object) => {
    await call(plainAnswer, operation, action, { Domain: domain, ...more });
    return viewOf(await detailOf(call, operation, domain));
  };
  return {
    createDomain: async ({ domain, config }) =>
      change('createDomain', 'AddCdnDomain', domain, {
        ServiceType: 'web',
        Area: area,
        ...toTencent(domain, config),
      }),
    status: async (domain) => {
      try {
        return viewOf(await detailOf(call, 'status', domain));
      } catch (error) {
        if (error instanceof DriverError && error.errorClass === 'absent') return null;
        throw error;
      }
    },
    pushConfig: async ({ domain, config }) =>
      change('pushConfig', 'UpdateDomainConfig', domain, toTencent(domain, config)),
    readConfig: async (domain) => fromTencent(domain, await detailOf(call, 'readConfig', domain)),
    setEnabled: ({ domain, enabled }) =>
      change('setEnabled', enabled ? 'StartCdnDomain' : 'StopCdnDomain', domain, {}),
    removeDomain: async ({ domain }) => {
      await call(plainAnswer, 'removeDomain', 'DeleteCdnDomain', { Domain: domain });
    },
    setCertificate: async ({ domain, certificatePem, privateKeyPem }) => {
      const CertInfo =
        certificatePem && privateKeyPem
          ? {
              Certificate: certificatePem,
              PrivateKey: privateKeyPem,
              Message: remarkOf(certificatePem),
            }
          : null;
      const Https = CertInfo ? { Switch: 'on', Http2: 'on', CertInfo } : { Switch: 'off' };
      return change('setCertificate', 'UpdateDomainConfig', domain, { Https });
    },
  };
};
