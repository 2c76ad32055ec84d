import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { supplierOptions } from '#shared/areas/cdn/suppliers/params';
import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import { supplierNames } from '#shared/suppliers';
import { useAct } from '../../../kernel/request/act';
import { useAnswer } from '../../../kernel/request/answers';
import { errorsOf, FormFailure, Unreadable } from '../../../kernel/request/failure';
import { Page } from '../../../kernel/page/Page';
import { Button, Card, RadioCards, Skeleton } from '../../../ui';
import {
  Credentials,
  type Draft,
  draftOf,
  fresh,
  General,
  labelOf,
  type Part,
  shape,
} from './ParamFields';
import { useWords } from './words';

const useSaving = (id: string | null) => {
  const create = useAct(supplierParams.endpoints.create, {
    done: ['已保存', 'Saved'],
    inline: true,
  });
  const update = useAct(supplierParams.endpoints.update, {
    done: ['已保存', 'Saved'],
    inline: true,
  });
  const save = (draft: Draft, credentials: Record<string, string>) => {
    const given = Object.values(credentials).some((v) => v !== '');
    return id
      ? update.run({ id, ...draft, ...(given ? { credentials } : {}) })
      : create.run({ ...draft, credentials });
  };
  return { save, busy: create.busy || update.busy, failure: id ? update.failure : create.failure };
};

const Form = ({ start, id }: { start: Draft; id: string | null }) => {
  const say = useWords();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(start);
  const [credentials, setCredentials] = useState<Record<string, string>>({});
  const { save, busy, failure } = useSaving(id);
  const errorOf = errorsOf(failure);
  const part: Part = {
    draft,
    errorOf,
    set: (name, value) => setDraft((old) => ({ ...old, [name]: value })),
  };
  const submit = async (test: boolean) => {
    const made = await save(draft, credentials);
    if (!made) return;
    const after = test ? `?test=${made.id}&name=${encodeURIComponent(made.name)}` : '';
    void navigate(`/params-manag${after}`);
  };
  return (
    <form
      noValidate
      onSubmit={(e) => {
        e.preventDefault();
        void submit(false);
      }}
      className="flex max-w-[960px] flex-col gap-4"
    >
      <FormFailure failure={failure} />
      <Card>
        <div className="flex flex-col gap-4">
          <RadioCards
            label={say(labelOf(shape.supplier))}
            columns={2}
            value={draft.supplier}
            onChange={(supplier) => {
              part.set('supplier', supplier);
              setCredentials({});
            }}
            options={supplierNames.map((s) => ({
              value: s,
              label: say(supplierOptions[s]),
            }))}
          />
          <General {...part} />
        </div>
      </Card>
      <Credentials
        supplier={draft.supplier}
        values={credentials}
        onChange={setCredentials}
        errorOf={errorOf}
        keep={id !== null && draft.supplier === start.supplier}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {say('suppliers.save')}
        </Button>
        <Button busy={busy} onClick={() => void submit(true)}>
          {say('suppliers.saveTest')}
        </Button>
        <Button onClick={() => void navigate('/params-manag')}>{say('suppliers.cancel')}</Button>
      </div>
    </form>
  );
};

/** Adds a credential, or changes the one that `id` names; `from` starts as a copy without secrets. */
const ParamForm = () => {
  const [query] = useSearchParams();
  const id = query.get('id');
  const from = id ?? query.get('from');
  const { value, failure, reload } = useAnswer(
    supplierParams.endpoints.one,
    from ? { id: from } : null,
  );
  if (!from)
    return (
      <Page>
        <Form start={fresh} id={null} />
      </Page>
    );
  return (
    <Page object={id ? value?.name : undefined}>
      {failure && !value && <Unreadable failure={failure} onRetry={reload} />}
      {!failure && !value && <Skeleton className="h-64 max-w-[960px]" />}
      {value && <Form start={draftOf(value, id === null)} id={id} />}
    </Page>
  );
};
export default ParamForm;
