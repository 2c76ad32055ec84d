import { createHash } from 'node:crypto';
import { json, type Request, type Response, Router } from 'express';
import * as z from 'zod';
import { actionLabel, refusalOf, refusalRules, type Who } from '#shared/kernel/access';
import type { Endpoint, Got, Out, Resource } from '#shared/kernel/contract';
import { badField, Failure } from '#shared/kernel/errors';
import type { Ctx, Run } from '../db/context';
import { mustWrite } from '../fieldRights';
import type { Limiter } from './limits';
import { exported, type ListPage, oneSnapshot, wantedOf } from './listExport';
import { type LooseVerb, once } from './idempotency';
import { bodyOf, failureOf } from './refusals';
import { type Download, send } from './response';

export type { Download } from './response';

export type Verb<E extends Endpoint> = (
  ctx: Ctx,
  input: Got<E>,
) => Promise<E['file'] extends true ? Download : Out<E>>;
export type Service<A extends Resource> = { [K in keyof A['endpoints']]: Verb<A['endpoints'][K]> };
export type Served = {
  area: Resource;
  service: Record<string, LooseVerb>;
  outside?: Record<string, OutsideVerb>;
};

/**
 * A verb that must speak to the outside or read the analytics store: it gets `run` instead of an
 * open transaction, so that no network call ever happens inside one.
 */
export type Outside = {
  who: Who;
  run: Run;
  ip: string;
  requestId: string;
  transact: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
};
export type OutsideVerb = (o: Outside, input: never) => Promise<unknown>;
type OutsideOf<A extends Resource> = {
  [K in keyof A['endpoints']]: (
    o: Outside,
    input: Got<A['endpoints'][K]>,
  ) => Promise<A['endpoints'][K]['file'] extends true ? Download : Out<A['endpoints'][K]>>;
};

/**
 * Checks at compile time that an area answers every endpoint of its contract, and nothing else:
 * verbs in `service` run inside one transaction, verbs in `outside` open their own.
 */
export const serve = <A extends Resource, const K extends keyof A['endpoints'] = never>(
  area: A,
  service: Omit<Service<A>, K>,
  outside?: Pick<OutsideOf<A>, K>,
): Served & { service: Omit<Service<A>, K> } => ({
  area,
  service: service as Served['service'] & Omit<Service<A>, K>,
  ...(outside ? { outside: outside as unknown as Record<string, OutsideVerb> } : {}),
});

export type Mounting = {
  run: Run;
  whoOf: (req: Request) => Promise<Who | null>;
  limit: Limiter;
  ipOf: (req: Request) => string;
  /** Told after each answer who asked for which operation and what status it got. */
  answered?: (who: Who | null, operation: string, status: number, ip: string) => void;
};

const bodies = new WeakMap<object, string>();
const ofNothing = createHash('sha256').digest('hex');
/** SHA-256 of the body as it was sent, for signed requests; of nothing where there is no JSON body. */
export const bodyHashOf = (req: object): string => bodies.get(req) ?? ofNothing;
/** Bodies are hashed only where a signature claims to cover them. */
const keepHash = (req: object & { headers: object }, _res: unknown, body: Buffer): void => {
  if ('x-manifold-signature' in req.headers)
    bodies.set(req, createHash('sha256').update(body).digest('hex'));
};

const depth = (value: unknown, left = 20): boolean =>
  left < 0
    ? false
    : value === null ||
      typeof value !== 'object' ||
      Object.values(value).every((v) => depth(v, left - 1));

/** What a request says, from its path, query and body; a name in two places is refused. */
const inputOf = (req: Request, endpoint: Endpoint, asked: object): unknown => {
  const body: unknown = req.body ?? {};
  if (typeof body !== 'object' || Array.isArray(body) || !depth(body))
    throw new Failure('request.invalid');
  const query = endpoint.method === 'get' || endpoint.method === 'delete' ? asked : {};
  const twice = Object.keys(query)
    .filter((k) => Object.hasOwn(body as object, k))
    .concat(Object.keys(req.params).filter((k) => Object.hasOwn({ ...query, ...body }, k)))[0];
  if (twice !== undefined) throw badField(twice, 'field.unknown', { field: twice });
  return { ...query, ...(body as object), ...req.params };
};

const deny = (who: Who | null, endpoint: Endpoint): void => {
  const refusal = refusalOf(who, endpoint.needs);
  if (!refusal) return;
  if (refusal.rule === 'signedOut') throw new Failure('auth.required');
  const [zhCN, en] = refusalRules[refusal.rule];
  const [actionZh, actionEn] = actionLabel(endpoint.needs);
  const failure = new Failure('auth.denied', { action: endpoint.needs, rule: refusal.rule });
  failure.values['action'] = `${actionZh} / ${actionEn}`;
  failure.values['rule'] = `${zhCN} / ${en}`;
  failure.values['step'] = refusal.step;
  failure.values['ruleCode'] = refusal.rule;
  throw failure;
};

