import { createGzip } from 'node:zlib';
import * as z from 'zod';
import { edgeNodes } from '../../kernel/config';
import type { SupplierCore } from '../core';
import type { DomainRecord } from '../domains';
import { type Call, type Dialect, jsonReply, type Reply } from '../reply';
import { partOf } from '../ranges';
import { moneyText } from '../invoice';
import { Problem, type ProblemKind } from '../problem';
import type { Target } from '../targets';
import { openAuth } from './auth';
import { readAuroraConfig, writeAuroraConfig } from './config';
import { bodyOf, cursorOf, parse, rangeOf, referenceOf } from './input';
import { dayTotalView, domainView, invoiceView, pointView, taskView } from './views';

const callsPerSecond = 50;
const maxPurge = 1_000;
const maxPrefetch = 500;
const pointsPerPage = 4_000;
const filesPerPage = 100;
const totalsPerPage = 1_000;

const problems: Record<ProblemKind, [status: number, code: string]> = {
  badCredential: [401, 'SignatureDoesNotMatch'],
  tokenExpired: [401, 'SignatureDoesNotMatch'],
  badRequest: [400, 'InvalidParameter'],
  notFound: [404, 'NotFound'],
  noDomain: [404, 'DomainNotFound'],
  exists: [409, 'DomainAlreadyExists'],
  busy: [409, 'DomainBusy'],
  notStopped: [409, 'DomainNotStopped'],
  badCertificate: [400, 'InvalidCertificate'],
  cannot: [400, 'NotSupported'],
  quota: [403, 'QuotaExceeded'],
  throttled: [429, 'Throttled'],
  tokenReused: [409, 'ClientTokenMismatch'],
  internal: [500, 'InternalError'],
};

const targetTypes = { url: 'url', directory: 'prefix', host: 'host' } as const;
type Handler = (core: SupplierCore, call: Call, id: string) => Reply | Promise<Reply>;

const showDomain = (core: SupplierCore, record: DomainRecord, status = 200): Reply =>
  jsonReply(domainView(record, core), status);

const certificateBody = z.strictObject({ certificate: z.string(), privateKey: z.string() });
const createBody = z.strictObject({ domain: z.string(), configuration: z.unknown() });
const purgeBody = z.strictObject({
  targets: z
    .array(z.strictObject({ type: z.enum(['url', 'directory', 'host']), value: z.string() }))
    .min(1)
    .max(maxPurge),
  regions: z.array(z.string()).min(1).optional(),
});
const prefetchBody = z.strictObject({ urls: z.array(z.string()).min(1).max(maxPrefetch) });

const metrics: Handler = async (core, call) => {
  const { from, to } = rangeOf(call, 2);
  const granularity = parse(z.enum(['1m', '5m']), call.query.get('granularity'));
  const source = granularity === '1m' ? 'realtime' : 'accurate';
  const domains = (call.query.get('domains') ?? '').split(',').filter((name) => name !== '');
  if (domains.length === 0 || domains.length > 50) {
    throw new Problem('badRequest', 'Ask for 1 to 50 domains.');
  }
  const completeTo = new Date(core.readings.completeTo(source)).toISOString();
  const points = await core.readings.points(
    domains,
    from,
    to,
    source,
    call.query.get('running') === 'true',
  );
  const offset = cursorOf(call);
  const page = points.slice(offset, offset + pointsPerPage).map(pointView);
  const next = offset + pointsPerPage;
  const nextCursor = next < points.length ? String(next) : null;
  return jsonReply({ points: page, completeTo, nextCursor });
};

const logs: Handler = async (core, call) => {
  const { from, to } = rangeOf(call, 31);
  const domain = call.query.get('domain') ?? '';
  const files = await core.logs.list(domain, from, to);
  const offset = cursorOf(call);
  const next = offset + filesPerPage;
  return jsonReply({
    files: files.slice(offset, next).map(({ hourMs, pushedMs, ...file }) => ({
      ...file,
      hour: new Date(hourMs).toISOString(),
      pushedAt: new Date(pushedMs).toISOString(),
    })),
    nextCursor: next < files.length ? String(next) : null,
  });
};

const dayTotals: Handler = async (core, call, day) => {
  const date = parse(z.iso.date(), day);
  const { final, rows } = await core.dayBook.totals(date, core.domains.withHistory());
  const offset = cursorOf(call);
  const next = offset + totalsPerPage;
  return jsonReply({
    day,
    final,
    totals: rows.slice(offset, next).map(dayTotalView),
    nextCursor: next < rows.length ? String(next) : null,
  });
};

const monthInvoice: Handler = async (core, _call, month) => {
  const named = parse(z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/), month);
  return jsonReply(invoiceView(await core.statements.invoice(named)));
};
const balance: Handler = async (core) => {
  const { currency, balanceMicros } = await core.statements.balance();
  return jsonReply({ currency, balance: moneyText(balanceMicros) });
};

const logContent: Handler = (core, call, id) => {
  const text = core.logs.open(id);
  if (!text) throw new Problem('notFound', `Log file ${id} is not known.`);
  const gzip = createGzip();
  text.on('error', (error) => gzip.destroy(error));
  const isCorrupt = core.faults().corruptLogs;
  if (isCorrupt) text.once('end', () => gzip.end('{}\n'));
  const body = text.pipe(gzip, { end: !isCorrupt });
  if (call.headers.range) return partOf(body, call.headers.range);
  return { status: 200, headers: { 'content-type': 'application/gzip' }, body };
};

