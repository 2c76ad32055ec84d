import { createContext, useContext, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { delegationOf } from '#shared/areas/cdn/certificates/delegation';
import { isWildcard } from '#shared/kernel/hostNames';
import { certificateIssues, mostIssued } from '#shared/areas/cdn/certificates/issues';
import type { Out } from '#shared/kernel/contract';
import { itemStates, tasks, taskStates } from '#shared/areas/platform/tasks/tasks';
import { sentenceText } from '#shared/kernel/sentences';
import { useMutation } from '../../../kernel/request/mutation';
import { useQuery } from '../../../kernel/request/query';
import { DeclaredForm } from '../../../kernel/declared/Form';
import { domainsProblem, Unreadable } from '../../../kernel/request/failure';
import type { ControlProps, FormPart } from '../../../kernel/screens/formTypes';
import { useCan } from '../../../kernel/session/access';
import {
  Badge,
  Button,
  Callout,
  Card,
  CopyButton,
  MultiPicker,
  ProgressBar,
  Skeleton,
  Steps,
} from '../../../ui';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

type Row = Record<string, unknown>;

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

const { choices: ofChoices } = certificateIssues.endpoints;
type Answer = Out<typeof ofChoices>;
/** What may be chosen without a search, read once for all parts of the form. */
const Choices = createContext<Answer>({ authority: null, rows: [], total: 0 });
const size = 100;

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const DomainsControl = ({ ids, label, value, onChange }: ControlProps) => {
  const [search, setSearch] = useState('');
  const usual = useContext(Choices);
  const matching = useQuery(ofChoices, search ? { size, search } : null);
  const { rows } = (search && matching.value) || usual;
  return (
    <MultiPicker
      {...ids}
      aria-label={label}
      value={idsOf(value)}
      onChange={onChange}
      onSearch={setSearch}
      problem={domainsProblem(matching.failure)}
      options={rows.map((d) => ({
        value: d.id,
        label: d.name,
        note: t(d.cnameState === 'inEffect' ? texts.free.ready : texts.free.unready),
      }))}
    />
  );
};

/** Names at which the authority may find nothing yet, and records that wildcards need. */
const Unready = ({ values }: FormPart) => {
  const { rows } = useContext(Choices);
  const chosen = idsOf(values['domainIds']);
  const own = rows.filter((d) => chosen.includes(d.id));
  const names = own.filter((d) => d.cnameState !== 'inEffect' && !isWildcard(d.name));
  const records = own.flatMap((d) => delegationOf(d) ?? []);
  return (
    <>
      {names.length > 0 && (
        <Callout tone="warning">
          {t(texts.free.cname, { names: names.map((d) => d.name).join(', ') })}
        </Callout>
      )}
      {records.map(({ name, target }) => (
        <Callout key={name}>
          {t(texts.free.delegation, { name })} <code className="break-all font-mono">{target}</code>{' '}
          <CopyButton text={target} label={t(texts.free.copyTarget)} />
        </Callout>
      ))}
    </>
  );
};
const Authority = () => (
  <Callout>{t(texts.free.note, { authority: useContext(Choices).authority ?? '' })}</Callout>
);
const parts = { controls: { domainIds: DomainsControl }, above: Authority, below: Unready };
const form = {
  start: { bind: true },
  submit: texts.free.order,
  done: texts.free.ordered,
  back: '/cdn-certification',
  refused: (values: Row) => idsOf(values['domainIds']).length === 0 && t(texts.free.choose),
  after: (answer: Row) =>
    // Safe cast: the contract answers with the task.
    `/createCertificatePage?tab=free&task=${(answer['task'] as { id: string }).id}`,
};

const Form = () => {
  const mayBind = useCan('domain.bindCertificate');
  const choices = useQuery(ofChoices, { size });
  if (choices.failure && !choices.value)
    return <Unreadable failure={choices.failure} onRetry={choices.reload} />;
  if (!choices.value) return <Skeleton className="h-48" />;
  if (choices.value.authority === null)
    return <Callout tone="warning">{t(texts.free.noAuthority)}</Callout>;
  return (
    <Choices.Provider value={choices.value}>
      <DeclaredForm
        area={certificateIssues}
        endpoint="create"
        form={{
          ...form,
          fields: ['name', 'domainIds', 'bind'],
          looks: {
            name: { label: texts.form.name, wide: true },
            domainIds: { hint: t(texts.free.domainsHint, { max: mostIssued }) },
          },
          when: { bind: () => mayBind },
          toInput: (values) => ({ ...values, bind: mayBind && values['bind'] }),
        }}
        parts={parts}
      />
    </Choices.Provider>
  );
};

/** A certificate that costs nothing and renews itself, by ACME through the edges. */
export const FreeCertificate = () => {
  const [query] = useSearchParams();
  const task = query.get('task');
  return task ? <Order key={task} id={task} /> : <Form />;
};
