import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { type Express, type Request } from 'express';
import helmet from 'helmet';
import * as z from 'zod';
import type { Who } from '#shared/kernel/access';
import { resources } from '#shared/areas/index';
import { webhookBody } from '#shared/areas/platform/webhooks/body';
import type { Resource } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { system } from './kernel/db/context';
import { noteOpened } from './model/platform/session/mail/emails.store';
import { openCallLimit } from './model/cdn/plans/calls';
import { challengeAnswer } from './areas/cdn/certificates/challenges';
import { openPush } from './areas/sms/routing/push';
import { served } from './areas/index';
import { ipOfRequest, isFromProxy, mayScrape } from './kernel/address';
import { cutRest, hashOfNothing, plainLimit, readBody } from './kernel/bodies';
import { answerFailure, mount, type Mounting } from './kernel/http/http';
import { openLimiter } from './kernel/http/limits';
import { withTrace } from './kernel/process/log';
import { openApi } from './kernel/http/openapi';
import { apiPool, openTimings } from './kernel/process/pools';
import type { Platform } from './kernel/process/platform';

export type AppParts = {
  platform: Platform;
  whoOf: (req: Request) => Promise<Who | null>;
  claimOf?: Mounting['claimOf'];
  answered?: Mounting['answered'];
  ready: () => Promise<{ ready: boolean; parts: Record<string, string> }>;
  /** Whether an address is refused the API. */
  refuses?: (ip: string) => boolean;
  version: string;
  clientFolder: string;
  /** Prometheus text of the whole platform. */
  metrics?: () => Promise<string>;
  /** Multiplies the rate limits; 1 in production. */
  limitFactor?: number;
};

const csp = {
  useDefaults: false,
  directives: {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  },
};

/** Requests are named by us; only a proxy that is believed may have named one before. */
const trace =
  (trusted: readonly string[]): express.RequestHandler =>
  (req, res, next) => {
    const incoming = isFromProxy(trusted, req) ? req.get('x-request-id') : undefined;
    const id = incoming && /^[\w-]{8,64}$/.test(incoming) ? incoming : randomUUID();
    res.setHeader('x-request-id', id);
    withTrace({ requestId: id }, next);
  };

/** Of two hosts a proxy before us may have meant the other one (RFC 9112 3.2). */
const oneHost: express.RequestHandler = (req, _res, next) => {
  const hosts = req.rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host');
  next(hosts.length > 1 ? new Failure('request.hosts') : undefined);
};

/** Requests come as they come: only how long they took is known of them. */
const unsized = {
  size: 0,
  active: 0,
  queued: 0,
  rejected: 0,
  state: 'running',
  oldest: null,
} as const;

