import { preheats } from '#shared/areas/cdn/content/preheats';
import { edgeNodes } from '#shared/areas/cdn/suppliers/edgeNodes';
import { Fields } from '../../../../kernel/declared/Fields';
import type { ControlProps } from '../../../../kernel/screens/formTypes';
import { useQuery } from '../../../../kernel/request/query';
import { Card, MultiPicker, TextArea } from '../../../../ui';
import { readOther, type useOptions } from './options';
import { Presets } from './Presets';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

type Props = ReturnType<typeof useOptions> & {
  errorOf(name: string): string | undefined;
};

/** Nodes to choose from, named by supplier, node and address. */
export const NodesControl = ({ value, onChange, ids, label }: ControlProps) => {
  const nodes = useQuery(edgeNodes.endpoints.choices, {});
  return (
    <MultiPicker
      {...ids}
      aria-label={label}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={onChange}
      options={(nodes.value?.rows ?? []).map((n) => ({
        value: n.id,
        label: `${n.name} ${n.address}`,
        note: n.region,
      }))}
    />
  );
};
const Json = ({ ids, value, onChange }: ControlProps) => (
  <TextArea
    {...ids}
    mono
    rows={3}
    spellCheck={false}
    placeholder='{"headers": {"Accept": "image/webp"}, "perSecond": 100}'
    value={String(value)}
    onChange={(e) => onChange(e.target.value)}
  />
);
const controls = { nodeIds: NodesControl, other: Json };
const names = [
  'nodeIds',
  'resolutionIp',
  'taskType',
  'executions',
  'intervalSeconds',
  'method',
  'userAgent',
] as const;

/** What has a place on the form besides its addresses. */
export const optionNames = ['description', ...names, 'body', 'other'];

/** Every option of a preheat beyond its addresses. */
export const PreheatOptionsForm = ({ draft, change, errorOf, ...props }: Props) => {
  const unread = readOther(draft.other) === null;
  return (
    <Card
      title={t(texts.more)}
      note={t(texts.moreNote)}
      actions={<Presets options={props.options} take={props.take} fill={props.fill} />}
    >
      <Fields
        area={preheats}
        endpoint={preheats.endpoints.create}
        names={[...names, ...(draft.method === 'POST' ? ['body'] : []), 'other']}
        values={draft}
        change={change}
        errorOf={(name) => (name === 'other' && unread ? t(texts.otherBad) : errorOf(name))}
        controls={controls}
        looks={{
          nodeIds: { hint: t(texts.nodesHint) },
          resolutionIp: { hint: t(texts.resolutionIpHint) },
          other: { hint: t(texts.otherHint) },
        }}
      />
    </Card>
  );
};
