import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { platformMonths } from '#shared/areas/cdn/reports/platformMonths';
import type { Out } from '#shared/kernel/contract';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { Page } from '../../../kernel/page/Page';
import { Unreadable } from '../../../kernel/request/failure';
import { useMutation } from '../../../kernel/request/mutation';
import { useQuery } from '../../../kernel/request/query';
import { useRefusal } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import { Button, ConfirmDialog, formatInstant, Select, useKit } from '../../../ui';
import { SupplierName } from '../suppliers/SupplierName';
import { Past } from './Past';
import { texts } from './texts';

type Row = RowOf<typeof platformMonths.endpoints.list>;
type Summary = Out<typeof platformMonths.endpoints.summary>;

const Supplier = ({ row }: { row: Row }) =>
  row.supplier ? <SupplierName supplier={row.supplier} /> : <>{t(texts.monthData.noSupplier)}</>;
const Rows = embeddedList(
  platformMonths,
  {
    endpoint: 'list',
    path: '/platform-monthdata',
    title: texts.monthData.rows,
    columns: [
      'accountId',
      'supplier',
      'bytes',
      'revenue',
      'cost',
      'margin',
      'revenueChange',
      'costChange',
      'isCompleted',
      'requests',
      'peakBps',
      'p95Bps',
    ],
    optional: ['costChange', 'requests', 'peakBps', 'p95Bps'],
    grow: 'accountId',
    widths: { supplier: 165, bytes: 110, revenue: 130, cost: 150, margin: 130, isCompleted: 130 },
    filters: ['accountId', 'supplier', 'currency'],
    search: texts.searchAccounts,
    empty: { title: texts.monthData.none },
  },
  { cells: { supplier: Supplier } },
);

const noteOf = ({ frozen, isCompleted }: Summary, timeZone: string): string =>
  frozen
    ? t(texts.monthData.frozen, {
        version: frozen.version,
        by: frozen.frozenByEmail,
        at: formatInstant(frozen.createdAt, timeZone).slice(0, 16),
        hash: frozen.hash.slice(0, 12),
      })
    : t(isCompleted ? texts.monthData.notFrozen : texts.monthData.open);

type FreezeProps = { of: Summary | undefined; onDone(): void };
/** Keeps the rows of the month as they are, after a question. */
const Freeze = ({ of, onDone }: FreezeProps) => {
  const [asks, setAsks] = useState(false);
  const refusal = useRefusal('staff.billing.operate');
  const act = useMutation(platformMonths.endpoints.freeze, {
    inline: true,
    done: texts.monthData.done,
  });
  const close = () => {
    act.reset();
    setAsks(false);
  };
  return (
    <>
      <Button
        disabled={refusal || (!of?.isCompleted && t(texts.monthData.open))}
        onClick={() => setAsks(true)}
      >
        {t(texts.monthData.freeze)}
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={close}
        title={t(texts.monthData.question, { month: of?.month ?? '' })}
        action={t(texts.monthData.freeze)}
        error={act.failure && t(act.failure.text)}
        onConfirm={async () => {
          if (!of || !(await act.run({ month: of.month }))) return;
          close();
          onDone();
        }}
      >
        <p>{t(texts.monthData.explained)}</p>
      </ConfirmDialog>
    </>
  );
};

/** What is earned on each supplier in a month, and what of it was frozen. */
const PlatformMonths = () => {
  const { timeZone } = useKit();
  const [query, setQuery] = useSearchParams();
  const [frozen, setFrozen] = useState(0);
  const month = query.get('month') ?? undefined;
  const answer = useQuery(platformMonths.endpoints.summary, { ...(month && { month }) });
  const of = answer.value;
  return (
    <Page
      fresh={<Past />}
      // A line is kept free for it, so that nothing moves when it comes.
      note={of ? noteOf(of, timeZone) : '\u00a0'}
      actions={
        <>
          <Select
            aria-label={t(texts.monthData.month)}
            className="!w-36"
            value={of?.month ?? month ?? ''}
            onChange={(e) =>
              setQuery((before) => {
                const next = new URLSearchParams(before);
                next.set('month', e.target.value);
                return next;
              })
            }
            options={[...new Set(of ? [of.month, ...of.months] : [month ?? ''])]
              .sort()
              .toReversed()
              .map((m) => ({ value: m, label: m }))}
          />
          <Freeze
            of={of}
            onDone={() => {
              answer.reload();
              setFrozen((n) => n + 1);
            }}
          />
        </>
      }
    >
      {answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
      <Rows key={frozen} fixed={month ? { month } : {}} />
    </Page>
  );
};
export default PlatformMonths;
