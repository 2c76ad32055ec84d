import type { Label } from './kernel/field';

/** What a supplier may not offer, and how the console says so. */
export const lacks = {
  nodes: ['该供应商不公布节点。', 'This supplier does not tell its nodes.'],
  allowances: ['该供应商没有每日额度。', 'This supplier has no daily allowances.'],
  prefetch: [
    '该供应商不提供可查询结果的预热：节点在首次访问时取回内容。',
    'This supplier offers no preheating that tells its outcome: its nodes fetch an address when it is first asked for.',
  ],
  invoices: [
    '该供应商不提供月账单与余额。',
    'This supplier tells neither month invoices nor balance.',
  ],
  dayTotals: ['该供应商不提供日合计。', 'This supplier tells no day totals.'],
  failures: [
    '该供应商的部署不会以失败结束，只会一直进行。',
    'A deployment of this supplier never ends in failure; it goes on.',
  ],
  bareDomains: [
    '该供应商只在域名绑定证书后提供服务。',
    'This supplier serves a domain only once it has its certificate.',
  ],
  country: [
    '该供应商的计数不区分国家。',
    'The counters of this supplier do not tell countries apart.',
  ],
  requestMs: ['该供应商不提供请求耗时。', 'This supplier does not tell how long requests take.'],
  hitRequests: [
    '该供应商的计数不含命中次数。',
    'The counters of this supplier do not tell how many requests were hits.',
  ],
  hitBytes: [
    '该供应商的计数不含命中字节。',
    'The counters of this supplier do not tell bytes of hits.',
  ],
  origin: [
    '该供应商的计数不含回源。',
    'The counters of this supplier do not tell origin requests.',
  ],
  codes: [
    '该供应商的计数只区分 4xx 与 5xx，分别记为 400 与 500，其余记为 200。',
    'The counters of this supplier tell 4xx and 5xx only: they stand as 400 and 500, all others as 200.',
  ],
  deployments: [
    '该供应商不告知变更何时到达节点：已接受的配置即视为已生效。',
    'This supplier does not tell when a change has reached its nodes: what it has accepted counts as live.',
  ],
  taskRecords: [
    '该供应商不保留刷新记录：应答丢失的刷新会再次提交。',
    'This supplier keeps no record of purges: one whose answer was lost is handed in again.',
  ],
  exactness: [
    '该供应商的计数按采样估算。',
    'The counters of this supplier are estimated from a sample.',
  ],
} as const satisfies Record<string, Label>;
export type Lack = keyof typeof lacks;

/** Methods of a driver that need what a supplier may lack; without it they refuse as `invalid` or answer nothing. */
export const methodNeeds = {
  health: 'nodes',
  quota: 'allowances',
  prefetch: 'prefetch',
  findTask: 'taskRecords',
  dayTotals: 'dayTotals',
  monthInvoice: 'invoices',
  balance: 'invoices',
} as const satisfies Record<string, Lack>;
