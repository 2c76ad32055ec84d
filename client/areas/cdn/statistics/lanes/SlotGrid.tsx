import clsx from 'clsx';
import type { KeyboardEvent } from 'react';
import { type LaneSlotState, laneSlotStates } from '#shared/areas/cdn/sync/laneControl';
import type { dataSyncs } from '#shared/areas/cdn/sync/lanes';
import type { Out } from '#shared/kernel/contract';
import { t } from '../../../../kernel/text/translate';
import { useKit } from '../../../../ui';
import type { Selection } from './useSlotSelection';
import { texts } from './texts';

export type Slot = Out<typeof dataSyncs.endpoints.slots>['slots'][number];
/** How each state is drawn; no two alike in form, so that colour is not all that tells. */
export const slotLooks: Record<LaneSlotState, string> = {
  removed: 'bg-neutral-soft border border-line',
  held: 'bg-warning-soft border border-warning',
  givenUp: 'bg-error-soft border-2 border-error',
  missing: 'bg-error/80',
  corrected: 'bg-progress/80',
  late: 'bg-warning/80',
  present: 'bg-success/80',
  empty: 'bg-hover',
  waiting: 'border border-dashed border-line',
};
const perHour = 12;
const steps: Record<string, number> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: perHour,
  ArrowUp: -perHour,
};

/** What the colours mean. */
export const SlotKey = ({ states }: { states: readonly LaneSlotState[] }) => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-muted">
    {states.map((state) => (
      <li key={state} className="flex items-center gap-1.5">
        <span
          aria-hidden
          className={clsx('inline-block h-3 w-3 rounded-[3px]', slotLooks[state])}
        />
        {t(laneSlotStates[state])}
      </li>
    ))}
  </ul>
);

/** How far a slot lies from the day before, as the width of a bar under it: 0 to 1, and its direction. */
const changeOf = ({ requests, dayBefore }: Slot): number =>
  requests === dayBefore ? 0 : (requests - dayBefore) / Math.max(requests, dayBefore);

type CellProps = { slot: Slot; index: number; compares: boolean; selection: Selection };
const Cell = ({ slot, index, compares, selection }: CellProps) => {
  const { locale } = useKit();
  const number = new Intl.NumberFormat(locale);
  const change = changeOf(slot);
  const title = t(compares ? texts.cellBefore : texts.cell, {
    at: slot.at.slice(11, 16),
    state: t(laneSlotStates[slot.state]),
    n: number.format(slot.requests),
    before: number.format(slot.dayBefore),
  });
  const isChosen = selection.isChosen(slot.at);
  return (
    <button
      type="button"
      role="gridcell"
      aria-selected={isChosen}
      aria-label={title}
      title={title}
      data-slot={index}
      tabIndex={index === selection.cursor ? 0 : -1}
      onFocus={() => selection.moveTo(index)}
      onClick={(e) => selection.choose(index, e.shiftKey)}
      className={clsx(
        'relative h-5 min-w-0 flex-1 rounded-[2px] focus-visible:outline-2 focus-visible:outline-focus',
        slotLooks[slot.state],
        isChosen && 'ring-2 ring-ink',
      )}
    >
      {compares && change !== 0 && (
        <span
          aria-hidden
          className={clsx('absolute inset-x-0', change > 0 ? 'bottom-0 bg-ink' : 'top-0 bg-ink/60')}
          style={{ height: `${Math.max(2, Math.round(Math.abs(change) * 12))}px` }}
        />
      )}
    </button>
  );
};

type Props = { slots: readonly Slot[]; compares: boolean; selection: Selection };
/**
 * 288 slots of a day, one line per hour. Chosen by click, by shift and click from the one before, and
 * by keyboard: arrows move, with shift they take along, space chooses.
 */
export const SlotGrid = ({ slots, compares, selection }: Props) => {
  const hours = Array.from({ length: slots.length / perHour }, (_, h) =>
    slots.slice(h * perHour, (h + 1) * perHour),
  );
  const onKeyDown = (e: KeyboardEvent<HTMLDivElement>) => {
    const step = steps[e.key];
    if (step === undefined) return;
    e.preventDefault();
    const next = Math.min(slots.length - 1, Math.max(0, selection.cursor + step));
    if (e.shiftKey) selection.extend(next);
    e.currentTarget.querySelector<HTMLElement>(`[data-slot="${next}"]`)?.focus();
  };
  return (
    <div
      role="grid"
      tabIndex={-1}
      aria-multiselectable
      aria-label={t(texts.slots)}
      onKeyDown={onKeyDown}
      className="grid gap-x-6 gap-y-1 sm:grid-cols-2"
    >
      {hours.map((hour, h) => (
        <div key={hour[0]?.at} role="row" className="flex items-center gap-1">
          <span role="rowheader" className="nums w-10 text-xs text-ink-faint">
            {hour[0]?.at.slice(11, 16)}
          </span>
          {hour.map((slot, i) => (
            <Cell
              key={slot.at}
              index={h * perHour + i}
              slot={slot}
              compares={compares}
              selection={selection}
            />
          ))}
        </div>
      ))}
    </div>
  );
};
