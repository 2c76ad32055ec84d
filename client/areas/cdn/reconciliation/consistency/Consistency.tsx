import { useSearchParams } from 'react-router-dom';
import {
  type Cell,
  type CellState,
  cellStates,
  consistency,
  matrixPage,
  pairLabels,
} from '#shared/areas/cdn/reconciliation/consistency';
import type { Out } from '#shared/kernel/contract';
import { RefPicker } from '../../../../kernel/declared/Ref';
import { Page } from '../../../../kernel/page/Page';
import { Unreadable } from '../../../../kernel/request/failure';
import { useQuery } from '../../../../kernel/request/query';
import { t } from '../../../../kernel/text/translate';
import {
  Card,
  DateInput,
  EmptyState,
  type HeatCell,
  HeatMap,
  Pagination,
  Segments,
  Skeleton,
  useKit,
  withUnit,
} from '../../../../ui';
import { texts } from './texts';
import { Tolerances } from './Tolerances';

const { matrix } = consistency.endpoints;
type Answer = Out<typeof matrix>;
const dayMs = 86_400_000;
const usualDays = 14;
const dayBefore = (days: number): string =>
  new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);

/** What the address asks for, and asking for something else. */
const useQuestion = () => {
  const [query, setQuery] = useSearchParams();
  const put = (values: Record<string, string | null>) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      next.delete('page');
      for (const [name, value] of Object.entries(values))
        if (value) next.set(name, value);
        else next.delete(name);
      return next;
    });
  const accountId = query.get('accountId');
  const domainId = query.get('domainId');
  return {
    put,
    input: {
      from: query.get('from') ?? dayBefore(usualDays - 1),
      to: query.get('to') ?? dayBefore(0),
      ...(accountId ? { accountId } : {}),
      ...(domainId ? { domainId } : {}),
      ...(query.get('differing') ? { differing: true } : {}),
      page: Math.max(1, Number(query.get('page')) || 1),
    },
  };
};
type Question = ReturnType<typeof useQuestion>;

const Choosers = ({ put, input }: Question) => (
  <div className="flex flex-wrap items-center gap-2">
    <DateInput
      aria-label={t(texts.from)}
      className="!w-36"
      value={input.from}
      max={input.to}
      onChange={(from) => put({ from })}
    />
    <span className="text-ink-faint">–</span>
    <DateInput
      aria-label={t(texts.to)}
      className="!w-36"
      value={input.to}
      max={dayBefore(0)}
      onChange={(to) => put({ to })}
    />
    <RefPicker
      of="accounts"
      label={t(texts.account)}
      value={input.accountId ?? null}
      onChange={(accountId) => put({ accountId })}
      className="w-44"
    />
    <RefPicker
      of="domains"
      label={t(texts.domain)}
      value={input.domainId ?? null}
      onChange={(domainId) => put({ domainId })}
      className="w-56"
    />
  </div>
);

const lookOf: Record<CellState, HeatCell['look']> = {
  equal: 'good',
  differs: 'bad',
  held: 'held',
  incomplete: 'waiting',
  none: 'empty',
};
const titleOf = (day: string, cell: Cell, locale: string): string => {
  const state = t(cellStates[cell.state]);
  if (cell.pair === null || cell.measure === null) return t(texts.cell, { day, state });
  return t(texts.cellRatio, {
    day,
    state,
    pair: t(pairLabels[cell.pair]),
    measure: t(texts[cell.measure]),
    percent: withUnit(cell.ratio, 'ratio', locale),
  });
};

const Heat = ({ answer }: { answer: Answer }) => {
  const { locale } = useKit();
  return (
    <HeatMap
      label={t(texts.heat)}
      corner={t(texts.domain)}
      heads={answer.days.map((day) => day.slice(8))}
      rows={answer.rows.map((row) => ({
        key: row.id,
        label: row.domain,
        note: row.accountName,
        cells: row.cells.map((cell, i) => {
          const day = answer.days[i] ?? '';
          return {
            key: day,
            look: lookOf[cell.state],
            share: cell.ratio,
            title: titleOf(day, cell, locale),
            href: `#/viewMoreLocalData?domainId=${row.id}&day=${day}`,
          };
        }),
      }))}
    />
  );
};

const swatch = 'inline-block h-3 w-3 rounded-[3px]';
const keyLooks: Record<CellState, string> = {
  equal: `${swatch} bg-success/35`,
  differs: `${swatch} bg-error`,
  held: `${swatch} border border-warning bg-warning-soft`,
  incomplete: `${swatch} border border-dashed border-line-strong`,
  none: `${swatch} bg-hover`,
};

/** What the colours mean, in the order of how bad they are. */
const Key = () => (
  <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-muted">
    {(Object.keys(lookOf) as CellState[]).map((state) => (
      <li key={state} className="flex items-center gap-1.5">
        <span aria-hidden className={keyLooks[state]} />
        {t(cellStates[state])}
      </li>
    ))}
  </ul>
);
/** On which day the sources of our own figures do not tell the same, by domain. */
const Consistency = () => {
  const question = useQuestion();
  const { put, input } = question;
  const answer = useQuery(matrix, input, { everyMs: 60_000 });
  const { value } = answer;
  return (
    <Page>
      <div className="flex min-w-0 flex-col gap-4">
        <Choosers {...question} />
        {answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
        {!value && !answer.failure && <Skeleton className="h-96 w-full" />}
        {value && (
          <Card
            title={t(texts.heat)}
            note={t(texts.heatNote)}
            actions={
              <Segments
                label={t(texts.show)}
                value={input.differing ? 'differing' : 'all'}
                onChange={(next) => put({ differing: next === 'differing' ? 'true' : null })}
                options={[
                  { value: 'all', label: t(texts.allDomains) },
                  { value: 'differing', label: t(texts.differing, { n: value.differing }) },
                ]}
              />
            }
          >
            <div className="flex min-w-0 flex-col gap-3">
              <Key />
              {value.rows.length === 0 ? (
                <EmptyState
                  kind="nothing"
                  title={t(input.differing ? texts.noneDiffer : texts.none)}
                />
              ) : (
                <Heat answer={value} />
              )}
              <Pagination
                page={input.page}
                size={matrixPage}
                total={value.total}
                onPage={(page) => put({ page: String(page) })}
              />
            </div>
          </Card>
        )}
        <Tolerances onDone={answer.reload} />
      </div>
    </Page>
  );
};
export default Consistency;
