import { supplierOptions } from '#shared/areas/cdn/suppliers/params';
import { supplierCalls } from '#shared/areas/cdn/suppliers/supplierCalls';
import { useQuery } from '../../../../kernel/request/query';
import { Card, PlainTable, Skeleton, useKit, withUnit } from '../../../../ui';
import { t } from '../../../../kernel/text/translate';
import { CallChart } from './CallChart';
import { Circuits } from './Circuits';
import { texts } from '../texts';
import { cdnWords } from '../../words';

const everyMs = 15_000;
/** Latency and failures of each operation over the last day. */
export const CallSummary = () => {
  const { locale } = useKit();
  const { value, failure } = useQuery(supplierCalls.endpoints.summary, {}, { everyMs });
  if (!value) return failure ? null : <Skeleton className="mb-4 h-64" />;
  if (value.rows.length === 0) return null;
  const number = new Intl.NumberFormat(locale);
  const nameOf = (supplier: string) => {
    const label = Object.entries(supplierOptions).find(([k]) => k === supplier)?.[1];
    return label ? t(label) : supplier;
  };
  const headers = [
    t(cdnWords.supplier),
    t(texts.calls.operation),
    t(texts.calls.calls),
    t(texts.calls.failed),
    t(texts.calls.p50),
    t(texts.calls.p95),
  ];
  return (
    <>
      <Circuits />
      <CallChart rows={value.rows} />
      <Card title={t(texts.calls.summary)} className="mb-4">
        <PlainTable label={t(texts.calls.summary)} heads={headers} className="max-h-72">
          {value.rows.map((r) => (
            <tr key={`${r.supplier} ${r.operation}`} className="border-b border-line last:border-0">
              <td className="py-1 pr-4">{nameOf(r.supplier)}</td>
              <td className="pr-4 font-mono text-xs">{r.operation}</td>
              <td className="nums pr-4">{number.format(r.calls)}</td>
              <td className={r.failed > 0 ? 'nums pr-4 text-error' : 'nums pr-4'}>
                {number.format(r.failed)}
              </td>
              <td className="nums pr-4">{withUnit(Math.round(r.p50Ms), 'ms', locale)}</td>
              <td className="nums pr-4">{withUnit(Math.round(r.p95Ms), 'ms', locale)}</td>
            </tr>
          ))}
        </PlainTable>
      </Card>
    </>
  );
};
