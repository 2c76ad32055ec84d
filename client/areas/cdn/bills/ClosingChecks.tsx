import type { Gate as Data } from '#shared/areas/cdn/bills/adjustments';
import { t } from '../../../kernel/text/translate';
import { StatusDot } from '../../../ui';
import { staffTexts } from './staffTexts';

const openDays = ({ openDays: named, days, completed }: Data): string =>
  `${named.join(', ')}${days - completed > named.length ? ' …' : ''}`;

/** What keeps a month from completing, or that nothing does. */
export const ClosingChecks = ({ gate, completed }: { gate: Data; completed: boolean }) => {
  const red = [
    !gate.over && t(staffTexts.gateOpen),
    gate.completed < gate.days && t(staffTexts.gateDays, { done: gate.completed, n: gate.days }),
    gate.over && gate.openDays.length > 0 && t(staffTexts.gateOpenDays, { days: openDays(gate) }),
    gate.over && gate.waitsForData > 0 && t(staffTexts.gateData, { n: gate.waitsForData }),
    gate.waitsForPrice > 0 && t(staffTexts.gatePrice, { n: gate.waitsForPrice }),
    !completed && gate.unchecked > 0 && t(staffTexts.gateUnchecked, { n: gate.unchecked }),
    !gate.sumsAgree && t(staffTexts.gateSums),
    !completed && gate.approval === 'waiting' && t(staffTexts.gateWaiting),
    !completed && gate.approval === 'refused' && t(staffTexts.gateRefused),
  ].filter((t) => typeof t === 'string');
  const notes = [
    !gate.rate && t(staffTexts.gateRate),
    gate.adjustmentsWaiting > 0 && t(staffTexts.gateAdjustments, { n: gate.adjustmentsWaiting }),
  ].filter((t) => typeof t === 'string');
  return (
    <span className="flex flex-col gap-0.5 text-sm">
      {red.length === 0 ? (
        <StatusDot tone="success">{t(staffTexts.gateGreen)}</StatusDot>
      ) : (
        <StatusDot tone={gate.sumsAgree ? 'warning' : 'error'}>{red.join(' · ')}</StatusDot>
      )}
      {notes.length > 0 && <span className="text-xs text-ink-muted">{notes.join(' · ')}</span>}
    </span>
  );
};
