import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { schedules } from '#shared/areas/schedules/schedules';
import { supplierParams } from '#shared/areas/suppliers/supplierParams';
import { type Region, regionCodes, regions } from '#shared/edge/regions';
import { useAct } from '../../kernel/act';
import { useAnswer } from '../../kernel/answers';
import { FailurePanel, Unreadable } from '../../kernel/failure';
import { Page } from '../../kernel/Page';
import {
  Button,
  Card,
  Field,
  IconButton,
  MultiPicker,
  NumberInput,
  Picker,
  Skeleton,
  TextArea,
  TextInput,
  useKit,
  withUnit,
} from '../../ui';
import { type EntryDraft, newEntry, shareOf, toDraft, toEntries } from './entries';
import { Simulation } from './Simulation';
import { useWords } from './words';

type Draft = { name: string; description: string; entries: EntryDraft[] };

const EntryRow = ({ entry, all, onChange, onRemove }: EntryProps) => {
  const say = useWords();
  const { locale } = useKit();
  const params = useAnswer(supplierParams.endpoints.choices, {});
  const share = shareOf(all, entry);
  const known = new Set<string>(regionCodes);
  const isRegion = (code: string): code is Region => known.has(code);
  return (
    <li className="grid grid-cols-1 items-start gap-3 border-b border-line py-3 last:border-0 md:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_110px_110px_60px_32px]">
      <MultiPicker
        aria-label={say('schedules.region')}
        placeholder={say('schedules.default')}
        value={entry.regions}
        onChange={(codes) => onChange({ regions: codes.filter(isRegion) })}
        options={regionCodes.map((code) => ({
          value: code,
          label: say([regions[code].zh, regions[code].en]),
        }))}
      />
      <Picker
        aria-label={say('schedules.supplier')}
        placeholder={say('schedules.supplier')}
        value={entry.paramId}
        onChange={(paramId) => onChange({ paramId })}
        options={(params.value?.rows ?? []).map((p) => ({
          value: p.id,
          label: p.name,
          note: p.supplier,
        }))}
      />
      <NumberInput
        aria-label={say('schedules.weight')}
        min={0}
        max={1000}
        value={entry.weight}
        onChange={(n) => onChange({ weight: n ?? 0 })}
      />
      <NumberInput
        aria-label={say('schedules.coefficient')}
        title={say('schedules.coefficientHint')}
        step="any"
        min={0}
        placeholder="1"
        value={entry.coefficient}
        onChange={(n) => onChange({ coefficient: n })}
      />
      <span className="nums self-center text-right text-sm text-ink-muted">
        {share === null ? '–' : withUnit(share, 'ratio', locale)}
      </span>
      <IconButton icon={X} label={say('schedules.removeEntry')} onClick={onRemove} />
    </li>
  );
};
type EntryProps = {
  entry: EntryDraft;
  all: readonly EntryDraft[];
  onChange(patch: Partial<EntryDraft>): void;
  onRemove(): void;
};

const Entries = ({
  entries,
  onChange,
  error,
}: {
  entries: EntryDraft[];
  onChange(entries: EntryDraft[]): void;
  error?: string;
}) => {
  const say = useWords();
  const heads = [
    'schedules.region',
    'schedules.supplier',
    'schedules.weight',
    'schedules.coefficient',
    'schedules.share',
  ] as const;
  return (
    <Card title={say('schedules.entries')}>
      <div
        aria-hidden
        className="hidden gap-3 text-xs text-ink-muted md:grid md:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_110px_110px_60px_32px]"
      >
        {heads.map((h) => (
          <span key={h} className={h === 'schedules.share' ? 'text-right' : ''}>
            {say(h)}
          </span>
        ))}
      </div>
      <ul>
        {entries.map((entry) => (
          <EntryRow
            key={entry.key}
            entry={entry}
            all={entries}
            onChange={(patch) =>
              onChange(entries.map((e) => (e.key === entry.key ? { ...e, ...patch } : e)))
            }
            onRemove={() => onChange(entries.filter((e) => e.key !== entry.key))}
          />
        ))}
      </ul>
      {error && (
        <p role="alert" className="mb-2 text-sm text-error">
          {error}
        </p>
      )}
      <Button icon={Plus} onClick={() => onChange([...entries, newEntry()])}>
        {say('schedules.addEntry')}
      </Button>
    </Card>
  );
};

const Form = ({ start, id, back }: { start: Draft; id: string | null; back: string }) => {
  const say = useWords();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(start);
  const create = useAct(schedules.endpoints.create, { done: ['已保存', 'Saved'], inline: true });
  const update = useAct(schedules.endpoints.update, { done: ['已保存', 'Saved'], inline: true });
  const failure = id ? update.failure : create.failure;
  const errorOf = (path: string) => {
    const found = failure?.fields.find((f) => f.path === path || f.path.startsWith(`${path}.`));
    return found && say(found.text);
  };
  const save = async () => {
    const { name, description, entries } = draft;
    const input = { name, description, method: 'weight' as const, entries: toEntries(entries) };
    const made = id ? await update.run({ id, ...input }) : await create.run(input);
    if (made) void navigate(back);
  };
  return (
    <form
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        void save();
      }}
      className="flex max-w-[1100px] flex-col gap-4"
    >
      {failure && failure.fields.length === 0 && <FailurePanel failure={failure} />}
      <Card>
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <Field
            label={say(['策略名称', 'Policy name'])}
            required
            error={errorOf('name')}
            aside={`${draft.name.length} / 20`}
          >
            {(ids) => (
              <TextInput
                {...ids}
                maxLength={20}
                value={draft.name}
                onChange={(e) => setDraft({ ...draft, name: e.target.value })}
              />
            )}
          </Field>
          <Field
            label={say(['描述', 'Description'])}
            error={errorOf('description')}
            className="md:col-span-2"
          >
            {(ids) => (
              <TextArea
                {...ids}
                rows={2}
                maxLength={500}
                value={draft.description}
                onChange={(e) => setDraft({ ...draft, description: e.target.value })}
              />
            )}
          </Field>
        </div>
      </Card>
      <Entries
        entries={draft.entries}
        onChange={(entries) => setDraft({ ...draft, entries })}
        error={errorOf('entries')}
      />
      <Simulation entries={toEntries(draft.entries)} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={create.busy || update.busy}>
          {say('suppliers.save')}
        </Button>
        <Button onClick={() => void navigate(back)}>{say('suppliers.cancel')}</Button>
      </div>
    </form>
  );
};

/** Creates a policy, or changes the one that `id` names; `from` starts as a copy. */
const ScheduleForm = () => {
  const [query] = useSearchParams();
  const back = useLocation().pathname.endsWith('User') ? '/schedule-manageuser' : '/schedule-manag';
  const id = query.get('id');
  const from = id ?? query.get('from');
  const { value, failure, reload } = useAnswer(schedules.endpoints.one, from ? { id: from } : null);
  const start: Draft | null = from
    ? value
      ? {
          name: id ? value.name : '',
          description: value.description,
          entries: value.entries.map(toDraft),
        }
      : null
    : { name: '', description: '', entries: [newEntry()] };
  return (
    <Page object={id ? value?.name : undefined}>
      {failure && !value && <Unreadable failure={failure} onRetry={reload} />}
      {!failure && !start && <Skeleton className="h-64 max-w-[960px]" />}
      {start && <Form key={value?.id ?? 'new'} start={start} id={id} back={back} />}
    </Page>
  );
};
export default ScheduleForm;
