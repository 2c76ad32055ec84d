import * as z from 'zod';

/*
 * Facts of the description that Volcengine publishes of CDN 2021-03-01: names, types and limits of what the
 * emulator takes. A parameter that is not in it is refused, though the real service knows more.
 */
const domain = z.string().min(1).max(255);
const region = z.enum(['chinese_mainland', 'outside_chinese_mainland', 'global']);
const second = z.int().min(0).max(9_999_999_999);
const pages = {
  PageNum: z.int().min(1).optional(),
  PageSize: z.int().min(1).max(100).optional(),
};
const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .refine((text) => Number(text) >= 1 && Number(text) <= 65_535);
/** Values of a condition: printable ASCII without `//`, blank, `$` and `?`. */
const places = z
  .string()
  .min(1)
  .max(1_024)
  .regex(/^[!-~]+$/)
  .refine((text) => !/\/\/|[$?]/.test(text));
const match = {
  Type: z.literal('url'),
  Operator: z.literal('match'),
  Name: z.string().optional(),
};
const conditionRule = z.discriminatedUnion('Object', [
  z.strictObject({
    Object: z.literal('path'),
    ...match,
    Value: places.refine((text) => text.split(';').every((each) => each.startsWith('/'))),
  }),
  z.strictObject({
    Object: z.literal('directory'),
    ...match,
    Value: places.refine((text) => text.split(';').every((each) => /^\/(.*\/)?$/.test(each))),
  }),
  z.strictObject({
    Object: z.literal('filetype'),
    ...match,
    Value: places,
  }),
]);
const condition = z.strictObject({
  Connective: z.enum(['AND', 'OR']).optional(),
  ConditionRule: z.array(conditionRule).min(1),
});
export type Condition = z.infer<typeof condition>;

const origin = z
  .array(
    z.strictObject({
      OriginAction: z.strictObject({
        OriginLines: z
          .array(
            z.strictObject({
              OriginType: z.enum(['primary', 'backup']),
              InstanceType: z.enum(['ip', 'domain']),
              Address: z.string().min(1),
              HttpPort: port.optional(),
              HttpsPort: port.optional(),
              OriginHost: z.string().max(1_024).optional(),
              Weight: z
                .string()
                .regex(/^([1-9]\d?|100)$/)
                .optional(),
            }),
          )
          .min(1)
          .refine((lines) => lines.some(({ OriginType }) => OriginType === 'primary')),
      }),
    }),
  )
  .min(1)
  .max(50);
const cache = z
  .array(
    z.strictObject({
      Condition: condition,
      CacheAction: z.strictObject({
        Action: z.literal('cache'),
        DefaultPolicy: z.enum(['default', 'force_cache']).optional(),
        Ttl: z.int().min(0).max(315_360_000),
        IgnoreCase: z.boolean().optional(),
      }),
    }),
  )
  .max(50);
const component = z
  .strictObject({
    Action: z.enum(['include', 'exclude', 'includePart', 'excludePart']),
    Object: z.literal('queryString'),
    Subobject: z.string().min(1).optional(),
    IgnoreCase: z.boolean().optional(),
  })
  .refine(({ Action, Subobject = '*' }) =>
    Action.endsWith('Part') ? !/\*|\/\/|[%\s]/.test(Subobject) : Subobject === '*',
  );
const cacheKey = z
  .array(
    z.strictObject({
      Condition: condition,
      CacheKeyAction: z.strictObject({
        CacheKeyComponents: z.array(component).length(1),
      }),
    }),
  )
  .max(50);
