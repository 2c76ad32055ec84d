import { useState } from 'react';
import { budgetAmounts } from '#shared/areas/cdn/bills/arithmetic';
import type { ShownMonth } from '#shared/areas/cdn/bills/bills';
import { billBudgets, type BudgetMeasure, budgetMeasures } from '#shared/areas/cdn/bills/budgets';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { useMutation } from '../../../kernel/request/mutation';
import { useQuery } from '../../../kernel/request/query';
import { useRefusal } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';
import { Button, ConfirmDialog } from '../../../ui';
import type { Money } from './useMoney';
import { texts } from './texts';

export type Budget = RowOf<typeof billBudgets.endpoints.list>;
/** The account's budget, if there is one, and how to read it again. */
export type BudgetState = { value: Budget | undefined; known: boolean; reload(): void };

/** The budget of the shown account. */
export const useBudget = (accountId: string | undefined, wanted: boolean): BudgetState => {
  const { value, reload } = useQuery(
    billBudgets.endpoints.list,
    wanted ? { size: 1, ...(accountId ? { accountId } : {}) } : null,
    { refreshOn: [billBudgets.events.changed] },
  );
  return { value: value?.rows[0], known: value !== undefined, reload };
};

type DialogProps = {
  budget: Budget | undefined;
  month: ShownMonth;
  accountId: string | undefined;
  onClose(): void;
  onDone(): void;
};
const BudgetDialog = ({ budget, month, accountId, onClose, onDone }: DialogProps) => (
  <FormDialog
    area={billBudgets}
    endpoint={budget ? billBudgets.endpoints.update : billBudgets.endpoints.create}
    names={['amount', 'actual', 'forecast', 'emails']}
    start={
      budget
        ? {
            amount: budget.amount,
            actual: budget.actual,
            forecast: budget.forecast,
            emails: budget.emails,
          }
        : { actual: ['50', '80', '100'], forecast: ['100'] }
    }
    fixed={budget ? { id: budget.id } : accountId ? { accountId } : {}}
    looks={{
      amount: { aside: budget?.currency ?? month.currency },
      actual: { hint: texts.budgetAmountNote },
      forecast: { hint: texts.budgetForecastNote },
      emails: { hint: texts.budgetMailNote },
    }}
    title={t(budget ? texts.budget : texts.setBudget)}
    done={words.saved}
    onClose={onClose}
    onDone={onDone}
  />
);

const alertTexts = { actual: texts.budgetActualAlerts, forecast: texts.budgetForecastAlerts };
/** Which shares were told this month, so that nobody wonders whether the notice went out. */
const Alerts = ({ budgetId, month }: { budgetId: string; month: string }) => {
  const { value } = useQuery(
    billBudgets.endpoints.alerts,
    { id: budgetId },
    { refreshOn: [billBudgets.events.changed] },
  );
  const alerts = value?.alerts.filter((a) => a.month === month) ?? [];
  if (alerts.length === 0) return null;
  const percents = (measure: BudgetMeasure) => {
    const own = alerts.filter((a) => a.measure === measure).map((a) => `${a.percent} %`);
    return own.length === 0 ? [] : [t(alertTexts[measure], { percents: own.join(', ') })];
  };
  return (
    <span className="w-full text-xs text-ink-muted">
      {budgetMeasures.flatMap(percents).join(' · ')}
    </span>
  );
};

type Props = {
  month: ShownMonth;
  accountId: string | undefined;
  money: Money;
  budget: BudgetState;
};
/** The budget beside the guarantee, how much of it is used, and what may be done with it. */
export const BudgetLine = ({ month, accountId, money, budget }: Props) => {
  const refusal = useRefusal('bill.budget');
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null);
  const { value } = budget;
  const done = () => {
    setOpen(null);
    budget.reload();
  };
  const remove = useMutation(billBudgets.endpoints.remove, { done: texts.budgetRemoved });
  if (!budget.known) return null;
  const used =
    value && value.currency === month.currency
      ? Math.floor((budgetAmounts(month).actual / value.amount) * 100)
      : null;
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2 text-sm">
      <span className="text-ink-muted">{t(texts.budget)}</span>
      <span className="nums">
        {value
          ? money(value.amount, { currency: value.currency, cnyPerUsdPpm: month.cnyPerUsdPpm })
          : t(texts.noBudget)}
        {used !== null && ` · ${t(texts.budgetUsed, { percent: used })}`}
      </span>
      {value && <Alerts budgetId={value.id} month={month.month} />}
      <span className="flex w-full justify-end gap-2">
        {value && (
          <Button size="sm" disabled={refusal} onClick={() => setOpen('remove')}>
            {t(words.delete)}
          </Button>
        )}
        <Button size="sm" disabled={refusal} onClick={() => setOpen('edit')}>
          {t(value ? words.edit : texts.setBudget)}
        </Button>
      </span>
      {open === 'edit' && (
        <BudgetDialog
          {...{ budget: value, month, accountId }}
          onClose={() => setOpen(null)}
          onDone={done}
        />
      )}
      {open === 'remove' && value && (
        <ConfirmDialog
          open
          title={t(texts.removeBudget)}
          action={t(words.delete)}
          danger
          onClose={() => setOpen(null)}
          onConfirm={() => remove.run({ id: value.id }).then(done)}
        >
          {t(texts.removeBudgetText)}
        </ConfirmDialog>
      )}
    </div>
  );
};
