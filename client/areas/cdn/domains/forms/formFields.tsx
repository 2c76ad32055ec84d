import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import { regions } from '#shared/edge/regions';
import type { Out } from '#shared/kernel/contract';
import { suppliers } from '#shared/suppliers';
import { errorsOf } from '../../../../kernel/request/failure';
import { EntryFields } from '../../suppliers/EntryFields';
import { useAnswer } from '../../../../kernel/request/answers';
import type { ApiFailure } from '../../../../kernel/request/http';
import { Field, Picker, Segments, Switch, TextArea, TextInput, useKit } from '../../../../ui';
import { type EntryDraft, newEntry, toDraft, toEntries } from '../../suppliers/entries';
import { useWords } from '../words';

export type Draft = {
  name: string;
  origin: string;
  originProtocol: 'http' | 'https' | 'follow';
  originHostHeader: string;
  scheduleId: string | null;
  /** Own supplier entries in place of the policy's. */
  lines: EntryDraft[] | null;
  remark: string;
};
export const emptyDraft: Draft = {
  name: '',
  origin: '',
  originProtocol: 'http',
  originHostHeader: '',
  scheduleId: null,
  lines: null,
  remark: '',
};
/** What the server is told; policy and lines only of those who may choose them. */
export const inputOf = (d: Draft, choosing: boolean, staff: boolean) => ({
  origin: d.origin,
  originProtocol: d.originProtocol,
  originHostHeader: d.originHostHeader.trim() || null,
  ...(choosing ? { scheduleId: d.scheduleId, lines: d.lines && toEntries(d.lines, staff) } : {}),
  remark: d.remark,
});

/** What the origin check asks, once there is enough to ask. */
export const precheckInput = (d: Draft) =>
  d.origin.trim().length < 3
    ? null
    : {
        origin: d.origin.trim(),
        originProtocol: d.originProtocol,
        ...(/\.\w{2,}$/.test(d.name.trim()) ? { name: d.name.trim().toLowerCase() } : {}),
        originHostHeader: d.originHostHeader.trim() || null,
      };

type Fields = { draft: Draft; set(patch: Partial<Draft>): void; failure: ApiFailure | null };
/** Origin, its protocol and host header. */
export const OriginFields = ({ draft, set, failure }: Fields) => {
  const say = useWords();
  const error = errorsOf(failure);
  const protocols = (['http', 'https', 'follow'] as const).map((value) => ({
    value,
    label: say(`domains.protocol.${value}`),
  }));
  return (
    <>
      <Field
        label={say('domains.col.origin')}
        required
        hint={say('domains.form.origin.hint')}
        error={error('origin')}
      >
        {(ids) => (
          <TextInput
            {...ids}
            mono
            value={draft.origin}
            onChange={(e) => set({ origin: e.target.value })}
          />
        )}
      </Field>
      <Field label={say('domains.form.protocol')}>
        {() => (
          <span>
            <Segments
              label={say('domains.form.protocol')}
              options={protocols}
              value={draft.originProtocol}
              onChange={(originProtocol) => set({ originProtocol })}
            />
          </span>
        )}
      </Field>
      <Field
        label={say('domains.form.hostHeader')}
        hint={say('domains.form.hostHeader.hint')}
        error={error('originHostHeader')}
      >
        {(ids) => (
          <TextInput
            {...ids}
            mono
            placeholder={draft.name}
            value={draft.originHostHeader}
            onChange={(e) => set({ originHostHeader: e.target.value })}
          />
        )}
      </Field>
    </>
  );
};

type Entry = Out<typeof schedules.endpoints.one>['entries'][number];
/** Which supplier serves which regions with which weight. */
const Lines = ({ entries }: { entries: readonly Entry[] }) => {
  const say = useWords();
  const { locale } = useKit();
  const found = useAnswer(supplierParams.endpoints.choices, {});
  const nameOf = (paramId: string): string => {
    const param = found.value?.rows.find((p) => p.id === paramId);
    if (!param) return '…';
    return say(suppliers[param.supplier].label);
  };
  const regionsOf = (codes: Entry['regions']): string =>
    codes === null
      ? say('domains.steps.everywhere')
      : codes
          .map(
            (code) =>
              regions[code as keyof typeof regions]?.[locale.startsWith('zh') ? 'zh' : 'en'] ??
              code,
          )
          .join(', ');
  return (
    <ul
      aria-label={say('domains.form.lines')}
      className="divide-y divide-line rounded border border-line text-sm"
    >
      {entries.map((e, i) => (
        <li key={i} className="flex flex-wrap items-center justify-between gap-x-4 px-3 py-1.5">
          <span>{nameOf(e.paramId)}</span>
          <span className="text-ink-muted">{regionsOf(e.regions)}</span>
          <span className="nums text-ink-muted">
            {say('domains.steps.weight', { weight: e.weight })}
          </span>
        </li>
      ))}
    </ul>
  );
};

/** The policy, for those who may choose it, with its lines. */
export const PolicyField = ({ draft, set, failure }: Fields) => {
  const say = useWords();
  const error = errorsOf(failure);
  const found = useAnswer(schedules.endpoints.list, { size: 200, sort: 'name' });
  const rows = found.value?.rows ?? [];
  const chosen = rows.find((s) => s.id === draft.scheduleId);
  const options = rows.map((s) => ({
    value: s.id,
    label: s.name,
    note: s.description || undefined,
  }));
  return (
    <>
      <Field
        label={say('domains.form.policy')}
        hint={say('domains.form.policy.hint')}
        error={error('scheduleId')}
      >
        {(ids) => (
          <Picker
            {...ids}
            clearable
            placeholder={say('domains.form.policy.default')}
            options={options}
            value={draft.scheduleId}
            onChange={(scheduleId) => set({ scheduleId })}
          />
        )}
      </Field>
      <Switch
        label={say('domains.lines.own')}
        checked={draft.lines !== null}
        onChange={(on) =>
          set({ lines: on ? (chosen?.entries.map(toDraft) ?? [newEntry()]) : null })
        }
      />
      {draft.lines ? (
        <section aria-label={say('config.ownLines')}>
          <EntryFields
            entries={draft.lines}
            onChange={(lines) => set({ lines })}
            error={error('lines')}
          />
        </section>
      ) : (
        chosen && <Lines entries={chosen.entries} />
      )}
    </>
  );
};

export const RemarkField = ({ draft, set, failure }: Fields) => {
  const say = useWords();
  const error = errorsOf(failure);
  return (
    <Field
      label={say('domains.form.remark')}
      error={error('remark')}
      aside={`${draft.remark.length} / 200`}
    >
      {(ids) => (
        <TextArea
          {...ids}
          rows={2}
          maxLength={200}
          value={draft.remark}
          onChange={(e) => set({ remark: e.target.value })}
        />
      )}
    </Field>
  );
};