const headerKey = z
  .string()
  .min(1)
  .max(1_024)
  .regex(/^[!-~]+$/)
  .refine((text) => !/[_"]/.test(text));
const headerInstances = z
  .array(
    z.discriminatedUnion('Action', [
      z.strictObject({
        Action: z.literal('set'),
        Key: headerKey,
        Value: z
          .string()
          .max(1_024)
          .regex(/^[ -~]*$/)
          .refine((text) => !text.includes('$')),
        ValueType: z.literal('constant'),
      }),
      z.strictObject({ Action: z.literal('delete'), Key: headerKey }),
    ]),
  )
  .min(1)
  .max(50);
export type HeaderInstance = z.infer<typeof headerInstances>[number];
const https = z.strictObject({
  Switch: z.boolean(),
  HTTP2: z.boolean().optional(),
  DisableHttp: z.boolean().optional(),
  TlsVersion: z.array(z.enum(['tlsv1.0', 'tlsv1.1', 'tlsv1.2', 'tlsv1.3'])).optional(),
  CertInfo: z.strictObject({ CertId: z.string().min(1) }).optional(),
});
const parts = {
  OriginProtocol: z.enum(['http', 'https', 'followclient']).optional(),
  OriginHost: z.string().min(1).max(1_024).optional(),
  Cache: cache.optional(),
  CacheKey: cacheKey.optional(),
  RequestHeader: z
    .array(
      z.strictObject({
        Condition: condition.optional(),
        RequestHeaderAction: z.strictObject({ RequestHeaderInstances: headerInstances }),
      }),
    )
    .max(50)
    .optional(),
  ResponseHeader: z
    .array(
      z.strictObject({
        Condition: condition.optional(),
        ResponseHeaderAction: z.strictObject({ ResponseHeaderInstances: headerInstances }),
      }),
    )
    .max(50)
    .optional(),
  HTTPS: https.optional(),
};
const metrics = ['traffic', 'requests', 'status_all'] as const;
const counted = {
  StartTime: second,
  EndTime: second,
  Interval: z.enum(['1min', '5min', 'hour', 'day']).optional(),
  Domain: z.string().optional(),
};
const source = z.enum(['volc_cert_center', 'cdn_cert_hosting']);

/** What each action takes. */
export const actionInputs = {
  ListCdnDomains: z.strictObject({
    Domain: z.string().optional(),
    ExactMatch: z.boolean().optional(),
    Status: z.enum(['online', 'configuring', 'offline']).optional(),
    ServiceType: z.enum(['web', 'download', 'video']).optional(),
    ...pages,
  }),
  DescribeCdnConfig: z.strictObject({ Domain: domain }),
  AddCdnDomain: z.strictObject({
    Domain: domain,
    ServiceType: z.enum(['web', 'download', 'video']),
    ServiceRegion: region.optional(),
    Project: z.string().optional(),
    Origin: origin,
    ...parts,
  }),
  UpdateCdnConfig: z.strictObject({ Domain: domain, Origin: origin.optional(), ...parts }),
  StartCdnDomain: z.strictObject({ Domain: domain }),
  StopCdnDomain: z.strictObject({ Domain: domain }),
  DeleteCdnDomain: z.strictObject({ Domain: domain }),
  ListCertInfo: z.strictObject({
    Source: source,
    CertId: z.string().optional(),
    Name: z.string().optional(),
    ConfiguredDomain: z.string().optional(),
    SetPagination: z.boolean().optional(),
    ...pages,
  }),
  AddCdnCertificate: z.strictObject({
    Source: source,
    Certificate: z.strictObject({ Certificate: z.string().min(1), PrivateKey: z.string().min(1) }),
    CertInfo: z.strictObject({ Desc: z.string().max(256).optional() }).optional(),
  }),
  SubmitRefreshTask: z.strictObject({
    Type: z.enum(['file', 'dir']).optional(),
    Urls: z.string().min(1),
    Delete: z.boolean().optional(),
  }),
  SubmitPreloadTask: z.strictObject({ Urls: z.string().min(1), Layer: z.string().optional() }),
  DescribeContentTasks: z.strictObject({
    TaskType: z.enum(['refresh_file', 'refresh_dir', 'preload']),
    TaskID: z.string().optional(),
    DomainName: z.string().optional(),
    Url: z.string().optional(),
    Status: z.enum(['running', 'complete', 'failed']).optional(),
    StartTime: second.optional(),
    EndTime: second.optional(),
    ...pages,
  }),
  DescribeContentQuota: z.strictObject({}),
  DescribeEdgeData: z.strictObject({
    ...counted,
    Metric: z.enum([...metrics, 'traffic_hitrate', 'response_time']),
    BillingRegion: z.string().optional(),
  }),
  DescribeOriginData: z.strictObject({ ...counted, Metric: z.enum(metrics) }),
  DescribeCdnAccessLog: z.strictObject({
    Domain: domain,
    StartTime: second,
    EndTime: second,
    ServiceRegion: region.optional(),
    ...pages,
  }),
};
export type ActionName = keyof typeof actionInputs;
export type InputOf<A extends ActionName> = z.infer<(typeof actionInputs)[A]>;

/** What is stored of a domain's configuration, as it was sent. */
export const storedWords = z.object({ Origin: origin, ...parts });
export type Words = z.infer<typeof storedWords>;
