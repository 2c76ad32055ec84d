import clsx from 'clsx';
import type { dataSyncs } from '#shared/areas/cdn/sync/lanes';
import type { Out } from '#shared/kernel/contract';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

type Slot = Out<typeof dataSyncs.endpoints.slots>['slots'][number];
type State = 'present' | 'empty' | 'gap' | 'waiting' | 'removed';
const look: Record<State, string> = {
  present: 'bg-success/80',
  empty: 'bg-hover',
  gap: 'bg-error/80',
  waiting: 'border border-dashed border-line',
  removed: 'bg-neutral-soft border border-line',
};
const stateOf = (slot: Slot, completeTo: string | null): State => {
  if (slot.removed && slot.requests === 0) return 'removed';
  if (slot.gap) return 'gap';
  if (slot.requests > 0) return 'present';
  return completeTo && slot.at < completeTo ? 'empty' : 'waiting';
};
const perHour = 12;

/** 288 slots of a day, one line per hour. */
export const SlotGrid = ({
  slots,
  completeTo,
}: {
  slots: readonly Slot[];
  completeTo: string | null;
}) => {
  const hours = Array.from({ length: slots.length / perHour }, (_, h) =>
    slots.slice(h * perHour, (h + 1) * perHour),
  );
  return (
    <div
      role="img"
      aria-label={t(texts.sync.slots)}
      className="grid gap-x-6 gap-y-1 sm:grid-cols-2"
    >
      {hours.map((hour) => (
        <div key={hour[0]?.at} className="flex items-center gap-1">
          <span className="nums w-10 text-xs text-ink-faint">{hour[0]?.at.slice(11, 16)}</span>
          {hour.map((slot) => {
            const state = stateOf(slot, completeTo);
            return (
              <span
                key={slot.at}
                title={`${slot.at.slice(11, 16)} ${t(texts.sync.slot[state])} ${slot.requests}`}
                className={clsx('h-4 min-w-0 flex-1 rounded-[2px]', look[state])}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
};
