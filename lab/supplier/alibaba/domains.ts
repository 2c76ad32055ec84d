import type { SupplierCore } from '../core';
import type { DomainRecord } from '../domains';
import { Problem } from '../problem';
import { edgeConfigOf, type FunctionRecord, setFunctions, sourceOf, type Words } from './functions';
import type { Parameters } from './input';

/** Alibaba Cloud's calls carry no reference of the caller. */
export const nobody = { ref: '', idempotent: false };
const states: Record<DomainRecord['state'], string> = {
  deploying: 'configuring',
  online: 'online',
  stopped: 'offline',
  error: 'configure_failed',
};

/** The words with the host that the core really sends to origins: it may change behind everybody's back. */
const withHost = (words: Words, hostHeader: string | null): Words => {
  const isHost = (f: FunctionRecord) => f.parent === null && f.name === 'set_req_host_header';
  const before = words.functions.find(isHost);
  if ((before?.args['domain_name'] ?? null) === hostHeader) return words;
  const others = words.functions.filter((f) => !isHost(f));
  if (hostHeader === null) return { ...words, functions: others };
  const id = before?.id ?? words.nextId;
  const args = { domain_name: hostHeader };
  const host = { id, parent: null, name: 'set_req_host_header', args };
  return { ...words, functions: [...others, host], nextId: Math.max(words.nextId, id + 1) };
};
const text = (input: Parameters, name: string): string => input[name] ?? '';

