import { labNow } from '../../kernel/clock';
import { edgeNodes } from '../../kernel/config';
import { totalsOf } from '../control/trafficRoutes';
import type { RecordSet } from '../dns/names';
import type { PlatformRecord } from '../dns/platformZone';
import { checkField, form, type Html, html, numberField, table, textField } from './html';
import type { PageServices } from './services';

const shownMessages = 50;
const shownRecords = 200;
const hourMs = 3_600_000;

const newest = <Item>(items: readonly Item[]): Item[] => items.slice(-shownMessages).reverse();

/** Mails received, and the switches of the mail server. */
export const mailSection = ({ sinks }: PageServices): Html => {
  const faults = sinks.mailSink.faults();
  const rows = newest(sinks.mails.since(0)).map(
    (
      mail,
    ) => html`<tr><td class="number">${mail.id}</td><td>${mail.receivedAt}</td><td>${mail.from}</td>
      <td>${mail.to.join(', ')}</td><td><a href="/ui/mail/${mail.id}">${mail.subject || '—'}</a></td>
      <td class="number">${mail.attachments.length}</td></tr>`,
  );
  const fields = html`${checkField('down', '停机 · Down', faults.down)}${checkField(
    'busy',
    '忙（451）· Busy (451)',
    faults.busy,
  )}${textField('gone', '不存在的邮箱（550）· Mailbox that is gone (550)', faults.gone)}`;
  return html`<h2 id="mail">邮件 · Mail</h2>
    ${table(['编号 · No.', '时间 · Received', '发件人 · From', '收件人 · To', '主题 · Subject', '附件 · Files'], rows)}
    ${form('mail-faults', fields, '应用 · Apply')}${form('mail-clear', html``, '清空 · Clear')}`;
};

/** Webhook calls received, and how the receiver answers. */
export const webhookSection = ({ sinks }: PageServices): Html => {
  const rows = newest(sinks.webhooks.since(0)).map(
    (call) => html`<tr><td class="number">${call.id}</td><td>${call.receivedAt}</td>
      <td>${call.method} ${call.path}${call.query ? `?${call.query}` : ''}</td>
      <td class="number">${call.answered}</td>
      <td><details><summary>${call.bodyBytes} B</summary><pre>${call.headers
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n')}\n\n${call.body}</pre></details></td></tr>`,
  );
  const faults = [...sinks.webhookFaults.values()].map(
    (fault) => html`<tr><td>${fault.path}</td><td class="number">${fault.status}</td>
      <td class="number">${fault.delayMs} ms</td><td>${fault.down ? '停机 · down' : '—'}</td></tr>`,
  );
  const fields = html`${textField('path', '路径前缀 · Path prefix', '/hook')}${numberField(
    'status',
    '状态码 · Status',
    200,
    599,
  )}${numberField('delayMs', '延迟毫秒 · Delay ms', 0, 120_000)}${checkField('down', '停机 · Down', false)}`;
  return html`<h2 id="webhooks">回调 · Webhooks</h2>
    <p class="note">接收地址 · Receiver: /hook/…</p>
    ${table(['编号 · No.', '时间 · Received', '请求 · Request', '应答 · Answer', '内容 · Content'], rows)}
    ${faults.length > 0 ? table(['路径 · Path', '状态码 · Status', '延迟 · Delay', '停机 · Down'], faults) : null}
    ${form('webhook-faults', fields, '应用 · Apply')}${form('webhook-reset', html``, '撤销故障 · Lift faults')}
    ${form('webhook-clear', html``, '清空 · Clear')}`;
};

