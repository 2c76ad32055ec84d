import { useMemo, useState } from 'react';
import { probes } from '#shared/areas/cdn/content/probes';
import { maxProbeTargets } from '#shared/areas/cdn/content/targets';
import { Fields } from '../../../../kernel/declared/Fields';
import { useFormState } from '../../../../kernel/declared/formState';
import { Callout, Card, Facts, useKit } from '../../../../ui';
import { CheckCard, Lanes } from './CheckPanel';
import { useCopied } from '../tasks/taskCopy';
import { NodesControl } from './PreheatOptionsForm';
import { useChecked, useEntered } from './targets';
import { descriptionLook, SkipBad, SubmissionForm, submitted } from './SubmissionForm';
import { TargetsInput } from './TargetsInput';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

/** Asks nodes whether they hold up to 50,000 addresses. */
export const ProbeForm = () => {
  const { locale } = useKit();
  const entered = useEntered({ description: '', nodeIds: [] as string[] });
  const state = useFormState(probes.endpoints.create, entered.draft, { done: submitted });
  const { values, change, errorOf } = state;
  const { description, nodeIds } = values;
  const copied = useCopied(entered, (task) => {
    const ids = task.params['nodeIds'];
    change({ nodeIds: Array.isArray(ids) ? ids.filter((v) => typeof v === 'string') : [] });
  });
  const [skipBad, setSkipBad] = useState(false);
  const count = entered.lines.length;
  const fits = count > 0 && count <= maxProbeTargets;
  const input = useMemo(() => (fits ? { targets: [...entered.sent] } : null), [fits, entered.sent]);
  const checked = useChecked(probes.endpoints.check, input);
  const bad = checked.value?.problemCount ?? 0;
  const fields = {
    area: probes,
    endpoint: probes.endpoints.create,
    values,
    change,
    errorOf,
    controls: { nodeIds: NodesControl },
    looks: {
      ...descriptionLook,
      nodeIds: { hint: t(texts.nodesHint) },
    },
  };
  const submit = async () => {
    if (!input) return;
    const rest = { description, nodeIds, skipBad: skipBad && bad > 0 };
    const answer = await state.send({ ...input, ...rest });
    if (answer) state.leave(`/cdn-task?tab=probe&task=${answer.task.id}`);
  };
  const why =
    count === 0 ? t(texts.tooLow) : !fits && t(texts.tooMany, { max: maxProbeTargets, count });
  return (
    <SubmissionForm
      of={state}
      copied={copied}
      shown={['description', 'nodeIds']}
      check={
        <CheckCard
          checked={checked}
          empty={count > maxProbeTargets && why ? why : t(texts.checkEmptyMany)}
        >
          {(value) => (
            <Facts
              columns={1}
              items={[
                [
                  t(texts.targets.label),
                  t(texts.targetsCount, {
                    count: new Intl.NumberFormat(locale).format(value.urls),
                  }),
                ],
                [t(texts.goes), <Lanes key="lanes" lanes={value.lanes} />],
              ]}
            />
          )}
        </CheckCard>
      }
      refused={why}
      submit={{ label: t(texts.submit.probe), run: submit }}
    >
      <Callout>{t(texts.probeNote)}</Callout>
      <Card>
        <div className="flex flex-col gap-4">
          <Fields {...fields} names={['description']} />
          <TargetsInput entered={entered} max={maxProbeTargets} file />
          <SkipBad bad={bad} value={skipBad} onChange={setSkipBad} />
          <Fields {...fields} names={['nodeIds']} />
        </div>
      </Card>
    </SubmissionForm>
  );
};
