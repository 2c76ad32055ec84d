import * as z from 'zod';
import { entity, resource } from '../../../kernel/contract';
import { field, isoTime } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import { regionField } from '../bills/prices';
import { lookupFaults } from '../dns/answers';
import * as dnsTerms from '../dns/terms';
import { supplierOptions } from '../suppliers/params';
import * as cdnTerms from '../terms';
import * as steeringTerms from './terms';

/** The last of a name server's answers is told by its response code, else by why there was none. */
export const responseCodes = { noError: ['正常', 'No error'], ...lookupFaults } as const;
/** How an answer stands to what the platform publishes for the name. */
export const observationStates = {
  known: ['供应商已识别', 'Supplier recognised', 'success'],
  foreign: ['未知目标', 'Foreign answer', 'error'],
  silent: [...dnsTerms.noAnswer, 'error'],
  outside: ['非平台名称', 'Not a platform name', 'neutral'],
} as const;
/** Answers of so many minutes before an instant say what was answered at it: the standing probe's interval. */
export const windowMinutes = 10;

/** One answer of one name server to a client of one place. */
export const cnameObservation = entity('cnameObservation', 'CNAME 记录', 'CNAME observation', {
  id: field.id(),
  observedAt: field.time('观测时间', 'Observed'),
  name: field.shown(...terms.name),
  domainId: field.ref(...cdnTerms.domain, 'domains').nullable(),
  accountId: field.account().nullable(),
  region: regionField.meta({ label: steeringTerms.place }),
  resolver: field.shown(...steeringTerms.resolver),
  rcode: field.choice(...steeringTerms.responseCode, responseCodes),
  /** Every record of the answer in its order: "owner ttl TYPE value". */
  chain: field.list('应答链', 'Chain', z.string(), 50),
  /** What the platform's name led to; null without an alias. */
  target: field.shown(...cdnTerms.target).nullable(),
  /** Seconds; the shortest of the chain. */
  ttl: field.count(...dnsTerms.ttlSeconds).nullable(),
  ms: field.ms(...terms.duration),
  /** Version of the zone that the server had before and after; null where it changed between. */
  serial: field.count(...steeringTerms.zoneSerial).nullable(),
  supplier: field.choice(...terms.supplier, supplierOptions).nullable(),
  paramId: field.ref(...cdnTerms.supplierParameter, 'supplierParams').nullable(),
  state: field.choice(...terms.state, observationStates),
  /** Null: the standing probe of all live domains. */
  taskId: field.ref(...cdnTerms.task, 'cnameTasks').nullable(),
});

const view = 'staff.scheduling.view';
/** What name servers answered, each answer as it came. */
export const cnameObservations = resource('cnameObservations', {
  entity: cnameObservation,
  endpoints: {
    list: listing(named(cnameObservation.schema, ['domainId', 'accountId', 'paramId', 'taskId']), {
      scope: 'platform',
      permission: view,
      search: ['name', 'target'],
      filters: [
        'state',
        'region',
        'rcode',
        'supplier',
        'paramId',
        'domainId',
        'accountId',
        'taskId',
        'observedAt',
      ],
      sort: ['observedAt', 'name', 'ttl', 'ms', 'serial'],
      order: '-observedAt',
      summary: [
        '域名服务器的每次应答：整条链、TTL、响应码、耗时与当时的区域版本',
        'Each answer of a name server: its whole chain, TTL, response code, time, and zone version in force',
      ],
    }),
  },
});

export const comparisonStates = {
  same: ['相同', 'Same', 'success'],
  changed: ['不同', 'Different', 'warning'],
  came: ['仅第二时刻', 'Second time only', 'neutral'],
  went: ['仅第一时刻', 'First time only', 'warning'],
} as const;
/** What one server answered to one place around two instants. */
const cnameComparison = entity('cnameComparison', 'CNAME 记录对比', 'Comparison of observations', {
  key: field.shown(...terms.id),
  name: field.shown(...terms.name),
  region: regionField.meta({ label: steeringTerms.place }),
  resolver: field.shown(...steeringTerms.resolver),
  state: field.choice(...terms.state, comparisonStates),
  before: field.list('第一时刻的应答', 'Answers at the first time', z.string(), 200),
  after: field.list('第二时刻的应答', 'Answers at the second time', z.string(), 200),
  beforeSerial: field.count('第一时刻的区域版本', 'Zone serial at the first time').nullable(),
  afterSerial: field.count('第二时刻的区域版本', 'Zone serial at the second time').nullable(),
});
/** Two instants of the observations beside each other. */
export const cnameComparisons = resource('cnameComparisons', {
  entity: cnameComparison,
  endpoints: {
    list: listing(cnameComparison.schema, {
      scope: 'platform',
      permission: view,
      search: ['name'],
      filters: ['state', 'region'],
      sort: ['name', 'state'],
      order: 'name',
      /** Each instant stands for the answers of the ten minutes up to it. */
      input: { at: isoTime.optional(), otherAt: isoTime.optional() },
      whole: false,
      summary: [
        '两个时刻（各取之前十分钟）的应答对比',
        'The answers of two instants beside each other, of ten minutes up to each',
      ],
    }),
  },
});
