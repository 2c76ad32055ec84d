import {
  type MaterialStatus,
  materialStatuses,
  rejectReasons,
} from '#shared/areas/sms/material/life';
import { reviewStates } from '#shared/areas/sms/material/reviewStates';
import { smsQualification, smsQualifications } from '#shared/areas/sms/material/qualifications';
import { smsSignature, smsSignatures } from '#shared/areas/sms/material/signatures';
import { smsTemplate, smsTemplates } from '#shared/areas/sms/material/templates';
import type { Out } from '#shared/kernel/contract';
import { columnsOf } from '../../../kernel/declared/columns';
import { StateBadge } from '../../../kernel/declared/StateBadge';
import { Pending } from '../../../kernel/request/failure';
import { useMutation } from '../../../kernel/request/mutation';
import { type Query, useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { Callout, Drawer, EmptyState, Facts, formatInstant, Steps, useKit } from '../../../ui';
import { OwnFilings } from './Filings';
import { ProofFiles } from './ProofFiles';
import { texts } from './texts';

type Version = Out<typeof smsTemplates.endpoints.versions>['rows'][number];
/** All that was said about a version, in its order. */
const wordsOf = (v: Version): string =>
  [
    ...v.reasons.map((r) => t(rejectReasons[r])),
    ...(v.note ? [v.note] : []),
    ...(v.question ? [v.question] : []),
    ...(v.reply ? [v.reply] : []),
  ].join(' · ');

const Versions = ({ rows }: { rows: readonly Version[] }) => {
  const { timeZone } = useKit();
  if (rows.length === 0) return <EmptyState kind="nothing" title={t(texts.none)} />;
  return (
    <Steps
      label={t(texts.history)}
      steps={rows.map((v) => ({
        key: String(v.version),
        title: t(texts.versionN, { n: v.version }),
        tone: reviewStates[v.state][2],
        state: t(reviewStates[v.state]),
        note: wordsOf(v) || null,
        aside: formatInstant(v.decidedAt ?? v.createdAt, timeZone),
      }))}
    />
  );
};

type Props = { id: string; onClose(): void };
type Row = { name: string; status: MaterialStatus; note: string | null };
const shownOf = {
  qualification: [
    'licence',
    'contact',
    'phone',
    'validUntil',
    'remark',
    'usedVersion',
    'promisedAt',
    'reasons',
    'note',
  ],
  signature: ['source', 'remark', 'usedVersion', 'promisedAt', 'reasons', 'note'],
  template: ['kind', 'text', 'variables', 'remark', 'usedVersion', 'promisedAt', 'reasons', 'note'],
} as const;

type Frame<R extends Row> = Pick<Props, 'onClose'> & {
  answer: Query<R>;
  past: Query<{ rows: Version[] }>;
  /** What stands between the facts and the versions. */
  children?: React.ReactNode;
  facts: readonly { header: React.ReactNode; cell(row: R): React.ReactNode }[];
};
const Shown = <R extends Row>({ answer, past, facts, onClose, children }: Frame<R>) => {
  const row = answer.value;
  return (
    <Drawer open beside onClose={onClose} title={row?.name ?? ''}>
      <Pending of={answer} className="h-60 w-full" />
      {row && (
        <div className="flex flex-col gap-5">
          <div>
            <StateBadge of={materialStatuses[row.status]} />
          </div>
          {row.status === 'question' && <Callout tone="warning">{row.note}</Callout>}
          <Facts columns={1} items={facts.map((c) => [c.header, c.cell(row)])} />
          {children}
          {past.value && <Versions rows={past.value.rows} />}
        </div>
      )}
    </Drawer>
  );
};

/** One qualification: its proofs, where its review stands, what reviewers said, and its versions. */
export const QualificationDrawer = ({ id, onClose }: Props) => {
  const on = { refreshOn: [smsQualifications.events.changed] };
  const answer = useQuery(smsQualifications.endpoints.one, { id }, on);
  const past = useQuery(smsQualifications.endpoints.versions, { id }, on);
  const { run } = useMutation(smsQualifications.endpoints.openFile);
  const facts = columnsOf<NonNullable<typeof answer.value>>(
    smsQualification.schema.shape,
    shownOf.qualification,
    {},
  );
  return (
    <Shown answer={answer} past={past} facts={facts} onClose={onClose}>
      <ProofFiles files={answer.value?.files ?? []} open={(fileId) => run({ id, fileId })} />
    </Shown>
  );
};
/** One signature: where its review stands, what reviewers said, and its versions. */
export const SignatureDrawer = ({ id, onClose }: Props) => {
  const on = { refreshOn: [smsSignatures.events.changed] };
  const answer = useQuery(smsSignatures.endpoints.one, { id }, on);
  const past = useQuery(smsSignatures.endpoints.versions, { id }, on);
  const facts = columnsOf<NonNullable<typeof answer.value>>(
    smsSignature.schema.shape,
    shownOf.signature,
    {},
  );
  return (
    <Shown answer={answer} past={past} facts={facts} onClose={onClose}>
      <OwnFilings of={{ signatureId: id }} />
    </Shown>
  );
};
/** One template: where its review stands, what reviewers said, and its versions. */
export const TemplateDrawer = ({ id, onClose }: Props) => {
  const on = { refreshOn: [smsTemplates.events.changed] };
  const answer = useQuery(smsTemplates.endpoints.one, { id }, on);
  const past = useQuery(smsTemplates.endpoints.versions, { id }, on);
  const facts = columnsOf<NonNullable<typeof answer.value>>(
    smsTemplate.schema.shape,
    shownOf.template,
    {},
  );
  return (
    <Shown answer={answer} past={past} facts={facts} onClose={onClose}>
      <OwnFilings of={{ templateId: id }} />
    </Shown>
  );
};
