import * as z from 'zod';
import { asList, entity, get, nothing, resource } from '../../../kernel/contract';
import { field, isoTime } from '../../../kernel/field';
import { listing } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import { namesInput } from '../domains/names';
import { answerStates, dnssecStates, lookupFaults } from './answers';
import * as dnsTerms from './terms';

export const lookupTypes = {
  A: ['A', 'A'],
  AAAA: ['AAAA', 'AAAA'],
  CNAME: ['CNAME', 'CNAME'],
  TXT: ['TXT', 'TXT'],
  NS: ['NS', 'NS'],
  CAA: ['CAA', 'CAA'],
} as const;
export type LookupType = keyof typeof lookupTypes;
/* Safe cast: the names are the keys of the table. */
const typeNames = Object.keys(lookupTypes) as [LookupType, ...LookupType[]];
/** Questions (name by type) that are asked at once, of every server. */
export const mostQuestions = 100;
/** The latest questions of a person that stay to be asked again. */
export const mostKept = 100;

/** One answer, with all servers that gave it. */
const dnsLookup = entity('dnsLookup', '域名解析查询', 'DNS query', {
  key: field.shown(...terms.id),
  name: field.shown(...terms.name),
  type: field.choice(...dnsTerms.recordType, lookupTypes),
  state: field.choice(...terms.state, answerStates),
  values: field.list(...terms.answer, z.string(), 200),
  fault: field.choice(...terms.reason, lookupFaults).nullable(),
  expected: field.list(...dnsTerms.expectedAny, z.string(), 200),
  /** Whether other servers answered something else. */
  alone: field.flag('与其他服务器不同', 'Differs from others'),
  servers: field.list('给出此应答的服务器', 'Servers that answered so', z.string(), 20),
  /** Of the answer of the authoritative servers; null where the walk from the root met none. */
  dnssec: field.choice('DNSSEC', 'DNSSEC', dnssecStates).nullable(),
  zones: field.list('自根的委派', 'Delegated from the root', z.string(), 12),
  ttl: field.count('最短 TTL（秒）', 'Shortest TTL (s)').nullable(),
  ms: field.ms('最长耗时', 'Slowest'),
});

/** One question of a person, to ask again. */
const latest = z.object({
  id: z.uuid(),
  names: z.array(z.string()),
  types: z.array(z.enum(typeNames)),
  at: isoTime,
});

/** What the world sees for names: asked over DNS at the moment of the request; only the questions are kept. */
export const dnsLookups = resource('dnsLookups', {
  entity: dnsLookup,
  endpoints: {
    list: {
      ...listing(dnsLookup.schema, {
        scope: 'platform',
        permission: 'test.run',
        filters: ['state', 'alone', 'dnssec'],
        sort: ['key', 'name', 'type', 'ms'],
        order: 'key',
        input: {
          ...namesInput,
          types: asList(z.enum(typeNames), typeNames.length),
        },
        whole: false,
        summary: [
          '向解析服务器与权威服务器查询名称，并与期望值比较',
          'Asks resolvers and authoritative servers for names, and compares with what is expected',
        ],
      }),
      rate: 'test',
    },
    latest: get('/latest', {
      permission: 'test.run',
      input: nothing,
      output: z.object({ rows: z.array(latest) }),
      summary: ['本人最近的查询', 'Latest questions of the person who asks'],
    }),
  },
});
