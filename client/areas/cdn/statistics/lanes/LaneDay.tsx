import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { dataSyncs } from '#shared/areas/cdn/sync/lanes';
import { Unreadable } from '../../../../kernel/request/failure';
import { useQuery } from '../../../../kernel/request/query';
import { useRefusal } from '../../../../kernel/session/access';
import { t } from '../../../../kernel/text/translate';
import { Button, Card, Checkbox, DateInput, Segments, Skeleton } from '../../../../ui';
import type { Lane } from './laneActs';
import LaneRange from './LaneRange';
import { LaneMonth } from './LaneMonth';
import { type Slot, SlotGrid, SlotKey } from './SlotGrid';
import { texts } from './texts';
import { useSlotSelection } from './useSlotSelection';

const today = () => new Date().toISOString().slice(0, 10);
/** The newest day (UTC) of which slots have been pulled; today before the first one. */
const newestDay = (lane: Lane) =>
  lane.completeTo === null
    ? today()
    : new Date(Date.parse(lane.completeTo) - 1).toISOString().slice(0, 10);
const states = [
  'present',
  'missing',
  'late',
  'corrected',
  'held',
  'givenUp',
  'removed',
  'empty',
  'waiting',
] as const;
const isShort = ({ state }: Slot) => state === 'missing' || state === 'givenUp';

type SlotsProps = { lane: Lane; slots: readonly Slot[]; compares: boolean; onDone(): void };
/** The slots of a day with what can be done to those that are chosen. */
const Slots = ({ lane, slots, compares, onDone }: SlotsProps) => {
  const [asks, setAsks] = useState(false);
  const selection = useSlotSelection(slots.map((slot) => slot.at));
  const refusal = useRefusal('staff.data.operate');
  const short = slots.filter(isShort);
  const { chosen } = selection;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <SlotKey states={states} />
      <SlotGrid slots={slots} compares={compares} selection={selection} />
      {lane.source !== 'log' && (
        <div className="flex flex-wrap items-center gap-2">
          <Button
            size="sm"
            variant="primary"
            disabled={refusal || (chosen.length === 0 && t(texts.chooseFirst))}
            onClick={() => setAsks(true)}
          >
            {t(texts.pullChosen, { n: chosen.length })}
          </Button>
          {short.length > 0 && (
            <Button size="sm" onClick={() => selection.put(short.map((slot) => slot.at))}>
              {t(texts.chooseShort, { n: short.length })}
            </Button>
          )}
          {chosen.length > 0 && (
            <Button size="sm" onClick={() => selection.put([])}>
              {t(texts.chooseNone)}
            </Button>
          )}
          <span className="text-xs text-ink-muted">{t(texts.chooseHint)}</span>
        </div>
      )}
      {asks && (
        <LaneRange
          row={lane}
          slots={chosen}
          onClose={() => {
            setAsks(false);
            onDone();
          }}
        />
      )}
    </div>
  );
};

/** The slots of a day, or the hours of its month, of a lane. */
export const LaneDay = ({ lane }: { lane: Lane }) => {
  const [query, setQuery] = useSearchParams();
  const [compares, setCompares] = useState(false);
  const put = (values: Record<string, string | null>) =>
    setQuery((old) => {
      const next = new URLSearchParams(old);
      for (const [name, value] of Object.entries(values))
        if (value === null) next.delete(name);
        else next.set(name, value);
      return next;
    });
  const day = query.get('day') ?? newestDay(lane);
  const isMonth = query.get('view') === 'month';
  const answer = useQuery(dataSyncs.endpoints.slots, isMonth ? null : { id: lane.id, day }, {
    refreshOn: [dataSyncs.events.watermark],
  });
  return (
    <Card
      title={t(isMonth ? texts.month : texts.slots)}
      actions={
        <>
          {!isMonth && (
            <Checkbox
              label={t(texts.compare)}
              checked={compares}
              onChange={(e) => setCompares(e.target.checked)}
            />
          )}
          <DateInput
            aria-label={t(texts.day)}
            className="!w-36"
            value={day}
            max={today()}
            onChange={(chosen) => put({ day: chosen || today() })}
          />
          <Segments
            label={t(texts.view)}
            value={isMonth ? 'month' : 'day'}
            onChange={(view) => put({ view: view === 'month' ? view : null })}
            options={[
              { value: 'day', label: t(texts.viewDay) },
              { value: 'month', label: t(texts.viewMonth) },
            ]}
          />
        </>
      }
    >
      {isMonth && (
        <LaneMonth id={lane.id} day={day} onDay={(next) => put({ day: next, view: null })} />
      )}
      {!isMonth && answer.failure && (
        <Unreadable failure={answer.failure} onRetry={answer.reload} />
      )}
      {!isMonth && answer.value && (
        <Slots
          key={answer.value.day}
          lane={lane}
          slots={answer.value.slots}
          compares={compares}
          onDone={answer.reload}
        />
      )}
      {!isMonth && !answer.value && !answer.failure && <Skeleton className="h-[22rem] w-full" />}
    </Card>
  );
};
