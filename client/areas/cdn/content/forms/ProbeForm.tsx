import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { probes } from '#shared/areas/cdn/content/probes';
import { maxProbeTargets } from '#shared/areas/cdn/content/targets';
import { useMutation } from '../../../../kernel/request/mutation';
import { Fields } from '../../../../kernel/declared/Fields';
import { FormFailure, useFieldErrors } from '../../../../kernel/request/failure';
import { Callout, Card, Facts, useKit } from '../../../../ui';
import { CheckCard, Lanes } from './CheckPanel';
import { useCopied } from '../tasks/taskCopy';
import { NodesControl } from './PreheatOptionsForm';
import { useChecked, useEntered } from './targets';
import { SkipBad, SubmissionForm } from './SubmissionForm';
import { TargetsInput } from './TargetsInput';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

/** Asks nodes whether they hold up to 50,000 addresses. */
export const ProbeForm = () => {
  const navigate = useNavigate();
  const { locale } = useKit();
  const entered = useEntered({ description: '', nodeIds: [] as string[] });
  const { draft } = entered;
  const { description, nodeIds } = draft.values;
  const copied = useCopied(entered, (task) => {
    const ids = task.params['nodeIds'];
    draft.change({ nodeIds: Array.isArray(ids) ? ids.filter((v) => typeof v === 'string') : [] });
  });
  const [skipBad, setSkipBad] = useState(false);
  const { run, busy, failure } = useMutation(probes.endpoints.create, { inline: true });
  const count = entered.lines.length;
  const fits = count > 0 && count <= maxProbeTargets;
  const input = useMemo(() => (fits ? { targets: [...entered.sent] } : null), [fits, entered.sent]);
  const checked = useChecked(probes.endpoints.check, input);
  const bad = checked.value?.problemCount ?? 0;
  const { errorOf, edited } = useFieldErrors(failure);
  const fields = {
    area: probes,
    endpoint: probes.endpoints.create,
    values: draft.values,
    change: (patch: Partial<typeof draft.values>) => {
      draft.change(patch);
      edited(...Object.keys(patch));
    },
    errorOf,
    controls: { nodeIds: NodesControl },
    looks: {
      description: { wide: true, hint: t(texts.descriptionHint) },
      nodeIds: { hint: t(texts.nodesHint) },
    },
  };
  const submit = async () => {
    if (!input) return;
    const answer = await run({ ...input, description, nodeIds, skipBad: skipBad && bad > 0 });
    if (!answer) return;
    toast.success(t(texts.submitted, { number: answer.task.number }));
    draft.forget();
    void navigate(`/cdn-task?tab=probe&task=${answer.task.id}`);
  };
  const why =
    count === 0 ? t(texts.tooLow) : !fits && t(texts.tooMany, { max: maxProbeTargets, count });
  return (
    <SubmissionForm
      draft={draft}
      copied={copied}
      failure={<FormFailure failure={failure} shown={['description', 'nodeIds']} />}
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
      submit={{ label: t(texts.submit.probe), busy, refused: why, run: submit }}
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
