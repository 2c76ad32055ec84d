import * as z from 'zod';
import { field, type Label } from './kernel/field';
import * as terms from './kernel/terms';
import { type Lack, lacks } from './supplierLacks';

type SupplierSpec = {
  label: Label;
  /** What a credential of this supplier consists of; form, checks and sealing are drawn from it. */
  credentials: z.ZodObject;
  /** Names of rule properties this supplier cannot express. */
  cannot: readonly string[];
  /** Counts requests of the platform's own witnesses apart from visitors'. */
  tellsWitnesses: boolean;
  /** Tells day totals beside its counters: its day begins so many hours before that of UTC. */
  dayTotals: { zoneHours: number } | null;
  /** What it does not offer, beside day totals; of figures countries read `ZZ`, the others 0. */
  lacks: readonly Exclude<Lack, 'dayTotals'>[];
  /** What its driver was proven against. */
  proof: Label;
};

const bundled: Label = [
  '已用内置的演示供应商验证全部接口。',
  'Every method was proven against the bundled demo supplier.',
];
const emulated: Label = [
  '已用内置仿真服务验证全部接口：校验签名，并按官方公布的接口说明检查每个请求；官方 SDK 作为独立客户端在同一仿真服务上通过。尚未在真实账号上验证，保存后请先测试。',
  'Every method was proven against the bundled emulator, which checks the signature and holds each request to the published description; the official SDK works with the same emulator as an independent client. Not yet proven with a real account: test after saving.',
];

const regionLabel = ['加速区域', 'Acceleration region'] as const;
const mainlandOnly = ['仅中国内地', 'Mainland China only'] as const;
const withoutMainland = ['全球（不含中国内地）', 'Global without mainland China'] as const;
const everywhere = ['全球', 'Global'] as const;

