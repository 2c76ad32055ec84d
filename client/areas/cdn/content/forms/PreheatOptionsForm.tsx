import { preheatOptions, taskTypes } from '#shared/areas/cdn/content/preheats';
import { edgeNodes } from '#shared/areas/cdn/suppliers/edgeNodes';
import { metaOf } from '#shared/kernel/field';
import { errorsOf } from '../../../../kernel/request/failure';
import { useAnswer } from '../../../../kernel/request/answers';
import type { ApiFailure } from '../../../../kernel/request/http';
import { Card, Field, MultiPicker, NumberInput, Select, TextArea, TextInput } from '../../../../ui';
import { readOther, type useDraft } from './options';
import { Presets } from './Presets';
import { useWords } from '../words';

type State = ReturnType<typeof useDraft>;
type Props = State & { failure: ApiFailure | null };

/** Nodes to choose from, named by supplier, node and address. */
export const NodePicker = ({ value, onChange, id }: PickProps) => {
  const say = useWords();
  const nodes = useAnswer(edgeNodes.endpoints.choices, {});
  return (
    <MultiPicker
      id={id}
      aria-label={say('content.nodes')}
      value={value}
      onChange={onChange}
      options={(nodes.value?.rows ?? []).map((n) => ({
        value: n.id,
        label: `${n.name} ${n.address}`,
        note: n.region,
      }))}
    />
  );
};
type PickProps = { value: readonly string[]; onChange(ids: string[]): void; id?: string };

const methodOptions = Object.keys(metaOf(preheatOptions.shape.method).options ?? {}).map((m) => ({
  value: m,
  label: m,
}));

const useErrors = ({ failure, draft }: Props) => {
  const say = useWords();
  return (name: string): string | undefined => {
    if (name === 'other' && readOther(draft.other) === null) return say('content.otherBad');
    return errorsOf(failure)(name);
  };
};

const RequestFields = (props: Props) => {
  const say = useWords();
  const { draft, set } = props;
  const errorOf = useErrors(props);
  return (
    <>
      <Field label={say('content.method')} error={errorOf('method')}>
        {(ids) => (
          <Select
            {...ids}
            value={draft.method}
            onChange={(e) => {
              const method = preheatOptions.shape.method.safeParse(e.target.value);
              if (method.success) set('method', method.data);
            }}
            options={methodOptions}
          />
        )}
      </Field>
      <Field label={say('content.userAgent')} error={errorOf('userAgent')}>
        {(ids) => (
          <TextInput
            {...ids}
            mono
            maxLength={512}
            value={draft.userAgent}
            onChange={(e) => set('userAgent', e.target.value)}
          />
        )}
      </Field>
      {draft.method === 'POST' && (
        <Field label={say('content.body')} error={errorOf('body')} className="md:col-span-2">
          {(ids) => (
            <TextArea
              {...ids}
              mono
              rows={4}
              value={draft.body}
              onChange={(e) => set('body', e.target.value)}
            />
          )}
        </Field>
      )}
      <Field
        label={say('content.otherParameters')}
        hint={say('content.otherHint')}
        error={errorOf('other')}
        className="md:col-span-2"
      >
        {(ids) => (
          <TextArea
            {...ids}
            mono
            rows={3}
            spellCheck={false}
            placeholder='{"headers": {"Accept": "image/webp"}, "perSecond": 100}'
            value={draft.other}
            onChange={(e) => set('other', e.target.value)}
          />
        )}
      </Field>
    </>
  );
};

const PlaceFields = (props: Props) => {
  const say = useWords();
  const { draft, set } = props;
  const errorOf = useErrors(props);
  return (
    <>
      <Field
        label={say('content.nodes')}
        hint={say('content.nodesHint')}
        error={errorOf('nodeIds')}
        className="md:col-span-2"
      >
        {(ids) => (
          <NodePicker id={ids.id} value={draft.nodeIds} onChange={(v) => set('nodeIds', v)} />
        )}
      </Field>
      <Field
        label={say('content.resolutionIp')}
        hint={say('content.resolutionIpHint')}
        error={errorOf('resolutionIp')}
      >
        {(ids) => (
          <TextInput
            {...ids}
            mono
            value={draft.resolutionIp}
            onChange={(e) => set('resolutionIp', e.target.value)}
          />
        )}
      </Field>
      <Field label={say('content.taskType')} error={errorOf('taskType')}>
        {(ids) => (
          <Select
            {...ids}
            value={draft.taskType}
            onChange={(e) => {
              const type = preheatOptions.shape.taskType.safeParse(e.target.value);
              if (type.success) set('taskType', type.data);
            }}
            options={Object.entries(taskTypes).map(([value, label]) => ({
              value,
              label: say(label),
            }))}
          />
        )}
      </Field>
      <Field label={say('content.executions')} error={errorOf('executions')}>
        {(ids) => (
          <NumberInput
            {...ids}
            min={1}
            max={10}
            value={draft.executions}
            onChange={(n) => set('executions', n ?? 1)}
          />
        )}
      </Field>
      <Field label={say('content.interval')} error={errorOf('intervalSeconds')}>
        {(ids) => (
          <NumberInput
            {...ids}
            min={0}
            max={86_400}
            value={draft.intervalSeconds}
            onChange={(n) => set('intervalSeconds', n ?? 0)}
          />
        )}
      </Field>
    </>
  );
};

/** Every option of a preheat beyond its addresses. */
export const PreheatOptionsForm = (props: Props) => {
  const say = useWords();
  return (
    <Card
      title={say('content.more')}
      note={say('content.moreNote')}
      actions={<Presets options={props.options} take={props.take} fill={props.fill} />}
    >
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <PlaceFields {...props} />
        <RequestFields {...props} />
      </div>
    </Card>
  );
};
