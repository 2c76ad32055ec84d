import * as z from 'zod';
import { entity, get, nothing, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import { regionOptions } from '../bills/prices';
import * as cdnTerms from '../terms';
import * as dnsTerms from './terms';

/** How a record stands between the version that is served and the newest one. */
export const recordStates = {
  published: ['已发布', 'Published', 'success'],
  waiting: ['等待发布', 'To be published', 'progress'],
  leaving: ['将被移除', 'To be removed', 'warning'],
} as const;

const view = 'staff.scheduling.view';
/** One record that the platform generates: a name of a domain and one of its targets. */
export const dnsRecord = entity('dnsRecord', '解析记录', 'DNS record', {
  key: field.shown(...terms.id),
  zone: field.shown('区域文件', 'Zone'),
  name: field.shown(...dnsTerms.hostName),
  type: field.shown(...dnsTerms.recordType),
  value: field.shown(...cdnTerms.value),
  /** None: all regions that no other target of the name lists. */
  regions: field.choices(...cdnTerms.regions, regionOptions),
  weight: field.count(...cdnTerms.weight),
  ttl: field.count(...dnsTerms.ttlSeconds),
  state: field.choice(...terms.state, recordStates),
  /** Of the version that brought it to where it stands. */
  serial: field.count('区域版本', 'Serial'),
  publishedAt: field.time('发布时间', 'Published at').nullable(),
  domainId: field.ref(...cdnTerms.domain, 'domains').nullable(),
  accountId: field.account().nullable(),
  scheduleId: field.ref(...terms.schedulingPolicy, 'schedules').nullable(),
  paramId: field.ref(...cdnTerms.supplierParameter, 'supplierParams').nullable(),
});

/** One version of the zone, with how many records came and went against the version before. */
export const zoneVersion = z.object({
  serial: z.int(),
  records: z.int(),
  added: z.int(),
  removed: z.int(),
  createdAt: z.string(),
  publishedAt: z.string().nullable(),
});
/** What a name server says of the zone itself. */
const soa = z.object({
  server: z.string(),
  /** Null without an answer, of which `code` tells why. */
  serial: z.int().nullable(),
  code: z.string().nullable(),
  ms: z.int(),
});

/** Records that the platform generates for domains, as versions of one zone. */
export const dnsRecords = resource('dnsRecords', {
  entity: dnsRecord,
  endpoints: {
    list: listing(named(dnsRecord.schema, ['domainId', 'accountId', 'scheduleId', 'paramId']), {
      scope: 'platform',
      permission: view,
      search: ['name', 'value', 'domainName'],
      filters: ['state', 'regions', 'accountId', 'domainId', 'scheduleId', 'paramId'],
      sort: ['name', 'value', 'weight', 'serial', 'publishedAt'],
      order: 'name',
      summary: [
        '平台为域名生成的解析记录及其发布状态',
        'Records the platform generates for domains, and how each stands',
      ],
    }),
    zone: get('/zone', {
      permission: view,
      input: nothing,
      output: z.object({ zone: z.string(), versions: z.array(zoneVersion), servers: z.array(soa) }),
      rate: 'test',
      summary: [
        '区域的最近版本，以及各域名服务器此刻应答的版本',
        'Newest versions of the zone, and which serial each name server answers now',
      ],
    }),
    publish: post('/publish', {
      permission: 'staff.scheduling.operate',
      input: nothing,
      output: nothing,
      summary: ['以新版本重新发布整个区域', 'Publishes the whole zone again under a new serial'],
    }),
  },
});
