import { hostname } from 'node:os';
import type pg from 'pg';
import type { LaneKind } from '#shared/areas/cdn/sync/syncThreads';
import { DriverError } from '../../../../drivers/cdn/driver';
import { openTimings, type Pools } from '../../../../kernel/process/pools';
import type { Breaker } from './breaker';
import { openRateLimiter, type RateLimiter } from './rateLimiter';

const kindOf: Readonly<Record<string, LaneKind>> = {
  metrics: 'accurate',
  dayTotals: 'accurate',
  monthInvoice: 'accurate',
  listLogs: 'log',
  fetchLog: 'log',
  purge: 'content',
  prefetch: 'content',
  findTask: 'content',
  taskStatus: 'content',
};
/** The kind of a call by its method, and for figures by their source. */
export const laneOf = (operation: string, input: unknown): LaneKind => {
  const { source } = (input ?? {}) as { source?: unknown };
  if (operation === 'metrics' && source === 'realtime') return 'realtime';
  return kindOf[operation] ?? 'config';
};

/** What is allowed to a kind of call at a credential, over all processes. */
type Limit = {
  kind: LaneKind;
  perSecond: number | null;
  concurrency: number | null;
  paused: boolean;
};
type Circuit = { reason: string; leftMs: number } | null;
type Known = { limits: Map<LaneKind, Limit>; circuit: Circuit };

/** The ways of a credential's calls: each kind with its limits, and the circuit that all processes share. */
export type Lanes = {
  /** Waits for a place of this kind; call what is returned when the call is over. Throws while it is paused. */
  enter: (kind: LaneKind) => Promise<() => void>;
  /** Tells the other processes that this one cut the credential off, or found it well again. */
  told: (open: boolean, reason: string) => Promise<void>;
};

const freshMs = 1_000;
const pausedMs = 5_000;
/** Name of a lane among the pools of a process. */
export const lanePool = (paramId: string, kind: LaneKind): string => `lane ${paramId} ${kind}`;

type Lane = {
  active: number;
  waiting: (() => void)[];
  limiter: RateLimiter | null;
  perSecond: number | null;
};

/** Opens the lanes of a credential; limits and circuit are read again once a second while it is called. */
export const openLanes = (o: {
  pool: pg.Pool;
  pools: Pools;
  paramId: string;
  breaker: () => Breaker;
}): Lanes => {
  const lanes = new Map<LaneKind, Lane>();
  let published = false;
  let facts: Known = { limits: new Map(), circuit: null };
  let readAt = -Infinity;
  let reading: Promise<void> | null = null;

  const follow = (circuit: Circuit): void => {
    const breaker = o.breaker();
    if (circuit && !breaker.isOpen()) {
      breaker.adopt(Math.max(0, circuit.leftMs));
      published = true;
    } else if (!circuit && published && breaker.isOpen()) {
      published = false;
      breaker.reset();
    }
  };
  const read = async (): Promise<void> => {
    const limits = await o.pool.query<Limit>(
      `select kind, calls_per_second as "perSecond", concurrency, paused from supplier_lane
       where param_id = $1 and (valid_until is null or valid_until > clock_timestamp())`,
      [o.paramId],
    );
    const circuits = await o.pool.query<{ reason: string; leftMs: number }>(
      `select reason, (extract(epoch from next_try_at - clock_timestamp()) * 1000)::float8 as "leftMs"
       from supplier_circuit where param_id = $1`,
      [o.paramId],
    );
    facts = {
      limits: new Map(limits.rows.map((l) => [l.kind, l])),
      circuit: circuits.rows[0] ?? null,
    };
    readAt = performance.now();
    follow(facts.circuit);
  };
  const fresh = async (): Promise<void> => {
    if (performance.now() - readAt < freshMs) return;
    reading ??= read().finally(() => {
      reading = null;
    });
    await reading;
  };
  const laneFor = (kind: LaneKind): Lane => {
    const existing = lanes.get(kind);
    if (existing) return existing;
    const lane: Lane = { active: 0, waiting: [], limiter: null, perSecond: null };
    lanes.set(kind, lane);
    o.pools.add({
      name: lanePool(o.paramId, kind),
      kind: 'query',
      timings: openTimings(),
      standing: () => ({
        size: facts.limits.get(kind)?.concurrency ?? 0,
        active: lane.active,
        queued: lane.waiting.length,
        rejected: 0,
        state: facts.limits.get(kind)?.paused ? 'paused' : 'running',
        oldest: null,
      }),
    });
    return lane;
  };
  const most = (kind: LaneKind): number => facts.limits.get(kind)?.concurrency ?? Infinity;
  const place = async (kind: LaneKind, lane: Lane): Promise<void> => {
    if (lane.active >= most(kind))
      await new Promise<void>((go) => {
        lane.waiting.push(go);
      });
    lane.active += 1;
  };
  const leave = (kind: LaneKind, lane: Lane): void => {
    lane.active -= 1;
    if (lane.active < most(kind)) lane.waiting.shift()?.();
  };
  const paced = async (kind: LaneKind, lane: Lane): Promise<void> => {
    const perSecond = facts.limits.get(kind)?.perSecond ?? null;
    if (perSecond !== lane.perSecond) {
      lane.perSecond = perSecond;
      lane.limiter =
        perSecond === null
          ? null
          : openRateLimiter({ pool: o.pool, paramId: o.paramId, kind, callsPerSecond: perSecond });
    }
    await lane.limiter?.turn();
  };
  return {
    async enter(kind) {
      await fresh();
      if (facts.limits.get(kind)?.paused)
        throw new DriverError('unavailable', 'Calls of this kind are paused', {
          code: 'breaker.open',
          retryAfterMs: pausedMs,
        });
      const lane = laneFor(kind);
      await place(kind, lane);
      try {
        await paced(kind, lane);
      } catch (error) {
        leave(kind, lane);
        throw error;
      }
      return () => leave(kind, lane);
    },
    async told(open, reason) {
      if (open)
        await o.pool.query(
          `insert into supplier_circuit (param_id, opened_at, next_try_at, reason)
           values ($1, clock_timestamp(), clock_timestamp() + $2 * interval '1 ms', $3)
           on conflict (param_id) do update set next_try_at = excluded.next_try_at, reason = excluded.reason`,
          [o.paramId, o.breaker().leftMs(), `${reason} (${hostname()})`],
        );
      else await o.pool.query('delete from supplier_circuit where param_id = $1', [o.paramId]);
      published = open;
    },
  };
};