/** Every CDN supplier the console can speak to. */
export const suppliers = {
  aurora: {
    label: ['极光 CDN', 'Aurora CDN'],
    credentials: z.strictObject({
      keyId: field.text('密钥编号', 'Key id', 128),
      secret: field.secret(...terms.secret, 256),
    }),
    cannot: [],
    tellsWitnesses: true,
    dayTotals: { zoneHours: 0 },
    lacks: [],
    proof: bundled,
  },
  borealis: {
    label: ['北辰 CDN', 'Borealis CDN'],
    credentials: z.strictObject({
      accessKey: field.text('访问键', 'Access key', 128),
      accessSecret: field.secret('访问密钥', 'Access secret', 256),
    }),
    cannot: ['requestHeaders'],
    tellsWitnesses: true,
    dayTotals: { zoneHours: 8 },
    lacks: [],
    proof: bundled,
  },
  /** Any service that speaks the platform's own dialect (docs/supplier-api.md). */
  http: {
    label: ['通用 HTTP 供应商', 'Generic HTTP supplier'],
    credentials: z.strictObject({
      token: field.secret(...terms.token, 512),
    }),
    cannot: [],
    tellsWitnesses: false,
    dayTotals: null,
    lacks: ['invoices'],
    proof: [
      '已用内置的示例服务验证全部接口。',
      'Every method was proven against the example service that comes with it.',
    ],
  },
  /** A fleet of the owner's own nginx servers (docs/nginx-fleet.md). */
  nginx: {
    label: ['自建 nginx 节点', 'Own nginx fleet'],
    credentials: z.strictObject({
      token: field.secret(...terms.token, 512),
    }),
    cannot: [],
    tellsWitnesses: false,
    dayTotals: null,
    lacks: ['invoices'],
    proof: [
      '已用两台真实的 nginx（Debian，1.22，含 Lua 模块）验证：配置、缓存、刷新、预热、证书、不中断的重载、日志与计数，以及代理和工作进程被强制结束的情形。',
      'Proven against two real nginx servers (Debian, 1.22, with its Lua module): configuration, cache, purge, preheating, certificates, reload under load, logs and counters, with the agent and workers killed in the middle.',
    ],
  },
  /** Alibaba Cloud CDN, version 2018-05-10. */
  alibaba: {
    label: ['阿里云 CDN', 'Alibaba Cloud CDN'],
    credentials: z.strictObject({
      accessKeyId: field.text('AccessKey ID', 'AccessKey ID', 128),
      accessKeySecret: field.secret('AccessKey Secret', 'AccessKey secret', 256),
      region: field.choice(...regionLabel, {
        domestic: mainlandOnly,
        overseas: withoutMainland,
        global: everywhere,
      }),
    }),
    cannot: ['originHost', 'originPath', 'dynamic'],
    tellsWitnesses: false,
    dayTotals: null,
    lacks: ['nodes', 'invoices', 'country', 'requestMs'],
    proof: emulated,
  },
  /** Tencent Cloud CDN, version 2018-06-06. */
  tencent: {
    label: ['腾讯云 CDN', 'Tencent Cloud CDN'],
    credentials: z.strictObject({
      secretId: field.text('SecretId', 'SecretId', 128),
      secretKey: field.secret('SecretKey', 'SecretKey', 256),
      region: field.choice(...regionLabel, {
        mainland: mainlandOnly,
        overseas: withoutMainland,
        global: everywhere,
      }),
    }),
    cannot: ['originProtocol', 'originHost', 'originPath', 'dynamic', 'forceHttps'],
    tellsWitnesses: false,
    dayTotals: null,
    lacks: ['nodes', 'invoices', 'country', 'requestMs'],
    proof: emulated,
  },
  /** Amazon CloudFront, version 2020-05-31, with CloudWatch, ACM and a bucket of S3. */
  cloudfront: {
    label: ['Amazon CloudFront', 'Amazon CloudFront'],
    credentials: z.strictObject({
      accessKeyId: field.text('访问密钥 ID', 'Access key id', 128),
      secretAccessKey: field.secret('秘密访问密钥', 'Secret access key', 256),
      logBucket: field.text('日志存储桶（启用 ACL）', 'Bucket of logs (with ACLs enabled)', 63),
      logRegion: field.text('存储桶区域', 'Region of the bucket', 32),
    }),
    cannot: ['responseHeaders', 'dynamic'],
    tellsWitnesses: false,
    dayTotals: null,
    lacks: [
      'nodes',
      'allowances',
      'prefetch',
      'invoices',
      'failures',
      'bareDomains',
      'country',
      'requestMs',
      'hitBytes',
      'origin',
      'codes',
    ],
    proof: emulated,
  },
  /** Volcengine CDN, version 2021-03-01. */
  volcengine: {
    label: ['火山引擎 CDN', 'Volcengine CDN'],
    credentials: z.strictObject({
      accessKeyId: field.text('Access Key ID', 'Access key ID', 128),
      secretAccessKey: field.secret('Secret Access Key', 'Secret access key', 256),
      region: field.choice(...regionLabel, {
        chinese_mainland: mainlandOnly,
        outside_chinese_mainland: withoutMainland,
        global: everywhere,
      }),
    }),
    cannot: ['originProtocol', 'originHost', 'originPath', 'dynamic', 'forceHttps'],
    tellsWitnesses: false,
    dayTotals: null,
    lacks: ['nodes', 'invoices', 'failures', 'country', 'hitRequests'],
    proof: emulated,
  },
  /** Gcore CDN. */
  gcore: {
    label: ['Gcore CDN', 'Gcore CDN'],
    credentials: z.strictObject({
      token: field.secret('永久 API 令牌', 'Permanent API token', 512),
    }),
    cannot: ['originHost', 'originPath', 'dynamic'],
    tellsWitnesses: false,
    dayTotals: null,
    lacks: [
      'nodes',
      'allowances',
      'prefetch',
      'invoices',
      'failures',
      'country',
      'requestMs',
      'hitBytes',
      'origin',
      'codes',
    ],
    proof: [
      '已用内置仿真服务验证全部接口：校验令牌，并按官方公布的接口说明检查每个请求。该供应商没有发布 JavaScript SDK，也尚未在真实账号上验证，保存后请先测试。',
      'Every method was proven against the bundled emulator, which checks the token and holds each request to the published description. This supplier publishes no JavaScript SDK, and nothing is proven with a real account yet: test after saving.',
    ],
  },
  /** Cloudflare, version 4 of its API: custom hostnames of one zone, with Logpush to a bucket of R2. */
  cloudflare: {
    label: ['Cloudflare', 'Cloudflare'],
    credentials: z.strictObject({
      accountId: field.text('账户 ID', 'Account id', 32),
      zoneId: field.text('区域（Zone）ID', 'Zone id', 32),
      target: field.text(
        'CNAME 目标（该区域内的主机名）',
        'CNAME target, a name of that zone',
        200,
      ),
      apiToken: field.secret('API 令牌', 'API token', 256),
      logBucket: field.text('日志存储桶（R2）', 'Bucket of logs (R2)', 63),
    }),
    cannot: ['originPath', 'dynamic'],
    tellsWitnesses: false,
    dayTotals: null,
    lacks: [
      'nodes',
      'allowances',
      'prefetch',
      'invoices',
      'deployments',
      'taskRecords',
      'requestMs',
      'origin',
      'exactness',
    ],
    proof: emulated,
  },
} as const satisfies Record<string, SupplierSpec>;
export type Supplier = keyof typeof suppliers;
export const supplierNames = Object.keys(suppliers) as [Supplier, ...Supplier[]];

/** Whether a supplier does not offer this. */
export const lacksIt = (supplier: Supplier, what: Lack): boolean =>
  what === 'dayTotals'
    ? suppliers[supplier].dayTotals === null
    : suppliers[supplier].lacks.some((one) => one === what);
/** Everything a supplier does not offer, in the order people read it. */
export const lacksOf = (supplier: Supplier): Lack[] =>
  (Object.keys(lacks) as Lack[]).filter((what) => lacksIt(supplier, what));
