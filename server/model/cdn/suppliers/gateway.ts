import { hostname } from 'node:os';
import type * as z from 'zod';
import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import { Failure } from '#shared/kernel/errors';
import { kindOf } from '#shared/kernel/field';
import { suppliers } from '#shared/suppliers';
import { type CdnDriver, DriverError, type DriverFacts } from '../../../drivers/cdn/driver';
import { drivers } from '../../../drivers/cdn/index';
import { unmarked, type WitnessMark } from '../../../drivers/cdn/witness';
import { system } from '../../../kernel/db/context';
import { heldByPlatform, type Platform, platform } from '../../../kernel/process/platform';
import { aliasesAt } from '../aliases/aliasBook';
import { withAliases } from '../aliases/aliasedDriver';
import { type Breaker, openBreaker } from './gateway/breaker';
import { type CallBook, openCallBook } from './gateway/calls';
import { guardedDriver } from './gateway/guardedDriver';
import { type Guard, guardedHttp } from './gateway/guardedHttp';
import { openLanes } from './gateway/lanes';
import { type Change, openCalls, underWayMs, waitsForCall } from './gateway/openCalls';
import { openRateLimiter } from './gateway/rateLimiter';
import { endEvent, keepEvent } from '../../platform/processes/index';
import { noteEvent } from './events.store';
import {
  clearRefused,
  markRefused,
  type OpenedParam,
  openParam,
  refusedForMs,
} from './params.store';

/** What must never show in a record: all of a credential but what is chosen from a list. */
const secretsOf = (param: OpenedParam): string[] => {
  const { shape } = suppliers[param.supplier].credentials;
  return Object.entries(param.credentials).flatMap(([name, value]) => {
    const schema = (shape as Record<string, z.ZodType>)[name];
    return schema && kindOf(schema) === 'choice' ? [] : [value];
  });
};

export type GatewayParam = Pick<
  OpenedParam,
  'id' | 'name' | 'supplier' | 'accountId' | 'baseUrl' | 'pullDelaySeconds' | 'retentionDays'
>;
export type OpenedDriver = {
  driver: CdnDriver;
  facts: DriverFacts;
  param: GatewayParam;
  /** The effect of a change was seen at the supplier: its call is over, also one that never answered. */
  seen: (change: Change) => Promise<void>;
  /** Marks the platform's own requests to this supplier's edges. */
  mark: WitnessMark;
};
export { underWayMs, waitsForCall };

/** A supplier that changes its keys, or restarts its sign-in, refuses good credentials for a while. */
const refusalPatienceMs = 300_000;
/** True while a refused credential is worth another try. */
export const isRefusedBriefly = (error: unknown): boolean =>
  error instanceof DriverError &&
  error.errorClass === 'auth' &&
  (error.more.refusedForMs ?? 0) < refusalPatienceMs;

type CachedDriver = OpenedDriver & { version: string; breaker: Breaker };
/** What this process holds open for one platform: drivers by credential, and the book of calls. */
type OpenGateway = { drivers: Map<string, CachedDriver>; book: CallBook };

const openOf = heldByPlatform((p): OpenGateway => {
  const report = (error: unknown) =>
    p.log.warn({ reason: (error as Error).message }, 'supplier calls could not be recorded');
  return { drivers: new Map(), book: openCallBook(p.pool, report) };
});

/** Tells staff once that a supplier refuses a credential, and that it accepts it again. */
const refusalWatch = (p: Platform, param: OpenedParam) => {
  // Unknown at first: another process may have seen a refusal that is over by now.
  let wasRefused: boolean | null = null;
  const report = (error: unknown) =>
    p.log.warn({ reason: (error as Error).message }, 'refused credential could not be noted');
  return (error: DriverError | null): void => {
    if (error?.errorClass === 'auth') {
      if (wasRefused) return;
      wasRefused = true;
      p.run(system, async (ctx) => {
        if (!(await markRefused(ctx, param.id))) return;
        const values = { name: param.name, reason: error.message.slice(0, 200), id: param.id };
        ctx.notify(supplierParams.notices.refused, values, {});
      }).catch(report);
    } else if (wasRefused !== false && error === null) {
      wasRefused = false;
      p.run(system, (ctx) => clearRefused(ctx, param.id)).catch(report);
    }
  };
};

