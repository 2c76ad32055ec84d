import * as z from 'zod';
import { anyText, flag, items, parts, type Shape, whole, word } from './shapes';

/*
 * Facts of the description that Amazon publishes of CloudFront 2020-05-31, CloudWatch 2010-08-01 and ACM
 * 2015-12-08: names, types and limits of what the emulator takes. What is not in it is refused, though the
 * real services know more.
 */
const method = word('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'OPTIONS', 'DELETE');
const longest = 3_153_600_000;
/** A TCP port that an origin may have. */
const port: Shape = { text: /^(80|443|102[4-9]|10[3-9]\d|1[1-9]\d\d|[2-9]\d{3}|[1-6]\d{4})$/ };

const origin = parts({
  'Id!': anyText(128),
  // A name, not an address.
  'DomainName!': { text: /^(?!.*(^|\.)\d+$)[A-Za-z0-9.-]{1,253}$/ },
  OriginPath: { text: /^(\/.*[^/])?$/, most: 255 },
  CustomHeaders: items(
    'OriginCustomHeader',
    parts({ 'HeaderName!': anyText(256), 'HeaderValue!': anyText(1_783) }),
    30,
    'TooManyOriginCustomHeaders',
  ),
  'CustomOriginConfig!': parts({
    'HTTPPort!': port,
    'HTTPSPort!': port,
    'OriginProtocolPolicy!': word('http-only', 'match-viewer', 'https-only'),
    OriginSslProtocols: items('SslProtocol', word('SSLv3', 'TLSv1', 'TLSv1.1', 'TLSv1.2')),
    OriginReadTimeout: whole(1, 120),
    OriginKeepaliveTimeout: whole(1, 120),
  }),
  ConnectionAttempts: whole(1, 3),
  ConnectionTimeout: whole(1, 10),
});
const behaviour = {
  'TargetOriginId!': anyText(128),
  'ViewerProtocolPolicy!': word('allow-all', 'https-only', 'redirect-to-https'),
  AllowedMethods: items('Method', method, 7, 'InvalidArgument', {
    CachedMethods: items('Method', method),
  }),
  SmoothStreaming: flag,
  Compress: flag,
  'ForwardedValues!': parts({
    'QueryString!': flag,
    'Cookies!': parts({ 'Forward!': word('none', 'all') }),
    Headers: items('Name', anyText(128), 10, 'TooManyHeadersInForwardedValues'),
    QueryStringCacheKeys: items('Name', anyText(128), 10, 'TooManyQueryStringParameters'),
  }),
  'MinTTL!': whole(0, longest),
  DefaultTTL: whole(0, longest),
  MaxTTL: whole(0, longest),
};

/** A distribution as it is made and changed. */
export const distributionConfig = parts({
  'CallerReference!': anyText(512),
  Aliases: items('CNAME', anyText(255), 100, 'TooManyDistributionCNAMEs'),
  DefaultRootObject: anyText(255),
  'Origins!': items('Origin', origin, 100, 'TooManyOrigins'),
  'DefaultCacheBehavior!': parts(behaviour),
  CacheBehaviors: items(
    'CacheBehavior',
    parts({ 'PathPattern!': { text: /^[\w\-.*?$/~"'@:+&]{1,255}$/ }, ...behaviour }),
    75,
    'TooManyCacheBehaviors',
  ),
  'Comment!': anyText(128),
  Logging: parts({
    'Enabled!': flag,
    'IncludeCookies!': flag,
    'Bucket!': { text: /^$|^[a-z0-9.-]{3,63}\.s3\.amazonaws\.com$/ },
    'Prefix!': { text: /^(?!\/)/, most: 256 },
  }),
  PriceClass: word('PriceClass_100', 'PriceClass_200', 'PriceClass_All'),
  'Enabled!': flag,
  ViewerCertificate: parts({
    CloudFrontDefaultCertificate: flag,
    ACMCertificateArn: { text: /^arn:aws:acm:us-east-1:\d{12}:certificate\/[0-9a-f-]{36}$/ },
    SSLSupportMethod: word('sni-only'),
    MinimumProtocolVersion: word(
      'TLSv1',
      'TLSv1.2_2018',
      'TLSv1.2_2019',
      'TLSv1.2_2021',
      'TLSv1.2_2025',
      'TLSv1.3_2025',
    ),
    Certificate: anyText(2_048),
    CertificateSource: word('cloudfront', 'acm'),
  }),
  WebACLId: anyText(2_048),
  HttpVersion: word('http1.1', 'http2', 'http3', 'http2and3'),
  IsIPV6Enabled: flag,
});

/** Paths of one invalidation, and how many may be under way together. */
export const invalidationBatch = parts({
  'Paths!': items('Path', { text: /^\/[\x21-\x7e]*$/, most: 4_000 }, 3_000, 'BatchTooLarge'),
  'CallerReference!': anyText(128),
});
export const mostStarsUnderWay = 15;

const base64 = z.base64().max(2_796_204);
/** What the JSON services take, by their target. */
export const jsonInputs = {
  'CertificateManager.ImportCertificate': z.strictObject({
    CertificateArn: z.string().min(20).max(2_048).optional(),
    Certificate: base64,
    PrivateKey: base64,
    CertificateChain: base64.optional(),
  }),
  'CertificateManager.DeleteCertificate': z.strictObject({
    CertificateArn: z.string().min(20).max(2_048),
  }),
  'GraniteServiceVersion20100801.GetMetricData': z.strictObject({
    MetricDataQueries: z
      .array(
        z.strictObject({
          Id: z.string().regex(/^[a-z][A-Za-z0-9_]{0,254}$/),
          MetricStat: z.strictObject({
            Metric: z.strictObject({
              Namespace: z.literal('AWS/CloudFront'),
              MetricName: z.enum([
                'Requests',
                'BytesDownloaded',
                '4xxErrorRate',
                '5xxErrorRate',
                'CacheHitRate',
              ]),
              Dimensions: z
                .array(
                  z.strictObject({
                    Name: z.enum(['DistributionId', 'Region']),
                    Value: z.string().min(1).max(1_024),
                  }),
                )
                .length(2),
            }),
            Period: z.int().multipleOf(60).min(60),
            Stat: z.enum(['Sum', 'Average']),
          }),
        }),
      )
      .min(1)
      .max(500),
    StartTime: z.number(),
    EndTime: z.number(),
    NextToken: z.string().optional(),
  }),
} as const;
export type JsonTarget = keyof typeof jsonInputs;
export type JsonInput<T extends JsonTarget> = z.infer<(typeof jsonInputs)[T]>;

/** What the bucket is asked. */
export const listingQuery = z.strictObject({
  'list-type': z.literal('2'),
  prefix: z.string().max(1_024).optional(),
  delimiter: z.string().max(1).optional(),
  'continuation-token': z.string().optional(),
  'max-keys': z.string().optional(),
});
