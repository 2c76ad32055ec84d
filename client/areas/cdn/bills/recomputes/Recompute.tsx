import { useSearchParams } from 'react-router-dom';
import { monthDays } from '#shared/areas/cdn/bills/arithmetic';
import { billRecomputes } from '#shared/areas/cdn/bills/recomputes';
import { InlineForm } from '../../../../kernel/declared/ShortForm';
import { Page } from '../../../../kernel/page/Page';
import type { ControlProps } from '../../../../kernel/screens/formTypes';
import { t } from '../../../../kernel/text/translate';
import { Card, DateInput } from '../../../../ui';
import { RecomputeRun } from './RecomputeRun';
import { texts } from '../texts';

type By = 'day' | 'month';
const monthPattern = /^\d{4}-\d{2}$/;

const monthOf = (value: unknown): string => String(value ?? '').slice(0, 7);
const Month = ({ ids, value, onChange }: ControlProps) => (
  <DateInput {...ids} kind="month" value={monthOf(value)} onChange={onChange} />
);
const months = { fromDay: Month, toDay: Month };
/** Whole months, from the first day to the last. */
const wholeMonths = (v: Record<string, unknown>) => {
  const [from, to] = [monthOf(v['fromDay']), monthOf(v['toDay'])];
  return {
    ...v,
    ...(monthPattern.test(from) ? { fromDay: monthDays(from).first } : {}),
    ...(monthPattern.test(to) ? { toDay: monthDays(to).last } : {}),
  };
};
const looks = { accountIds: { placeholder: texts.accountsEmpty, wide: true } };
const monthLooks = {
  ...looks,
  fromDay: { label: texts.fromMonth, wide: false },
  toDay: { label: texts.toMonth, wide: false },
};

/** Accounts and span of a dry run. */
const Start = ({ by, onStart }: { by: By; onStart(id: string): void }) => {
  const [query] = useSearchParams();
  return (
    <Card>
      <InlineForm
        className="max-w-2xl"
        layout="two"
        area={billRecomputes}
        endpoint={billRecomputes.endpoints.create}
        names={['accountIds', 'fromDay', 'toDay']}
        controls={by === 'month' ? months : undefined}
        looks={by === 'month' ? monthLooks : looks}
        start={{
          accountIds: query.get('accountIds')?.split(','),
          fromDay: query.get('fromDay') ?? undefined,
          toDay: query.get('toDay') ?? undefined,
        }}
        toInput={by === 'month' ? wholeMonths : undefined}
        above={<p className="text-sm text-ink-muted">{t(texts.recomputeText)}</p>}
        submit={t(texts.dryRun)}
        onDone={(answer) => onStart(answer.taskId)}
      />
    </Card>
  );
};

/** Dry run, differences with their causes, and their application as new versions. */
const Recompute = ({ by }: { by: By }) => {
  const [query, setQuery] = useSearchParams();
  const id = query.get('id');
  return (
    <Page>
      {id ? (
        <RecomputeRun key={id} id={id} onAnother={() => setQuery({})} />
      ) : (
        <Start by={by} onStart={(taskId) => setQuery({ id: taskId })} />
      )}
    </Page>
  );
};
export default Recompute;
