import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { domains } from '#shared/areas/domains/domains';
import type { Out } from '#shared/kernel/contract';
import { useAct } from '../../kernel/act';
import { useAnswer } from '../../kernel/answers';
import { FailurePanel, Unreadable } from '../../kernel/failure';
import { Page } from '../../kernel/Page';
import { useWho } from '../../kernel/session/who';
import { Button, Card, type Difference, DiffView, EmptyState, Skeleton } from '../../ui';
import {
  type Draft,
  inputOf,
  OriginFields,
  PolicyField,
  precheckInput,
  RemarkField,
} from './formFields';
import { DomainStatus, originText } from './parts';
import { Precheck } from './Precheck';
import { useIsStaff, useReasons } from './reasons';
import { type TextId, useWords } from './words';

type Detail = Out<typeof domains.endpoints.one>;
const draftOf = (d: Detail): Draft => ({
  name: d.name,
  origin: originText(d),
  originProtocol: d.originProtocol,
  originHostHeader: d.originHostHeader ?? '',
  scheduleId: d.scheduleId,
  remark: d.remark,
});
const names: [keyof Draft, TextId][] = [
  ['origin', 'domains.col.origin'],
  ['originProtocol', 'domains.form.protocol'],
  ['originHostHeader', 'domains.form.hostHeader'],
  ['scheduleId', 'domains.form.policy'],
  ['remark', 'domains.form.remark'],
];

const Form = ({ row }: { row: Detail }) => {
  const say = useWords();
  const navigate = useNavigate();
  const reasons = useReasons();
  const staff = useIsStaff();
  const who = useWho();
  const chooses = staff || who.gates.selfScheduling;
  const before = draftOf(row);
  const [draft, setDraft] = useState(before);
  const update = useAct(domains.endpoints.updateInfo, { inline: true, done: ['已保存', 'Saved'] });
  const set = (patch: Partial<Draft>) => setDraft((d) => ({ ...d, ...patch }));
  const fields = { draft, set, failure: update.failure };
  const differences: Difference[] = names
    .filter(([key]) => draft[key] !== before[key])
    .map(([key, id]) => ({
      key,
      label: say(id),
      before: before[key] || null,
      after: draft[key] || null,
    }));
  const save = async () => {
    const done = await update.run({ id: row.id, ...inputOf(draft) });
    if (done) void navigate(`/cdn-domain?domain=${row.id}`);
  };
  const reason =
    reasons(row, 'domain.updateInfo') ||
    (differences.length === 0 && say('domains.form.noChanges'));
  return (
    <div className="grid max-w-6xl items-start gap-4 lg:grid-cols-[minmax(0,1fr)_380px]">
      <div className="flex min-w-0 flex-col gap-4">
        <Card title={say('domains.form.origin')}>
          <div className="flex flex-col gap-4">
            <OriginFields {...fields} />
            {chooses && <PolicyField {...fields} />}
            <RemarkField {...fields} />
          </div>
        </Card>
        {differences.length > 0 && (
          <DiffView label={say('domains.form.changes')} differences={differences} />
        )}
        <FailurePanel failure={update.failure} />
        <div className="flex flex-wrap items-center gap-2">
          <Button
            variant="primary"
            busy={update.busy}
            disabled={reason}
            onClick={() => void save()}
          >
            {say('domains.form.save')}
          </Button>
          <Button onClick={() => void navigate('/cdn-domain')}>{say('domains.form.cancel')}</Button>
          <span className="text-xs text-ink-faint">{say('domains.form.repush')}</span>
        </div>
      </div>
      <Precheck input={precheckInput(draft)} />
    </div>
  );
};

/** Changing a domain's origin and policy, with the difference shown before it is saved. */
const UpdateDomain = () => {
  const say = useWords();
  const [query] = useSearchParams();
  const id = query.get('id');
  const found = useAnswer(domains.endpoints.one, id ? { id } : null);
  const { value } = found;
  return (
    <Page object={value?.name} badge={value && <DomainStatus row={value} />}>
      {!id && <EmptyState kind="nothing" title={say('domains.unknownObject')} />}
      {found.failure && !value && <Unreadable failure={found.failure} onRetry={found.reload} />}
      {id && !value && !found.failure && <Skeleton className="h-64" />}
      {value && <Form key={value.id} row={value} />}
    </Page>
  );
};
export default UpdateDomain;
