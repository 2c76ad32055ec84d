import * as z from 'zod';
import { type DomainCalls, DriverError, type SupplierDomain } from '../driver';
import { refusalOf, type VolcengineCaller } from './call';
import { certificateCalls } from './certificates';
import { toVolcengine } from './config';
import { fromVolcengine, versionOf, volcengineConfiguration } from './readBack';

const states: Record<string, SupplierDomain['state']> = { online: 'online', offline: 'stopped' };
const detail = volcengineConfiguration.extend({
  Domain: z.string(),
  Cname: z.string(),
  Status: z.string(),
  HTTPS: z
    .object({
      Switch: z.boolean().nullish(),
      CertInfo: z.object({ Desc: z.string().nullish() }).nullish(),
    })
    .nullish(),
});
const detailAnswer = z.object({ DomainConfig: detail });
const listAnswer = z.object({
  Data: z.array(z.object({ Domain: z.string(), Status: z.string() })).nullish(),
});
/** Answers of acts, whose results say nothing more. */
const done = z.unknown();
type Detail = z.infer<typeof detail>;

/** The certificate itself is not told again; its fingerprint stands in the remark that came with it. */
const fingerprintOf = ({ HTTPS, Status }: Detail): string | null => {
  const remark = HTTPS?.CertInfo?.Desc ?? '';
  const isLive = HTTPS?.Switch === true && Status in states;
  return isLive && /^[0-9a-f]{64}$/.test(remark) ? remark : null;
};
const viewOf = (own: Detail): SupplierDomain => {
  const state = states[own.Status] ?? 'deploying';
  return {
    cname: own.Cname,
    state,
    liveVersion: state === 'deploying' ? 0 : versionOf(own),
    certificateFingerprint: fingerprintOf(own),
    message: null,
  };
};

/** A domain's life; each change but that of a certificate is one call. `area` is where it is accelerated. */
export const domainCalls = (call: VolcengineCaller, area: string): DomainCalls => {
  const { certificateFor } = certificateCalls(call);
  const statusIn = async (operation: string, domain: string): Promise<string | null> => {
    const question = { Domain: domain, ExactMatch: true, PageNum: 1, PageSize: 100 };
    const { Data } = await call(listAnswer, operation, 'ListCdnDomains', question);
    return (Data ?? []).find((one) => one.Domain === domain)?.Status ?? null;
  };
  /** They do not publish what their refusals are called: the list of domains says what is behind one. */
  const explain = async <T>(
    operation: string,
    domain: string,
    act: () => Promise<T>,
  ): Promise<T> => {
    try {
      return await act();
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      const status = await statusIn(operation, domain);
      const isNew = operation === 'createDomain';
      if (status === null && !isNew) throw new DriverError('absent', refusal.message, refusal.more);
      if (status !== null && (isNew || status === 'configuring'))
        throw new DriverError('conflict', refusal.message, refusal.more);
      throw error;
    }
  };
  const detailOf = (operation: string, domain: string): Promise<Detail> =>
    explain(operation === 'createDomain' ? 'status' : operation, domain, async () => {
      const question = { Domain: domain };
      return (await call(detailAnswer, operation, 'DescribeCdnConfig', question)).DomainConfig;
    });
  const change = async (operation: string, action: string, domain: string, more: object) => {
    const input = { Domain: domain, ...more };
    await explain(operation, domain, () => call(done, operation, action, input));
    return viewOf(await detailOf(operation, domain));
  };
  return {
    createDomain: async ({ domain, config }) =>
      change('createDomain', 'AddCdnDomain', domain, {
        ServiceType: 'web',
        ServiceRegion: area,
        ...toVolcengine(domain, config),
      }),
    status: async (domain) => {
      try {
        return viewOf(await detailOf('status', domain));
      } catch (error) {
        if (error instanceof DriverError && error.errorClass === 'absent') return null;
        throw error;
      }
    },
    pushConfig: async ({ domain, config }) =>
      change('pushConfig', 'UpdateCdnConfig', domain, toVolcengine(domain, config)),
    readConfig: async (domain) => fromVolcengine(domain, await detailOf('readConfig', domain)),
    setEnabled: ({ domain, enabled }) =>
      change('setEnabled', enabled ? 'StartCdnDomain' : 'StopCdnDomain', domain, {}),
    removeDomain: async ({ domain }) => {
      const remove = () => call(done, 'removeDomain', 'DeleteCdnDomain', { Domain: domain });
      await explain('removeDomain', domain, remove);
    },
    setCertificate: async ({ domain, certificatePem, privateKeyPem }) => {
      const CertId =
        certificatePem && privateKeyPem
          ? await certificateFor(certificatePem, privateKeyPem)
          : null;
      const HTTPS = CertId === null ? { Switch: false } : { Switch: true, CertInfo: { CertId } };
      return change('setCertificate', 'UpdateCdnConfig', domain, { HTTPS });
    },
  };
};
