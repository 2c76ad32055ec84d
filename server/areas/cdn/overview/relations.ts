import { Readable } from 'node:stream';
import {
  domainRelations,
  type Relation,
  type RelationAnswer,
  type RelationKind,
  relationKinds,
} from '#shared/areas/cdn/overview/domainRelations';
import { type Action, can, type Who } from '#shared/kernel/access';
import { Failure } from '#shared/kernel/errors';
import { asciiDomain, baseOf, isHost } from '#shared/kernel/hostNames';
import { now } from '../../../kernel/process/clock';
import type { Ctx } from '../../../kernel/db/context';
import { type Outside, serve } from '../../../kernel/http/http';
import { askAliases } from '../../../model/cdn/domains/verification/dnsLookups';
import { seenDomain } from '../../../model/cdn/domains/bindings';
import { contentOf, entriesWithReading } from '../../../model/cdn/domains/configuration/versions';
import { type Found, domainsOfHost, lastChanges, relationsOf } from './relations.store';

/** What each part asks for besides the domain itself, and where the console shows it. */
const parts: Record<RelationKind, { may: Action; path: (d: Found) => string }> = {
  account: { may: 'staff.accounts.view', path: (d) => `/updateAccount?id=${d.accountId}` },
  origin: { may: 'staff.domains.view', path: (d) => `/updateDomainPage?id=${d.id}` },
  rules: { may: 'staff.domains.view', path: (d) => `/domain/${d.id}/configs` },
  certificate: { may: 'certificate.info', path: (d) => `/bindCertificate?domain=${d.id}` },
  policy: { may: 'schedule.view', path: (d) => `/cdn-schedulesByDomainNameManag?names=${d.name}` },
  suppliers: { may: 'staff.domains.view', path: (d) => `/autoConfigManag?search=${d.name}` },
  zone: { may: 'staff.domains.view', path: (d) => `/cdn-sysdomainsbydomainid?id=${d.id}` },
  subdomains: {
    may: 'staff.domains.view',
    path: (d) => `/cdn-subdomainmanag?domainId=${d.id}`,
  },
  readings: { may: 'staff.domains.view', path: (d) => `/listDomainConfigPage?id=${d.id}` },
  reviews: { may: 'staff.domains.view', path: () => '/cdn-domainmanag?tab=reviews' },
  lanes: { may: 'staff.data.view', path: (d) => `/cdn-datasync?search=${d.name}` },
  logs: { may: 'log.download', path: (d) => `/cdn-log?domains=${d.id}` },
  tasks: { may: 'task.view', path: (d) => `/cdn-task?search=${d.name}` },
  policies: { may: 'alarm.view', path: (d) => `/cdn-monitoralarm?domain=${d.id}` },
  alarms: { may: 'alarm.view', path: (d) => `/cdn-alarmtrigger?search=${d.name}` },
  bills: { may: 'staff.billing.view', path: (d) => `/cdn-billdaymanag?accountId=${d.accountId}` },
  findings: { may: 'staff.data.view', path: (d) => `/findings?search=${d.name}` },
  changes: { may: 'staff.audit.view', path: (d) => `/cdn-operational?search=${d.name}` },
};
/* Safe cast: the names are the keys of the table. */
const kinds = Object.keys(relationKinds) as RelationKind[];
const seenKinds = (who: Who) => kinds.filter((kind) => can(who, parts[kind].may));

/** The host in what somebody typed: a name, a URL, a name with a port. */
const hostOf = (text: string): string => {
  const bare = text.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').replace(/[/?#].*$/s, '');
  const host = asciiDomain(bare.replace(/^[^@]*@/, '').replace(/:\d+$/, ''));
  return host;
};

const answerOf = async (
  ctx: Ctx,
  host: string,
  [domain, ...others]: readonly Found[],
): Promise<RelationAnswer> => {
  if (!domain) return { asked: host, domain: null, others: [], relations: [], changes: [] };
  const lines = await relationsOf(ctx, domain, seenKinds(ctx.who));
  const relations: Relation[] = lines.map((line) => ({
    ...line,
    path: parts[line.kind].path(domain),
  }));
  const changes = can(ctx.who, 'staff.audit.view') ? await lastChanges(ctx, domain) : [];
  return { asked: host, domain, others, relations, changes };
};

/** How long DNS may take, ms. */
const lookupMs = 600;

/** Domains an alias leads to, as DNS says now. */
const throughDns = async (o: Outside, host: string): Promise<Found[]> => {
  for (const name of await askAliases(host, lookupMs)) {
    const domains = await o.transact((ctx) => domainsOfHost(ctx, name));
    if (domains.length > 0) return domains.map((f) => ({ ...f, match: 'alias' as const }));
  }
  return [];
};

/** Looks in what the platform keeps; only a name it does not know is asked of DNS. */
const find = async (o: Outside, text: string): Promise<RelationAnswer> => {
  const host = hostOf(text);
  if (!isHost(baseOf(host))) return o.transact((ctx) => answerOf(ctx, host, []));
  const stored = await o.transact((ctx) => domainsOfHost(ctx, host));
  const domains = stored.length > 0 ? stored : await throughDns(o, host);
  return o.transact((ctx) => answerOf(ctx, host, domains));
};

/** Everything about a domain by any of its names: support's first look. */
export const domainRelationsService = serve(
  domainRelations,
  {},
  {
    find: (o, { text }) => find(o, text),
    async file(o, { text }) {
      const answer = await find(o, text);
      const { domain } = answer;
      if (!domain) throw new Failure('data.absent');
      const configuration = await o.transact(async (ctx) => ({
        desired: await contentOf(ctx, await seenDomain(ctx, domain.id)),
        suppliers: await entriesWithReading(ctx, domain.id),
      }));
      const content = JSON.stringify({ at: now(), ...answer, configuration }, null, 2);
      return {
        name: `${domain.name}.json`,
        type: 'application/json; charset=utf-8',
        content: Readable.from([content]),
      };
    },
  },
);
