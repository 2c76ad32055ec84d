import * as z from 'zod';
import { entity, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as platformTerms from '../../platform/terms';
import * as terms from '../../../kernel/terms';
import { regionField } from '../bills/prices';
import * as cdnTerms from '../terms';
import { answerStates, lookupFaults, serverRoles } from './answers';
import * as dnsTerms from './terms';

/** What one name server answers for a generated name to clients of one place, and what it should. */
export const liveRecord = entity('liveRecord', '系统域名应答', 'Answer for a platform name', {
  key: field.shown(...terms.id),
  domainId: field.ref(...cdnTerms.domain, 'domains'),
  name: field.shown(...dnsTerms.platformName),
  /** Null: a client of a region that no target names. */
  region: regionField.nullable(),
  server: field.shown(...platformTerms.nameServer),
  role: field.choice(...dnsTerms.serverRole, serverRoles),
  state: field.choice(...terms.state, answerStates),
  expected: field.list(...dnsTerms.expectedAny, z.string(), 200),
  value: field.shown(...terms.answer).nullable(),
  fault: field.choice(...terms.reason, lookupFaults).nullable(),
  ttl: field.count('TTL 剩余（秒）', 'TTL left (s)').nullable(),
  ms: field.ms(...terms.duration),
});

/** The names generated for a domain and the live answer of each. */
export const liveRecords = resource('liveRecords', {
  entity: liveRecord,
  endpoints: {
    list: {
      ...listing(named(liveRecord.schema, ['domainId']), {
        scope: 'platform',
        permission: 'staff.domains.view',
        filters: ['state', 'region', 'role'],
        sort: ['key', 'server', 'region', 'ms'],
        order: 'key',
        input: { id: z.uuid().optional() },
        whole: false,
        summary: [
          '向每个域名服务器、以每个地区的访问者身份查询该域名的系统域名',
          'Asks every name server for the name generated for a domain, as a client of each region',
        ],
      }),
      rate: 'test',
    },
  },
});
