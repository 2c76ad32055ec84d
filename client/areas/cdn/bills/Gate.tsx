import type { Gate as Data } from '#shared/areas/cdn/bills/adjustments';
import { t } from '../../../kernel/text/translate';
import { StatusDot } from '../../../ui';
import { office } from './officeWords';

const openDays = ({ openDays: named, days, completed }: Data): string =>
  `${named.join(', ')}${days - completed > named.length ? ' …' : ''}`;

/** What keeps a month from completing, or that nothing does. */
export const Gate = ({ gate, completed }: { gate: Data; completed: boolean }) => {
  const red = [
    !gate.over && t(office.gateOpen),
    gate.completed < gate.days && t(office.gateDays, { done: gate.completed, n: gate.days }),
    gate.over && gate.openDays.length > 0 && t(office.gateOpenDays, { days: openDays(gate) }),
    gate.over && gate.waitsForData > 0 && t(office.gateData, { n: gate.waitsForData }),
    gate.waitsForPrice > 0 && t(office.gatePrice, { n: gate.waitsForPrice }),
    !gate.sumsAgree && t(office.gateSums),
    !completed && gate.approval === 'waiting' && t(office.gateWaiting),
  ].filter((t) => typeof t === 'string');
  const notes = [
    !gate.rate && t(office.gateRate),
    gate.adjustmentsWaiting > 0 && t(office.gateAdjustments, { n: gate.adjustmentsWaiting }),
  ].filter((t) => typeof t === 'string');
  return (
    <span className="flex flex-col gap-0.5 text-sm">
      {red.length === 0 ? (
        <StatusDot tone="success">{t(office.gateGreen)}</StatusDot>
      ) : (
        <StatusDot tone={gate.sumsAgree ? 'warning' : 'error'}>{red.join(' · ')}</StatusDot>
      )}
      {notes.length > 0 && <span className="text-xs text-ink-muted">{notes.join(' · ')}</span>}
    </span>
  );
};
