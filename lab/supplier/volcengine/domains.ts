import { createPrivateKey, randomUUID, X509Certificate } from 'node:crypto';
import type { CertificatePair } from '../certificate';
import type { SupplierCore } from '../core';
import type { DomainRecord } from '../domains';
import { Problem } from '../problem';
import type { InputOf, Words } from './description';
import { edgeConfigOf } from './words';

/** Volcengine's calls carry no reference of the caller. */
export const nobody = { ref: '', idempotent: false };
/** Nothing is said of a deployment that cannot be done: it goes on. */
const states: Record<DomainRecord['state'], 'configuring' | 'online' | 'offline'> = {
  deploying: 'configuring',
  online: 'online',
  stopped: 'offline',
  error: 'configuring',
};
type CertificateRow = CertificatePair & { Desc: string };
const wordTable = 'volcengine';
const certificateTable = 'volcengineCertificate';

const isPair = (certificate: string, privateKey: string): boolean => {
  try {
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(privateKey));
  } catch {
    return false;
  }
};
const page = <T>(rows: readonly T[], { PageNum = 1, PageSize = 10 }): T[] =>
  rows.slice((PageNum - 1) * PageSize, PageNum * PageSize);

/** Actions about domains and their certificates; words are kept beside the records of the core. */
export const domainActions = (core: SupplierCore) => {
  const table = core.store.table<Words>(wordTable);
  const certificates = core.store.table<CertificateRow>(certificateTable);
  const keep = (domain: string, value: Words): void =>
    core.store.commit([{ table: wordTable, key: domain, value }]);
  const wordsOf = (record: DomainRecord): Words => {
    const { host, port, protocol, hostHeader } = record.wanted.origin;
    const [HttpPort, HttpsPort] = [String(port), String(port)];
    // A domain that came by another dialect has its origin here and nothing else.
    const words: Words = table.get(record.domain) ?? {
      Origin: [
        {
          OriginAction: {
            OriginLines: [
              { OriginType: 'primary', InstanceType: 'domain', Address: host, HttpPort, HttpsPort },
            ],
          },
        },
      ],
      OriginProtocol: protocol === 'follow' ? 'followclient' : protocol,
    };
    // What changed behind everybody's back shows in the host that is told.
    return { ...words, OriginHost: hostHeader ?? record.domain };
  };
  const setCertificate = (domain: string, { Switch, CertInfo }: NonNullable<Words['HTTPS']>) => {
    const row = CertInfo ? certificates.get(CertInfo.CertId) : undefined;
    if (Switch && !row) throw new Problem('badCertificate', 'This certificate is not there.');
    const pair = row && { certificate: row.certificate, privateKey: row.privateKey };
    core.domains.setCertificate(domain, Switch && pair ? pair : null, nobody);
  };
  const shown = ({ CertInfo, ...https }: NonNullable<Words['HTTPS']>) => {
    const row = CertInfo ? certificates.get(CertInfo.CertId) : undefined;
    return { ...https, ...(CertInfo ? { CertInfo: { ...CertInfo, Desc: row?.Desc ?? '' } } : {}) };
  };
  const summary = (record: DomainRecord) => ({
    Domain: record.domain,
    Cname: record.cname,
    Status: states[record.state],
    ServiceType: 'web',
    ServiceRegion: 'chinese_mainland',
    Project: 'default',
    CreateTime: Math.floor(Date.parse(record.createdAt) / 1_000),
    UpdateTime: Math.floor(Date.parse(record.createdAt) / 1_000),
  });
  return {
    ListCdnDomains: ({ Domain = '', ExactMatch, Status, ...pages }: InputOf<'ListCdnDomains'>) => {
      const fits = (name: string) => (ExactMatch ? name === Domain : name.includes(Domain));
      const rows = core.domains
        .all()
        .filter(({ domain }) => Domain === '' || fits(domain))
        .map(summary)
        .filter((row) => Status === undefined || row.Status === Status);
      const { PageNum = 1, PageSize = 10 } = pages;
      return { Data: page(rows, pages), PageNum, PageSize, Total: rows.length };
    },
    DescribeCdnConfig: ({ Domain }: InputOf<'DescribeCdnConfig'>) => {
      const record = core.domains.known(Domain);
      const { HTTPS = { Switch: false }, ...words } = wordsOf(record);
      return {
        DomainConfig: { ...summary(record), LockStatus: 'off', ...words, HTTPS: shown(HTTPS) },
      };
    },
    AddCdnDomain: ({
      Domain,
      ServiceType: _type,
      ServiceRegion: _region,
      Project: _project,
      ...words
    }: InputOf<'AddCdnDomain'>) => {
      core.domains.create(Domain, edgeConfigOf(Domain, words), nobody);
      keep(Domain, words);
      return {};
    },
    UpdateCdnConfig: ({ Domain, ...more }: InputOf<'UpdateCdnConfig'>) => {
      const before = wordsOf(core.domains.known(Domain));
      const words: Words = { ...before, ...more, Origin: more.Origin ?? before.Origin };
      const { HTTPS, ...others } = more;
      if (HTTPS) setCertificate(Domain, HTTPS);
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
    AddCdnCertificate: ({ Certificate, CertInfo }: InputOf<'AddCdnCertificate'>) => {
      const { Certificate: certificate, PrivateKey: privateKey } = Certificate;
      if (!isPair(certificate, privateKey))
        throw new Problem('badCertificate', 'The certificate or its key cannot be used.');
      const CertId = `cert-${randomUUID().replaceAll('-', '')}`;
      const value: CertificateRow = { certificate, privateKey, Desc: CertInfo?.Desc ?? '' };
      core.store.commit([{ table: certificateTable, key: CertId, value }]);
      return CertId;
    },
    ListCertInfo: ({ CertId: wanted, Source, ...pages }: InputOf<'ListCertInfo'>) => {
      const rows = [...certificates]
        .filter(([id]) => wanted === undefined || id === wanted)
        .map(([CertId, { certificate, Desc }]) => {
          const { fingerprint256 } = new X509Certificate(certificate);
          return { CertId, Desc, Source, CertFingerprint: { Sha256: fingerprint256 } };
        });
      const { PageNum = 1, PageSize = 10 } = pages;
      return { CertInfo: page(rows, pages), PageNum, PageSize, Total: rows.length };
    },
  };
};
