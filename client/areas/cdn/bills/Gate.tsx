import type { Gate as Data } from '#shared/areas/cdn/bills/adjustments';
import { useSay } from '../../../kernel/text/say';
import { StatusDot } from '../../../ui';
import { office } from './officeWords';

const openDays = ({ openDays: named, days, completed }: Data): string =>
  `${named.join(', ')}${days - completed > named.length ? ' …' : ''}`;

/** What keeps a month from completing, or that nothing does. */
export const Gate = ({ gate, completed }: { gate: Data; completed: boolean }) => {
  const say = useSay();
  const red = [
    !gate.over && say(office.gateOpen),
    gate.completed < gate.days && say(office.gateDays, { done: gate.completed, n: gate.days }),
    gate.over && gate.openDays.length > 0 && say(office.gateOpenDays, { days: openDays(gate) }),
    gate.over && gate.waitsForData > 0 && say(office.gateData, { n: gate.waitsForData }),
    gate.waitsForPrice > 0 && say(office.gatePrice, { n: gate.waitsForPrice }),
    !gate.sumsAgree && say(office.gateSums),
    !completed && gate.approval === 'waiting' && say(office.gateWaiting),
  ].filter((t) => typeof t === 'string');
  const notes = [
    !gate.rate && say(office.gateRate),
    gate.adjustmentsWaiting > 0 && say(office.gateAdjustments, { n: gate.adjustmentsWaiting }),
  ].filter((t) => typeof t === 'string');
  return (
    <span className="flex flex-col gap-0.5 text-sm">
      {red.length === 0 ? (
        <StatusDot tone="success">{say(office.gateGreen)}</StatusDot>
      ) : (
        <StatusDot tone={gate.sumsAgree ? 'warning' : 'error'}>{red.join(' · ')}</StatusDot>
      )}
      {notes.length > 0 && <span className="text-xs text-ink-muted">{notes.join(' · ')}</span>}
    </span>
  );
};
