import clsx from 'clsx';
import { dataTests } from '#shared/areas/cdn/dataTests/dataTests';
import { comparisons, testRules } from '#shared/areas/cdn/dataTests/rules';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { Pending } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import type { ListParts } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';
import { Drawer, toneFill } from '../../../ui';
import { schedulesOf } from '../../platform/cronSchedules/schedulesOf';
import { Sample } from '../../platform/findings/FindingDrawer';
import { texts } from './texts';

type Row = RowOf<typeof dataTests.endpoints.list>;

const nameOf = (row: Row): string => row.name ?? t(testRules[row.rule]);
const Rule = ({ row }: { row: Row }) => (
  <span className="truncate" title={nameOf(row)}>
    {nameOf(row)}
  </span>
);
/** What a test of one's own asks for, with the way to its question. */
const Question = ({ row }: { row: Row }) =>
  row.queryName && row.comparison ? (
    <p className="text-sm">
      {t(texts.asks, {
        query: row.queryName,
        comparison: t(comparisons[row.comparison]),
        limit: row.limitValue ?? 0,
      })}{' '}
      <a
        className="text-accent-ink hover:underline"
        href={`#/cdn-analyzequery?saved=${row.queryId}`}
      >
        {t(texts.openQuery)}
      </a>
    </p>
  ) : null;

/** Results of the last days as small bars, newest at the right. */
const Results = ({ row }: { row: Row }) => {
  if (row.results.length === 0) return <span className="text-ink-muted">{t(texts.noResults)}</span>;
  const failed = row.results.filter((r) => r.places > 0).length;
  return (
    <span
      role="img"
      aria-label={t(texts.counts, { days: row.results.length, failed })}
      className="flex h-5 items-end gap-0.5"
    >
      {row.results.map(({ day, places }) => (
        <span
          key={day}
          title={t(places > 0 ? texts.dayFailed : texts.dayPassed, { day, places })}
          className={clsx(
            'w-1.5 rounded-sm',
            places > 0 ? `h-5 ${toneFill.error}` : `h-3 ${toneFill.success}`,
          )}
        />
      ))}
    </span>
  );
};

const Shown = ({ row }: { row: Row }) => (
  <div className="flex min-w-0 flex-col gap-4">
    <Question row={row} />
    <Results row={row} />
    {row.sample.length > 0 ? (
      <Sample rows={row.sample} places={row.places} />
    ) : (
      <p className="text-sm text-ink-muted">
        {t(row.state === 'never' ? texts.neverText : texts.passedText)}
      </p>
    )}
  </div>
);

/** One test beside the list: its last days, and a sample of what is wrong. */
const Detail = ({ id, onClose }: { id: string; onClose(): void }) => {
  const answer = useQuery(
    dataTests.endpoints.one,
    { id },
    { refreshOn: [dataTests.events.changed] },
  );
  const row = answer.value;
  return (
    <Drawer open beside onClose={onClose} title={row ? nameOf(row) : t(texts.title)}>
      {row && <Shown row={row} />}
      <Pending of={answer} className="h-60 w-full" />
    </Drawer>
  );
};

const Nightly = schedulesOf({
  kind: 'dataTests',
  title: texts.nightly,
  note: texts.nightlyNote,
});

const parts: ListParts<Row> = {
  cells: { rule: Rule, results: Results },
  detail: Detail,
  below: () => <Nightly />,
};
export default parts;
