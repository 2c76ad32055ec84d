import { useMemo, useState } from 'react';
import { toast } from 'sonner';
import { refreshes } from '#shared/areas/cdn/content/refreshes';
import { maxRefreshTargets } from '#shared/areas/cdn/content/targets';
import type { Out } from '#shared/kernel/contract';
import { useFormState } from '../../../../kernel/declared/formState';
import { Page } from '../../../../kernel/page/Page';
import { RefPicker } from '../../../../kernel/declared/Ref';
import { useIsStaff, useRefusal } from '../../../../kernel/session/access';
import { Button, Callout, Card, Checkbox, Facts, Field, useKit } from '../../../../ui';
import { CheckCard, Lanes, Quotas } from './CheckPanel';
import { useCopied } from '../tasks/taskCopy';
import { OriginLoad } from './OriginLoad';
import { type Pause, pauseOf, StageOption, StagePlan } from '../tasks/Stages';
import { useChecked, useEntered } from './targets';
import { SubmissionForm, submitted } from './SubmissionForm';
import { TargetsInput } from './TargetsInput';
import { t } from '../../../../kernel/text/translate';
import { words } from '../../../../kernel/text/words';
import { texts } from '../texts';

type Checked = Out<typeof refreshes.endpoints.check>;

const mostShown = 5;
/** What is known below each directory: it proves the clearing, and is what is warmed afterwards. */
const Directories = ({
  directories,
  warmed,
}: {
  directories: Checked['known'];
  warmed: boolean;
}) => {
  return directories.map(({ target, urls }) => (
    <section key={target}>
      <h3 className="mb-1 break-all text-sm font-medium">
        {t(warmed ? texts.knownWarmed : texts.known, { target, count: urls.length })}
      </h3>
      {urls.length === 0 ? (
        <p className="text-sm text-warning">
          {t(warmed ? texts.knownNoneWarmed : texts.knownNone)}
        </p>
      ) : (
        <ul className="break-all font-mono text-xs text-ink-muted">
          {urls.slice(0, mostShown).map((url) => (
            <li key={url}>{url}</li>
          ))}
        </ul>
      )}
    </section>
  ));
};

type CheckSummaryProps = { value: Checked; staged: boolean; warmed: boolean };
const CheckSummary = ({ value, staged, warmed }: CheckSummaryProps) => {
  const directories = useRefusal('purge.all');
  return (
    <>
      {value.directories > 0 && directories && <Callout tone="error">{directories}</Callout>}
      <Facts
        columns={1}
        items={[
          [
            t(texts.targets.label),
            [
              t(texts.targetsCount, { count: value.urls }),
              t(texts.directoriesCount, { count: value.directories }),
            ].join(' · '),
          ],
          [t(texts.goes), <Lanes key="lanes" lanes={value.lanes} />],
        ]}
      />
      {value.quotas.length > 0 && (
        <section>
          <h3 className="mb-1 text-sm font-medium">{t(texts.quota)}</h3>
          <Quotas quotas={value.quotas} />
        </section>
      )}
      <Directories directories={value.known} warmed={warmed} />
      <OriginLoad load={value.load} />
      {staged && <StagePlan staging={value.staging} />}
    </>
  );
};

/** A longer list goes ten by ten: what is over waits here for the next submission. */
const Queue = ({ over, waiting, onTake, onDrop }: QueueProps) => {
  const { locale } = useKit();
  const count = new Intl.NumberFormat(locale).format(over > 0 ? over : waiting);
  if (over === 0 && waiting === 0) return null;
  return (
    <Callout
      actions={
        <Button size="sm" onClick={over > 0 ? onTake : onDrop}>
          {t(over > 0 ? texts.take : texts.queuedDrop)}
        </Button>
      }
    >
      {t(over > 0 ? texts.next : texts.queued, { count })}
    </Callout>
  );
};
type QueueProps = { over: number; waiting: number; onTake(): void; onDrop(): void };

