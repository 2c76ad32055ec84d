/** What a parameter may be: facts of the description that Alibaba Cloud publishes of CDN 2018-05-10. */
export type ParameterFacts = {
  required?: true;
  values?: readonly string[];
  /** Longest text, in characters. */
  most?: number;
  /** Largest number, from 1. */
  upTo?: number;
  kind?: 'time' | 'number' | 'json';
  /** Entries of a list split by this sign, at most. */
  list?: { sign: string; most: number };
};

/** Parameters of actions, as a service describes them. */
export type ActionFacts = Readonly<Record<string, Readonly<Record<string, ParameterFacts>>>>;

const domain: ParameterFacts = { required: true, most: 255 };
const time: ParameterFacts = { required: true, kind: 'time' };
const page = {
  PageNumber: { kind: 'number', upTo: 100_000 },
} as const;
const rates = {
  DomainName: { required: true, list: { sign: ',', most: 500 } },
  StartTime: time,
  EndTime: time,
  Interval: { values: ['300', '3600', '86400'] },
} as const;
const places = { LocationNameEn: {}, IspNameEn: {} } as const;
const counted = { ...rates, ...places };
const realtimeRates = {
  DomainName: { required: true, list: { sign: ',', most: 100 } },
  StartTime: time,
  EndTime: time,
} as const;
const realtime = { ...realtimeRates, ...places };

/** Parameters of the actions that the emulator knows; a list in names is written `Name.N`. */
export const actionFacts: ActionFacts = {
  DescribeCdnService: {},
  AddCdnDomain: {
    DomainName: domain,
    CdnType: { required: true, values: ['web', 'download', 'video'] },
    Sources: { required: true, kind: 'json' },
    Scope: { values: ['domestic', 'overseas', 'global'] },
    CheckUrl: {},
    ResourceGroupId: {},
    TopLevelDomain: {},
    'Tag.N.Key': { most: 128 },
    'Tag.N.Value': { most: 128 },
  },
  ModifyCdnDomain: {
    DomainName: domain,
    Sources: { required: true, kind: 'json' },
    ResourceGroupId: {},
    TopLevelDomain: {},
  },
  StartCdnDomain: { DomainName: domain },
  StopCdnDomain: { DomainName: domain },
  DeleteCdnDomain: { DomainName: domain },
  DescribeCdnDomainDetail: { DomainName: domain },
  DescribeUserDomains: {
    ...page,
    PageSize: { kind: 'number', upTo: 500 },
    DomainName: {},
    DomainSearchType: { values: ['fuzzy_match', 'pre_match', 'suf_match', 'full_match'] },
  },
  DescribeCdnDomainConfigs: { DomainName: domain, FunctionNames: {}, ConfigId: {} },
  BatchSetCdnDomainConfig: {
    DomainNames: { required: true, list: { sign: ',', most: 50 } },
    Functions: { required: true, kind: 'json' },
  },
  DeleteSpecificConfig: { DomainName: domain, ConfigId: { required: true, kind: 'number' } },
  TagResources: {
    ResourceType: { required: true, values: ['DOMAIN'] },
    'ResourceId.N': { required: true },
    'Tag.N.Key': { required: true, most: 128 },
    'Tag.N.Value': { most: 128 },
  },
  DescribeTagResources: {
    ResourceType: { required: true, values: ['DOMAIN'] },
    'ResourceId.N': { required: true },
    'Tag.N.Key': {},
    'Tag.N.Value': {},
  },
  SetCdnDomainSSLCertificate: {
    DomainName: domain,
    SSLProtocol: { required: true, values: ['on', 'off'] },
    CertType: { values: ['upload', 'cas'] },
    CertName: { most: 128 },
    CertId: { kind: 'number' },
    CertRegion: {},
    SSLPub: {},
    SSLPri: {},
    Env: {},
  },
  DescribeDomainCertificateInfo: { DomainName: domain },
  RefreshObjectCaches: {
    ObjectPath: { required: true, list: { sign: '\n', most: 1_000 } },
    ObjectType: { values: ['File', 'Directory', 'Regex', 'IgnoreParams'] },
    Force: { values: ['true', 'false'] },
  },
  PushObjectCache: {
    ObjectPath: { required: true, list: { sign: '\n', most: 100 } },
    Area: { values: ['domestic', 'overseas'] },
    L2Preload: { values: ['true', 'false'] },
    QueryHashkey: { values: ['true', 'false'] },
    WithHeader: { kind: 'json' },
  },
  DescribeRefreshTasks: {
    TaskId: {},
    ObjectPath: {},
    ObjectType: { values: ['file', 'directory', 'regex', 'preload'] },
    DomainName: {},
    Status: { values: ['Complete', 'Refreshing', 'Failed'] },
    StartTime: { kind: 'time' },
    EndTime: { kind: 'time' },
    ...page,
    PageSize: { kind: 'number', upTo: 100 },
  },
  DescribeRefreshTaskById: { TaskId: { required: true, list: { sign: ',', most: 10 } } },
  DescribeRefreshQuota: {},
  DescribeDomainTrafficData: counted,
  DescribeDomainSrcTrafficData: rates,
  DescribeDomainHttpCodeData: counted,
  DescribeDomainSrcHttpCodeData: rates,
  DescribeDomainHitRateData: rates,
  DescribeDomainReqHitRateData: rates,
  DescribeDomainRealTimeTrafficData: realtime,
  DescribeDomainRealTimeSrcTrafficData: realtimeRates,
  DescribeDomainRealTimeHttpCodeData: realtime,
  DescribeDomainRealTimeSrcHttpCodeData: realtime,
  DescribeDomainRealTimeByteHitRateData: realtimeRates,
  DescribeDomainRealTimeReqHitRateData: realtimeRates,
  DescribeCdnDomainLogs: {
    DomainName: domain,
    StartTime: time,
    EndTime: time,
    ...page,
    PageSize: { kind: 'number', upTo: 1_000 },
  },
};

type ArgumentFacts = { required?: true; values?: readonly string[] };
const onOff = ['on', 'off'] as const;

/** Functions of a domain and their arguments, as far as the emulator's edges can do them. */
export const functionFacts: Readonly<Record<string, Readonly<Record<string, ArgumentFacts>>>> = {
  condition: { rule: { required: true } },
  forward_scheme: {
    enable: { required: true, values: onOff },
    scheme_origin: { values: ['http', 'https', 'follow'] },
    scheme_origin_port: {},
  },
  set_req_host_header: { domain_name: { required: true } },
  path_based_ttl_set: {
    path: { required: true },
    ttl: { required: true },
    weight: {},
    swift_origin_cache_high: { values: onOff },
    swift_no_cache_low: { values: onOff },
    swift_follow_cachetime: { values: onOff },
    force_revalidate: { values: onOff },
  },
  set_hashkey_args: {
    hashkey_args: {},
    disable: { required: true, values: onOff },
    keep_oss_args: { required: true, values: onOff },
  },
  ali_remove_args: { ali_remove_args: { required: true }, keep_oss_args: { values: onOff } },
  set_req_header: { key: { required: true }, value: { required: true } },
  set_resp_header: {
    key: { required: true },
    value: { required: true },
    header_operation_type: { values: ['add', 'delete', 'modify', 'rewrite'] },
    duplicate: { values: onOff },
  },
  https_force: {
    enable: { required: true, values: onOff },
    https_rewrite: { values: ['301', '302', '307', '308'] },
  },
};
/** Limits of the rules engine and of one call. */
export const functionLimits = { rules: 50, references: 5, perCall: 50, hashkeyArgs: 10 };
