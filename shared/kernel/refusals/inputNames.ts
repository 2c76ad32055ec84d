import type { Label } from '../field';

/** Names of fields by their key, for inputs whose schema has none of its own. */
export type InputNames = Readonly<Record<string, Label>>;

/** Names of what operations of every area take. */
const kernelNames = {
  accountId: ['账号', 'Account'],
  after: ['已知序号', 'Known numbers'],
  as: ['文件格式', 'File format'],
  by: ['分组', 'Grouping'],
  code: ['验证码', 'Code'],
  compare: ['对比', 'Comparison'],
  confirm: ['确认', 'Confirmation'],
  day: ['日期', 'Day'],
  days: ['天数', 'Days'],
  device: ['设备', 'Device'],
  each: ['逐条', 'One by one'],
  format: ['文件格式', 'File format'],
  from: ['开始', 'From'],
  id: ['编号', 'ID'],
  ids: ['编号', 'IDs'],
  items: ['条目', 'Items'],
  language: ['语言', 'Language'],
  last: ['时间范围', 'Time range'],
  like: ['同类', 'Of the same kind'],
  mark: ['设备标记', 'Mark of the device'],
  months: ['月数', 'Months'],
  numbers: ['编号', 'Numbers'],
  order: ['排序', 'Order'],
  page: ['页码', 'Page'],
  password: ['密码', 'Password'],
  period: ['时间范围', 'Period'],
  repeat: ['再次输入的密码', 'Repeated password'],
  scope: ['范围', 'Scope'],
  search: ['搜索', 'Search'],
  show: ['显示', 'Show'],
  signature: ['签名', 'Signature'],
  size: ['每页行数', 'Rows per page'],
  sort: ['排序', 'Order'],
  source: ['数据源', 'Source'],
  state: ['状态', 'State'],
  status: ['状态', 'Status'],
  step: ['时间粒度', 'Granularity'],
  theme: ['外观', 'Appearance'],
  ticket: ['凭据', 'Ticket'],
  timeZone: ['时区', 'Time zone'],
  to: ['结束', 'To'],
  token: ['令牌', 'Token'],
  top: ['行数', 'Rows'],
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
