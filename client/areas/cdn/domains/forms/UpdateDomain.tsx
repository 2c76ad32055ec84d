import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { toast } from 'sonner';
import type { ConfigDifference } from '#shared/areas/cdn/domains/configs';
import { domains } from '#shared/areas/cdn/domains/domains';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import type { Out } from '#shared/kernel/contract';
import { useAct } from '../../../../kernel/request/act';
import { useAnswer } from '../../../../kernel/request/answers';
import { FailurePanel, Unreadable } from '../../../../kernel/request/failure';
import { Page } from '../../../../kernel/page/Page';
import { useIsStaff, useWho } from '../../../../kernel/session/who';
import { Button, Callout, Card, DiffView, EmptyState, Skeleton } from '../../../../ui';
import { type Entry, toDraft, toEntries } from '../../suppliers/entries';
import { useConfigWords, useDifferences } from '../versions/configWords';
import {
  type Draft,
  inputOf,
  OriginFields,
  PolicyField,
  precheckInput,
  RemarkField,
} from './formFields';
import { DomainStatus, originText } from '../DomainStates';
import { Precheck } from './Precheck';
import { useReasons } from '../reasons';
import { useWords } from '../words';

type Detail = Out<typeof domains.endpoints.one>;
const draftOf = (d: Detail): Draft => ({
  name: d.name,
  origin: originText(d),
  originProtocol: d.originProtocol,
  originHostHeader: d.originHostHeader ?? '',
  scheduleId: d.scheduleId,
  lines: d.lines?.map(toDraft) ?? null,
  remark: d.remark,
});

/** What the form changes, field by field; policies by their names. */
const changesOf = (
  before: Draft,
  now: Draft,
  policyName: (id: string | null) => string | null,
  lineName: (line: Entry) => string,
): ConfigDifference[] => {
  const flat = (d: Draft) => ({
    host: d.origin,
    protocol: d.originProtocol,
    hostHeader: d.originHostHeader.trim() || null,
    schedule: policyName(d.scheduleId),
    ownLines: d.lines && toEntries(d.lines, true).map(lineName),
    remark: d.remark || null,
  });
  const [was, will] = [flat(before), flat(now)];
  return (Object.keys(was) as (keyof typeof was)[])
    .filter((field) => JSON.stringify(was[field]) !== JSON.stringify(will[field]))
    .map((field) => ({
      place: 'origin',
      subject: null,
      field,
      before: was[field],
      after: will[field],
    }));
};

const useSave = (row: Detail, choosing: boolean) => {
  const say = useWords();
  const navigate = useNavigate();
  const staff = useIsStaff();
  const update = useAct(domains.endpoints.updateInfo, { inline: true });
  const save = async (draft: Draft) => {
    const done = await update.run({ id: row.id, ...inputOf(draft, choosing, staff) });
    if (!done) return;
    const waits = done.waitingReviews > row.waitingReviews;
    toast.success(waits ? say('domains.form.sent') : say(['已保存', 'Saved']));
    void navigate(`/cdn-domain?domain=${row.id}`);
  };
  return { save, busy: update.busy, failure: update.failure };
};

const Form = ({ row, choosing: asked }: { row: Detail; choosing: boolean }) => {
  const say = useWords();
  const navigate = useNavigate();
  const reasons = useReasons();
  const staff = useIsStaff();
  const who = useWho();
  const choosing = asked && (staff || who.gates.selfScheduling);
  const differences = useDifferences();
  const policies = useAnswer(
    schedules.endpoints.list,
    choosing ? { size: 200, sort: 'name' } : null,
  );
  const [before] = useState(() => draftOf(row));
  const [draft, setDraft] = useState(before);
  const { save, busy, failure } = useSave(row, choosing);
  const set = (patch: Partial<Draft>) => setDraft((d) => ({ ...d, ...patch }));
  const fields = { draft, set, failure };
  const policyName = (id: string | null) =>
    policies.value?.rows.find((s) => s.id === id)?.name ?? (id ? row.scheduleName : null);
  const params = useAnswer(supplierParams.endpoints.choices, choosing ? {} : null);
  const { value: worded } = useConfigWords();
  const lineName = (line: Entry) => {
    const param = params.value?.rows.find((p) => p.id === line.paramId)?.name ?? '–';
    return `${param} · ${worded('line', line)}`;
  };
  const changes = changesOf(before, draft, policyName, lineName);
  const reviewed = !row.automatic && !staff && row.status !== 'Unactivated';
  const reason =
    reasons(row, 'domain.updateInfo') || (changes.length === 0 && say('domains.form.noChanges'));
  return (
    <div className="grid max-w-6xl items-start gap-4 lg:grid-cols-[minmax(0,1fr)_380px]">
      <div className="flex min-w-0 flex-col gap-4">
        {reviewed && (
          <Callout tone="warning">
            {say(row.waitingReviews > 0 ? 'domains.form.waiting' : 'domains.form.review')}
          </Callout>
        )}
        <Card title={say('domains.form.origin')}>
          <div className="flex flex-col gap-4">
            <OriginFields {...fields} />
            {!choosing && <RemarkField {...fields} />}
          </div>
        </Card>
        {choosing && (
          <Card title={say('domains.form.line')}>
            <div className="flex flex-col gap-4">
              <PolicyField {...fields} />
              <RemarkField {...fields} />
            </div>
          </Card>
        )}
        {changes.length > 0 && (
          <DiffView label={say('domains.form.changes')} differences={differences(changes)} />
        )}
        <FailurePanel failure={failure} />
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="primary" busy={busy} disabled={reason} onClick={() => void save(draft)}>
            {say(reviewed ? 'rule.saveReview' : 'domains.form.save')}
          </Button>
          <Button onClick={() => void navigate('/cdn-domain')}>{say('domains.form.cancel')}</Button>
          <span className="text-xs text-ink-faint">{say('domains.form.repush')}</span>
        </div>
      </div>
      <Precheck input={precheckInput(draft)} />
    </div>
  );
};

/** Changing a domain, with the difference shown before it is saved. */
export const UpdateDomain = ({ choosing }: { choosing: boolean }) => {
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
      {value && <Form key={value.id} row={value} choosing={choosing} />}
    </Page>
  );
};
