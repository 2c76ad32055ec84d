import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { certificateIssues, mostIssued } from '#shared/areas/cdn/certificates/issues';
import { itemStates, tasks, taskStates } from '#shared/areas/platform/tasks/tasks';
import { sentenceText } from '#shared/kernel/sentences';
import { useMutation } from '../../../kernel/request/mutation';
import { useQuery } from '../../../kernel/request/query';
import { DraftGuard, useScreenDraft } from '../../../kernel/declared/draft';
import { FormFailure, Unreadable, useFieldErrors } from '../../../kernel/request/failure';
import { useCan } from '../../../kernel/session/access';
import {
  Badge,
  Button,
  Callout,
  Card,
  Checkbox,
  Field,
  MultiPicker,
  ProgressBar,
  Skeleton,
  Steps,
  TextInput,
} from '../../../ui';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

/** An order under way or ended: each name, what the authority said, and where the result is. */
const Order = ({ id }: { id: string }) => {
  const navigate = useNavigate();
  const live = { refreshOn: [tasks.events.changed], everyMs: 1500 };
  const task = useQuery(tasks.endpoints.one, { id }, live);
  const items = useQuery(tasks.endpoints.items, { id, size: 100 }, live);
  const retry = useMutation(tasks.endpoints.retry);
  const { value } = task;
  if (!value)
    return task.failure ? (
      <Unreadable failure={task.failure} onRetry={task.reload} />
    ) : (
      <Skeleton className="h-40" />
    );
  const [zhCN, en, tone] = taskStates[value.state];
  const certificateId = value.result?.['certificateId'];
  const steps = (items.value?.rows ?? []).map((i) => {
    const [stateZh, stateEn, stateTone] = itemStates[i.state];
    return {
      key: String(i.n),
      title: i.target,
      tone: stateTone,
      state: t([stateZh, stateEn]),
      note: i.state === 'failed' && i.message ? t(sentenceText(i.message)) : null,
    };
  });
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <span className="nums text-ink-faint">#{value.number}</span>
        <span className="min-w-0 break-words font-medium">{value.title}</span>
        <Badge tone={tone}>{t([zhCN, en])}</Badge>
      </div>
      <ProgressBar
        value={value.total > 0 ? value.done / value.total : null}
        label={value.title}
        tone={tone}
        note={`${value.done} / ${value.total}`}
      />
      <Card title={t(texts.free.names)} note={t(texts.free.how)}>
        <Steps label={t(texts.free.names)} steps={steps} />
      </Card>
      <div className="flex flex-wrap gap-2">
        {typeof certificateId === 'string' && (
          <Button
            variant="primary"
            onClick={() => void navigate(`/viewCertificate?id=${certificateId}`)}
          >
            {t(texts.free.open)}
          </Button>
        )}
        {value.finishedAt !== null && value.failed > 0 && (
          <Button busy={retry.busy} variant="primary" onClick={() => void retry.run({ id })}>
            {t(texts.free.retry)}
          </Button>
        )}
        <Button onClick={() => void navigate('/createCertificatePage?tab=free')}>
          {t(texts.free.another)}
        </Button>
      </div>
    </div>
  );
};

const Form = () => {
  const navigate = useNavigate();
  const mayBind = useCan('domain.bindCertificate');
  const [search, setSearch] = useState('');
  const draft = useScreenDraft({ name: '', domainIds: [] as string[], bind: true });
  const { name, domainIds, bind } = draft.values;
  const choices = useQuery(certificateIssues.endpoints.choices, {
    size: 100,
    ...(search ? { search } : {}),
  });
  const create = useMutation(certificateIssues.endpoints.create, { inline: true });
  const { errorOf, edited } = useFieldErrors(create.failure);
  const change = (patch: Partial<typeof draft.values>) => {
    draft.change(patch);
    edited(...Object.keys(patch));
  };
  const rows = useMemo(() => choices.value?.rows ?? [], [choices.value]);
  const unready = rows.filter((d) => domainIds.includes(d.id) && d.cnameState !== 'inEffect');
  if (choices.failure && !choices.value)
    return <Unreadable failure={choices.failure} onRetry={choices.reload} />;
  if (!choices.value) return <Skeleton className="h-48" />;
  const { authority } = choices.value;
  if (authority === null) return <Callout tone="warning">{t(texts.free.noAuthority)}</Callout>;
  const save = async () => {
    const answer = await create.run({ name, domainIds, bind: bind && mayBind });
    if (!answer) return;
    draft.forget();
    void navigate(`/createCertificatePage?tab=free&task=${answer.task.id}`);
  };
  return (
    <form
      noValidate
      className="flex max-w-3xl flex-col gap-4"
      onSubmit={(e) => {
        e.preventDefault();
        void save();
      }}
    >
      <DraftGuard of={draft} />
      <Callout>{t(texts.free.note, { authority })}</Callout>
      <Card>
        <div className="flex flex-col gap-4">
          <Field label={t(texts.form.name)} required error={errorOf('name')}>
            {(ids) => (
              <TextInput
                {...ids}
                maxLength={64}
                value={name}
                onChange={(e) => change({ name: e.target.value })}
              />
            )}
          </Field>
          <Field
            label={t(texts.free.domains)}
            required
            hint={t(texts.free.domainsHint, { max: mostIssued })}
            aside={`${domainIds.length} / ${mostIssued}`}
            error={errorOf('domainIds')}
          >
            {(ids) => (
              <MultiPicker
                id={ids.id}
                aria-label={t(texts.free.domains)}
                value={domainIds}
                onChange={(ids) => change({ domainIds: ids })}
                onSearch={setSearch}
                options={rows.map((d) => ({
                  value: d.id,
                  label: d.name,
                  note: t(d.cnameState === 'inEffect' ? texts.free.ready : texts.free.unready),
                }))}
              />
            )}
          </Field>
          {mayBind && (
            <Checkbox
              label={t(texts.free.bind)}
              checked={bind}
              onChange={(e) => change({ bind: e.target.checked })}
            />
          )}
        </div>
      </Card>
      {unready.length > 0 && (
        <Callout tone="warning">
          {t(texts.free.cname, { names: unready.map((d) => d.name).join(', ') })}
        </Callout>
      )}
      <FormFailure failure={create.failure} shown={['name', 'domainIds']} />
      <div>
        <Button
          type="submit"
          variant="primary"
          busy={create.busy}
          disabled={domainIds.length === 0 && t(texts.free.choose)}
        >
          {t(texts.free.order)}
        </Button>
      </div>
    </form>
  );
};

/** A certificate that costs nothing and renews itself, by ACME through the edges. */
export const FreeCertificate = () => {
  const [query] = useSearchParams();
  const task = query.get('task');
  return task ? <Order key={task} id={task} /> : <Form />;
};
