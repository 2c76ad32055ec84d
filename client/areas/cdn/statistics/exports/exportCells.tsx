import type { metricExports } from '#shared/areas/cdn/statistics/metricExports';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import type { ListParts } from '../../../../kernel/screens/screens';
import { t } from '../../../../kernel/text/translate';
import { formatInstant, ProgressBar, useKit } from '../../../../ui';
import { schedulesOf } from '../../../platform/cronSchedules/schedulesOf';
import { texts } from './texts';

type Row = RowOf<typeof metricExports.endpoints.list>;
type Of = { row: Row };

const Progress = ({ row }: Of) => {
  const note = t(texts.pieces, { done: row.piecesDone, all: row.pieces });
  if (row.state === 'completed' || row.state === 'expired')
    return (
      <span className="nums text-ink-muted">
        {t(texts.pieces, { done: row.pieces, all: row.pieces })}
      </span>
    );
  return (
    <ProgressBar
      value={row.progress}
      label={note}
      tone={row.state === 'active' ? 'progress' : 'warning'}
      note={note}
    />
  );
};
const Span = ({ row }: Of) => {
  const { timeZone } = useKit();
  const at = (instant: string) => formatInstant(instant, timeZone).slice(0, 16);
  return (
    <span className="nums truncate" title={`${at(row.fromAt)} – ${at(row.toAt)}`}>
      {`${at(row.fromAt).slice(0, 10)} – ${at(row.toAt).slice(0, 10)}`}
    </span>
  );
};
const Domain = ({ row }: Of) =>
  row.domainName === null ? (
    <span className="text-ink-muted">{t(texts.all)}</span>
  ) : (
    <span className="truncate">{row.domainName}</span>
  );

const Repeated = schedulesOf({
  kind: 'metricExports',
  title: texts.repeated,
  note: texts.repeatedNote,
  start: {
    name: '',
    cron: '0 3 1 * *',
    params: { source: 'accurate', step: '1h', format: 'csv', span: 'month' },
  },
});

const parts: ListParts<Row> = {
  cells: { progress: Progress, fromAt: Span, domainId: Domain },
  below: () => <Repeated />,
};
export default parts;
