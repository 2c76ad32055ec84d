import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { billAdjustments, billClosings, type Closing } from '#shared/areas/cdn/bills/adjustments';
import { billLimits } from '#shared/areas/cdn/bills/limits';
import { billStatuses } from '#shared/areas/cdn/bills/bills';
import { InlineForm } from '../../../kernel/declared/ShortForm';
import { useQuery } from '../../../kernel/request/query';
import { Unreadable } from '../../../kernel/request/failure';
import { Page } from '../../../kernel/page/Page';
import { t } from '../../../kernel/text/translate';
import { useRefusal } from '../../../kernel/session/access';
import { Badge, Card, DateInput, EmptyState, Facts, Skeleton, useKit } from '../../../ui';
import { AccountPicker } from './AccountPicker';
import { Adjustments } from './Adjustments';
import { ClosingChecks } from './ClosingChecks';
import { staffTexts } from './staffTexts';
import { amountText, texts, topUpOf } from './texts';

type By = 'day' | 'month';

const BillFacts = ({ bill }: { bill: Closing }) => {
  const { locale } = useKit();
  const amount = (micros: number) => amountText(micros, bill.currency, locale);
  const status = billStatuses[bill.status];
  return (
    <Card>
      <Facts
        items={[
          [t(texts.account), bill.account],
          [t(texts.month), bill.month],
          [
            t(texts.status),
            <Badge key="s" tone={status[2]}>
              {t(status)}
            </Badge>,
          ],
          [
            t(staffTexts.gate),
            <ClosingChecks key="g" gate={bill.gate} completed={bill.status === 'completed'} />,
          ],
          [t(texts.usageCost), amount(bill.usageCost)],
          ...(bill.smsCost === 0
            ? []
            : [[t(texts.smsCost), amount(bill.smsCost)] satisfies [string, React.ReactNode]]),
          [t(texts.topUp), amount(topUpOf(bill))],
          [t(texts.adjustments), amount(bill.adjustments)],
          [t(texts.total), <strong key="t">{amount(bill.total)}</strong>],
        ]}
      />
    </Card>
  );
};

type FormProps = { bill: Closing; day: string | undefined; onDone(): void };
/** Amount and reason of one line, with what the total becomes and whether a second person must decide. */
const Form = ({ bill, day, onDone }: FormProps) => {
  const { locale } = useKit();
  const refusal = useRefusal('staff.billing.operate');
  const limits = useQuery(billLimits.endpoints.list, {});
  const limit = limits.value?.rows.find(
    (l) => l.purpose === 'adjustment' && l.currency === bill.currency,
  )?.amount;
  const text = (v: number) => amountText(v, bill.currency, locale);
  const preview = ({ amount }: Record<string, unknown>) => {
    if (typeof amount !== 'number' || amount === 0) return null;
    const second =
      limit !== undefined && Math.abs(amount) > limit
        ? ` · ${t(staffTexts.needsSecond, { limit: text(limit) })}`
        : '';
    const totals = { before: text(bill.total), after: text(bill.total + amount) };
    return <p className="text-xs text-ink-muted">{t(staffTexts.preview, totals) + second}</p>;
  };
  return (
    <Card title={t(staffTexts.addLine)}>
      <InlineForm
        className="max-w-2xl"
        again
        area={billAdjustments}
        endpoint={billAdjustments.endpoints.create}
        names={['amount', 'reason']}
        fixed={{ accountId: bill.accountId, ...(day ? { day } : { month: bill.month }) }}
        looks={{ amount: { aside: bill.currency } }}
        above={<p className="text-sm text-ink-muted">{t(staffTexts.addNote)}</p>}
        below={({ values }) => preview(values)}
        submit={t(staffTexts.add)}
        done={staffTexts.added}
        refused={refusal}
        onDone={onDone}
      />
    </Card>
  );
};

/** Adds to or takes from a bill by lines with a reason, of a month or of one of its days. */
const Adjust = ({ by }: { by: By }) => {
  const [query, setQuery] = useSearchParams();
  const accountId = query.get('accountId') ?? undefined;
  const period = query.get(by) ?? '';
  const month = period.slice(0, 7);
  const day = by === 'day' && period !== '' ? period : undefined;
  const complete = accountId !== undefined && /^\d{4}-\d\d/.test(period);
  const answer = useQuery(billClosings.endpoints.one, complete ? { accountId, month } : null, {
    refreshOn: [billClosings.events.changed],
  });
  const [added, setAdded] = useState(0);
  const again = () => {
    answer.reload();
    setAdded((n) => n + 1);
  };
  const setPeriod = (value: string) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      if (value) next.set(by, value);
      else next.delete(by);
      return next;
    });
  return (
    <Page
      object={answer.value && `${answer.value.account} ${period}`}
      actions={
        <span className="flex flex-wrap items-center gap-2">
          <AccountPicker />
          <DateInput
            kind={by}
            aria-label={t(by === 'day' ? texts.day : texts.month)}
            className="!w-44"
            value={period}
            onChange={setPeriod}
          />
        </span>
      }
    >
      {!complete && (
        <EmptyState
          kind="nothing"
          title={t(by === 'day' ? staffTexts.chooseDay : staffTexts.chooseMonth)}
        />
      )}
      {complete && !answer.value && answer.failure && (
        <Unreadable failure={answer.failure} onRetry={answer.reload} />
      )}
      {complete && !answer.value && !answer.failure && <Skeleton className="h-60 w-full" />}
      {complete && answer.value && (
        <div className="flex flex-col gap-4">
          <BillFacts bill={answer.value} />
          <Form key={`${accountId} ${period}`} bill={answer.value} day={day} onDone={again} />
          <Adjustments
            key={added}
            scope={{ accountId, ...(day ? { day } : { month }) }}
            onDecided={answer.reload}
          />
        </div>
      )}
    </Page>
  );
};
export default Adjust;
