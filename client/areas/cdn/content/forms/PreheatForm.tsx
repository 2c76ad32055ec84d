import { useMemo, useState } from 'react';
import { preheats } from '#shared/areas/cdn/content/preheats';
import { maxPreheatTargets } from '#shared/areas/cdn/content/targets';
import type { Out } from '#shared/kernel/contract';
import { Fields } from '../../../../kernel/declared/Fields';
import { useFormState } from '../../../../kernel/declared/formState';
import { lacks } from '#shared/supplierLacks';
import { suppliers } from '#shared/suppliers';
import { Callout, Card, Facts, useKit } from '../../../../ui';
import { CheckCard, Lanes, Quotas } from './CheckPanel';
import { useCopied } from '../tasks/taskCopy';
import { emptyDraft, optionsOf, useOptions } from './options';
import { optionNames, PreheatOptionsForm } from './PreheatOptionsForm';
import { useChecked, useEntered } from './targets';
import { descriptionLook, SkipBad, SubmissionForm, submitted } from './SubmissionForm';
import { TargetsInput } from './TargetsInput';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';
import { laneName } from '../laneName';

type Checked = Out<typeof preheats.endpoints.check>;

/** A duration as people estimate it. */
const useDuration = () => {
  return (seconds: number): string => {
    if (seconds < 90) return t(texts.seconds, { count: Math.max(1, seconds) });
    if (seconds < 5_400) return t(texts.minutes, { count: Math.round(seconds / 60) });
    return t(texts.hours, { count: Math.round(seconds / 360) / 10 });
  };
};

/** Words for what a pace comes from. */
const paceFrom = {
  measured: texts.measured,
  reference: texts.reference,
  chosen: texts.chosen,
} as const;

const CheckSummary = ({ value }: { value: Checked }) => {
  const { locale } = useKit();
  const duration = useDuration();
  const count = new Intl.NumberFormat(locale).format(value.urls);
  return (
    <>
      <Facts
        columns={1}
        items={[
          [t(texts.targets.label), t(texts.targetsCount, { count })],
          [t(texts.way.label), t(texts.way[value.way])],
          [t(texts.goes), <Lanes key="lanes" lanes={value.lanes} />],
          [t(texts.estimate), duration(value.seconds)],
        ]}
      />
      {value.without.map((supplier) => (
        <Callout key={supplier} tone="warning" title={t(suppliers[supplier].label)}>
          {t(lacks.prefetch)}
        </Callout>
      ))}
      {value.paces.length > 0 && (
        <section>
          <h3 className="mb-1 text-sm font-medium">{t(texts.pace)}</h3>
          <Facts
            columns={1}
            items={value.paces.map((p) => [
              laneName(p.lane),
              <span key={p.lane} className="nums">
                {t(texts.paceRow, {
                  rate: new Intl.NumberFormat(locale, { maximumSignificantDigits: 3 }).format(
                    p.perSecond,
                  ),
                  duration: duration(p.seconds),
                })}
                <span className="ml-2 text-xs text-ink-faint">{t(paceFrom[p.from])}</span>
              </span>,
            ])}
          />
        </section>
      )}
      {value.quotas.length > 0 && (
        <section>
          <h3 className="mb-1 text-sm font-medium">{t(texts.quota)}</h3>
          <Quotas quotas={value.quotas} />
        </section>
      )}
    </>
  );
};

/** Submits up to 50,000 addresses with any of the options. */
export const PreheatForm = () => {
  const entered = useEntered(emptyDraft);
  const state = useFormState(preheats.endpoints.create, entered.draft, { done: submitted });
  const chosen = useOptions(state);
  const copied = useCopied(entered, (task) => chosen.fill(optionsOf(task.params)));
  const [skipBad, setSkipBad] = useState(false);
  const count = entered.lines.length;
  const { options } = chosen;
  const fits = count > 0 && count <= maxPreheatTargets;
  const input = useMemo(
    () => (fits && options ? { ...options, targets: [...entered.sent] } : null),
    [fits, options, entered.sent],
  );
  const checked = useChecked(preheats.endpoints.check, input);
  const bad = checked.value?.problemCount ?? 0;
  const submit = async () => {
    if (!input) return;
    const answer = await state.send({ ...input, skipBad: skipBad && bad > 0 });
    if (answer) state.leave(`/cdn-task?tab=preheat&task=${answer.task.id}`);
  };
  const why =
    count === 0
      ? t(texts.tooLow)
      : !fits
        ? t(texts.tooMany, { max: maxPreheatTargets, count })
        : !options && t(texts.otherBad);
  return (
    <SubmissionForm
      of={state}
      copied={copied}
      shown={optionNames}
      check={
        <CheckCard
          checked={checked}
          empty={count > maxPreheatTargets && why ? why : t(texts.checkEmptyMany)}
        >
          {(value) => <CheckSummary value={value} />}
        </CheckCard>
      }
      refused={why}
      submit={{ label: t(texts.submit.preheat), run: submit }}
    >
      <Card>
        <div className="flex flex-col gap-4">
          <Fields
            area={preheats}
            endpoint={preheats.endpoints.create}
            names={['description']}
            values={chosen.draft}
            change={chosen.change}
            errorOf={state.errorOf}
            looks={descriptionLook}
          />
          <TargetsInput entered={entered} max={maxPreheatTargets} file />
          <SkipBad bad={bad} value={skipBad} onChange={setSkipBad} />
        </div>
      </Card>
      <PreheatOptionsForm {...chosen} errorOf={state.errorOf} />
    </SubmissionForm>
  );
};
