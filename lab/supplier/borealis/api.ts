import { createGzip } from 'node:zlib';
import * as z from 'zod';
import { edgeNodes } from '../../kernel/config';
import type { SupplierCore } from '../core';
import { type Call, type Dialect, jsonReply, type Reply } from '../reply';
import { moneyText } from '../invoice';
import { Problem, type ProblemKind } from '../problem';
import type { Target } from '../targets';
import { openTokens } from './auth';
import { readBorealisConfig, writeBorealisConfig } from './config';
import { list, type Parameters, parametersOf, parse, range, reference, slice, text } from './input';
import { toLocalTime } from './units';
import { billView, dayUsageView, domainView, fileView, pointView } from './views';

const callsPerSecond = 20;
const maxTargets = 100;

const numbers: Record<ProblemKind, number> = {
  badCredential: 1001,
  tokenExpired: 1002,
  noDomain: 2001,
  exists: 2002,
  busy: 2003,
  notFound: 2004,
  notStopped: 2005,
  badRequest: 3001,
  cannot: 3002,
  badCertificate: 3003,
  quota: 4001,
  throttled: 4029,
  tokenReused: 3001,
  internal: 5000,
};

type Action = (core: SupplierCore, input: Parameters) => unknown;

const submitRefresh: Action = (core, input) => {
  const targets: Target[] = [
    ...list(input, 'Urls').map((value): Target => ({ kind: 'url', value })),
    ...list(input, 'Dirs').map((value): Target => ({ kind: 'prefix', value })),
    ...list(input, 'Hosts').map((value): Target => ({ kind: 'host', value })),
  ];
  if (targets.length === 0 || targets.length > maxTargets) {
    throw new Problem('badRequest', `Give 1 to ${maxTargets} targets.`);
  }
  const areas = list(input, 'Areas');
  const regions = areas.length > 0 ? areas : undefined;
  return { TaskId: core.tasks.submit('purge', targets, reference(input), regions).ticket };
};
const submitPreload: Action = (core, input) => {
  const targets = list(input, 'Urls').map((value): Target => ({ kind: 'url', value }));
  if (targets.length === 0 || targets.length > maxTargets) {
    throw new Problem('badRequest', `Give 1 to ${maxTargets} URLs.`);
  }
  return { TaskId: core.tasks.submit('prefetch', targets, reference(input)).ticket };
};
const taskWords = {
  waiting: 'pending',
  active: 'processing',
  done: 'success',
  partial: 'partial',
  failed: 'failure',
};
const itemWords = { waiting: 'pending', done: 'success', failed: 'failure' };
const describeTaskItems: Action = (core, input) => {
  const task = core.tasks.get(text(input, 'TaskId'));
  const rows = task.items.map((item) => ({
    Type: item.target.kind === 'prefix' ? 'dir' : item.target.kind,
    Content: item.target.value,
    Status: itemWords[item.state],
    Reason: item.code === null ? '' : `${item.code}: ${item.message}`,
  }));
  return {
    TaskId: task.ticket,
    UserTag: task.ref,
    Status: taskWords[task.state],
    ...slice(rows, input),
  };
};
const describeTasks: Action = (core, input) => {
  const prefix = text(input, 'UserTagPrefix');
  const tasks = prefix ? core.tasks.byRefPrefix(prefix) : core.tasks.byRef(text(input, 'UserTag'));
  const rows = tasks.map((task) => ({
    TaskId: task.ticket,
    UserTag: task.ref,
    CreateTime: toLocalTime(Date.parse(task.createdAt)),
  }));
  return slice(rows, input);
};
const describeTraffic: Action = async (core, input) => {
  const { from, to } = range(input);
  const domains = list(input, 'Domains');
  if (domains.length === 0 || domains.length > 20) {
    throw new Problem('badRequest', 'Give 1 to 20 Domains.');
  }
  const interval = parse(z.enum(['60', '300']), text(input, 'Interval'));
  const source = interval === '60' ? 'realtime' : 'accurate';
  const points = await core.readings.points(
    domains,
    from,
    to,
    source,
    input['WithRunning'] === 'yes',
  );
  const complete = toLocalTime(core.readings.completeTo(source));
  return { CompleteTime: complete, ...slice(points.map(pointView), input) };
};
const describeDayUsage: Action = async (core, input) => {
  const day = parse(z.iso.date(), text(input, 'Day'));
  const { final, rows } = await core.dayBook.totals(day, core.domains.withHistory());
  return { Day: day, Closed: final ? 'yes' : 'no', ...slice(rows.map(dayUsageView), input) };
};
const describeMonthBill: Action = async (core, input) => {
  const month = parse(z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/), text(input, 'Month'));
  return billView(await core.statements.invoice(month));
};
const describeBalance: Action = async (core) => {
  const { currency, balanceMicros } = await core.statements.balance();
  return { Currency: currency, AvailableFee: moneyText(balanceMicros) };
};
const describeLogs: Action = async (core, input) => {
  const { from, to } = range(input);
  const files = await core.logs.list(text(input, 'DomainName'), from, to);
  return slice(files.map(fileView), input);
};
const describeNodes: Action = (core) => ({
  Nodes: edgeNodes
    .filter((place) => place.supplier === 'borealis')
    .map(({ node, address, region }) => ({
      NodeName: node,
      Ip: address,
      Area: region,
      Health: core.faults().unhealthyNode === node ? 'down' : 'up',
    })),
});
const describeQuota: Action = (core) => ({
  Quotas: core.tasks.quotas().map(({ kind, limit, left, resetAt }) => ({
    Type: { purgeUrl: 'refresh_file', purgePrefix: 'refresh_dir', prefetch: 'preload' }[kind],
    DayLimit: String(limit),
    DayLeft: String(left),
    ResetTime: toLocalTime(Date.parse(resetAt)),
  })),
});
const setCertificate: Action = (core, input) => {
  const certificate = text(input, 'CertPem');
  const pem = certificate === '' ? null : { certificate, privateKey: text(input, 'KeyPem') };
  return domainView(core.domains.setCertificate(text(input, 'DomainName'), pem, reference(input)));
};
const setEnabled =
  (enabled: boolean): Action =>
  (core, input) =>
    domainView(core.domains.setEnabled(text(input, 'DomainName'), enabled, reference(input)));