const purge: Handler = (core, call) => {
  const { targets, regions } = parse(purgeBody, bodyOf(call));
  const list = targets.map(({ type, value }) => ({ kind: targetTypes[type], value }));
  const task = core.tasks.submit('purge', list, referenceOf(call), regions);
  return jsonReply({ id: task.ticket }, 202);
};
const prefetch: Handler = (core, call) => {
  const { urls } = parse(prefetchBody, bodyOf(call));
  const list = urls.map((value): Target => ({ kind: 'url', value }));
  const task = core.tasks.submit('prefetch', list, referenceOf(call));
  return jsonReply({ id: task.ticket }, 202);
};
const findTasks: Handler = (core, call) => {
  const prefix = call.query.get('clientTokenPrefix');
  const tasks =
    prefix === null
      ? core.tasks.byRef(call.query.get('clientToken') ?? '')
      : core.tasks.byRefPrefix(prefix);
  return jsonReply({
    tasks: tasks.map(({ ticket, kind, ref }) => ({ id: ticket, kind, clientToken: ref })),
  });
};
const nodes: Handler = (core) =>
  jsonReply({
    nodes: edgeNodes
      .filter((place) => place.supplier === 'aurora')
      .map(({ node, address, region }) => ({
        node,
        address,
        region,
        healthy: core.faults().unhealthyNode !== node,
      })),
  });
const create: Handler = (core, call) => {
  const { domain, configuration } = parse(createBody, bodyOf(call));
  const config = readAuroraConfig(configuration);
  return showDomain(core, core.domains.create(domain, config, referenceOf(call)), 202);
};
const setCertificate: Handler = (core, call, domain) => {
  const pem = parse(certificateBody, bodyOf(call));
  return showDomain(core, core.domains.setCertificate(domain, pem, referenceOf(call)), 202);
};
const setConfig: Handler = (core, call, domain) => {
  const config = readAuroraConfig(bodyOf(call));
  return showDomain(core, core.domains.setConfig(domain, config, referenceOf(call)), 202);
};
const readConfig: Handler = (core, _call, domain) => {
  const record = core.domains.known(domain);
  return jsonReply(writeAuroraConfig(record.live ?? record.wanted));
};
const enable =
  (enabled: boolean): Handler =>
  (core, call, domain) =>
    showDomain(core, core.domains.setEnabled(domain, enabled, referenceOf(call)), 202);
const remove: Handler = (core, call, domain) => {
  core.domains.remove(domain, referenceOf(call), true);
  return jsonReply({ removed: domain });
};

const routes: [method: string, path: RegExp, handler: Handler][] = [
  ['GET', /^\/v1\/account$/, () => jsonReply({ account: 'aurora-lab' })],
  ['GET', /^\/v1\/account\/balance$/, balance],
  ['GET', /^\/v1\/nodes$/, nodes],
  ['GET', /^\/v1\/quotas$/, (core) => jsonReply({ quotas: core.tasks.quotas() })],
  ['POST', /^\/v1\/domains$/, create],
  [
    'GET',
    /^\/v1\/domains\/([^/]+)$/,
    (core, _call, id) => showDomain(core, core.domains.known(id)),
  ],
  ['DELETE', /^\/v1\/domains\/([^/]+)$/, remove],
  ['GET', /^\/v1\/domains\/([^/]+)\/configuration$/, readConfig],
  ['PUT', /^\/v1\/domains\/([^/]+)\/configuration$/, setConfig],
  ['POST', /^\/v1\/domains\/([^/]+)\/start$/, enable(true)],
  ['POST', /^\/v1\/domains\/([^/]+)\/stop$/, enable(false)],
  ['PUT', /^\/v1\/domains\/([^/]+)\/certificate$/, setCertificate],
  [
    'DELETE',
    /^\/v1\/domains\/([^/]+)\/certificate$/,
    (core, call, id) =>
      showDomain(core, core.domains.setCertificate(id, null, referenceOf(call)), 202),
  ],
  ['POST', /^\/v1\/purges$/, purge],
  ['POST', /^\/v1\/prefetches$/, prefetch],
  ['GET', /^\/v1\/tasks$/, findTasks],
  [
    'GET',
    /^\/v1\/tasks\/([^/]+)$/,
    (core, call, id) => jsonReply(taskView(core.tasks.get(id), cursorOf(call))),
  ],
  ['GET', /^\/v1\/metrics$/, metrics],
  ['GET', /^\/v1\/statements\/days\/([^/]+)$/, dayTotals],
  ['GET', /^\/v1\/statements\/months\/([^/]+)$/, monthInvoice],
  ['GET', /^\/v1\/logs$/, logs],
  ['GET', /^\/v1\/logs\/(.+)\/content$/, logContent],
];

/** Aurora's dialect: REST with JSON, HMAC signatures, UTC, bytes and client tokens. */
export const auroraDialect = (core: SupplierCore): Dialect => {
  const checkSignature = openAuth();
  return {
    callsPerSecond,
    handle: async (call) => {
      if (core.faults().refuseCredentials) {
        throw new Problem('badCredential', 'The key was withdrawn.');
      }
      checkSignature(call);
      for (const [method, path, handler] of routes) {
        const match = path.exec(call.path);
        if (match && method === call.method) return handler(core, call, match[1] ?? '');
      }
      throw new Problem('notFound', `There is no ${call.method} ${call.path}.`);
    },
    problem: (problem, requestId) => {
      const [status, code] = problems[problem.kind];
      const wait = problem.retryAfterSeconds;
      const headers: Record<string, string> = wait === null ? {} : { 'retry-after': String(wait) };
      return jsonReply({ code, message: problem.message, requestId }, status, headers);
    },
  };
};
