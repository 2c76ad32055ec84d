import type { SupplierCore } from '../core';
import type { DomainRecord } from '../domains';
import { Problem } from '../problem';
import type { InputOf, Words } from './description';
import { edgeConfigOf } from './words';

/** Tencent Cloud's calls carry no reference of the caller. */
export const nobody = { ref: '', idempotent: false };
const states: Record<DomainRecord['state'], string> = {
  deploying: 'processing',
  online: 'online',
  stopped: 'offline',
  error: 'rejected',
};

/** Actions about domains; their words are kept beside the records of the core. */
export const domainActions = (core: SupplierCore) => {
  const table = core.store.table<Words>('tencent');
  const keep = (domain: string, words: Words): void => {
    // The key goes to the core alone and is told to nobody.
    const { CertInfo, ...https } = words.Https ?? { Switch: 'off' as const };
    const shown =
      CertInfo?.Message === undefined ? {} : { CertInfo: { Message: CertInfo.Message } };
    const value = { ...words, ...(words.Https ? { Https: { ...https, ...shown } } : {}) };
    core.store.commit([{ table: 'tencent', key: domain, value }]);
  };
  const wordsOf = (record: DomainRecord): Words => {
    const { host, port, protocol, hostHeader } = record.wanted.origin;
    // A domain that came by another dialect has its origin here and nothing else.
    const words: Words = table.get(record.domain) ?? {
      Origin: {
        Origins: [`${host}:${port}`],
        OriginType: 'domain',
        OriginPullProtocol: protocol,
      },
    };
    // What changed behind everybody's back shows in the host that is told.
    return { ...words, Origin: { ...words.Origin, ServerName: hostHeader ?? record.domain } };
  };
  const setCertificate = (domain: string, https: NonNullable<Words['Https']>): void => {
    const { Certificate: certificate = '', PrivateKey: privateKey = '' } = https.CertInfo ?? {};
    const pair = https.Switch === 'on' ? { certificate, privateKey } : null;
    core.domains.setCertificate(domain, pair, nobody);
  };
  const sslStatus = (record: DomainRecord): string => {
    if (record.certificate === null) return 'closed';
    return record.certificate.fingerprint === record.liveFingerprint ? 'deployed' : 'deploying';
  };
  const view = (record: DomainRecord) => {
    const { Https, ...words } = wordsOf(record);
    return {
      Domain: record.domain,
      Cname: record.cname,
      Status: states[record.state],
      ServiceType: 'web',
      Area: 'mainland',
      ...words,
      Https: { Switch: 'off', ...Https, SslStatus: sslStatus(record) },
    };
  };
  const listed = ({ Filters = [], Offset = 0, Limit = 20 }: InputOf<'DescribeDomainsConfig'>) => {
    const names = Filters.find(({ Name }) => Name === 'domain')?.Value;
    const all = core.domains.all().filter(({ domain }) => names?.includes(domain) ?? true);
    const Domains = all.slice(Offset, Offset + Limit).map(view);
    return { Domains, TotalNumber: all.length };
  };
  return {
    DescribeDomains: listed,
    DescribeDomainsConfig: listed,
    AddCdnDomain: ({ Domain, ServiceType: _s, Area: _a, ...words }: InputOf<'AddCdnDomain'>) => {
      core.domains.create(Domain, edgeConfigOf(Domain, words), nobody);
      keep(Domain, words);
      return {};
    },
    UpdateDomainConfig: ({ Domain, ...more }: InputOf<'UpdateDomainConfig'>) => {
      const before = wordsOf(core.domains.known(Domain));
      const words: Words = { ...before, ...more, Origin: more.Origin ?? before.Origin };
      const { Https, ...others } = more;
      if (Https) setCertificate(Domain, Https);
      if (Object.keys(others).length > 0)
        core.domains.setConfig(Domain, edgeConfigOf(Domain, words), nobody);
      keep(Domain, words);
      return {};
    },
    StartCdnDomain: ({ Domain }: InputOf<'StartCdnDomain'>) => {
      core.domains.setEnabled(Domain, true, nobody);
      return {};
    },
    StopCdnDomain: ({ Domain }: InputOf<'StopCdnDomain'>) => {
      core.domains.setEnabled(Domain, false, nobody);
      return {};
    },
    DeleteCdnDomain: ({ Domain }: InputOf<'DeleteCdnDomain'>) => {
      core.domains.remove(Domain, nobody, true);
      return {};
    },
    DescribeCertDomains: ({ Cert }: InputOf<'DescribeCertDomains'>) => {
      if (Cert === undefined) throw new Problem('badRequest', 'Cert must be given here.');
      const own = core.domains.all().filter(({ certificate }) => certificate?.certificate === Cert);
      return { Domains: own.map(({ domain }) => domain), CertifiedDomains: [] };
    },
  };
};
