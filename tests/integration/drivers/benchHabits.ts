import type { MetricPoint } from '#server/drivers/cdn/driver';
import { lacksIt, type Supplier } from '#shared/suppliers';
import { emulators } from '../../support/emulators';

export const emulatorOf = (name: Supplier) => emulators.find((emulator) => emulator === name);
/** The lab's supplier that does the work; behind every other service it is Aurora. */
export const workerOf = (name: Supplier) => (name === 'borealis' ? 'borealis' : 'aurora');
/** Figures of several points together. */
export type Total = Required<Omit<MetricPoint, 'domain' | 'at' | 'country'>>;

/** How a supplier differs from the lab's own. */
export type Habits = {
  /** A push is one call that acts; elsewhere it first reads and then writes in steps. */
  pushesAtOnce: boolean;
  /** By then counters of now are told as complete, milliseconds. */
  settledAfterMs: number;
  /** How it calls a host that is not there in the result of a prefetch; null for who refuses the whole call. */
  unknownHost: string | null;
  /** How it calls an origin that answers 404 in the result of a prefetch. */
  missingAtOrigin: string;
  /** Tells of a log file how many lines it has, and a checksum. */
  tellsLines: boolean;
  /** The name that a domain is pointed to holds the domain's own. */
  namesDomains: boolean;
  /** A file that is listed twice is told twice. */
  repeatsFiles: boolean;
  /** What it calls its account; null where it has no name and the key stands for it. */
  account: string | null;
  /** Where an origin is found; one takes it by its name alone. */
  originHost: string;
};
const labHabits: Habits = {
  pushesAtOnce: true,
  settledAfterMs: 10 * 60_000,
  unknownHost: 'UnknownDomain',
  missingAtOrigin: 'Origin404',
  tellsLines: true,
  namesDomains: true,
  repeatsFiles: true,
  account: null,
  originHost: '127.0.0.1',
};
const emulated = { settledAfterMs: 25 * 60_000, tellsLines: false };
const others: Partial<Record<Supplier, Partial<Habits>>> = {
  alibaba: { ...emulated, pushesAtOnce: false, unknownHost: 'InternalError' },
  tencent: { ...emulated, unknownHost: 'Failed', missingAtOrigin: 'OriginError' },
  cloudfront: {
    ...emulated,
    pushesAtOnce: false,
    namesDomains: false,
    originHost: 'localhost',
  },
  gcore: {
    // Hours are told once they are over.
    settledAfterMs: 80 * 60_000,
    pushesAtOnce: false,
    namesDomains: false,
    repeatsFiles: false,
    account: '1',
  },
  volcengine: { ...emulated, unknownHost: null, missingAtOrigin: 'Failed' },
  cloudflare: { ...emulated, pushesAtOnce: false, namesDomains: false },
};
export const habitsOf = (name: Supplier): Habits => ({ ...labHabits, ...others[name] });

/** Counts by class, as one tells them that knows no more. */
const classesOf = (status: Record<string, number>): Record<string, number> => {
  const classes: Record<string, number> = {};
  for (const [code, count] of Object.entries(status)) {
    const name = code < '400' ? '200' : `${code.slice(0, 1)}00`;
    classes[name] = (classes[name] ?? 0) + count;
  }
  return classes;
};

/** What of these figures a supplier tells. */
export const toldOf = (name: Supplier, total: Total): Partial<Total> => {
  const figures: Partial<Total> = { ...total };
  if (lacksIt(name, 'requestMs')) delete figures.requestMs;
  if (lacksIt(name, 'hitRequests')) delete figures.hitRequests;
  if (lacksIt(name, 'hitBytes')) delete figures.hitBytes;
  if (lacksIt(name, 'origin')) {
    delete figures.originRequests;
    delete figures.originBytes;
    delete figures.originStatus;
  }
  if (lacksIt(name, 'codes')) figures.status = classesOf(total.status);
  return figures;
};
