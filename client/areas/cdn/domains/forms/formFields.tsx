import { domains } from '#shared/areas/cdn/domains/domains';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import { regions } from '#shared/edge/regions';
import type { In, Out } from '#shared/kernel/contract';
import { suppliers } from '#shared/suppliers';
import { useQuery } from '../../../../kernel/request/query';
import type {
  ControlProps,
  FieldLooks,
  FormPart,
  FormParts,
} from '../../../../kernel/screens/formTypes';
import { Segments, Skeleton, Switch, TextInput, useKit } from '../../../../ui';
import { EntryFields } from '../../suppliers/EntryFields';
import { type EntryDraft, newEntry, toDraft, toEntries } from '../../suppliers/entries';
import { Precheck } from './Precheck';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

export type Draft = {
  origin: string;
  originProtocol: 'http' | 'https' | 'follow';
  originHostHeader: string;
  scheduleId: string | null;
  /** Own supplier entries in place of the policy's. */
  lines: EntryDraft[] | null;
  remark: string;
  extra: string;
};
type Row = Record<string, unknown>;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const linesOf = (value: unknown) => (value ?? null) as EntryDraft[] | null;

/** What the server is told; policy and lines only of those who may choose them. */
export const inputOf = (values: Row, choosing: boolean, staff: boolean): Row => {
  const { scheduleId, lines, ...rest } = values;
  const own = linesOf(lines);
  if (!choosing) return rest;
  return { ...rest, scheduleId, lines: own && toEntries(own, staff) };
};

/** What the origin check asks, once there is enough to ask. */
export const precheckInput = (values: Row): In<typeof domains.endpoints.precheck> | null => {
  const [name, origin] = [textOf(values['name']).trim(), textOf(values['origin']).trim()];
  if (origin.length < 3) return null;
  return {
    origin,
    // Safe cast: the control offers nothing else.
    originProtocol: values['originProtocol'] as Draft['originProtocol'],
    ...(/\.\w{2,}$/.test(name) ? { name: name.toLowerCase() } : {}),
    originHostHeader: textOf(values['originHostHeader']).trim() || null,
  };
};

/** Whether the form already says at a field what the origin check would say. */
export const hasErrors = (errorOf: FormPart['errorOf']): boolean =>
  ['name', ...originNames].some((name) => errorOf(name) !== undefined);

const protocols = ['http', 'https', 'follow'] as const;
const Protocol = ({ value, onChange, label }: ControlProps) => {
  return (
    <span>
      <Segments
        label={label}
        options={protocols.map((p) => ({ value: p, label: t(texts.domains.protocol[p]) }))}
        value={protocols.find((p) => p === value) ?? 'http'}
        onChange={onChange}
      />
    </span>
  );
};
const HostHeader = ({ ids, value, onChange, values }: ControlProps) => (
  <TextInput
    {...ids}
    mono
    placeholder={textOf(values['name'])}
    value={textOf(value)}
    onChange={(e) => onChange(e.target.value)}
  />
);

type Entry = Out<typeof schedules.endpoints.one>['entries'][number];
/** Which supplier serves which regions with which weight. */
const Lines = ({ entries }: { entries: readonly Entry[] }) => {
  const { locale } = useKit();
  const answer = useQuery(supplierParams.endpoints.choices, {});
  const nameOf = (paramId: string): string => {
    const param = answer.value?.rows.find((p) => p.id === paramId);
    if (!param) return '…';
    return t(suppliers[param.supplier].label);
  };
  const regionsOf = (codes: Entry['regions']): string =>
    codes === null
      ? t(texts.domains.steps.everywhere)
      : codes
          .map(
            (code) =>
              regions[code as keyof typeof regions]?.[locale.startsWith('zh') ? 'zh' : 'en'] ??
              code,
          )
          .join(', ');
  return (
    <ul
      aria-label={t(texts.domains.form.lines)}
      className="divide-y divide-line rounded border border-line text-sm"
    >
      {entries.map((e, i) => (
        <li key={i} className="flex flex-wrap items-center justify-between gap-x-4 px-3 py-1.5">
          <span>{nameOf(e.paramId)}</span>
          <span className="text-ink-muted">{regionsOf(e.regions)}</span>
          <span className="nums text-ink-muted">
            {t(texts.domains.steps.weight, { weight: e.weight })}
          </span>
        </li>
      ))}
    </ul>
  );
};

/** Own lines in place of the policy's, or those of the policy to read. */
const OwnLines = ({ value, onChange, values }: ControlProps) => {
  const scheduleId = textOf(values['scheduleId']);
  const policy = useQuery(schedules.endpoints.one, scheduleId ? { id: scheduleId } : null);
  const chosen = scheduleId ? policy.value : undefined;
  const own = linesOf(value);
  return (
    <div className="flex flex-col gap-4">
      <Switch
        label={t(texts.domains.lines.own)}
        checked={own !== null}
        onChange={(on) => onChange(on ? (chosen?.entries.map(toDraft) ?? [newEntry()]) : null)}
      />
      {own ? (
        <section aria-label={t(texts.config.ownLines)}>
          <EntryFields entries={own} onChange={onChange} />
        </section>
      ) : chosen ? (
        <Lines entries={chosen.entries} />
      ) : (
        // As high as two lines, which most policies have.
        scheduleId && !policy.failure && <Skeleton className="h-[68px]" />
      )}
    </div>
  );
};

const Checked = ({ values, errorOf }: FormPart) => (
  <Precheck input={precheckInput(values)} hasErrors={hasErrors(errorOf)} />
);

/** What the forms of a domain have of their own; beside them the look at the origin. */
export const domainControls: FormParts & { controls: object } = {
  controls: { originProtocol: Protocol, originHostHeader: HostHeader, lines: OwnLines },
  aside: Checked,
};
export const originNames = ['origin', 'originProtocol', 'originHostHeader'] as const;
export const noteNames = ['remark', 'extra'] as const;
export const policyNames = ['scheduleId', 'lines', ...noteNames] as const;
export const domainLooks: FieldLooks = {
  name: {
    wide: true,
    hint: [
      '例如 www.example.com；*.example.com 表示其下一级的所有主机',
      'For example www.example.com, or *.example.com for every host one label below',
    ],
  },
  origin: {
    wide: true,
    hint: [
      '域名或 IP，非常用端口请注明：origin.example.com:8080',
      'A host or address, with a port if it is not the usual one: origin.example.com:8080',
    ],
  },
  originHostHeader: { hint: ['留空则发送加速域名', 'Empty sends the accelerated domain'] },
  scheduleId: {
    wide: true,
    placeholder: ['账号的调度策略', "The account's policy"],
    hint: [
      '由哪些供应商服务哪些地区，以及各自的权重',
      'Which suppliers serve which regions, with which weight',
    ],
  },
  lines: { bare: true },
  remark: { wide: true },
  extra: {
    wide: true,
    hint: [
      '项目、订单或标签等，只供您自己查找：可搜索，随列表导出，不下发给供应商',
      'A project, an order, a tag: for finding it again. Searched and exported with the list, sent to no supplier',
    ],
  },
};