/** The Express application: API, probes, metrics, and the built console. */
export const buildApp = (o: AppParts): Express => {
  const { platform } = o;
  const app = express();
  const trusted = platform.config.TRUST_PROXY;
  const ipOf = ipOfRequest(trusted);
  const timings = openTimings();
  platform.pools.add({ name: apiPool, kind: 'query', timings, standing: () => unsized });
  app.set('etag', false).disable('x-powered-by').set('query parser', 'simple');
  app.use(trace(trusted), cutRest);
  app.use(
    helmet({
      contentSecurityPolicy: csp,
      // Where people reach the console over https, they never shall otherwise.
      strictTransportSecurity: platform.config.PUBLIC_URL.startsWith('https:')
        ? { maxAge: 31_536_000, includeSubDomains: true }
        : false,
      crossOriginEmbedderPolicy: false,
      referrerPolicy: { policy: 'no-referrer' },
    }),
  );
  app.use((req, res, next) => {
    const started = performance.now();
    res.on('finish', () => {
      const route =
        (req.route as { path?: string } | undefined)?.path ??
        (req.path.startsWith('/api') ? '/api/*' : 'static');
      const ms = performance.now() - started;
      platform.metrics.http.observe(
        { method: req.method, route, status: String(res.statusCode) },
        ms / 1000,
      );
      if (req.path.startsWith('/api')) timings.ran(ms);
      // Who was refused and where is security's to know, at the usual level; the rest is detail.
      if ([401, 403, 429].includes(res.statusCode))
        platform.log.info(
          { method: req.method, route, status: res.statusCode, ip: ipOf(req) },
          'refused',
        );
      else if (req.path.startsWith('/api'))
        platform.log.debug(
          { method: req.method, route, status: res.statusCode, ms: Math.round(ms) },
          'request',
        );
    });
    next();
  });
  app.use(oneHost);
  app.get('/healthz', (_req, res) => void res.json({ ok: true }));
  app.get('/readyz', async (_req, res) => {
    const state = await o.ready();
    res.status(state.ready ? 200 : 503).json(state);
  });
  // Edges hand this path of customers' domains over, so that authorities can validate them.
  app.get('/.well-known/acme-challenge/:token', async (req, res) => {
    const answer = await challengeAnswer(String(req.params['token']).slice(0, 200));
    if (answer === null) throw new Failure('request.unknown');
    res.type('text/plain').setHeader('cache-control', 'no-store').send(answer);
  });
  // Browsers carry what stands behind the # over to where they are sent.
  app.get('/opened/:letter', async (req, res) => {
    const letter = z.uuid().safeParse(req.params.letter);
    if (letter.success) await platform.run(system, (ctx) => noteOpened(ctx, letter.data));
    res.setHeader('cache-control', 'no-store').redirect(302, '../');
  });
  const limit = openLimiter(ipOf, o.limitFactor);
  // Carriers of short messages push their receipts here, under a signature of their parameter's secret or to an address of their own.
  app.post(['/carriers/:param/receipts', '/carriers/:param/receipts/:token'], async (req, res) => {
    let answer: object = {};
    try {
      if (await limit.struck(req)) throw new Failure('request.tooMany', { seconds: 60 });
      const take = await openPush({
        paramId: String(req.params['param']),
        token: String(req.params['token'] ?? ''),
        ip: ipOf(req),
        header: (name) => req.get(name) ?? '',
      });
      answer = await take((await readBody(req, res, plainLimit)).bytes.toString('utf8'));
    } catch (error) {
      throw await limit.strike(req, error);
    }
    res.json(answer);
  });
  app.get('/metrics', async (req, res) => {
    if (!mayScrape(req, { token: platform.config.METRICS_TOKEN, trusted }))
      throw new Failure('request.unknown');
    const { registry } = platform.metrics;
    res.type(registry.contentType).send(await (o.metrics ?? (() => registry.metrics()))());
  });
  app.use('/api', (req, _res, next) => {
    next(o.refuses?.(ipOf(req)) ? new Failure('network.refused') : undefined);
  });
  const all = Object.values(resources) as unknown as Resource[];
  let document: object | null = null;
  app.get('/api/openapi.json', async (req, res) => {
    const claim = await o.claimOf?.(req);
    const who = claim ? await claim.prove(hashOfNothing) : await o.whoOf(req);
    if (!who) throw new Failure('auth.required');
    document ??= openApi(all, o.version, { notice: webhookBody });
    res.json(document);
  });
  app.use('/api', (_req, res, next) => {
    res.setHeader('cache-control', 'no-store');
    next();
  });
  app.use(
    '/api',
    mount(served, {
      run: platform.run,
      whoOf: o.whoOf,
      ...(o.claimOf ? { claimOf: o.claimOf } : {}),
      limit,
      agreed: openCallLimit(platform),
      ipOf,
      ...(o.answered ? { answered: o.answered } : {}),
    }),
  );
  app.use('/api', () => {
    throw new Failure('request.unknown');
  });
  serveClient(app, o.clientFolder);
  app.use(
    answerFailure((error) =>
      platform.log.error(
        {
          reason: (error as Error).message,
          stack: (error as Error).stack,
          cause: String((error as Error).cause ?? ''),
        },
        'request failed',
      ),
    ),
  );
  return app;
};

const serveClient = (app: Express, folder: string) => {
  if (!existsSync(join(folder, 'index.html'))) return;
  const page = readFileSync(join(folder, 'index.html'));
  app.use(
    '/assets',
    express.static(join(folder, 'assets'), {
      immutable: true,
      maxAge: '365d',
      fallthrough: true,
      index: false,
    }),
  );
  app.use(express.static(folder, { index: false, maxAge: 0, dotfiles: 'ignore' }));
  app.get(
    '/',
    (_req, res) => void res.type('html').setHeader('cache-control', 'no-cache').send(page),
  );
  app.use((req, res) => {
    // Screens have their addresses behind the `#`; a person who leaves it out means the same.
    if (
      req.method !== 'GET' ||
      req.path.startsWith('/api/') ||
      req.accepts(['json', 'html']) !== 'html'
    )
      throw new Failure('request.unknown');
    res.redirect(`/#${req.originalUrl}`);
  });
};