const addDomain: Action = (core, input) => {
  const config = readBorealisConfig(input['Config']);
  return domainView(core.domains.create(text(input, 'DomainName'), config, reference(input)));
};
const modifyConfig: Action = (core, input) => {
  const config = readBorealisConfig(input['Config']);
  return domainView(core.domains.setConfig(text(input, 'DomainName'), config, reference(input)));
};
const describeConfig: Action = (core, input) => {
  const record = core.domains.known(text(input, 'DomainName'));
  return { Config: writeBorealisConfig(record.live ?? record.wanted) };
};
const deleteDomain: Action = (core, input) => {
  core.domains.remove(text(input, 'DomainName'), reference(input), false);
  return {};
};

const actions: Record<string, Action> = {
  DescribeAccount: () => ({ AccountName: 'borealis-lab' }),
  DescribeNodes: describeNodes,
  DescribeQuota: describeQuota,
  AddDomain: addDomain,
  DescribeDomain: (core, input) => domainView(core.domains.known(text(input, 'DomainName'))),
  ModifyDomainConfig: modifyConfig,
  DescribeDomainConfig: describeConfig,
  StartDomain: setEnabled(true),
  StopDomain: setEnabled(false),
  DeleteDomain: deleteDomain,
  SetCertificate: setCertificate,
  SubmitRefresh: submitRefresh,
  SubmitPreload: submitPreload,
  DescribeTasks: describeTasks,
  DescribeTaskItems: describeTaskItems,
  DescribeTraffic: describeTraffic,
  DescribeDayUsage: describeDayUsage,
  DescribeMonthBill: describeMonthBill,
  DescribeBalance: describeBalance,
  DescribeLogs: describeLogs,
};

const download = (core: SupplierCore, input: Parameters): Reply => {
  const content = core.logs.open(text(input, 'LogId'));
  if (!content) throw new Problem('notFound', 'This log is not known.');
  const gzip = createGzip();
  content.on('error', (error) => gzip.destroy(error));
  if (core.faults().corruptLogs) gzip.write('-\n');
  return { status: 200, headers: { 'content-type': 'application/gzip' }, body: content.pipe(gzip) };
};

/** Borealis' dialect: one address, actions by name, tokens, local times, text numbers, no idempotency. */
export const borealisDialect = (core: SupplierCore): Dialect => {
  const tokens = openTokens();
  const success = (call: Call, data: unknown): Reply =>
    jsonReply({ RequestId: call.requestId, Code: 0, Message: 'OK', Data: data });
  return {
    callsPerSecond,
    handle: async (call) => {
      const name = call.query.get('Action') ?? '';
      if (call.method !== 'POST' || call.path !== '/') {
        throw new Problem('badRequest', 'Only POST / is served.');
      }
      const input = parametersOf(call);
      if (core.faults().refuseCredentials) {
        throw new Problem('badCredential', 'The access key was withdrawn.');
      }
      if (name === 'GetToken') {
        const issued = tokens.issue(text(input, 'AccessKey'), text(input, 'AccessSecret'));
        const ExpireTime = toLocalTime(issued.expiresMs);
        return success(call, { Token: issued.token, ExpireTime });
      }
      tokens.check(call.headers.authorization);
      if (name === 'DownloadLog') return download(core, input);
      const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
      if (!action) throw new Problem('badRequest', `There is no action ${name}.`);
      return success(call, await action(core, input));
    },
    problem: (problem, requestId) => {
      const wait = problem.retryAfterSeconds;
      const body = {
        RequestId: requestId,
        Code: numbers[problem.kind],
        Message: problem.message,
        ...(wait === null ? {} : { RetryAfter: String(wait) }),
      };
      return jsonReply(body, problem.kind === 'internal' ? 500 : 200);
    },
  };
};
