import { randomUUID } from 'node:crypto';
import { limiter } from '#shared/kernel/limiter';
import { dnsName } from '../dns/names';
import { type Refusal, refusalOf } from '../objects/signature';
import { applyBatch } from '../route53/batch';
import { type Hosting, route53Habits } from '../route53/store';
import { readName, writeName, writeSet } from '../route53/sets';
import { below, group, parseXml, tag } from '../route53/xml';
import type { Call, Reply, Route } from './router';

const namespace = 'xmlns="https://route53.amazonaws.com/doc/2013-04-01/"';
const mostSets = 300;
type Problem = { status: number; code: string; message: string };

const xml = (status: number, name: string, parts: string[], headers = {}): Reply => ({
  status,
  text: `<?xml version="1.0"?>\n<${name} ${namespace}>${parts.join('')}</${name}>`,
  headers: { 'content-type': 'text/xml', ...headers },
});
const problem = ({ status, code, message }: Problem): Reply =>
  xml(status, 'ErrorResponse', [
    group('Error', tag('Type', 'Sender'), tag('Code', code), tag('Message', message)),
    tag('RequestId', randomUUID()),
  ]);
const refusals: Record<Refusal, Problem> = {
  AccessDenied: {
    status: 403,
    code: 'MissingAuthenticationToken',
    message: 'Missing Authentication Token',
  },
  InvalidAccessKeyId: {
    status: 403,
    code: 'InvalidClientTokenId',
    message: 'The security token included in the request is invalid.',
  },
  SignatureDoesNotMatch: {
    status: 403,
    code: 'SignatureDoesNotMatch',
    message: 'The request signature we calculated does not match the signature you provided.',
  },
  RequestTimeTooSkewed: {
    status: 403,
    code: 'SignatureDoesNotMatch',
    message: 'Signature expired or not yet current.',
  },
  XAmzContentSHA256Mismatch: {
    status: 403,
    code: 'SignatureDoesNotMatch',
    message: 'x-amz-content-sha256 does not fit the body.',
  },
};

const changeInfo = (change: { id: string; at: Date; state: string }): string =>
  group(
    'ChangeInfo',
    tag('Id', `/change/${change.id}`),
    tag('Status', change.state),
    tag('SubmittedAt', change.at.toISOString()),
  );
type Zone = ReturnType<Hosting['zones']>[number];
const zoneInfo = ({ id, name, reference, sets }: Zone): string =>
  group(
    'HostedZone',
    tag('Id', `/hostedzone/${id}`),
    tag('Name', writeName(name)),
    tag('CallerReference', reference),
    group('Config', tag('PrivateZone', false)),
    tag('ResourceRecordSetCount', sets.size),
  );

/** As listings sort: labels reversed, then type, then identifier. */
const sortKey = (name: string): string => `${name.split('.').reverse().join('.')}.`;
const zonesByName = (hosting: Hosting, query: URLSearchParams): Reply => {
  const from = sortKey(readName(query.get('dnsname') ?? '').replace(/\.$/, ''));
  const limit = Number(query.get('maxitems') ?? 100);
  const zones = hosting
    .zones()
    .filter(({ name }) => sortKey(name) >= from)
    .toSorted((a, b) => (sortKey(a.name) < sortKey(b.name) ? -1 : 1));
  return xml(200, 'ListHostedZonesByNameResponse', [
    group('HostedZones', ...zones.slice(0, limit).map(zoneInfo)),
    tag('DNSName', query.get('dnsname')),
    tag('IsTruncated', zones.length > limit),
    tag('MaxItems', limit),
  ]);
};

const listSets = (zone: Zone, query: URLSearchParams): Reply => {
  const name = query.get('name');
  const from = [
    name === null ? '' : sortKey(readName(name).replace(/\.$/, '')),
    query.get('type') ?? '',
    query.get('identifier') ?? '',
  ];
  if (name === null && query.has('type'))
    return problem({ status: 400, code: 'InvalidInput', message: 'type needs a name' });
  const limit = Math.min(mostSets, Number(query.get('maxitems') ?? mostSets));
  const sorted = [...zone.sets.values()]
    .map((set) => ({ set, key: [sortKey(set.name), set.type, set.id] }))
    .toSorted((a, b) => compare(a.key, b.key))
    .filter(({ key }) => compare(key, from) >= 0);
  const next = sorted[limit]?.set;
  return xml(200, 'ListResourceRecordSetsResponse', [
    group('ResourceRecordSets', ...sorted.slice(0, limit).map(({ set }) => writeSet(set))),
    tag('IsTruncated', next !== undefined),
    tag('NextRecordName', next && writeName(next.name)),
    tag('NextRecordType', next?.type),
    tag('NextRecordIdentifier', next?.id || null),
    tag('MaxItems', limit),
  ]);
};
const compare = (a: readonly string[], b: readonly string[]): number => {
  const at = a.findIndex((part, i) => part !== b[i]);
  if (at < 0) return 0;
  return (a[at] ?? '') < (b[at] ?? '') ? -1 : 1;
};

