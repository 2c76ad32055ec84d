import * as z from 'zod';
import { field } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

/** What a test looks at. */
export const testKinds = {
  origin: cdnTerms.origin,
  edge: cdnTerms.edgeNodes,
  rule: terms.rule,
  purge: ['刷新后的缓存', 'Cache after a purge'],
  certificate: cdnTerms.certificate,
  dns: ['解析', 'DNS'],
  supplierApi: ['供应商 API', "Supplier's API"],
} as const;
export type TestKind = keyof typeof testKinds;
/** Kinds that ask edge nodes, those chosen or those that serve the domain. */
export const nodeKinds: readonly TestKind[] = ['edge', 'rule', 'purge', 'certificate'];

/** The parts of one exchange, in their order. */
export const testSteps = {
  dns: ['解析域名', 'DNS'],
  tcp: ['建立 TCP 连接', 'TCP'],
  tls: ['TLS 握手', 'TLS'],
  request: ['发送请求', 'Request'],
  firstByte: ['等待首字节', 'Until first byte'],
  body: ['接收正文', 'Read body'],
  again: ['再次请求', 'Asked again'],
  call: ['调用接口', 'API call'],
} as const;
export type TestStep = keyof typeof testSteps;

/** What an assertion compares. */
export const checkNames = {
  status: cdnTerms.statusCode,
  header: ['响应头包含', 'Header contains'],
  noHeader: ['没有响应头', 'Header absent'],
  maxAge: ['Age 不大于（秒）', 'Age at most (s)'],
  body: ['正文包含', 'Body contains'],
  maxMs: ['总耗时不大于（毫秒）', 'Total at most (ms)'],
  fingerprint: ['证书指纹（SHA-256）', 'Certificate fingerprint (SHA-256)'],
} as const;
export type CheckName = keyof typeof checkNames;
export const mostAssertions = 10;
export const mostNodes = 20;

/** What must hold at every point of a run: `name` is that of a header, `value` what it is compared with. */
export const assertion = z.strictObject({
  check: field.choice('断言内容', 'Assertion', checkNames),
  name: field.remark('响应头名', 'Header name', 100),
  value: field.remark(...cdnTerms.value, 300),
});
export type Assertion = z.output<typeof assertion>;

const step = z.object({
  step: z.enum(Object.keys(testSteps) as [TestStep, ...TestStep[]]),
  state: z.enum(['done', 'failed']),
  ms: z.number(),
  /** What it came to, as the protocol says it: an address, a cipher, an error. */
  note: z.string(),
});
export type StepResult = z.output<typeof step>;

/** What one point answered: the origin, a node, a name server or a supplier. */
export const testPoint = z.object({
  name: z.string(),
  nodeId: z.uuid().nullable(),
  supplier: z.string().nullable(),
  /** Where the connection went: address and port. */
  address: z.string().nullable(),
  steps: z.array(step),
  totalMs: z.number(),
  status: z.int().nullable(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  bytes: z.int(),
  sha256: z.string().nullable(),
  cache: z.string().nullable(),
  ageSeconds: z.int().nullable(),
  /** The second answer of a test of the cache. */
  second: z
    .object({
      status: z.int().nullable(),
      cache: z.string().nullable(),
      ageSeconds: z.int().nullable(),
    })
    .nullable(),
  certificate: z
    .object({
      fingerprint: z.string(),
      name: z.string(),
      issuer: z.string(),
      notAfter: z.string().nullable(),
      fits: z.boolean(),
    })
    .nullable(),
  /** Records of a name, or what a supplier says. */
  values: z.array(z.string()),
  checks: z.array(assertion.extend({ ok: z.boolean(), actual: z.string() })),
  /** The first step or assertion that failed; null where none did. */
  failedStep: z.string().nullable(),
  reason: z.string().nullable(),
});
export type TestPoint = z.output<typeof testPoint>;
/** What of a point is measured; the rest is judged from it. */
export type MeasuredPoint = Omit<TestPoint, 'checks' | 'failedStep' | 'reason' | 'totalMs'> & {
  /** The body as text; it is looked through and not kept. */
  text: string;
};
