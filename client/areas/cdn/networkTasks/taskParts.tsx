import { useDeferredValue, useMemo } from 'react';
import {
  isProgram,
  type NetKind,
  netKinds,
  netTasks,
} from '#shared/areas/cdn/networkTasks/netTasks';
import { mostTargets, type ReadTargets, readTargets } from '#shared/areas/cdn/networkTasks/targets';
import { edgeNodes } from '#shared/areas/cdn/suppliers/edgeNodes';
import type { ControlProps, FormPart, FormParts } from '../../../kernel/screens/formTypes';
import { useQuery } from '../../../kernel/request/query';
import { useCan } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import { Card, type Fact, Facts, Select, TextDrop, useKit } from '../../../ui';
import { scheduleControls, TypedTimes } from '../../platform/cronSchedules/cronFields';
import { NodesControl } from '../content/forms/PreheatOptionsForm';
import { texts } from './texts';

const largestFile = 16_000_000;
const linesOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const numberOf = (value: unknown): number => (typeof value === 'number' && value > 0 ? value : 1);

const TargetsControl = ({ value, onChange, ids }: ControlProps) => (
  <TextDrop
    {...ids}
    rows={7}
    autoCapitalize="off"
    placeholder={'www.example.com\nwww.example.com:8443\nhttps://www.example.com/health'}
    value={linesOf(value).join('\n')}
    onText={(text) => onChange(text === '' ? [] : text.split(/\r?\n/))}
    fileLabel={t(texts.file)}
    accept=".txt,.csv,.list,text/plain"
    maxBytes={largestFile}
  />
);

/** How many nodes a task of these values measures from; null while it is not known. */
const useNodeCount = (values: FormPart['values']): number | null => {
  const { choices } = edgeNodes.endpoints;
  const all = useQuery(choices, useCan(choices.permission) ? {} : null);
  const nodes = all.value?.rows.length ?? null;
  const chosen = linesOf(values['nodeIds']).length;
  if (values['kind'] === 'dns') return null;
  if (isProgram(values['kind'])) return 1;
  return chosen > 0 ? chosen : nodes;
};

const useFacts = (read: ReadTargets, { values, row }: FormPart): Fact[] => {
  const { locale } = useKit();
  const nodes = useNodeCount(values);
  const number = (n: number) => n.toLocaleString(locale);
  const typed = read.targets.length;
  const stored = row ? numberOf(row['targetCount']) : 0;
  const targets = typed > 0 ? typed : stored;
  const probes = nodes === null ? null : targets * nodes * numberOf(values['attempts']);
  const seconds = probes === null ? null : Math.ceil(probes / numberOf(values['perSecond']));
  const lines = read.bad.map((b) => b.line).join(', ');
  return [
    [t(texts.checkTargets), `${number(targets)} / ${number(mostTargets)}`],
    ...(read.badCount > 0
      ? [
          [
            t(texts.checkBad),
            <span key="b" className="text-error">
              {number(read.badCount)} · {t(texts.badLines, { lines })}
            </span>,
          ] as Fact,
        ]
      : []),
    [t(texts.checkTwice), number(read.duplicates)],
    [t(texts.checkProbes), probes === null ? '–' : number(probes)],
    [t(texts.checkTime), seconds === null ? '–' : t(texts.seconds, { n: seconds })],
  ];
};

/** What the form as it stands comes to, by the same reading as on the server. */
const Check = (part: FormPart) => {
  // Fifty thousand lines are read while typing goes on.
  const lines = useDeferredValue(part.values['targets']);
  const read = useMemo(() => readTargets(linesOf(lines)), [lines]);
  const facts = useFacts(read, part);
  return (
    <Card title={t(texts.check)}>
      <Facts columns={1} items={facts} />
    </Card>
  );
};

/** Ways to probe: those by programs only where a host of workers has them, with the reason where none has. */
const KindControl = ({ value, onChange, ids, disabled }: ControlProps) => {
  const { abilities } = netTasks.endpoints;
  const answer = useQuery(abilities, useCan(abilities.permission) ? {} : null);
  const missing = (answer.value?.kinds ?? []).filter((k) => k.hosts.length === 0);
  const options = (Object.keys(netKinds) as NetKind[])
    .filter((kind) => kind === value || !missing.some((k) => k.kind === kind))
    .map((kind) => ({ value: kind, label: t(netKinds[kind]) }));
  return (
    <div className="flex flex-col gap-1">
      <Select
        {...ids}
        disabled={disabled}
        value={String(value)}
        options={options}
        onChange={(e) => onChange(e.target.value)}
      />
      {missing.map(({ kind, why }) => (
        <p key={kind} className="text-xs text-ink-muted">
          {t(texts.noProgram, { kind: t(netKinds[kind]), why: why ?? t(texts.noHost) })}
        </p>
      ))}
    </div>
  );
};

const { cron, zone } = scheduleControls('networkTask');
/** What the forms of a network task have of their own. */
const parts: FormParts = {
  controls: { kind: KindControl, nodeIds: NodesControl, targets: TargetsControl, cron, zone },
  below: (part) => (
    <div className="flex flex-col gap-4 pt-4">
      <TypedTimes {...part} />
      <Check {...part} />
    </div>
  ),
};
export default parts;