/** Submits up to 10 addresses or directories, after telling what that will do. */
const CreateRefresh = () => {
  const staff = useIsStaff();
  const entered = useEntered({
    thenPreheat: false,
    pause: null as Pause,
    accountId: null as string | null,
  });
  const state = useFormState(refreshes.endpoints.create, entered.draft, { done: submitted });
  const { values, change } = state;
  const { thenPreheat, pause } = values;
  const accountId = staff ? (values.accountId ?? undefined) : undefined;
  const copied = useCopied(entered, (task) =>
    change({
      thenPreheat: task.params['thenPreheat'] === true,
      pause: pauseOf(task),
      accountId: task.accountId,
    }),
  );
  const [queue, setQueue] = useState<readonly string[]>([]);
  const count = entered.lines.length;
  const fits = count > 0 && count <= maxRefreshTargets;
  const input = useMemo(
    () => (fits ? { targets: [...entered.sent], staged: pause !== null, accountId } : null),
    [fits, entered.sent, pause, accountId],
  );
  const checked = useChecked(refreshes.endpoints.check, input);
  const cannot = pause === null ? [] : (checked.value?.staging?.cannot ?? []);
  const bad = checked.value?.problemCount ?? 0;
  const submit = async () => {
    if (!input) return;
    const { targets } = input;
    const answer = await state.send({
      targets,
      thenPreheat,
      stagePauseMinutes: pause,
      accountId,
    });
    if (!answer) return;
    if (queue.length > 0) {
      const next = queue.slice(0, maxRefreshTargets);
      entered.setText(next.join('\n'));
      setQueue(queue.slice(maxRefreshTargets));
      toast.info(t(texts.nextLoaded, { count: next.length }));
      return;
    }
    state.leave(`${staff ? '/cdn-refresh' : '/cdn-task'}?task=${answer.task.id}`);
  };
  const why =
    count === 0
      ? t(texts.tooLow)
      : !fits
        ? t(texts.tooMany, { max: maxRefreshTargets, count })
        : bad > 0
          ? t(texts.problems, { count: bad })
          : cannot.length > 0 && t(texts.stageOff);
  return (
    <Page note={t(texts.usual)}>
      <SubmissionForm
        of={state}
        copied={copied}
        shown={[]}
        check={
          <CheckCard
            checked={checked}
            empty={count > maxRefreshTargets && why ? why : t(texts.checkEmpty)}
          >
            {(value) => <CheckSummary value={value} staged={pause !== null} warmed={thenPreheat} />}
          </CheckCard>
        }
        refused={why}
        submit={{ label: t(texts.submit.refresh), run: submit }}
      >
        <Card>
          <div className="flex flex-col gap-4">
            {staff && (
              <Field label={t(texts.submitFor)} hint={t(texts.submitForHint)}>
                {(ids) => (
                  <RefPicker
                    {...ids}
                    of="accounts"
                    label={t(texts.submitFor)}
                    placeholder={t(words.account)}
                    value={values.accountId}
                    onChange={(id) => change({ accountId: id })}
                    clearable
                  />
                )}
              </Field>
            )}
            <TargetsInput entered={entered} max={maxRefreshTargets} />
            <Queue
              over={Math.max(0, count - maxRefreshTargets)}
              waiting={queue.length}
              onTake={() => {
                setQueue([...entered.lines.slice(maxRefreshTargets), ...queue]);
                entered.setText(entered.lines.slice(0, maxRefreshTargets).join('\n'));
              }}
              onDrop={() => setQueue([])}
            />
            <div>
              <Checkbox
                label={t(texts.thenPreheat)}
                checked={thenPreheat}
                onChange={(e) => change({ thenPreheat: e.target.checked })}
              />
              <p className="pl-6 text-xs text-ink-muted">{t(texts.thenPreheatNote)}</p>
            </div>
            <StageOption value={pause} onChange={(next) => change({ pause: next })} />
          </div>
        </Card>
      </SubmissionForm>
    </Page>
  );
};
export default CreateRefresh;