const open = (p: Platform, param: OpenedParam, book: CallBook): CachedDriver => {
  const module = drivers[param.supplier];
  const gauge = (isOpen: boolean) => p.metrics.breaker.set({ param: param.name }, isOpen ? 1 : 0);
  const share = (isOpen: boolean): void => {
    lanes
      .told(isOpen, 'failures in a row')
      .catch((error: Error) =>
        p.log.warn({ reason: error.message }, 'a cut-off could not be shared'),
      );
  };
  const breaker = openBreaker({
    prolonged: () => share(true),
    changed: (isOpen) => {
      gauge(isOpen);
      const key = `circuit ${param.id}`;
      share(isOpen);
      p.run(system, async (ctx) => {
        if (!isOpen) {
          await endEvent(ctx, key);
          return;
        }
        const event = { kind: 'cut', supplier: param.supplier, paramId: param.id } as const;
        await noteEvent(ctx, event);
        const values = { name: param.name };
        const link = `/cdn-datasyncThread?paramId=${param.id}`;
        await keepEvent(ctx, {
          node: hostname(),
          kind: 'circuit',
          values,
          link,
          key,
          trouble: key,
        });
      }).catch((error: Error) =>
        p.log.warn({ reason: error.message }, 'a cut-off could not be noted'),
      );
    },
  });
  const lanes = openLanes({
    pool: p.pool,
    pools: p.pools,
    paramId: param.id,
    breaker: () => breaker,
  });
  const watch = refusalWatch(p, param);
  const guard: Guard = {
    param,
    secrets: secretsOf(param),
    pace: openRateLimiter({
      pool: p.pool,
      paramId: param.id,
      callsPerSecond: module.facts.callsPerSecond,
    }),
    breaker,
    lanes,
    book,
    calls: openCalls({
      pool: p.pool,
      paramId: param.id,
      idempotent: () => driver.idempotent,
    }),
    outbound: p.outbound,
    refusedForMs: () => refusedForMs(param.id),
    ended: (operation, error) => {
      const result = error?.errorClass ?? 'ok';
      p.metrics.supplierCalls.inc({ supplier: param.supplier, operation, result });
      watch(error);
    },
  };
  gauge(false);
  const { baseUrl, credentials, id, name, supplier, accountId } = param;
  const { pullDelaySeconds, retentionDays } = param;
  const driver = module.open({ baseUrl, credentials }, guardedHttp(guard));
  return {
    driver: withAliases(guardedDriver(guard, driver), () => aliasesAt(p.pool, id), supplier),
    seen: guard.calls.seen,
    facts: module.facts,
    mark: module.witness?.(credentials) ?? unmarked,
    param: { id, name, supplier, accountId, baseUrl, pullDelaySeconds, retentionDays },
    version: param.version,
    breaker,
  };
};

/**
 * The one way to a CDN supplier. Calls of the driver are signed with the unsealed credential, paced
 * over all processes, cut off by a breaker after 5 failures in a row, ended after 15 s or 10 MB, and
 * recorded without secrets. Throws `data.absent` or `supplier.disabled`; its calls throw DriverError.
 */
export const openDriver = async (
  paramId: string,
  o: { evenDisabled?: boolean } = {},
): Promise<OpenedDriver> => {
  const p = platform();
  const param = await openParam(paramId);
  if (!param) throw new Failure('data.absent');
  if (!param.enabled && !o.evenDisabled)
    throw new Failure('supplier.disabled', { name: param.name });
  const { drivers: opened, book } = openOf(p);
  const before = opened.get(paramId);
  if (before?.version === param.version) return before;
  const fresh = open(p, param, book);
  opened.set(paramId, fresh);
  return fresh;
};

/** How the platform's own requests are marked for a credential's edges; not at all when it is gone. */
export const markOf = async (paramId: string): Promise<WitnessMark> => {
  const opened = await openDriver(paramId, { evenDisabled: true }).catch((error: unknown) => {
    if (error instanceof Failure) return null;
    throw error;
  });
  return opened?.mark ?? unmarked;
};

/** Writes the call records that wait in this process; before it ends, or before a test looks. */
export const flushSupplierCalls = (): Promise<void> => openOf().book.flush();
