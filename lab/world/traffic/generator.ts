import { setTimeout as wait } from 'node:timers/promises';
import { Agent } from 'undici';
import { labNow } from '../../kernel/clock';
import { edgeNodes } from '../../kernel/config';
import type { CountryOf } from '../../kernel/country';
import type { Random } from '../random';
import type { ResolverName } from '../resolvers/habits';
import { dayShare } from './clients';
import { type SampledRequest, sampleRequest } from './sampling';
import type { TrafficSettingsStore } from './settings';
import type { Truth } from './truth';
import type { Visitors } from './visitors';

const maxInFlight = 64;
const retryMs = 10_000;
const requestTimeoutMs = 20_000;
/** How long a stop waits for requests under way before it cuts them. */
const lastRequestsMs = 2_000;
const shortestTickMs = 20;
const longestTickMs = 500;
const closeSlotsEveryMs = 15_000;

/** How the generator fares since its start. */
export type GeneratorState = {
  /** Requests per second now, after the day curve. */
  rateNow: number;
  sent: number;
  /** Requests without a complete answer. */
  failed: number;
  /** Drawn but not sent: the host leads to no edge, or too many requests are under way. */
  skipped: number;
  inFlight: number;
  /** Hosts that led to no edge for some country when last asked. */
  unresolved: string[];
  /** Requests by the resolver of the visitor and the edge it led to, and how many of them failed. */
  ways: Way[];
};
export type Way = { resolver: ResolverName; edge: string; sent: number; failed: number };

export type Generator = { state(): GeneratorState; stop(): Promise<void> };

type Parts = {
  settings: TrafficSettingsStore;
  truth: Truth;
  visitors: Visitors;
  countryOf: CountryOf;
  random: Random;
  edgePort: number;
};

type Running = Parts & {
  agent: Agent;
  counts: { sent: number; failed: number; skipped: number };
  ways: Map<string, Way>;
  underWay: Set<Promise<void>>;
  /** Host and country to the instant (epoch ms) until which they are not asked again. */
  absent: Map<string, number>;
  stopped: boolean;
};

const edgeAddresses: ReadonlySet<string> = new Set(edgeNodes.map(({ address }) => address));

/** Nothing but the lab's own edges on loopback is ever contacted. */
const assertLoopback = (address: string): void => {
  if (!/^127(\.\d{1,3}){3}$/.test(address)) throw new Error(`${address} is not on loopback`);
};

type Answered = { status: number; bytes: number; cache: string };

const fetchWhole = async (
  run: Running,
  drawn: SampledRequest,
  address: string,
): Promise<Answered> => {
  assertLoopback(address);
  const answer = await run.agent.request({
    origin: `http://${address}:${run.edgePort}`,
    path: drawn.target,
    method: 'GET',
    headers: {
      host: drawn.host,
      'user-agent': drawn.userAgent,
      'x-lab-client-ip': drawn.clientIp,
      accept: '*/*',
      ...(drawn.referer ? { referer: drawn.referer } : {}),
    },
  });
  let bytes = 0;
  for await (const chunk of answer.body) bytes += chunk.length;
  const cache = answer.headers['x-cache'];
  return { status: answer.statusCode, bytes, cache: typeof cache === 'string' ? cache : '' };
};

/** The edge for the request's client; null when the host leads to none. */
const edgeFor = async (
  run: Running,
  drawn: SampledRequest,
  key: string,
): Promise<string | null> => {
  if ((run.absent.get(key) ?? 0) > Date.now()) return null;
  const address = await run.visitors.addressFor(drawn.host, drawn.clientIp);
  if (address !== null && edgeAddresses.has(address)) {
    run.absent.delete(key);
    return address;
  }
  if (run.absent.size > 10_000) run.absent.clear();
  run.absent.set(key, Date.now() + retryMs);
  return null;
};

const wayOf = (run: Running, resolver: ResolverName, edge: string): Way => {
  const key = `${resolver} ${edge}`;
  const way = run.ways.get(key) ?? { resolver, edge, sent: 0, failed: 0 };
  run.ways.set(key, way);
  return way;
};

