import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { useAct } from '../../../kernel/request/act';
import { useAnswer } from '../../../kernel/request/answers';
import { errorsOf, FormFailure, Unreadable } from '../../../kernel/request/failure';
import { Page } from '../../../kernel/page/Page';
import { useIsStaff } from '../../../kernel/session/who';
import { Button, Card, Field, Skeleton, TextArea, TextInput } from '../../../ui';
import { type EntryDraft, newEntry, toDraft, toEntries } from './entries';
import { EntryFields } from './EntryFields';
import { Simulation } from './Simulation';
import { useWords } from './words';

type Draft = { name: string; description: string; entries: EntryDraft[] };

const Form = ({ start, id, back }: { start: Draft; id: string | null; back: string }) => {
  const say = useWords();
  const navigate = useNavigate();
  const staff = useIsStaff();
  const [draft, setDraft] = useState(start);
  const create = useAct(schedules.endpoints.create, { done: ['已保存', 'Saved'], inline: true });
  const update = useAct(schedules.endpoints.update, { done: ['已保存', 'Saved'], inline: true });
  const failure = id ? update.failure : create.failure;
  const errorOf = errorsOf(failure);
  const save = async () => {
    const { name, description, entries } = draft;
    const input = {
      name,
      description,
      method: 'weight' as const,
      entries: toEntries(entries, staff),
    };
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
      <FormFailure failure={failure} />
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
      <Card title={say('schedules.entries')}>
        <EntryFields
          entries={draft.entries}
          onChange={(entries) => setDraft({ ...draft, entries })}
          error={errorOf('entries')}
        />
      </Card>
      <Simulation entries={toEntries(draft.entries, staff)} />
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
