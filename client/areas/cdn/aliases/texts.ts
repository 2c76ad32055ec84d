/** The texts of alias domains in both languages; places in braces are filled by `t`. */
export const texts = {
  title: ['账号别名域名', 'Alias domains'],
  add: ['添加别名', 'Add alias'],
  change: ['修改别名', 'Edit alias'],
  search: ['搜索别名、域名或账号', 'Search alias, domain or account'],
  none: ['还没有别名', 'No aliases yet'],
  noneText: [
    '域名在供应商处只以自己的名称运行。',
    'At suppliers, domains run under their own names alone.',
  ],
  plan: ['打开数据变更', 'Open the change of figures'],
  disableText: [
    '别名在本小时结束时停止计入域名，并从供应商处撤下；已计入的数据不变。要更早结束请修改结束时间，届时先预览要移动的数据。',
    'The alias stops counting for the domain with the running hour and is taken off the supplier; what it counted stays. To end it earlier, edit its end, which shows what would move.',
  ],
  disabled: ['将在本小时结束时停用', 'Ends with the running hour'],
  hostHint: [
    '流量在供应商处实际到达的主机名。源站、缓存规则与（包含该名称的）证书同域名；缓存单独存放。',
    'The host name that traffic really comes in for at the supplier. It has the origin, cache rules and, if it names the host, certificate of the domain, and a cache of its own.',
  ],
  paramHint: ['域名所在的供应商参数之一', 'One of the parameters that the domain is at'],
  fromHint: [
    '以整小时计（UTC），向前取整；可早于现在。',
    'Whole hours (UTC), rounded down; it may lie in the past.',
  ],
  toHint: ['向后取整到整小时；留空为不结束。', 'Rounded up to the hour; empty leaves it open.'],
  reasonHint: ['写入审计与数据变更。', 'Kept with the audit record and the change of figures.'],
  moves: ['会移动的数据', 'What would move'],
  choose: ['填写后显示', 'Shown once the form is filled in'],
  nothing: [
    '过去没有要移动的数据，保存后立即生效。',
    'Nothing of the past moves; it takes effect when it is saved.',
  ],
  moving: [
    '{slots} 个时段会移动。保存会提出一项数据变更；应用后该时段才归入域名，可撤销。',
    '{slots} {slots|slot|slots} would move. Saving proposes a change of figures; the past belongs to the domain once that is applied, and it can be taken back.',
  ],
  billed: [
    '涉及已出账的日期，须由第二人审批：{days}',
    'Billed days are among them, so a second person must approve it: {days}',
  ],
  inForce: ['生效时段（UTC）：{from} – {to}', 'In force (UTC): {from} – {to}'],
  open: ['不限', 'open'],
  fromUtc: ['生效时间（UTC）', 'Valid from (UTC)'],
  toUtc: ['结束时间（UTC）', 'Valid to (UTC)'],
} as const;
