import { useState } from 'react';
import { causeLabels } from '#shared/areas/cdn/statistics/causes';
import type { dataPoints } from '#shared/areas/cdn/statistics/dataPoints';
import type { In, Out } from '#shared/kernel/contract';
import { sourceLabels } from '#shared/metrics';
import { useRefusal } from '../../../../kernel/session/access';
import { t } from '../../../../kernel/text/translate';
import { Badge, Button, formatInstant, PlainTable, useKit } from '../../../../ui';
import { cdnWords } from '../../words';
import { type Change, PointChange } from './PointChange';
import { texts as planTexts } from '../../corrections/texts';
import { texts } from '../texts';

type Point = (typeof dataPoints.endpoints)['point'];
type Value = Out<Point>['values'][number];
const words = texts.points;

/** Whose change holds the figure, and what its source says by itself. */
const Marks = ({ value: { value, sum, hold, atSource } }: { value: Value }) => {
  const { locale, timeZone } = useKit();
  const number = new Intl.NumberFormat(locale);
  const signed = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' });
  const at = (instant: string) => formatInstant(instant, timeZone).slice(0, 16);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Badge tone={sum === value ? 'success' : 'error'}>
        {t(sum === value ? words.equal : words.unequal)}
      </Badge>
      {hold && (
        <span title={t(words.heldBy, { actor: hold.actor, at: at(hold.createdAt) })}>
          <Badge tone="warning">{t(words.held, { cause: t(causeLabels[hold.cause]) })}</Badge>
        </span>
      )}
      {atSource && (
        <span className="text-sm text-ink-muted" title={t(words.saidAt, { at: at(atSource.at) })}>
          {t(words.said, {
            value: number.format(atSource.value),
            difference: signed.format(atSource.value - value),
          })}
        </span>
      )}
    </div>
  );
};

type ButtonsProps = { of: Value; onStart(change: Change): void };
const ChangeButtons = ({ of: { source, paramId, value }, onStart }: ButtonsProps) => {
  const refusal = useRefusal('staff.data.operate');
  return (
    <div className="flex justify-end gap-2 py-1">
      {(['override', 'exclude'] as const).map((method) => (
        <Button
          key={method}
          size="sm"
          disabled={refusal}
          onClick={() => onStart({ method, source, paramId, value })}
        >
          {t(planTexts[method])}
        </Button>
      ))}
    </div>
  );
};

type Props = { question: In<Point>; values: readonly Value[] };
/** The figure of each source and supplier parameter, its marks, and the ways to change it. */
export const PointValues = ({ question, values }: Props) => {
  const { locale } = useKit();
  const [change, setChange] = useState<Change | null>(null);
  const number = new Intl.NumberFormat(locale);
  const numeric = [t(words.value), t(words.rows), t(words.sum)];
  const heads = [t(cdnWords.source), t(cdnWords.supplierParameter), ...numeric, t(words.marks), ''];
  return (
    <>
      <PlainTable label={t(words.values)} heads={heads} numeric={numeric}>
        {values.map((v) => (
          <tr key={`${v.source} ${v.paramId}`} className="border-b border-line last:border-0">
            <td className="py-1 pr-4">{t(sourceLabels[v.source])}</td>
            <td className="pr-4">{v.param}</td>
            <td className="nums pr-4 text-right font-semibold">{number.format(v.value)}</td>
            <td className="nums pr-4 text-right">{number.format(v.changes)}</td>
            <td className="nums pr-4 text-right">{number.format(v.sum)}</td>
            <td className="pr-4">
              <Marks value={v} />
            </td>
            <td>
              <ChangeButtons of={v} onStart={setChange} />
            </td>
          </tr>
        ))}
      </PlainTable>
      {change && (
        <PointChange question={question} change={change} onClose={() => setChange(null)} />
      )}
    </>
  );
};
