import * as z from 'zod';
import { byId, entity, get, nothing, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import { regionOptions } from '../bills/prices';
import * as cdnTerms from '../terms';
import * as dnsTerms from './terms';
import { zoneChange } from './zoneChanges';
import { handFields, handRecord, handTypes } from './zoneRecords';

/** How a record stands between the version that is served and the newest one. */
export const recordStates = {
  published: ['已发布', 'Published', 'success'],
  waiting: ['等待发布', 'To be published', 'progress'],
  leaving: ['将被移除', 'To be removed', 'warning'],
  draftAdd: ['草稿：新增', 'Draft: added', 'neutral'],
  draftChange: ['草稿：修改', 'Draft: changed', 'neutral'],
  draftDrop: ['草稿：移除', 'Draft: dropped', 'warning'],
} as const;

/** Who wrote a record. */
export const recordOrigins = {
  generated: ['平台生成', 'Generated'],
  hand: ['手工', 'By hand'],
} as const;

const view = 'staff.scheduling.view';
/** One record of the zone: of a domain's name one of its targets, or one that people wrote. */
export const dnsRecord = entity('dnsRecord', '解析记录', 'DNS record', {
  key: field.shown(...terms.id),
  zone: field.shown(...dnsTerms.zone),
  origin: field.choice('维护方式', 'Written', recordOrigins),
  name: field.shown(...dnsTerms.hostName),
  type: field.choice(...dnsTerms.recordType, handTypes),
  value: field.shown(...cdnTerms.value),
  /** None: all regions that no other target of the name lists. */
  regions: field.choices(...cdnTerms.regions, regionOptions),
  /** None: all records of the set are answered together. */
  weight: field.count(...cdnTerms.weight).nullable(),
  ttl: field.count(...dnsTerms.ttlSeconds),
  state: field.choice(...terms.state, recordStates),
  /** Of the version that brought it to where it stands. */
  serial: field.count(...dnsTerms.serial),
  publishedAt: field.time('发布时间', 'Published at').nullable(),
  /** The change of one's own draft that it stands for. */
  changeId: field.id('草稿变更', 'Change of the draft').nullable(),
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
      filters: [
        'state',
        'origin',
        'type',
        'regions',
        'accountId',
        'domainId',
        'scheduleId',
        'paramId',
      ],
      sort: ['name', 'type', 'value', 'weight', 'serial', 'publishedAt'],
      order: 'name',
      summary: [
        '区域中的解析记录（平台生成与手工维护）及其发布状态，并含自己的草稿',
        'Records of the zone, generated and by hand, how each stands, and one’s own draft',
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
    write: post('/changes', {
      permission: 'staff.scheduling.operate',
      input: z.strictObject({ ...handFields, before: handRecord.nullable().default(null) }),
      output: zoneChange.schema,
      summary: ['在草稿中新增或修改一条记录', 'Adds or changes a record in one’s draft'],
    }),
    drop: post('/drop', {
      permission: 'staff.scheduling.operate',
      input: z.strictObject({ before: handRecord }),
      output: zoneChange.schema,
      summary: ['在草稿中删除一条记录', 'Drops a record in one’s draft'],
    }),
    undo: post('/changes/:id/undo', {
      permission: 'staff.scheduling.operate',
      input: byId,
      output: nothing,
      summary: ['撤销草稿中的一处变更', 'Takes a change out of one’s draft'],
    }),
    publish: post('/publish', {
      permission: 'staff.scheduling.operate',
      input: nothing,
      output: nothing,
      summary: ['以新版本重新发布整个区域', 'Publishes the whole zone again under a new serial'],
    }),
  },
});
