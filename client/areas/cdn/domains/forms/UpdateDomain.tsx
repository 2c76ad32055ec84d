import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ConfigDifference } from '#shared/areas/cdn/domains/configs';
import { domains } from '#shared/areas/cdn/domains/domains';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import type { Out } from '#shared/kernel/contract';
import { DeclaredForm } from '../../../../kernel/declared/Form';
import { useQuery } from '../../../../kernel/request/query';
import { Unreadable } from '../../../../kernel/request/failure';
import { Page } from '../../../../kernel/page/Page';
import { words } from '../../../../kernel/text/words';
import { useIsStaff, useWho } from '../../../../kernel/session/access';
import { Callout, Skeleton } from '../../../../ui';
import { type Entry, toDraft, toEntries } from '../../suppliers/entries';
import { useConfigTexts, useDifferences } from '../versions/configTexts';
import {
  domainLooks,
  domainControls,
  type Draft,
  inputOf,
  noteNames,
  originNames,
  policyNames,
} from './formFields';
import { DomainStatus, originText } from '../DomainStates';
import { useDomainRefusal } from '../domainRefusals';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

type Detail = Out<typeof domains.endpoints.one>;
const draftOf = (d: Detail): Draft & { name: string } => ({
  name: d.name,
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

const Form = ({ row, choosing: ownPolicy }: { row: Detail; choosing: boolean }) => {
  const refusalOf = useDomainRefusal();
  const staff = useIsStaff();
  const who = useWho();
  const choosing = ownPolicy && (staff || who.gates.selfScheduling);
  const differences = useDifferences();
  const policies = useQuery(
    schedules.endpoints.list,
    choosing ? { size: 200, sort: 'name' } : null,
  );
  const policyName = (id: string | null) =>
    policies.value?.rows.find((s) => s.id === id)?.name ?? (id ? row.scheduleName : null);
  const params = useQuery(supplierParams.endpoints.choices, choosing ? {} : null);
  const { value: worded } = useConfigTexts();
  const lineName = (line: Entry) => {
    const param = params.value?.rows.find((p) => p.id === line.paramId)?.name ?? '–';
    return `${param} · ${worded('line', line)}`;
  };
  const reviewed = !row.automatic && !staff && row.status !== 'Unactivated';
  const Review = useCallback(
    () =>
      reviewed && (
        <Callout tone="warning">
          {t(row.waitingReviews > 0 ? texts.domains.form.waiting : texts.domains.form.review)}
        </Callout>
      ),
    [reviewed, row.waitingReviews],
  );
  const origin = { group: texts.domains.form.origin, fields: originNames } as const;
  return (
    <DeclaredForm
      area={domains}
      endpoint="updateInfo"
      row={row}
      form={{
        fields: choosing
          ? [origin, { group: texts.domains.form.line, fields: policyNames }]
          : [{ ...origin, fields: [...originNames, ...noteNames] }],
        looks: domainLooks,
        fromRow: () => draftOf(row),
        toInput: (values) => ({ ...inputOf(values, choosing, staff), id: row.id }),
        differences: (now, before) =>
          // The form holds what it began with, field by field.
          differences(changesOf(before as Draft, now as Draft, policyName, lineName)),
        refused: () => refusalOf(row, 'domain.updateInfo'),
        submit: reviewed ? texts.rule.saveReview : words.save,
        done: (answer) =>
          Number(answer['waitingReviews']) > row.waitingReviews
            ? texts.domains.form.sent
            : words.saved,
        footnote: texts.domains.form.repush,
        back: '/cdn-domain',
        after: () => `/cdn-domain?domain=${row.id}`,
      }}
      parts={{ ...domainControls, above: Review }}
    />
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
