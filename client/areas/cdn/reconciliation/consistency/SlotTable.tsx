import {
  cellStates,
  type ConsistencySlot,
  pairLabels,
} from '#shared/areas/cdn/reconciliation/consistency';
import { sourceLabels, sources } from '#shared/metrics';
import { StateBadge } from '../../../../kernel/declared/StateBadge';
import { t } from '../../../../kernel/text/translate';
import { formatInstant, PlainTable, useKit, withUnit } from '../../../../ui';
import { texts } from './texts';

const SlotRow = ({ slot, domainId }: { slot: ConsistencySlot; domainId: string }) => {
  const { locale, timeZone } = useKit();
  const number = new Intl.NumberFormat(locale);
  const cell = 'nums py-1 pr-4 text-right';
  return (
    <tr className="border-b border-line last:border-0">
      <td className="nums whitespace-nowrap py-1 pr-4">
        {formatInstant(slot.at, timeZone).slice(5, 16)}
      </td>
      {sources.map((source) => (
        <td key={source} className={cell}>
          {number.format(slot[source].requests)}
          <span className="ml-2 text-ink-muted">
            {withUnit(slot[source].bytes, 'bytes', locale)}
          </span>
        </td>
      ))}
      <td className={slot.state === 'differs' ? `${cell} text-error` : cell}>
        {slot.pair ? `${t(pairLabels[slot.pair])} ${withUnit(slot.ratio, 'ratio', locale)}` : '–'}
      </td>
      <td className="whitespace-nowrap py-1 pr-4">
        <StateBadge of={cellStates[slot.state]} />
        {slot.gap && <span className="ml-2 text-xs text-ink-muted">{t(texts.gap)}</span>}
      </td>
      <td className="py-1 text-right">
        <a
          className="hover:underline"
          href={`#/cdn-datapoint?domainId=${domainId}&measure=bytes&at=${encodeURIComponent(slot.at)}`}
        >
          {t(texts.ledger)}
        </a>
      </td>
    </tr>
  );
};

type Props = { slots: readonly ConsistencySlot[]; domainId: string };
/** Slots with what each source says of them, and how far they are apart. */
export const SlotTable = ({ slots, domainId }: Props) => {
  const heads = [
    t(texts.slot),
    ...sources.map((s) => t(sourceLabels[s])),
    t(texts.difference),
    t(texts.state),
    ' ',
  ];
  return (
    <PlainTable
      label={t(texts.slots)}
      heads={heads}
      numeric={heads.slice(1, 5)}
      className="max-h-[70vh]"
    >
      {slots.map((slot) => (
        <SlotRow key={slot.at} slot={slot} domainId={domainId} />
      ))}
    </PlainTable>
  );
};
