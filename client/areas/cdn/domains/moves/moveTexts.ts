import * as terms from '#shared/kernel/terms';

/** What the dialog and the list of moves between accounts say. */
export const moveTexts = {
  act: ['转到其他账号', 'Move to another account'],
  of: ['把 {name} 转到其他账号', 'Move {name} to another account'],
  note: [
    '在下一个整点生效：此前的数据、日志与账单仍归原账号，此后归接收账号；服务不中断。',
    'It takes place at a full hour: figures, logs and bills before it stay with the former account, those after it are the receiving one’s. The domain is served throughout.',
  ],
  from: ['自此时刻起', 'From this hour on'],
  along: ['随之转移', 'Goes along'],
  alongText: [
    '{rules} 条规则、{suppliers} 个供应商、{controls} 项管控、{subdomains} 个已命名或排除的子域名',
    '{rules} {rules|rule|rules}, {suppliers} {suppliers|supplier|suppliers}, {controls} {controls|control|controls}, {subdomains} {subdomains|subdomain|subdomains} named or left out',
  ],
  policy: terms.schedulingPolicy,
  keepsPolicy: ['继续跟随原策略', 'Goes on following its policy'],
  ownLines: ['保留现有线路，成为域名自有线路', 'Keeps its present lines as its own'],
  stays: ['留在原账号', 'Stays behind'],
  staysText: [
    '自 {since} 起的数据、{billDays} 天账单、{logFiles} 个日志文件，以及任务与审计记录',
    'Figures since {since}, {billDays} {billDays|day|days} of bills, {logFiles} {logFiles|log file|log files}, tasks and audit records',
  ],
  certificate: ['接收账号的证书', 'Certificate of the receiving account'],
  noCertificate: ['接收账号没有覆盖该域名的证书', 'The receiving account has none that covers it'],
  choose: ['不绑定', 'None'],
  drops: [
    '不带证书转移：HTTPS 自该时刻起中断',
    'Move without a certificate: HTTPS ends with that hour',
  ],
  obstacles: ['须先处理 {n} 项', '{n} {n|thing|things} to clear first'],
  clear: ['没有阻碍', 'Nothing stands in the way'],
  submit: ['于 {at} 转移', 'Move at {at}'],
  planned: ['已安排，到整点生效', 'Planned for the full hour'],
  waits: ['将于 {at} 转到 {account}', 'Moves to {account} at {at}'],
  waitsNote: [
    '此前可以撤回；到时若有阻碍，转移不生效。',
    'It can be withdrawn until then; if something stands in the way at that hour, it does not take place.',
  ],
  withdrawn: ['转移已撤回', 'The move was withdrawn'],
  tab: ['账号转移', 'Moves'],
  empty: ['没有账号转移', 'No domain was moved'],
  emptyText: [
    '在域名的菜单中选择“转到其他账号”。',
    'Choose "Move to another account" in the menu of a domain.',
  ],
  notNow: ['只有运行中或已停用的域名可以转移', 'Only domains that run or are stopped can be moved'],
} as const;