const changeSets = (hosting: Hosting, zone: Zone, body: string): Reply => {
  const request = parseXml(body);
  const changes = below(request ?? undefined, 'ChangeBatch', 'Changes')?.children;
  if (request?.name !== 'ChangeResourceRecordSetsRequest' || !changes)
    return problem({ status: 400, code: 'MalformedInput', message: 'Unexpected document' });
  const outcome = applyBatch(changes, zone.sets, zone.name);
  if ('messages' in outcome)
    return problem({
      status: 400,
      code: 'InvalidChangeBatch',
      message: `[${outcome.messages.join(', ')}]`,
    });
  const change = hosting.take(zone, outcome.sets);
  return xml(200, 'ChangeResourceRecordSetsResponse', [changeInfo(change)]);
};

const createZone = (hosting: Hosting, body: string): Reply => {
  const request = parseXml(body) ?? undefined;
  const name = dnsName.safeParse(readName(below(request, 'Name')?.text ?? ''));
  const reference = below(request, 'CallerReference')?.text ?? '';
  if (!name.success || reference === '')
    return problem({ status: 400, code: 'InvalidDomainName', message: 'The name is not valid' });
  const { zone, change } = hosting.create(name.data, reference);
  const set = group(
    'DelegationSet',
    group('NameServers', ...[1, 2, 3, 4].map((n) => tag('NameServer', `ns-${n}.awsdns-lab.test`))),
  );
  return xml(201, 'CreateHostedZoneResponse', [zoneInfo(zone), changeInfo(change), set], {
    location: `https://route53.amazonaws.com/2013-04-01/hostedzone/${zone.id}`,
  });
};

const answer = async (hosting: Hosting, call: Call): Promise<Reply> => {
  const body = await call.body();
  const refusal = refusalOf(call.request, call.url, body, Date.now());
  if (refusal) return problem(refusals[refusal]);
  const [kind = '', id = '', part, ...more] = (call.params['*'] ?? '').split('/');
  const { method } = call.request;
  const query = call.url.searchParams;
  const operation = `${method} ${kind}${part === undefined ? '' : `/${part}`}`;
  if (operation === 'GET hostedzonesbyname') return zonesByName(hosting, query);
  if (operation === 'POST hostedzone') return createZone(hosting, body.toString('utf8'));
  if (operation === 'GET change') {
    const change = hosting.change(id);
    return change
      ? xml(200, 'GetChangeResponse', [changeInfo(change)])
      : problem({ status: 404, code: 'NoSuchChange', message: `No change with id ${id}` });
  }
  const zone = hosting.zone(id);
  if (kind !== 'hostedzone' || part !== 'rrset' || more.length > 0)
    return problem({ status: 404, code: 'UnknownOperationException', message: 'Not served here' });
  if (!zone)
    return problem({
      status: 404,
      code: 'NoSuchHostedZone',
      message: `No hosted zone found with ID: ${id}`,
    });
  if (method === 'GET') return listSets(zone, query);
  return changeSets(hosting, zone, body.toString('utf8'));
};

const isFor = (call: Call): boolean =>
  /Credential=[^/]+\/\d{8}\/us-east-1\/route53\//.test(call.request.headers.authorization ?? '');

/** An emulator of Amazon Route 53 whose zones the lab's name server answers; it checks every signature. */
export const route53Routes = (hosting: Hosting): Route[] => {
  let allowed = limiter(hosting.habits.callsPerSecond, () => performance.now());
  return [
    {
      method: '*',
      path: '/2013-04-01/*',
      open: true,
      handle: (call) => {
        if (!allowed())
          return problem({ status: 400, code: 'Throttling', message: 'Rate exceeded' });
        if (!isFor(call)) return problem(refusals.SignatureDoesNotMatch);
        return answer(hosting, call);
      },
    },
    { method: 'GET', path: '/route53', handle: () => ({ json: hosting.habits }) },
    {
      method: 'PUT',
      path: '/route53',
      handle: async (call) => {
        Object.assign(hosting.habits, await call.json(route53Habits));
        allowed = limiter(hosting.habits.callsPerSecond, () => performance.now());
        return { json: hosting.habits };
      },
    },
  ];
};
