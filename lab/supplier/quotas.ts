import { labNow } from '../kernel/clock';
import type { Change, DurableStore } from '../kernel/journal';
import { Problem } from './problem';
import type { Target, TaskKind } from './targets';

export const quotaKinds = ['purgeUrl', 'purgePrefix', 'prefetch'] as const;
export type QuotaKind = (typeof quotaKinds)[number];
export type QuotaView = { kind: QuotaKind; limit: number; left: number; resetAt: string };

const dayMs = 86_400_000;
const hourMs = 3_600_000;

const kindOf = (task: TaskKind, target: Target): QuotaKind => {
  if (task === 'prefetch') return 'prefetch';
  return target.kind === 'url' ? 'purgeUrl' : 'purgePrefix';
};

/** The daily allowances of a supplier, counted durably per day of its own time zone. */
export const openQuotas = (input: {
  store: DurableStore;
  quotaLimits: Record<QuotaKind, number>;
  zoneHours: number;
  quotaExhausted(): boolean;
}) => {
  const used = input.store.table<number>('quota');
  const dayNow = (): number => Math.floor((labNow() + input.zoneHours * hourMs) / dayMs);
  const keyOf = (kind: QuotaKind): string => `${dayNow()} ${kind}`;
  const leftOf = (kind: QuotaKind): number =>
    input.quotaExhausted() ? 0 : input.quotaLimits[kind] - (used.get(keyOf(kind)) ?? 0);
  return {
    /** The changes that count these targets; throws when one kind has too little left. */
    take: (task: TaskKind, targets: readonly Target[]): Change[] => {
      const wanted = new Map<QuotaKind, number>();
      for (const target of targets) {
        const kind = kindOf(task, target);
        wanted.set(kind, (wanted.get(kind) ?? 0) + 1);
      }
      return [...wanted].map(([kind, count]) => {
        if (leftOf(kind) < count) {
          throw new Problem('quota', `Today's allowance of ${kind} is used up.`);
        }
        const value = (used.get(keyOf(kind)) ?? 0) + count;
        return { table: 'quota', key: keyOf(kind), value };
      });
    },
    list: (): QuotaView[] => {
      const resetAt = new Date((dayNow() + 1) * dayMs - input.zoneHours * hourMs).toISOString();
      return quotaKinds.map((kind) => ({
        kind,
        limit: input.quotaLimits[kind],
        left: Math.max(0, leftOf(kind)),
        resetAt,
      }));
    },
  };
};
