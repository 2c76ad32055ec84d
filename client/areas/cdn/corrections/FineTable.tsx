import { Fragment, useState } from 'react';
import type { fineSlots } from '#shared/areas/cdn/corrections/fineSlots';
import type { Out } from '#shared/kernel/contract';
import { causeLabels } from '#shared/areas/cdn/statistics/causes';
import { useRefusal } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import { Button, formatInstant, PlainTable, useKit } from '../../../ui';
import { authorText } from '../author';
import { texts } from './texts';

const words = texts.fine;
type FineSlot = Out<(typeof fineSlots.endpoints)['day']>['slots'][number];

/** Whether the supplier says something else of a slot than we have. */
export const differs = ({ local, supplier }: FineSlot): boolean =>
  supplier !== null && (supplier.bytes !== local.bytes || supplier.requests !== local.requests);

/** Every change of a slot in order. */
const Changes = ({ changes }: Pick<FineSlot, 'changes'>) => {
  const { locale, timeZone } = useKit();
  const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' });
  return (
    <ol className="flex flex-col gap-1 py-1 text-xs text-ink-muted">
      {changes.map((c, i) => (
        <li key={`${c.at} ${i}`} className="nums flex flex-wrap gap-x-3">
          <span>{formatInstant(c.at, timeZone)}</span>
          <span>{t(causeLabels[c.cause])}</span>
          <span>
            {t(words.change, { bytes: signed.format(c.bytes), n: signed.format(c.requests) })}
          </span>
          <span>{authorText(c.actor)}</span>
        </li>
      ))}
    </ol>
  );
};

type RowProps = { slot: FineSlot; onPull(at: string): void };
const SlotRow = ({ slot, onPull }: RowProps) => {
  const { locale, timeZone } = useKit();
  const [open, setOpen] = useState(false);
  const refusal = useRefusal('staff.data.operate');
  const number = new Intl.NumberFormat(locale);
  const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' });
  const { at, local, supplier, delaySeconds, duplicates, changes } = slot;
  const cell = 'nums py-1 pr-4 text-right';
  const difference = supplier && local.bytes - supplier.bytes;
  return (
    <Fragment>
      <tr className="border-b border-line">
        <td className="nums whitespace-nowrap py-1 pr-4">
          {formatInstant(at, timeZone).slice(5, 16)}
        </td>
        <td className={cell}>{number.format(local.bytes)}</td>
        <td className={cell}>{supplier ? number.format(supplier.bytes) : '–'}</td>
        <td className={difference ? `${cell} text-error` : cell}>
          {difference === null ? '–' : signed.format(difference)}
        </td>
        <td className={cell}>{number.format(local.requests)}</td>
        <td className={cell}>{supplier ? number.format(supplier.requests) : '–'}</td>
        <td className={cell}>
          {delaySeconds === null ? '–' : t(words.seconds, { n: number.format(delaySeconds) })}
        </td>
        <td className={cell}>{number.format(duplicates)}</td>
        <td className={cell}>
          {changes.length === 0 ? (
            '0'
          ) : (
            <Button
              variant="link"
              size="sm"
              aria-expanded={open}
              aria-label={t(words.changesOf, { n: changes.length })}
              onClick={() => setOpen(!open)}
            >
              {number.format(changes.length)}
            </Button>
          )}
        </td>
        <td className="py-1 text-right">
          <Button size="sm" disabled={refusal} onClick={() => onPull(at)}>
            {t(words.pull)}
          </Button>
        </td>
      </tr>
      {open && (
        <tr className="border-b border-line">
          <td colSpan={10} className="pl-4">
            <Changes changes={changes} />
          </td>
        </tr>
      )}
    </Fragment>
  );
};

/** Slots of ours beside those of the supplier, with how they came to be. */
export const FineTable = ({
  slots,
  onPull,
}: {
  slots: readonly FineSlot[];
  onPull(at: string): void;
}) => {
  const numeric = [
    words.localBytes,
    words.supplierBytes,
    texts.difference,
    words.localRequests,
    words.supplierRequests,
    words.delay,
    words.duplicates,
    words.changes,
  ].map((head) => t(head));
  const heads = [t(texts.points.slot), ...numeric, ' '];
  return (
    <PlainTable label={t(words.slots)} heads={heads} numeric={numeric} className="max-h-[70vh]">
      {slots.map((slot) => (
        <SlotRow key={slot.at} slot={slot} onPull={onPull} />
      ))}
    </PlainTable>
  );
};
