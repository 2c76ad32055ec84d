import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toast } from 'sonner';
import type { ConfigDifference } from '#shared/areas/cdn/domains/configs';
import { domains } from '#shared/areas/cdn/domains/domains';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import type { In, Out } from '#shared/kernel/contract';
import { DraftGuard, useScreenDraft } from '../../../../kernel/declared/draft';
import { Fields } from '../../../../kernel/declared/Fields';
import { toInput } from '../../../../kernel/declared/shape';
import { go } from '../../../../kernel/page/navigate';
import { useMutation } from '../../../../kernel/request/mutation';
import { useQuery } from '../../../../kernel/request/query';
import { FormFailure, Unreadable, useFieldErrors } from '../../../../kernel/request/failure';
import { Page } from '../../../../kernel/page/Page';
import { words } from '../../../../kernel/text/words';
import { useIsStaff, useWho } from '../../../../kernel/session/access';
import { Button, Callout, Card, DiffView, Skeleton } from '../../../../ui';
import { type Entry, toDraft, toEntries } from '../../suppliers/entries';
import { useConfigTexts, useDifferences } from '../versions/configTexts';
import {
  domainLooks,
  domainControls,
  type Draft,
  inputOf,
  hasErrors,
  noteNames,
  originNames,
  policyNames,
  precheckInput,
} from './formFields';
import { DomainStatus, originText } from '../DomainStates';
import { Precheck } from './Precheck';
import { useReasons } from '../reasons';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

type Detail = Out<typeof domains.endpoints.one>;
const draftOf = (d: Detail): Draft => ({
  origin: originText(d),
  originProtocol: d.originProtocol,
  originHostHeader: d.originHostHeader ?? '',
  scheduleId: d.scheduleId,
  lines: d.lines?.map(toDraft) ?? null,
  remark: d.remark,
  extra: d.extra,
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
    extra: d.extra || null,
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
  const staff = useIsStaff();
  const update = useMutation(domains.endpoints.updateInfo, { inline: true });
  const save = async (draft: Draft): Promise<boolean> => {
    const input = toInput(domains.endpoints.updateInfo, inputOf(draft, choosing, staff));
    // The draft holds what the contract asks for, by the names of its fields.
    const done = await update.run({ ...input, id: row.id } as In<
      typeof domains.endpoints.updateInfo
    >);
    if (!done) return false;
    const waits = done.waitingReviews > row.waitingReviews;
    toast.success(waits ? t(texts.domains.form.sent) : t(words.saved));
    return true;
  };
  return { save, busy: update.busy, failure: update.failure };
};

const Form = ({ row, choosing: ownPolicy }: { row: Detail; choosing: boolean }) => {
  const reasons = useReasons();
  const staff = useIsStaff();
  const who = useWho();
  const choosing = ownPolicy && (staff || who.gates.selfScheduling);
  const differences = useDifferences();
  const policies = useQuery(
    schedules.endpoints.list,
    choosing ? { size: 200, sort: 'name' } : null,
  );
  const [before] = useState(() => draftOf(row));
  const screenDraft = useScreenDraft<Draft>(before);
  const draft = screenDraft.values;
  const { save, busy, failure } = useSave(row, choosing);
  const { errorOf, edited } = useFieldErrors(failure);
  const fields = {
    area: domains,
    endpoint: domains.endpoints.updateInfo,
    values: { name: row.name, ...draft },
    change: (patch: Partial<Draft>) => {
      screenDraft.change(patch);
      edited(...Object.keys(patch));
    },
    errorOf,
    controls: domainControls.controls,
    looks: domainLooks,
  };
  const submit = async () => {
    if (!(await save(draft))) return;
    screenDraft.forget();
    go(`/cdn-domain?domain=${row.id}`);
  };
  const policyName = (id: string | null) =>
    policies.value?.rows.find((s) => s.id === id)?.name ?? (id ? row.scheduleName : null);
  const params = useQuery(supplierParams.endpoints.choices, choosing ? {} : null);
  const { value: worded } = useConfigTexts();
  const lineName = (line: Entry) => {
    const param = params.value?.rows.find((p) => p.id === line.paramId)?.name ?? '–';
    return `${param} · ${worded('line', line)}`;
  };
  const changes = changesOf(before, draft, policyName, lineName);
  const reviewed = !row.automatic && !staff && row.status !== 'Unactivated';
  const reason =
    reasons(row, 'domain.updateInfo') || (changes.length === 0 && t(texts.domains.form.noChanges));
  return (
    <div className="grid max-w-6xl items-start gap-4 lg:grid-cols-[minmax(0,1fr)_380px]">
      <div className="flex min-w-0 flex-col gap-4">
        {reviewed && (
          <Callout tone="warning">
            {t(row.waitingReviews > 0 ? texts.domains.form.waiting : texts.domains.form.review)}
          </Callout>
        )}
        <DraftGuard of={screenDraft} />
        <Card title={t(texts.domains.form.origin)}>
          <Fields {...fields} names={choosing ? originNames : [...originNames, ...noteNames]} />
        </Card>
        {choosing && (
          <Card title={t(texts.domains.form.line)}>
            <Fields {...fields} names={policyNames} />
          </Card>
        )}
        {changes.length > 0 && (
          <DiffView label={t(texts.domains.form.changes)} differences={differences(changes)} />
        )}
        <FormFailure failure={failure} shown={[...originNames, ...policyNames]} />
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="primary" busy={busy} disabled={reason} onClick={() => void submit()}>
            {reviewed ? t(texts.rule.saveReview) : t(words.save)}
          </Button>
          <Button onClick={() => go('/cdn-domain')}>{t(words.cancel)}</Button>
          <span className="text-xs text-ink-faint">{t(texts.domains.form.repush)}</span>
        </div>
      </div>
      <Precheck input={precheckInput(fields.values)} hasErrors={hasErrors(errorOf)} />
    </div>
  );
};

/** Changing a domain, with the difference shown before it is saved. */
const UpdateDomain = ({ choosing }: { choosing: boolean }) => {
  const [query] = useSearchParams();
  const id = query.get('id');
  const answer = useQuery(domains.endpoints.one, id ? { id } : null);
  const { value } = answer;
  return (
    <Page object={value?.name} badge={value && <DomainStatus row={value} />}>
      {answer.failure && !value && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
      {!value && !answer.failure && <Skeleton className="h-64" />}
      {value && <Form key={value.id} row={value} choosing={choosing} />}
    </Page>
  );
};
export default UpdateDomain;
