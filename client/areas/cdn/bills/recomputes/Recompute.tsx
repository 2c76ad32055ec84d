import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { monthDays } from '#shared/areas/cdn/bills/arithmetic';
import { billRecomputes } from '#shared/areas/cdn/bills/recomputes';
import { useAct } from '../../../../kernel/request/act';
import { errorsOf, FormFailure } from '../../../../kernel/request/failure';
import { Page } from '../../../../kernel/page/Page';
import { useSay } from '../../../../kernel/text/say';
import { Button, Card, Field, MultiPicker, TextInput } from '../../../../ui';
import { useAccountOptions } from '../account';
import { RecomputeRun } from './RecomputeRun';
import { words } from '../words';

type By = 'day' | 'month';
const monthPattern = /^\d{4}-\d{2}$/;

/** Accounts and span of a dry run. */
const Start = ({ by, onStart }: { by: By; onStart(id: string): void }) => {
  const say = useSay();
  const accounts = useAccountOptions();
  const [accountIds, setAccountIds] = useState<string[]>([]);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const act = useAct(billRecomputes.endpoints.create, { inline: true });
  const errorOf = errorsOf(act.failure);
  const first = by === 'month' && monthPattern.test(from) ? monthDays(from).first : from;
  const last = by === 'month' && monthPattern.test(to) ? monthDays(to).last : to;
  const run = async () => {
    const made = await act.run({
      ...(accountIds.length > 0 ? { accountIds } : {}),
      fromDay: first,
      toDay: last,
    });
    if (made) onStart(made.taskId);
  };
  const type = by === 'month' ? 'month' : 'date';
  return (
    <Card>
      <div className="flex max-w-2xl flex-col gap-4">
        <p className="text-sm text-ink-muted">{say(words.recomputeText)}</p>
        <Field label={say(words.account)} error={errorOf('accountIds')}>
          {(ids) => (
            <MultiPicker
              {...ids}
              value={accountIds}
              onChange={setAccountIds}
              options={accounts}
              placeholder={say(words.accountsEmpty)}
            />
          )}
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={say(by === 'month' ? words.fromMonth : words.fromDay)}
            required
            error={errorOf('fromDay')}
          >
            {(ids) => (
              <TextInput
                {...ids}
                type={type}
                value={from}
                onChange={(e) => setFrom(e.target.value)}
              />
            )}
          </Field>
          <Field
            label={say(by === 'month' ? words.toMonth : words.toDay)}
            required
            error={errorOf('toDay')}
          >
            {(ids) => (
              <TextInput {...ids} type={type} value={to} onChange={(e) => setTo(e.target.value)} />
            )}
          </Field>
        </div>
        <FormFailure failure={act.failure} />
        <div>
          <Button variant="primary" busy={act.busy} onClick={() => void run()}>
            {say(words.dryRun)}
          </Button>
        </div>
      </div>
    </Card>
  );
};

/** Dry run, differences with their causes, and their application as new versions. */
export const Recompute = ({ by }: { by: By }) => {
  const [query, setQuery] = useSearchParams();
  const id = query.get('id');
  return (
    <Page>
      {id ? (
        <RecomputeRun key={id} id={id} onAnother={() => setQuery({})} />
      ) : (
        <Start by={by} onStart={(made) => setQuery({ id: made })} />
      )}
    </Page>
  );
};
