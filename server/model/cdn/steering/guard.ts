import { covers, wilson } from '#shared/areas/cdn/steering/wilson';
import type { Sentence } from '#shared/kernel/field';
import { sentence } from '#shared/kernel/sentences';
import type { Served } from './figures';
import type { Recognised } from './observations.store';
import type { Readiness } from './readiness.store';
import type { Task } from './tasks.store';
import { type Entry, sharesIn } from './weights';

/** So many requests say something of a supplier. */
const leastRequests = 20;
/** By chance alone the answers lie outside of their 95 % interval once in 20 looks, three times in a row once in 8000. */
export const mostMisses = 3;
const million = 1_000_000;

const percent = (part: number) => Math.round(part * 1000) / 10;

/** What keeps a switch from its first stage: somewhere the gaining supplier cannot serve yet. */
export const notReady = (list: readonly Readiness[]): Sentence | null => {
  for (const { name: supplier, missing, uncertified } of list) {
    if (missing > 0) return sentence('switch.notReady', { supplier, count: missing });
    if (uncertified) return sentence('switch.certificate', { supplier, domain: uncertified });
  }
  return null;
};

/** What is wrong with a gaining supplier at once, whatever the answers say. */
export const brokenAt = (
  task: Pick<Task, 'mostErrorPpm' | 'leastHitPpm'>,
  list: readonly Readiness[],
  served: ReadonlyMap<string, Served>,
): Sentence | null => {
  for (const { paramId, name: supplier, isOpen, uncertified } of list) {
    if (isOpen) return sentence('switch.circuit', { supplier });
    if (uncertified) return sentence('switch.certificate', { supplier, domain: uncertified });
    const figures = served.get(paramId);
    if (!figures || figures.requests < leastRequests) continue;
    const errors = figures.errors / figures.requests;
    const hits = figures.hits / figures.requests;
    const most = (task.mostErrorPpm ?? million) / million;
    const least = (task.leastHitPpm ?? 0) / million;
    if (errors > most)
      return sentence('switch.errors', {
        supplier,
        percent: percent(errors),
        most: percent(most),
      });
    if (hits < least)
      return sentence('switch.hits', { supplier, percent: percent(hits), least: percent(least) });
  }
  return null;
};

/** The first gaining supplier whose part of the answers does not fit its live weight; null where all do. */
export const besideWeights = (
  live: readonly Entry[],
  list: readonly Pick<Readiness, 'paramId' | 'name'>[],
  heard: readonly Recognised[],
): Sentence | null => {
  const answers = heard.filter((h) => h.rcode === 'noError');
  for (const { paramId, name: supplier } of list) {
    const wished = answers.map((h) => sharesIn(live, h.region).get(paramId) ?? 0);
    const expected = wished.reduce((sum, p) => sum + p, 0) / Math.max(1, answers.length);
    const count = answers.filter((h) => h.paramId === paramId).length;
    const seen = wilson(count, answers.length);
    if (answers.length === 0 || !covers(seen, expected))
      return sentence('switch.share', {
        supplier,
        percent: percent(seen.share),
        answers: answers.length,
        expected: percent(expected),
      });
  }
  return null;
};