const makeRequest = async (run: Running, drawn: SampledRequest): Promise<void> => {
  const country = run.countryOf(drawn.clientIp);
  const address = await edgeFor(run, drawn, `${drawn.host} ${country}`);
  if (address === null || run.stopped) {
    run.counts.skipped += 1;
    return;
  }
  run.counts.sent += 1;
  const way = wayOf(run, run.visitors.resolverOf(drawn.clientIp), address);
  way.sent += 1;
  const answered = await fetchWhole(run, drawn, address).catch(() => null);
  if (!answered) {
    run.counts.failed += 1;
    way.failed += 1;
  }
  const nothing = { status: 0, bytes: 0, cache: '' };
  run.truth.add({ atMs: labNow(), host: drawn.host, country, ...(answered ?? nothing) });
};

const rateAt = (run: Running, nowMs: number): number => {
  const { rps, paused } = run.settings.current();
  return paused ? 0 : rps * dayShare(nowMs);
};

const launch = (run: Running): void => {
  const drawn = sampleRequest(run.settings.current(), run.random);
  if (!drawn || run.underWay.size >= maxInFlight) {
    run.counts.skipped += 1;
    return;
  }
  // A record that cannot be written (a full disk) must not end the process.
  const done = makeRequest(run, drawn)
    .catch(() => {
      run.counts.failed += 1;
    })
    .finally(() => run.underWay.delete(done));
  run.underWay.add(done);
};

/** Lets requests off one by one at the current rate until stopped. */
const keepPace = (run: Running): (() => void) => {
  let timer: NodeJS.Timeout;
  let lastMs = performance.now();
  let owed = 0;
  const tick = (): void => {
    const nowMs = performance.now();
    const rate = rateAt(run, labNow());
    // After a stall the backlog is dropped, so that no burst follows.
    owed += Math.min((nowMs - lastMs) / 1000, 1) * rate;
    lastMs = nowMs;
    for (; owed >= 1; owed -= 1) launch(run);
    const nextMs = rate > 0 ? ((1 - owed) * 1000) / rate : longestTickMs;
    timer = setTimeout(tick, Math.min(Math.max(nextMs, shortestTickMs), longestTickMs));
  };
  timer = setTimeout(tick, shortestTickMs);
  return () => clearTimeout(timer);
};

/** A full disk must not end the process; the slots stay in the journal for the next turn. */
const closeSlots = (truth: Truth): void => {
  try {
    truth.closeSlots(labNow());
  } catch (error) {
    process.stderr.write(`lab world: traffic slots not closed: ${String(error)}\n`);
  }
};

/** Starts the live traffic: real requests through the edges, by what their visitors' resolvers answer. */
export const startGenerator = (parts: Parts): Generator => {
  const run: Running = {
    ...parts,
    agent: new Agent({
      connections: 16,
      keepAliveTimeout: 10_000,
      headersTimeout: requestTimeoutMs,
      bodyTimeout: requestTimeoutMs,
    }),
    counts: { sent: 0, failed: 0, skipped: 0 },
    ways: new Map(),
    underWay: new Set(),
    absent: new Map(),
    stopped: false,
  };
  const stopPace = keepPace(run);
  const slots = setInterval(() => closeSlots(run.truth), closeSlotsEveryMs);
  return {
    state: () => ({
      rateNow: rateAt(run, labNow()),
      ...run.counts,
      inFlight: run.underWay.size,
      ways: [...run.ways.values()],
      unresolved: [...new Set([...run.absent.keys()].map((key) => key.split(' ', 1)[0] ?? ''))],
    }),
    stop: async () => {
      run.stopped = true;
      stopPace();
      clearInterval(slots);
      await Promise.race([Promise.all(run.underWay), wait(lastRequestsMs, null, { ref: false })]);
      await run.agent.destroy();
      await Promise.all(run.underWay);
    },
  };
};