/** Actions about domains; their words are kept beside the records of the core. */
export const domainActions = (core: SupplierCore) => {
  const table = core.store.table<Words>('alibaba');
  const wordsOf = (domain: string): Words => {
    const { wanted } = core.domains.known(domain);
    const { host: content, port, hostHeader } = wanted.origin;
    // A domain that came by another dialect has no functions here.
    const empty: Words = { source: { content, port }, functions: [], tags: {}, nextId: 1 };
    return withHost(table.get(domain) ?? empty, hostHeader);
  };
  const keep = (domain: string, words: Words): void =>
    core.store.commit([{ table: 'alibaba', key: domain, value: words }]);
  const deploy = (domain: string, words: Words): void => {
    const { version } = core.domains.known(domain).wanted;
    const config = edgeConfigOf(words, version);
    keep(domain, words);
    core.domains.setConfig(domain, config, nobody);
  };

  const statusOf = ({ live, wanted, state }: DomainRecord): string => {
    if (JSON.stringify(live) === JSON.stringify(wanted)) return 'success';
    return state === 'error' ? 'failed' : 'configuring';
  };

  return {
    AddCdnDomain: (input: Parameters) => {
      const domain = text(input, 'DomainName');
      const source = sourceOf(text(input, 'Sources'));
      const words: Words = { source, functions: [], tags: {}, nextId: 10_001 };
      core.domains.create(domain, edgeConfigOf(words, 1), nobody);
      keep(domain, words);
      return {};
    },
    ModifyCdnDomain: (input: Parameters) => {
      const domain = text(input, 'DomainName');
      deploy(domain, { ...wordsOf(domain), source: sourceOf(text(input, 'Sources')) });
      return {};
    },
    StartCdnDomain: (input: Parameters) => {
      core.domains.setEnabled(text(input, 'DomainName'), true, nobody);
      return {};
    },
    StopCdnDomain: (input: Parameters) => {
      core.domains.setEnabled(text(input, 'DomainName'), false, nobody);
      return {};
    },
    DeleteCdnDomain: (input: Parameters) => {
      core.domains.remove(text(input, 'DomainName'), nobody, false);
      return {};
    },
    DescribeCdnDomainDetail: (input: Parameters) => {
      const record = core.domains.known(text(input, 'DomainName'));
      const { source } = wordsOf(record.domain);
      return {
        GetDomainDetailModel: {
          DomainName: record.domain,
          CdnType: 'web',
          Cname: record.cname,
          DomainStatus: states[record.state],
          Description: record.message ?? '',
          GmtCreated: record.createdAt,
          SourceModels: {
            SourceModel: [
              {
                Content: source.content,
                Port: source.port,
                Type: 'domain',
                Priority: '20',
                Weight: '10',
                Enabled: 'online',
              },
            ],
          },
        },
      };
    },
    DescribeUserDomains: () => ({
      TotalCount: core.domains.all().length,
      Domains: {
        PageData: core.domains.all().map((record) => ({
          DomainName: record.domain,
          Cname: record.cname,
          CdnType: 'web',
          DomainStatus: states[record.state],
        })),
      },
    }),
    DescribeCdnDomainConfigs: (input: Parameters) => {
      const record = core.domains.known(text(input, 'DomainName'));
      const names = text(input, 'FunctionNames').split(',').filter(Boolean);
      const Status = statusOf(record);
      return {
        DomainConfigs: {
          DomainConfig: wordsOf(record.domain)
            .functions.filter(({ name }) => names.length === 0 || names.includes(name))
            .map(({ id, parent, name, args }) => ({
              ConfigId: String(id),
              ParentId: parent ?? '0',
              FunctionName: name,
              Status,
              FunctionArgs: {
                FunctionArg: Object.entries(args).map(([ArgName, ArgValue]) => ({
                  ArgName,
                  ArgValue,
                })),
              },
            })),
        },
      };
    },
    BatchSetCdnDomainConfig: (input: Parameters) => {
      const models = text(input, 'DomainNames')
        .split(',')
        .flatMap((domain) => {
          const { words, done } = setFunctions(wordsOf(domain), text(input, 'Functions'));
          deploy(domain, words);
          return done.map(({ id, name }) => ({
            ConfigId: id,
            DomainName: domain,
            FunctionName: name,
          }));
        });
      return { DomainConfigList: { DomainConfigModel: models } };
    },
    DeleteSpecificConfig: (input: Parameters) => {
      const domain = text(input, 'DomainName');
      const words = wordsOf(domain);
      const functions = words.functions.filter(({ id }) => String(id) !== input['ConfigId']);
      if (functions.length === words.functions.length)
        throw new Problem('badRequest', 'The specified ConfigId is not there.');
      deploy(domain, { ...words, functions });
      return {};
    },
    TagResources: (input: Parameters) => {
      const domain = text(input, 'ResourceId.1');
      const words = wordsOf(domain);
      const tag = { [text(input, 'Tag.1.Key')]: text(input, 'Tag.1.Value') };
      keep(domain, { ...words, tags: { ...words.tags, ...tag } });
      return {};
    },
    DescribeTagResources: (input: Parameters) => {
      const domain = text(input, 'ResourceId.1');
      const Tag = Object.entries(wordsOf(domain).tags).map(([Key, Value]) => ({ Key, Value }));
      return { TagResources: Tag.length > 0 ? [{ ResourceId: domain, Tag }] : [] };
    },
    SetCdnDomainSSLCertificate: (input: Parameters) => {
      const pair =
        input['SSLProtocol'] === 'on'
          ? { certificate: text(input, 'SSLPub'), privateKey: text(input, 'SSLPri') }
          : null;
      core.domains.setCertificate(text(input, 'DomainName'), pair, nobody);
      return {};
    },
    DescribeDomainCertificateInfo: (input: Parameters) => {
      const { domain, certificate, liveFingerprint } = core.domains.known(
        text(input, 'DomainName'),
      );
      const isOn = certificate !== null && certificate.fingerprint === liveFingerprint;
      const shown = isOn ? { CertType: 'upload', ServerCertificate: certificate.certificate } : {};
      const ServerCertificateStatus = isOn ? 'on' : 'off';
      return {
        CertInfos: { CertInfo: [{ DomainName: domain, ServerCertificateStatus, ...shown }] },
      };
    },
  };
};
