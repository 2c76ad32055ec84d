import * as z from 'zod';

/*
 * Facts of the description that Tencent Cloud publishes of CDN 2018-06-06: names, types and limits of what
 * the emulator takes. A parameter that is not in it is refused, though the real service knows more.
 */
const onOff = z.enum(['on', 'off']);
const domain = z.string().min(1).max(255);
const area = z.enum(['mainland', 'overseas', 'global']);
const oneArea = z.enum(['mainland', 'overseas']);
const time = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
const offset = z.int().min(0).optional();
const address = z.string().regex(/^https?:\/\//);

const origin = z.strictObject({
  Origins: z.array(z.string().min(1)).min(1),
  OriginType: z.enum(['domain', 'domainv6', 'ip', 'ipv6', 'cos']),
  ServerName: z.string().optional(),
  OriginPullProtocol: z.enum(['http', 'https', 'follow']).optional(),
});
const ruleTypes = ['file', 'directory', 'path', 'index'] as const;
const cacheConfig = z.strictObject({
  Cache: z
    .strictObject({
      Switch: onOff,
      CacheTime: z.int().min(0).max(31_536_000),
      CompareMaxAge: onOff.optional(),
      IgnoreCacheControl: onOff.optional(),
      IgnoreSetCookie: onOff.optional(),
    })
    .optional(),
  NoCache: z.strictObject({ Switch: onOff, Revalidate: onOff.optional() }).optional(),
  FollowOrigin: z
    .strictObject({
      Switch: onOff,
      HeuristicCache: z.strictObject({ Switch: onOff }).optional(),
    })
    .optional(),
});
const cache = z.strictObject({
  RuleCache: z.array(
    z.strictObject({
      RulePaths: z.array(z.string().min(1)).min(1),
      RuleType: z.enum(['all', ...ruleTypes]),
      CacheConfig: cacheConfig,
    }),
  ),
});
const queryString = z.strictObject({
  Switch: onOff,
  Reorder: onOff.optional(),
  Action: z.enum(['', 'includeAll', 'excludeAll', 'includeCustom', 'excludeCustom']).optional(),
  Value: z.string().optional(),
});
const cacheKey = z.strictObject({
  FullUrlCache: onOff.optional(),
  IgnoreCase: onOff.optional(),
  QueryString: queryString.optional(),
  KeyRules: z
    .array(
      z.strictObject({
        RulePaths: z.array(z.string().min(1)).min(1),
        RuleType: z.enum(ruleTypes),
        FullUrlCache: onOff,
        IgnoreCase: onOff,
        QueryString: queryString,
        RuleTag: z.literal('user'),
      }),
    )
    .optional(),
});
const headers = z.strictObject({
  Switch: onOff,
  HeaderRules: z
    .array(
      z.strictObject({
        HeaderMode: z.enum(['set', 'add', 'del']),
        HeaderName: z.string().min(1).max(100),
        HeaderValue: z.string().max(1_000),
        RuleType: z.enum(['all', 'file', 'directory', 'path']),
        RulePaths: z.array(z.string().min(1)).min(1),
      }),
    )
    .optional(),
});
const https = z.strictObject({
  Switch: onOff,
  Http2: onOff.optional(),
  OcspStapling: onOff.optional(),
  CertInfo: z
    .strictObject({
      CertId: z.string().optional(),
      Certificate: z.string().optional(),
      PrivateKey: z.string().optional(),
      Message: z.string().optional(),
    })
    .optional(),
});
const parts = {
  Cache: cache.optional(),
  CacheKey: cacheKey.optional(),
  RequestHeader: headers.optional(),
  ResponseHeader: headers.optional(),
  Https: https.optional(),
};
const tasks = {
  StartTime: time.optional(),
  EndTime: time.optional(),
  TaskId: z.string().optional(),
  Keyword: z.string().optional(),
  Offset: offset,
  Limit: z.int().min(1).max(10_000).optional(),
  Area: area.optional(),
};
const needsPlace = 'TaskId or StartTime must be given.';
const hasPlace = (input: { TaskId?: string | undefined; StartTime?: string | undefined }) =>
  input.TaskId !== undefined || input.StartTime !== undefined;
const counted = z.strictObject({
  StartTime: time,
  EndTime: time,
  Metric: z.enum(['flux', 'request', 'hitFlux', 'hitRequest', '2xx', '3xx', '4xx', '5xx']),
  Domains: z.array(domain).min(1).max(30),
  Interval: z.enum(['min', '5min', 'hour', 'day']).optional(),
  Detail: z.boolean().optional(),
  Area: oneArea.optional(),
  TimeZone: z
    .string()
    .regex(/^UTC[+-]\d\d:\d\d$/)
    .optional(),
});
const filters = z
  .array(
    z.strictObject({
      Name: z.enum(['domain', 'status', 'origin', 'serviceType']),
      Value: z.array(z.string()).min(1),
      Fuzzy: z.boolean().optional(),
    }),
  )
  .optional();
const listed = z.strictObject({
  Offset: offset,
  Limit: z.int().min(1).max(1_000).optional(),
  Filters: filters,
});

/** What each action takes. */
export const actionInputs = {
  DescribeDomains: listed,
  DescribeDomainsConfig: listed,
  AddCdnDomain: z.strictObject({
    Domain: domain,
    ServiceType: z.enum(['web', 'download', 'media', 'hybrid', 'dynamic']),
    Area: area.optional(),
    Origin: origin,
    ...parts,
  }),
  UpdateDomainConfig: z.strictObject({ Domain: domain, Origin: origin.optional(), ...parts }),
  StartCdnDomain: z.strictObject({ Domain: domain }),
  StopCdnDomain: z.strictObject({ Domain: domain }),
  DeleteCdnDomain: z.strictObject({ Domain: domain }),
  DescribeCertDomains: z.strictObject({
    Cert: z.string().optional(),
    CertId: z.string().optional(),
    Product: z.string().optional(),
  }),
  PurgeUrlsCache: z.strictObject({
    Urls: z.array(address).min(1).max(1_000),
    Area: area.optional(),
    UrlEncode: z.boolean().optional(),
  }),
  PurgePathCache: z.strictObject({
    Paths: z.array(address).min(1).max(500),
    FlushType: z.enum(['flush', 'delete']),
    Area: area.optional(),
    UrlEncode: z.boolean().optional(),
  }),
  // Addresses of a prefetch need no scheme.
  PushUrlsCache: z.strictObject({
    Urls: z.array(z.string().min(1)).min(1).max(500),
    Area: area.optional(),
    UserAgent: z.string().optional(),
    Layer: z.string().optional(),
    UrlEncode: z.boolean().optional(),
  }),
  DescribePurgeTasks: z
    .strictObject({
      ...tasks,
      PurgeType: z.enum(['url', 'path']).optional(),
      Status: z.enum(['fail', 'done', 'process']).optional(),
    })
    .refine(hasPlace, needsPlace),
  DescribePushTasks: z
    .strictObject({
      ...tasks,
      Status: z.enum(['fail', 'done', 'process', 'invalid']).optional(),
    })
    .refine(hasPlace, needsPlace),
  DescribePurgeQuota: z.strictObject({}),
  DescribePushQuota: z.strictObject({}),
  DescribeCdnData: counted,
  DescribeOriginData: counted.extend({
    Metric: z.enum(['flux', 'request', '2xx', '3xx', '4xx', '5xx']),
  }),
  DescribeCdnDomainLogs: z.strictObject({
    Domain: domain,
    StartTime: time,
    EndTime: time,
    Offset: offset,
    Limit: z.int().min(1).max(1_000).optional(),
    Area: area.optional(),
    LogType: z.literal('access').optional(),
  }),
};
export type ActionName = keyof typeof actionInputs;
export type InputOf<A extends ActionName> = z.infer<(typeof actionInputs)[A]>;

/** What is stored of a domain's configuration, as it was sent. */
export const storedWords = z.object({ Origin: origin, ...parts });
export type Words = z.infer<typeof storedWords>;