type LooseAsk = (input: never) => Promise<unknown>;
/** The same question for one page of its list after another. */
const pagesOf = (ask: LooseAsk, input: object) => (page: number, size: number) =>
  ask({ ...input, page, size } as never) as Promise<ListPage>;

const handler =
  (served: Served, name: string, endpoint: Endpoint, m: Mounting) =>
  async (req: Request, res: Response) => {
    const who = await m.whoOf(req);
    const ip = m.ipOf(req);
    const { answered } = m;
    if (answered)
      res.on('finish', () => answered(who, `${served.area.name}.${name}`, res.statusCode, ip));
    deny(who, endpoint);
    const { wanted, rest } = wantedOf(endpoint, req.query, req.get('accept-language'));
    await m.limit(req, res, wanted ? { ...endpoint, rate: 'export' } : endpoint, who);
    const given = inputOf(req, endpoint, rest);
    mustWrite(who, endpoint.takes, given);
    const input = z.parse(endpoint.takes, given) as never;
    const actor = who ?? anonymous;
    const verb = served.service[name];
    const outside = served.outside?.[name];
    const around = (run: Run): Outside => ({
      who: actor,
      run,
      ip,
      requestId: String(res.getHeader('x-request-id')),
      transact: (work) => run(actor, work, { ip }),
    });
    if (wanted) {
      const file = (ask: LooseAsk) => exported(served.area.name, wanted, pagesOf(ask, input));
      const made = outside
        ? await file((i) => outside(around(m.run), i))
        : await around(m.run).transact(async (ctx) => {
            await oneSnapshot(ctx);
            return file((i) => (verb as LooseVerb)(ctx, i));
          });
      await send(res, { ...endpoint, file: true }, made);
      return;
    }
    const act = (run: Run) =>
      outside
        ? outside(around(run), input)
        : around(run).transact((ctx) => (verb as LooseVerb)(ctx, input));
    const key = req.get('idempotency-key');
    const result =
      key && endpoint.method !== 'get' && !endpoint.file && who
        ? await once(m.run, {
            owner: who.userId,
            key,
            operation: `${served.area.name}.${name}`,
            input,
            verb,
            outside: outside ? act : undefined,
            who: actor,
            ip,
          })
        : await act(m.run);
    await send(res, endpoint, result);
  };

/** Nobody: public endpoints run as this. */
export const anonymous: Who = {
  userId: '00000000-0000-0000-0000-000000000001',
  email: 'anonymous',
  accountId: null,
  role: null,
  automatic: false,
  accountActive: false,
  gates: {
    cdn: false,
    sms: false,
    billing: false,
    log: false,
    alarm: false,
    selfScheduling: false,
  },
  visible: { log: false, alarm: false, billing: false },
  staff: null,
  acting: null,
  ceiling: null,
};

/** Endpoints with fixed paths before those with an id in their place: `/choices` is never an id. */
const literalFirst = (area: Resource): [string, Endpoint][] => {
  const ids = ({ path }: Endpoint) => path.split('/').map((part) => (part.startsWith(':') ? 1 : 0));
  return Object.entries(area.endpoints).sort(([, a], [, b]) =>
    ids(a).join('').localeCompare(ids(b).join('')),
  );
};

/** The one place where HTTP meets the business: who, may, limit, parse, verb, answer. */
export const mount = (served: readonly Served[], m: Mounting): Router => {
  const api = Router({ caseSensitive: true, strict: false });
  for (const one of served) {
    for (const [name, endpoint] of literalFirst(one.area)) {
      const path = `/${one.area.name}${endpoint.path === '/' ? '' : endpoint.path}`;
      const parse = json({
        limit: endpoint.bodyLimit ?? '100kb',
        strict: true,
        verify: keepHash,
      });
      const handle = handler(one, name, endpoint, m);
      api[endpoint.method](path, parse, (req, res, next) => {
        handle(req, res).catch((error: unknown) => {
          if (res.headersSent) {
            res.destroy();
            return;
          }
          (res.locals as { takes?: unknown })['takes'] = endpoint.takes;
          next(error);
        });
      });
    }
  }
  return api;
};

/** Answers any failure in the one shape; only unknown ones are logged, with their cause. */
export const answerFailure =
  (report: (error: unknown) => void) =>
  (error: unknown, _req: Request, res: Response, next: (e?: unknown) => void): void => {
    if (res.headersSent) {
      next(error);
      return;
    }
    const failure = failureOf(error, (res.locals as { takes?: never })['takes']);
    if (failure.status >= 500) report(error);
    if (failure.values['seconds'] !== undefined)
      res.setHeader('retry-after', String(failure.values['seconds']));
    res.status(failure.status).json(bodyOf(failure));
  };
