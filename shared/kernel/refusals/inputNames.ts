import type { Label } from '../field';
import * as terms from '../terms';

/** Names of fields by their key, for inputs whose schema has none of its own. */
export type InputNames = Readonly<Record<string, Label>>;

/** Names of what operations of every area take. */
const kernelNames = {
  accountId: terms.account,
  after: ['已知序号', 'Known numbers'],
  as: ['文件格式', 'File format'],
  by: ['分组', 'Grouping'],
  code: terms.code,
  compare: ['对比', 'Comparison'],
  confirm: ['确认', 'Confirmation'],
  day: terms.day,
  days: terms.days,
  device: terms.device,
  each: ['逐条', 'One by one'],
  format: ['文件格式', 'File format'],
  from: terms.start,
  id: terms.id,
  ids: ['编号', 'IDs'],
  items: ['条目', 'Items'],
  language: terms.language,
  last: terms.timeRange,
  like: ['同类', 'Of the same kind'],
  mark: ['设备标记', 'Mark of the device'],
  months: ['月数', 'Months'],
  numbers: ['编号', 'Numbers'],
  order: terms.order,
  page: ['页码', 'Page'],
  password: terms.password,
  period: ['时间范围', 'Period'],
  repeat: ['再次输入的密码', 'Repeated password'],
  scope: terms.scope,
  search: terms.search,
  show: terms.show,
  signature: terms.signature,
  size: ['每页行数', 'Rows per page'],
  sort: terms.order,
  source: terms.dataSource,
  state: terms.state,
  status: terms.status,
  step: ['时间粒度', 'Granularity'],
  theme: terms.appearance,
  ticket: ['凭据', 'Ticket'],
  timeZone: terms.timeZone,
  to: terms.end,
  token: terms.token,
  top: terms.rows,
  until: ['有效期', 'Valid until'],
} as const satisfies InputNames;

let names: InputNames = kernelNames;
/** Makes the names that areas give known; each process does this once, at its start. */
export const declareInputNames = (rows: InputNames): void => {
  names = { ...kernelNames, ...rows };
};
/** How people call an input of this key, if anybody declared it. */
export const inputName = (key: string): Label | undefined =>
  Object.hasOwn(names, key) ? names[key] : undefined;
