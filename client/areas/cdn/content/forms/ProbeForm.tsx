import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { probes } from '#shared/areas/cdn/content/probes';
import { maxProbeTargets } from '#shared/areas/cdn/content/targets';
import { useAct } from '../../../../kernel/request/act';
import { FailurePanel } from '../../../../kernel/request/failure';
import { Button, Callout, Card, Checkbox, Facts, Field, TextInput, useKit } from '../../../../ui';
import { CheckCard, Lanes } from './CheckPanel';
import { CopiedNote, useCopied } from '../tasks/copied';
import { NodePicker } from './PreheatOptionsForm';
import { useChecked, useEntered } from './targets';
import { TargetsInput } from './TargetsInput';
import { useWords } from '../words';

/** Asks nodes whether they hold up to 50,000 addresses. */
export const ProbeForm = () => {
  const say = useWords();
  const navigate = useNavigate();
  const { locale } = useKit();
  const entered = useEntered();
  const [description, setDescription] = useState('');
  const [nodeIds, setNodeIds] = useState<string[]>([]);
  const copied = useCopied(entered, (task) => {
    const ids = task.params['nodeIds'];
    setNodeIds(Array.isArray(ids) ? ids.filter((v) => typeof v === 'string') : []);
  });
  const [skipBad, setSkipBad] = useState(false);
  const { run, busy, failure } = useAct(probes.endpoints.create, { inline: true });
  const count = entered.lines.length;
  const fits = count > 0 && count <= maxProbeTargets;
  const input = useMemo(
    () => (fits ? { targets: [...entered.lines] } : null),
    [fits, entered.lines],
  );
  const checked = useChecked(probes.endpoints.check, input);
  const bad = checked.value?.problemCount ?? 0;
  const submit = async () => {
    if (!input) return;
    const made = await run({ ...input, description, nodeIds, skipBad: skipBad && bad > 0 });
    if (!made) return;
    toast.success(say('content.submitted', { number: made.task.number }));
    void navigate(`/cdn-task?tab=probe&task=${made.task.id}`);
  };
  const why =
    count === 0
      ? say('content.tooLow')
      : !fits && say('content.tooMany', { max: maxProbeTargets, count });
  return (
    <form
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        void submit();
      }}
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <div className="flex min-w-0 flex-col gap-4">
        <CopiedNote copied={copied} />
        {failure && <FailurePanel failure={failure} />}
        <Callout>{say('content.probeNote')}</Callout>
        <Card>
          <div className="flex flex-col gap-4">
            <Field label={say('content.description')} hint={say('content.descriptionHint')}>
              {(ids) => (
                <TextInput
                  {...ids}
                  maxLength={256}
                  value={description}
                  onChange={(e) => setDescription(e.target.value)}
                />
              )}
            </Field>
            <TargetsInput entered={entered} max={maxProbeTargets} file />
            {bad > 0 && (
              <Checkbox
                label={say('content.skipBad')}
                checked={skipBad}
                onChange={(e) => setSkipBad(e.target.checked)}
              />
            )}
            <Field label={say('content.nodes')} hint={say('content.nodesHint')}>
              {(ids) => <NodePicker id={ids.id} value={nodeIds} onChange={setNodeIds} />}
            </Field>
          </div>
        </Card>
        <div>
          <Button type="submit" variant="primary" busy={busy} disabled={why}>
            {say('content.submit.probe')}
          </Button>
        </div>
      </div>
      <CheckCard checked={checked} empty={say('content.checkEmptyMany')}>
        {(value) => (
          <Facts
            columns={1}
            items={[
              [
                say('content.targets'),
                say('content.targetsCount', {
                  count: new Intl.NumberFormat(locale).format(value.urls),
                }),
              ],
              [say('content.goes'), <Lanes key="lanes" lanes={value.lanes} />],
            ]}
          />
        )}
      </CheckCard>
    </form>
  );
};
