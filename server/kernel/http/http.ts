import { type Request, type Response, Router } from 'express';
import { can, type Who } from '#shared/kernel/access';
import type { Endpoint, Got, Out, Resource } from '#shared/kernel/contract';
import { badField, Failure } from '#shared/kernel/errors';
import { keepUntilRead, limitOf, parseBody, plainLimit, readBody, withinShare } from '../bodies';
import type { Ctx, Run } from '../db/context';
import { setAsker } from '../process/log';
import { mustWrite } from '../fieldRights';
import type { Limiter } from './limits';
import { exported, type ListPage, oneSnapshot, wantedOf } from './listExport';
import { anonymous } from './anonymous';
import { askerOf } from './asker';
import { type LooseVerb, once } from './idempotency';
import { bodyOf, failureOf, parsed, refuse } from './refusals';
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

/** A signed request before its body was read: its owner, and the look at the signature. */
export type Claim = { who: Who; prove: (bodyHash: string) => Promise<Who> };

export type Mounting = {
  run: Run;
  whoOf: (req: Request) => Promise<Who | null>;
  /** Whom a signed request says it is from; null when it does not claim to be signed. */
  claimOf?: (req: Request) => Promise<Claim | null>;
  limit: Limiter;
  /** Counts a request against what its account agreed to; throws when that is used up. */
  agreed?: (who: Who | null) => Promise<void>;
  ipOf: (req: Request) => string;
  /** Told after each answer who asked for which operation and what status it got. */
  answered?: (who: Who | null, operation: string, status: number, ip: string) => void;
};

const depth = (value: unknown, left = 20): boolean =>
  left < 0
    ? false
    : value === null ||
      typeof value !== 'object' ||
      Object.values(value).every((v) => depth(v, left - 1));

/** What a request says, from its path, query and body; a name in two places is refused. */
const inputOf = (req: Request, endpoint: Endpoint, fields: object, body: unknown): unknown => {
  if (body === null || typeof body !== 'object' || Array.isArray(body) || !depth(body))
    throw new Failure('request.invalid');
  const query = endpoint.method === 'get' || endpoint.method === 'delete' ? fields : {};
  const twice = Object.keys(query)
    .filter((k) => Object.hasOwn(body as object, k))
    .concat(Object.keys(req.params).filter((k) => Object.hasOwn({ ...query, ...body }, k)))[0];
  if (twice !== undefined) throw badField(twice, 'field.unknown', { field: twice });
  return { ...query, ...(body as object), ...req.params };
};

type Entered = { who: Who | null; hash: string; body: unknown } & ReturnType<typeof wantedOf>;
/**
 * Who asks, may they, how much do they ask, and only then what do they say. The body of a signed request
 * is part of its proof, so it is read before anything is told, but not parsed.
 */
const entered = async (
  req: Request,
  res: Response,
  endpoint: Endpoint,
  m: Mounting,
  operation: string,
): Promise<Entered> => {
  const claim = (await m.claimOf?.(req)) ?? null;
  const first = claim ? claim.who : await m.whoOf(req);
  const ip = m.ipOf(req);
  const admit = async (who: Who | null) => {
    const { answered } = m;
    if (answered) res.on('finish', () => answered(who, operation, res.statusCode, ip));
    refuse(who, endpoint.permission);
    const request = wantedOf(endpoint, req.query, req.get('accept-language'));
    await m.limit.ask(req, res, request.wanted ? { ...endpoint, rate: 'export' } : endpoint, who);
    await m.agreed?.(who);
    return request;
  };
  const early = claim ? null : await admit(first);
  const trusted = !claim || (can(first, endpoint.permission) && !(await m.limit.struck(req)));
  const limit = trusted ? limitOf(endpoint) : plainLimit;
  return withinShare(first?.userId ?? ip, limit, async () => {
    const sent = await readBody(req, res, limit);
    // Whoever asks may have lost the right while the body was on its way.
    const who = claim
      ? await claim.prove(sent.hash)
      : sent.bytes.length
        ? await m.whoOf(req)
        : first;
    if (early) refuse(who, endpoint.permission);
    const admission = early ?? (await admit(who));
    return { who, ...admission, hash: sent.hash, body: await parseBody(sent) };
  });
};

