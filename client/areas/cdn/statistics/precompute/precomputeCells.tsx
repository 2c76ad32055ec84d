import type { precomputes } from '#shared/areas/cdn/statistics/precomputes';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import type { ListParts } from '../../../../kernel/screens/screens';
import { t } from '../../../../kernel/text/translate';
import { useKit, withUnit } from '../../../../ui';
import { texts } from './texts';

type Row = RowOf<typeof precomputes.endpoints.list>;
type Of = { row: Row };

const Days = ({ row }: Of) => (
  <span className="nums">
    {t(texts.daysOf, { built: row.daysBuilt, waiting: row.daysWaiting })}
  </span>
);
const Time = ({ row }: Of) => {
  const { locale } = useKit();
  if (row.plainMs === null || row.rollupMs === null)
    return <span className="text-ink-muted">{t(texts.notMeasured)}</span>;
  const ms = (value: number) => withUnit(value, 'ms', locale);
  const rows = (value: number | null) => withUnit(value ?? 0, 'count', locale);
  return (
    <span
      className="nums"
      title={t(texts.rowsOf, { ready: rows(row.rollupRows), plain: rows(row.plainRows) })}
    >
      {t(texts.timeOf, { ready: ms(row.rollupMs), plain: ms(row.plainMs) })}
    </span>
  );
};

const parts: ListParts<Row> = { cells: { daysBuilt: Days, plainMs: Time } };
export default parts;
