import * as z from 'zod';
import { labCredentials, zones } from '../../kernel/config';
import type { SupplierCore } from '../core';
import { Problem, type ProblemKind } from '../problem';
import { type Call, type Dialect, jsonReply, type Reply } from '../reply';
import { openPurges } from './content';
import { bodies, questions } from './description';
import { readLogs, readSeries } from './readings';
import { openResources } from './resources';

const statuses: Record<ProblemKind, number> = {
  badCredential: 401,
  tokenExpired: 401,
  tokenReused: 401,
  badRequest: 400,
  notFound: 404,
  noDomain: 404,
  exists: 400,
  busy: 409,
  notStopped: 400,
  badCertificate: 400,
  cannot: 400,
  quota: 429,
  throttled: 429,
  internal: 500,
};
const nothing = (status: number): Reply => ({ status, body: Buffer.alloc(0) });
const read = <T>(schema: z.ZodType<T>, value: unknown): T => {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new Problem('badRequest', z.prettifyError(parsed.error));
};
const bodyOf = <T>(schema: z.ZodType<T>, call: Call): T => {
  let value: unknown;
  try {
    value = JSON.parse(call.body.toString('utf8'));
  } catch {
    throw new Problem('badRequest', 'The body is no JSON.');
  }
  return read(schema, value);
};
const queryOf = <T>(schema: z.ZodType<T>, { query }: Call): T =>
  read(schema, Object.fromEntries(query));

/**
 * An emulator of Gcore's CDN in front of a supplier of the lab: it checks the token, holds each request to the
 * published description, and what it is told to do happens on real edges.
 */
export const gcoreDialect = (core: SupplierCore): Dialect => {
  const resources = openResources(core);
  const purges = openPurges(core, resources);
  // All domains of an account point to one name.
  const account = { id: 1, cname: `cllab.${zones.suppliers[core.traits.name]}` };
  const route = (call: Call): unknown => {
    const [, , kind = '', first = '', part = '', second = ''] = call.path.split('/');
    const [id, inner] = [Number(first), Number(second)];
    const shape = [first && '{id}', part, second && '{id}'].filter(Boolean).join('/');
    switch (`${call.method} ${kind}${shape && `/${shape}`}`) {
      case 'GET resources':
        return resources.list(queryOf(questions.resources, call));
      case 'POST resources':
        return jsonReply(resources.create(bodyOf(bodies.resource, call)), 201);
      case 'GET resources/{id}':
        return resources.one(id);
      case 'PATCH resources/{id}':
        return resources.change(id, bodyOf(bodies.resourceChange, call));
      case 'DELETE resources/{id}':
        return (resources.remove(id), nothing(204));
      case 'GET resources/{id}/rules':
        return resources.rules(id, queryOf(questions.rules, call));
      case 'POST resources/{id}/rules':
        return jsonReply(resources.putRule(id, null, bodyOf(bodies.rule, call)), 201);
      case 'PUT resources/{id}/rules/{id}':
        return resources.putRule(id, inner, bodyOf(bodies.rule, call));
      case 'DELETE resources/{id}/rules/{id}':
        return (resources.dropRule(id, inner), nothing(204));
      case 'POST resources/{id}/purge':
        return (purges.submit(id, bodyOf(bodies.purge, call)), nothing(201));
      case 'GET purge_statuses':
        return purges.list(queryOf(questions.purges, call));
      case 'GET origin_groups':
        return resources.groups(queryOf(questions.groups, call));
      case 'POST origin_groups':
        return jsonReply(resources.putGroup(null, bodyOf(bodies.group, call)), 201);
      case 'GET origin_groups/{id}':
        return resources.group(id);
      case 'PUT origin_groups/{id}':
        return resources.putGroup(id, bodyOf(bodies.group, call));
      case 'DELETE origin_groups/{id}':
        return (resources.dropGroup(id), nothing(204));
      case 'GET sslData':
        return resources.certificates(queryOf(questions.certificates, call));
      case 'POST sslData':
        return (resources.addCertificate(bodyOf(bodies.certificate, call)), nothing(201));
      case 'GET sslData/{id}':
        return resources.certificate(id);
      case 'DELETE sslData/{id}':
        return (resources.dropCertificate(id), nothing(204));
      default:
        return readingOf(call);
    }
  };
  const readingOf = (call: Call): unknown => {
    switch (`${call.method} ${call.path}`) {
      case 'GET /cdn/clients/me':
        return account;
      case 'GET /cdn/statistics/series': {
        const metrics = call.query.getAll('metrics');
        return readSeries(core, resources, queryOf(questions.series, call), metrics);
      }
      case 'GET /cdn/advanced/v1/logs':
        return readLogs(core, queryOf(questions.logs, call));
      default:
        throw new Problem('notFound', 'Not found.');
    }
  };
  return {
    callsPerSecond: 10,
    handle: async (call) => {
      if (core.faults().refuseCredentials) throw new Problem('badCredential', 'Token withdrawn.');
      const token = /^apikey (.+)$/i.exec(String(call.headers.authorization))?.[1];
      if (token !== labCredentials.gcore.token)
        throw new Problem('badCredential', 'Authentication credentials were not provided.');
      const answer = await route(call);
      const isReply = typeof answer === 'object' && answer !== null && 'body' in answer;
      return isReply ? (answer as Reply) : jsonReply(answer);
    },
    problem: ({ kind, message, retryAfterSeconds }) => {
      const headers: Record<string, string> = {};
      if (retryAfterSeconds !== null) headers['retry-after'] = String(retryAfterSeconds);
      return jsonReply({ message }, statuses[kind], headers);
    },
  };
};
