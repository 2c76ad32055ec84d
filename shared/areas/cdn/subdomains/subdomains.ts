import * as z from 'zod';
import {
  byId,
  entity,
  event,
  get,
  job,
  nothing,
  post,
  put,
  resource,
} from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import * as platformTerms from '../../platform/terms';
import * as cdnTerms from '../terms';

/** Hosts of one domain that an hour is counted for, those with the most requests: whoever asks for names at random fills no table. */
export const mostHostsAnHour = 1000;

/** Whether the certificate that serves a host is made for it. */
export const coverStates = {
  covered: [...cdnTerms.covered, 'success'],
  uncovered: ['未覆盖', 'Not covered', 'error'],
  none: ['无证书', 'No certificate', 'neutral'],
} as const;
/** By which domain a host's visitors are served and counted. */
export const servingStates = {
  wildcard: ['泛域名', 'By the wildcard', 'neutral'],
  splitting: ['拆分中', 'Being split out', 'progress'],
  own: ['独立域名', 'By its own domain', 'success'],
} as const;

/** A host that was asked for below a wildcard domain. */
export const subdomain = entity('subdomain', '子域名', 'Subdomain', {
  id: field.id(),
  accountId: field.account(),
  domainId: field.ref('泛域名', 'Wildcard domain', 'domains'),
  host: field.host(...platformTerms.host),
  /** What people call it. */
  label: field.remark('别称', 'Known as', 64),
  /** Junk that nobody wants to see; its traffic goes on counting. */
  excluded: field.flag('已排除', 'Excluded'),
  firstSeenAt: field.time(...platformTerms.firstSeen),
  lastSeenAt: field.time(...platformTerms.lastSeen),
  requests: field.count(...terms.requests),
  bytes: field.bytes(...terms.traffic),
  createdAt: field.created(),
});

const row = named(
  subdomain.schema.extend({
    serving: field.choice('服务方式', 'Served', servingStates),
    cover: field.choice(...cdnTerms.certificate, coverStates),
    /** The domain of that very name; null while the wildcard serves the host. */
    ownDomainId: field.ref('独立域名', 'Own domain', 'domains').nullable(),
    /** When every supplier was proven to serve the own domain: from then on traffic counts for that. */
    movedAt: field.time('流量计入独立域名自', 'Counts for its own domain since').nullable(),
  }),
  ['accountId', 'domainId', 'ownDomainId'],
);

const view = 'staff.domains.view';
const operate = 'staff.domains.operate';
export const subdomains = resource('subdomains', {
  entity: subdomain,
  endpoints: {
    list: listing(row, {
      scope: 'platform',
      permission: view,
      search: ['host', 'label', 'domainName'],
      filters: ['accountId', 'domainId', 'serving', 'cover', 'excluded', 'firstSeenAt'],
      sort: ['host', 'firstSeenAt', 'lastSeenAt', 'requests', 'bytes'],
      order: '-lastSeenAt',
      summary: [
        '泛域名下出现过的主机；默认不含已排除的',
        'Hosts seen below wildcard domains; without excluded ones unless asked for',
      ],
    }),
    one: get('/:id', { permission: view, input: byId, output: row }),
    update: put('/:id', {
      permission: operate,
      input: z.strictObject({ ...byId.shape, label: subdomain.schema.shape.label }),
      output: row,
      summary: ['为子域名命名', 'Gives a subdomain a name'],
    }),
    exclude: post('/:id/exclude', {
      permission: operate,
      input: z.strictObject({ ...byId.shape, excluded: subdomain.schema.shape.excluded }),
      output: row,
      summary: [
        '排除或恢复子域名；流量照常计入泛域名',
        'Excludes a subdomain or takes it back; its traffic counts as before',
      ],
    }),
    split: post('/:id/split', {
      permission: operate,
      input: byId,
      output: row,
      summary: [
        '拆分为独立域名：复制源站、规则、线路及覆盖它的证书；全部供应商生效后流量计入独立域名',
        'Makes a domain of its own with the same origin, rules, lines and, where it covers the host, certificate; traffic counts for that once every supplier serves it',
      ],
    }),
  },
  jobs: {
    /** Counts the hours of the last days whose log lines are others than those counted before. */
    discover: job(nothing, {
      everyMs: 600_000,
      queue: 'maintenance',
      attempts: 1,
      timeoutMs: 300_000,
    }),
    /** The same of every hour whose lines are kept, and keeps the sums of those that are not any more. */
    review: job(nothing, {
      everyMs: 86_400_000,
      queue: 'maintenance',
      attempts: 1,
      timeoutMs: 600_000,
    }),
  },
  events: { changed: event('staff', z.object({ domainId: z.uuid() })) },
});
