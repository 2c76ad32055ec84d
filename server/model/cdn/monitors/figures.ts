import { baselineSlots, judge, type Judged } from '#shared/areas/cdn/monitors/judge';
import { slotSeconds } from '#shared/kernel/units';
import type { QueryWho } from '../../../kernel/analytics/index';
import { readSlots, type Slots, valueAt } from '../alarms/series';
import type { Task, WatchedDomain } from './monitors.store';

export type Rule = Omit<Task, 'id' | 'name' | 'paused' | 'createdAt'>;
/** A domain and the slots (Unix seconds of their start) in which it is judged. */
export type Asked = { rule: Rule; domain: WatchedDomain; slots: readonly number[] };

export const secondsOf = (at: string): number => Date.parse(at) / 1000;

/** Slots that judging needs, with those of the baseline. */
const neededBy = ({ rule, domain, slots }: Asked): number[] => {
  const knownFrom = secondsOf(domain.knownFrom);
  return slots.flatMap((at) => [at, ...(baselineSlots(rule, at, knownFrom) ?? [])]);
};

/** Figures of all that is asked about, with one question to the analytics store. */
export const figuresFor = async (questions: readonly Asked[], who?: QueryWho): Promise<Slots> => {
  const only = [...new Set(questions.flatMap(neededBy))];
  const first = only.reduce((least, at) => Math.min(least, at), only[0] ?? 0);
  const last = only.reduce((most, at) => Math.max(most, at), first);
  return readSlots({
    source: 'accurate',
    domainIds: [...new Set(questions.map((a) => a.domain.domainId))],
    accountIds: questions.map((a) => a.domain.accountId),
    from: first,
    to: last + slotSeconds,
    only,
    metrics: [...new Set(questions.map((a) => a.rule.metric))],
    ...(who && { who }),
  });
};

export type JudgedSlot = Judged & { at: number; value: number };
/** One slot of a domain against its baseline; null with too little history. */
export const judgeSlot = (
  figures: Slots,
  { rule, domain }: Pick<Asked, 'rule' | 'domain'>,
  at: number,
): JudgedSlot | null => {
  const slots = baselineSlots(rule, at, secondsOf(domain.knownFrom));
  if (!slots) return null;
  const valueIn = (slot: number) => valueAt(figures, domain.domainId, rule.metric, slot) ?? 0;
  const value = valueIn(at);
  return { at, value, ...judge(rule, value, slots.map(valueIn)) };
};
