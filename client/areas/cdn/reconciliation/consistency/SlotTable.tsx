import {
  cellStates,
  type ConsistencySlot,
  pairLabels,
} from '#shared/areas/cdn/reconciliation/consistency';
import { type Source, sourceLabels, sources } from '#shared/metrics';
import { StateDot } from '../../../../kernel/declared/StateBadge';
import { t } from '../../../../kernel/text/translate';
import { formatInstant, PlainTable, useKit, withUnit } from '../../../../ui';
import { texts } from './texts';

/** What a source says of a slot; nothing at all is no zero. */
const SourceFigure = ({ of }: { of: ConsistencySlot[Source] }) => {
  const { locale } = useKit();
  if (of === null) return <span className="text-ink-muted">–</span>;
  return (
    <>
      {new Intl.NumberFormat(locale).format(of.requests)}
      <span className="ml-2 text-ink-muted">{withUnit(of.bytes, 'bytes', locale)}</span>
    </>
  );
};

const SlotRow = ({ slot, domainId }: { slot: ConsistencySlot; domainId: string }) => {
  const { locale, timeZone } = useKit();
  const cell = 'nums py-1 pr-4 text-right';
  return (
    <tr className="border-b border-line last:border-0">
      <td className="nums whitespace-nowrap py-1 pr-4">
        {formatInstant(slot.at, timeZone).slice(5, 16)}
      </td>
      {sources.map((source) => (
        <td key={source} className={cell}>
          <SourceFigure of={slot[source]} />
        </td>
      ))}
      <td className={slot.state === 'differs' ? `${cell} text-error` : cell}>
        {slot.pair ? `${t(pairLabels[slot.pair])} ${withUnit(slot.ratio, 'ratio', locale)}` : '–'}
      </td>
      <td className="whitespace-nowrap py-1 pr-4">
        <StateDot of={cellStates[slot.state]} />
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