/** Text messages and calls delivered, and how the provider answers. */
export const numberSection = ({ sinks }: PageServices): Html => {
  const rows = newest(sinks.numbers.since(0)).map(
    (one) => html`<tr><td class="number">${one.id}</td><td>${one.receivedAt}</td>
      <td>${one.kind === 'sms' ? '短信 · SMS' : '电话 · Call'}</td><td>${one.to}</td><td>${one.text}</td>
      <td class="number">${one.answered}</td></tr>`,
  );
  const fields = numberField('status', '状态码 · Status', sinks.numberFaults.status, 599);
  return html`<h2 id="numbers">短信与电话 · SMS and calls</h2>
    ${table(['编号 · No.', '时间 · Received', '方式 · Way', '号码 · Number', '内容 · Text', '应答 · Answer'], rows)}
    ${form('number-faults', fields, '应用 · Apply')}${form('number-clear', html``, '清空 · Clear')}`;
};

const recordRow = (set: RecordSet): Html =>
  html`<tr><td>${set.name}</td><td>${set.type}</td><td class="number">${set.ttl}</td>
    <td>${set.values.join(' | ')}</td></tr>`;

const targetText = (record: PlatformRecord): string =>
  record.targets
    .map(({ cname, weight, regions }) => `${cname} × ${weight} (${regions?.join(', ') ?? '*'})`)
    .join(' | ');

const platformRow = (record: PlatformRecord): Html =>
  html`<tr><td>${record.name}</td><td>CNAME</td><td class="number">${record.ttl}</td>
    <td>${targetText(record)}</td></tr>`;

const nodeForms = ({ store }: PageServices): Html[] =>
  edgeNodes.map(({ node, address }) => {
    const healthy = !store.unhealthy.has(node);
    const fields = html`<input type="hidden" name="node" value="${node}"><span>${node} ${address}</span>
      ${checkField('healthy', '健康 · Healthy', healthy)}`;
    return form('node', fields, '应用 · Apply');
  });

/** Zones with their records, edge health, and the faults of the name server. */
export const zoneSection = (parts: PageServices): Html => {
  const { store, dns } = parts;
  const zones = store
    .zones()
    .map(
      (zone) =>
        html`<tr><td>${zone.name}</td><td>${zone.kind}</td><td class="number">${zone.serial}</td></tr>`,
    );
  const records = [
    ...(store.platform()?.records ?? []).slice(0, shownRecords).map(platformRow),
    ...store
      .zones()
      .flatMap((zone) => zone.list())
      .slice(0, shownRecords)
      .map(recordRow),
  ];
  const record = html`${textField('name', '名称 · Name', '')}${textField('type', '类型 · Type', 'TXT')}
    ${textField('value', '值 · Value', '')}${numberField('ttl', 'TTL', 60, 86_400)}`;
  const faults = html`${numberField('delayMs', '延迟毫秒 · Delay ms', dns.faults.delayMs, 30_000)}
    ${numberField('lossPercent', '丢失 % · Loss %', dns.faults.lossPercent, 100)}
    ${checkField('servfail', 'SERVFAIL', dns.faults.servfail)}`;
  return html`<h2 id="zones">域名区域 · Zones</h2>
    <p class="note">已应答查询 · Queries answered: ${dns.queries()}</p>
    ${table(['区域 · Zone', '种类 · Kind', '序列号 · Serial'], zones)}
    <h2>记录 · Records</h2>
    ${table(['名称 · Name', '类型 · Type', 'TTL', '值 · Values'], records)}
    ${form('record', record, '写入记录 · Put record')}
    <h2>节点与故障 · Nodes and faults</h2>${nodeForms(parts)}${form('dns-faults', faults, '应用 · Apply')}`;
};

