import { createHash } from 'node:crypto';
import { labCredentials } from '../../kernel/config';
import { refusalOf } from '../../world/objects/signature';
import { group, tag } from '../../world/route53/xml';
import type { SupplierCore } from '../core';
import { Problem, type ProblemKind } from '../problem';
import { type Call, type Dialect, jsonReply, type Reply } from '../reply';
import { graph } from './graph';
import { openLogs } from './logs';
import { purge } from './purge';
import { Refusal } from './refusal';
import { openZone } from './zone';

const { accountId, zoneId, apiToken } = labCredentials.cloudflare;
const root = '/client/v4';
/** The store knows a token by its id, and its secret is the checksum of it. */
const keyId = accountId.split('').reverse().join('');
const secret = createHash('sha256').update(apiToken).digest('hex');

const codes: Record<ProblemKind, readonly [status: number, code: number]> = {
  badCredential: [401, 1000],
  tokenExpired: [401, 1000],
  tokenReused: [403, 10_000],
  badRequest: [400, 1400],
  notFound: [404, 1436],
  noDomain: [404, 1436],
  exists: [409, 1406],
  busy: [409, 1446],
  notStopped: [409, 1446],
  badCertificate: [400, 1426],
  cannot: [400, 20_021],
  quota: [429, 10_429],
  throttled: [429, 10_429],
  internal: [500, 1500],
};
const answerOf = (error: Problem): readonly [status: number, code: number] =>
  error instanceof Refusal ? [error.status, error.code] : codes[error.kind];

const isForStore = ({ headers }: Call): boolean =>
  String(headers.authorization).startsWith('AWS4-HMAC-SHA256');
const checkStore = (call: Call): void => {
  const request = { method: call.method, url: call.target, headers: call.headers };
  const url = new URL(call.target, 'http://lab.invalid');
  const refusal = refusalOf(request, url, call.body, Date.now(), { keyId, secret });
  const isScoped = String(call.headers.authorization).includes('/auto/s3/aws4_request');
  if (refusal || !isScoped)
    throw new Problem('tokenReused', `The store refuses: ${refusal ?? 'another region'}.`);
};
const checkToken = ({ headers }: Call): void => {
  const [, own] = /^Bearer (\S+)$/.exec(String(headers.authorization)) ?? [];
  if (own === undefined) throw new Refusal(400, 6003, 'Invalid request headers');
  if (own !== apiToken) throw new Refusal(401, 1000, 'Invalid API Token');
};

const result = (value: unknown, status = 200): Reply =>
  jsonReply({ success: true, errors: [], messages: [], result: value }, status);
const page = (rows: readonly unknown[]): Reply => {
  const count = rows.length;
  const result_info = { page: 1, per_page: 50, count, total_count: count, total_pages: 1 };
  return jsonReply({ success: true, errors: [], messages: [], result: rows, result_info });
};

/**
 * An emulator of Cloudflare in front of a supplier of the lab: custom hostnames of one zone with their rules,
 * its analytics and the store of its lines. It checks token and signature and holds each call to the published
 * description, and what it is told to do happens on real edges.
 */
export const cloudflareDialect = (core: SupplierCore): Dialect => {
  const zone = openZone(core);
  const logs = openLogs(core, zone, keyId, secret);
  const { rulesets } = zone;
  /** What an answer tells once the edges have it. */
  const settled = async (value: unknown): Promise<Reply> => {
    await zone.settle();
    return result(value);
  };
  /** A name that rules lead to must be one of the zone. */
  const checkRoute = (body: unknown): unknown => {
    const { action_parameters } = (body ?? {}) as {
      action_parameters?: { origin?: { host?: string } };
    };
    const host = action_parameters?.origin?.host;
    if (host !== undefined && !zone.hasRecord(host))
      throw new Refusal(400, 20_021, `'${host}' is not a name of this account`);
    return body;
  };
  const zoneCall = async (call: Call, body: unknown): Promise<Reply> => {
    const [, own = '', path = ''] = /^\/client\/v4\/zones\/([^/]*)\/(.*)$/.exec(call.path) ?? [];
    if (own !== zoneId) throw new Refusal(404, 7003, `Could not route to ${call.path}`);
    const [area = '', one = '', part = '', two = ''] = path.split('/');
    const kind = [one && '{one}', part && (part === 'rules' ? part : '{part}'), two && '{two}'];
    switch ([call.method, area, ...kind].filter(Boolean).join(' ')) {
      case 'GET custom_hostnames':
        return page(zone.list(call.query.get('hostname.exact')));
      case 'POST custom_hostnames':
        return result(zone.create(body), 201);
      case 'GET custom_hostnames {one}':
        return result(zone.one(one));
      case 'PATCH custom_hostnames {one}':
        return result(zone.edit(one, body), 202);
      case 'DELETE custom_hostnames {one}':
        return result(zone.remove(one));
      case 'GET dns_records':
        return page(zone.records(call.query.get('name.startswith')));
      case 'POST dns_records':
        return settled(zone.putRecord(null, body));
      case 'PATCH dns_records {one}':
        return settled(zone.putRecord(one, body));
      case 'DELETE dns_records {one}':
        return result(zone.dropRecord(one));
      case 'GET rulesets {one} {part} {two}':
        return result(zone.shownRules(rulesets.entry(part)));
      case 'POST rulesets':
        return settled(rulesets.create(body));
      case 'POST rulesets {one} rules':
        return settled(rulesets.add(one, checkRoute(body)));
      case 'PATCH rulesets {one} rules {two}':
        return settled(rulesets.change(one, two, checkRoute(body)));
      case 'DELETE rulesets {one} rules {two}':
        return settled(rulesets.remove(one, two));
      case 'POST purge_cache':
        return result(await purge(core, zone, body));
      case 'GET logpush {one}':
        return page(logs.jobs());
      case 'POST logpush {one}':
        return result(logs.createJob(body), 201);
      default:
        throw new Refusal(404, 7000, `No route for ${call.method} ${call.path}`);
    }
  };
  const graphCall = async (body: unknown): Promise<Reply> => {
    try {
      return jsonReply(await graph(core, zone, zoneId, body));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return jsonReply({ data: null, errors: [{ message: error.message, path: null }] });
    }
  };
  const refusal = (problem: Problem): Reply => {
    const [status, code] = answerOf(problem);
    const { retryAfterSeconds, message } = problem;
    const headers: Record<string, string> =
      retryAfterSeconds === null ? {} : { 'retry-after': String(retryAfterSeconds) };
    const errors = [{ code, message }];
    return jsonReply({ success: false, errors, messages: [], result: null }, status, headers);
  };
  const storeCall = async (call: Call): Promise<Reply> => {
    try {
      checkStore(call);
      return await logs.answer(call);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const [status] = answerOf(error);
      const code = { 403: 'AccessDenied', 404: 'NoSuchKey' }[status] ?? 'InvalidArgument';
      const body = Buffer.from(group('Error', tag('Code', code), tag('Message', error.message)));
      return { status, headers: { 'content-type': 'application/xml' }, body };
    }
  };
  return {
    callsPerSecond: 12,
    handle: async (call) => {
      if (core.faults().refuseCredentials)
        throw new Problem('badCredential', 'The token was withdrawn.');
      if (isForStore(call)) return storeCall(call);
      checkToken(call);
      const body: unknown = JSON.parse(call.body.toString('utf8') || 'null');
      if (call.path === `${root}/graphql`) return graphCall(body);
      if (call.path === `${root}/accounts/${accountId}/tokens/verify`)
        return result({ id: keyId, status: 'active' });
      return zoneCall(call, body);
    },
    problem: refusal,
  };
};