type LooseAsk = (input: never) => Promise<unknown>;
/** The same question for one page of its list after another, by number or by the key of the page before. */
const pagesOf = (ask: LooseAsk, input: object) => {
  let after: string | null = null;
  return async (page: number, size: number): Promise<ListPage> => {
    const place = 'page' in input ? { page } : after === null ? {} : { after };
    const answer = (await ask({ ...input, ...place, size } as never)) as ListPage;
    if ('next' in answer) after = answer.next;
    return answer;
  };
};

const handler =
  (served: Served, name: string, endpoint: Endpoint, m: Mounting) =>
  async (req: Request, res: Response) => {
    const operation = `${served.area.name}.${name}`;
    const { who, wanted, rest, hash, body } = await entered(req, res, endpoint, m, operation);
    const ip = m.ipOf(req);
    const values = inputOf(req, endpoint, rest, body);
    mustWrite(who, endpoint.input, values);
    const input = parsed(endpoint.input, values, served.area.entity.schema) as never;
    const actor = who ?? anonymous;
    setAsker(askerOf(actor, operation, req.get('x-screen')));
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
      const answer = outside
        ? await file((i) => outside(around(m.run), i))
        : await around(m.run).transact(async (ctx) => {
            await oneSnapshot(ctx);
            return file((i) => (verb as LooseVerb)(ctx, i));
          });
      await send(res, { ...endpoint, file: true }, answer);
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
            operation,
            said: JSON.stringify([req.params, rest, hash]),
            input,
            verb,
            outside: outside ? act : undefined,
            who: actor,
            ip,
          })
        : await act(m.run);
    await send(res, endpoint, result);
  };

/** Endpoints with fixed paths before those with an id in their place: `/choices` is never an id. */
const literalFirst = (area: Resource): [string, Endpoint][] => {
  const ids = ({ path }: Endpoint) => path.split('/').map((part) => (part.startsWith(':') ? 1 : 0));
  return Object.entries(area.endpoints).sort(([, a], [, b]) =>
    ids(a).join('').localeCompare(ids(b).join('')),
  );
};

/** The one place where HTTP meets the business: who, may, limit, body, verb, answer. */
export const mount = (served: readonly Served[], m: Mounting): Router => {
  const api = Router({ caseSensitive: true, strict: false });
  for (const one of served) {
    for (const [name, endpoint] of literalFirst(one.area)) {
      const path = `/${one.area.name}${endpoint.path === '/' ? '' : endpoint.path}`;
      const handle = handler(one, name, endpoint, m);
      api[endpoint.method](path, (req, res, next) => {
        handle(req, res).catch(async (error: unknown) => {
          if (res.headersSent) {
            res.destroy();
            return;
          }
          Object.assign(res.locals, { input: endpoint.input, entity: one.area.entity.schema });
          next(await m.limit.strike(req, error));
        });
      });
    }
  }
  return api;
};

/** Answers any failure in the one shape; only unknown ones are logged, with their cause. */
export const answerFailure =
  (report: (error: unknown) => void) =>
  (error: unknown, req: Request, res: Response, next: (e?: unknown) => void): void => {
    if (res.headersSent) {
      next(error);
      return;
    }
    const { input, entity } = res.locals as { input?: never; entity?: never };
    const failure = failureOf(error, input, entity);
    if (failure.status >= 500) report(error);
    if (failure.values['seconds'] !== undefined)
      res.setHeader('retry-after', String(failure.values['seconds']));
    keepUntilRead(req, res);
    res.status(failure.status).json(bodyOf(failure));
  };