/** The caching resolvers: habits, and how many of their answers were kept ones. */
export const resolverSection = ({ resolvers, traffic }: PageServices): Html => {
  const shares = traffic.settings.current().resolvers;
  const rows = resolvers.map(
    ({
      habits,
      counts,
      kept: entriesOf,
      foreign,
    }) => html`<tr><td>${habits.name}</td><td>${habits.address}</td>
      <td>${habits.country}</td><td class="number">${shares[habits.name]} %</td>
      <td>${habits.subnets ? '传递 · told' : '忽略 · ignored'}</td>
      <td class="number">${habits.leastSeconds}–${habits.mostSeconds} s</td>
      <td class="number">${habits.staleSeconds} s</td><td class="number">${counts.answers}</td>
      <td class="number">${counts.fromCache}</td><td class="number">${counts.stale}</td>
      <td class="number">${entriesOf()}</td><td>${foreign ? `${foreign.name} → ${foreign.cname}` : '—'}</td></tr>`,
  );
  const heads = [
    '名称 · Name',
    '地址 · Address',
    '国家 · Country',
    '访客 · Visitors',
    '客户端网段 · Client subnet',
  ];
  const more = [
    '保留 · Kept for',
    '过期后 · Past its end',
    '应答 · Answers',
    '来自缓存 · From cache',
  ];
  return html`<h2 id="resolvers">解析服务器 · Resolvers</h2>
    ${table([...heads, ...more, '过期应答 · Stale', '条目 · Entries', '错误应答 · Wrong answer'], rows)}`;
};

/** The origin site's switches. */
export const originSection = ({ origin }: PageServices): Html => {
  const { faults } = origin;
  const fields = html`${checkField('down', '停机 · Down', faults.down)}
    ${checkField('errorPage', '/error → 500', faults.errorPage)}
    ${numberField('errorPercent', '错误 % · Errors %', faults.errorPercent, 100)}
    ${numberField('errorStatus', '错误状态码 · Error status', faults.errorStatus, 599)}
    ${numberField('delayMs', '延迟毫秒 · Delay ms', faults.delayMs, 60_000)}`;
  return html`<h2 id="origin">源站 · Origin</h2>${form('origin-faults', fields, '应用 · Apply')}`;
};

/** Settings of the generator and what it received in the last hour. */
export const trafficSection = async ({ traffic }: PageServices): Promise<Html> => {
  const settings = traffic.settings.current();
  const state = traffic.generator.state();
  const to = new Date(labNow());
  const rows = await traffic.truth.rows({ from: new Date(to.getTime() - hourMs), to });
  const lines = [...new Set(rows.map(({ host }) => host))].sort().map((host) => {
    const totals = totalsOf(rows.filter((row) => row.host === host));
    return html`<tr><td>${host}</td><td class="number">${totals.requests}</td><td class="number">${totals.bytes}</td>
      <td class="number">${totals.failed}</td><td>${JSON.stringify(totals.status)}</td><td>${JSON.stringify(totals.cache)}</td></tr>`;
  });
  const burst = settings.errorBurst;
  const fields = html`${numberField('rps', '每秒请求（峰值）· Requests/s at peak', settings.rps, 500)}
    ${checkField('paused', '暂停 · Paused', settings.paused)}
    ${textField('burstHost', '错误突发域名 · Burst host', burst?.host ?? '')}
    ${numberField('burstStatus', '状态码 · Status', burst?.status ?? 503, 599)}
    ${numberField('burstPercent', '比例 % · Percent', burst?.percent ?? 0, 100)}`;
  return html`<h2 id="traffic">实时流量 · Live traffic</h2>
    <p class="note">当前 · Now: ${state.rateNow.toFixed(2)}/s；已发 · sent ${state.sent}，失败 · failed ${state.failed}，
      跳过 · skipped ${state.skipped}；未接入 · not at an edge: ${state.unresolved.join(', ') || '—'}</p>
    <p class="note">域名 · Hosts: ${settings.hosts.map(({ host, weight }) => `${host} × ${weight}`).join(', ')}</p>
    ${form('traffic', fields, '应用 · Apply')}
    <h2>近一小时所收 · Received in the last hour</h2>
    ${table(['域名 · Host', '请求 · Requests', '字节 · Bytes', '失败 · Failed', '状态码 · Status', '缓存 · Cache'], lines)}`;
};
