import { useState } from 'react';
import { domains } from '#shared/areas/cdn/domains/domains';
import { sentenceText } from '#shared/kernel/sentences';
import { useMutation } from '../../../../kernel/request/mutation';
import { useQuery } from '../../../../kernel/request/query';
import { Unreadable } from '../../../../kernel/request/failure';
import { Button, Facts, formatAgo, formatInstant, useKit } from '../../../../ui';
import { RejectDialog } from '../ActionDialogs';
import { type DomainRow, originText } from '../DomainStates';
import { Promised } from './Promised';
import { useDomainRefusal } from '../domainRefusals';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';
import * as terms from '#shared/kernel/terms';

const One = ({ row }: { row: DomainRow }) => {
  const refusalOf = useDomainRefusal();
  const { timeZone, locale } = useKit();
  const approve = useMutation(domains.endpoints.activate, { done: terms.approved });
  const [rejecting, setRejecting] = useState(false);
  const refusal = refusalOf(row, 'staff.domains.operate');
  return (
    <li className="flex flex-col gap-3 rounded border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
          <strong className="font-semibold">{t(texts.domains.reviews.newDomain)}</strong>
          <a
            className="font-mono text-accent-ink hover:underline"
            href={`#/cdn-domainmanag?domain=${row.id}`}
          >
            {row.name}
          </a>
          <span className="text-ink-muted">{row.accountName}</span>
          <span className="nums text-xs text-ink-faint">
            {formatInstant(row.createdAt, timeZone)} ·{' '}
            {t(texts.domains.reviews.age, { ago: formatAgo(row.createdAt, locale) })}
            {/* What was turned down waits for its owner, not for staff. */}
            {!row.statusMessage && ' · '}
            {!row.statusMessage && <Promised createdAt={row.createdAt} />}
          </span>
        </span>
        <span className="flex gap-2">
          <Button size="sm" disabled={refusal} onClick={() => setRejecting(true)}>
            {t(texts.domains.reviews.reject)}
          </Button>
          <Button
            size="sm"
            variant="primary"
            busy={approve.busy}
            disabled={refusal}
            title={t(texts.domains.reviews.newNote)}
            onClick={() => void approve.run({ id: row.id })}
          >
            {t(texts.domains.reviews.approve)}
          </Button>
        </span>
      </div>
      <Facts
        items={[
          [t(texts.domains.col.origin), originText(row)],
          [t(texts.domains.form.protocol), t(texts.domains.protocol[row.originProtocol])],
          [t(texts.domains.col.policy), row.scheduleName],
          [t(texts.domains.form.remark), row.remark || '–'],
          ...(row.statusMessage
            ? [[t(texts.domains.reason), t(sentenceText(row.statusMessage))] as const]
            : []),
        ]}
      />
      {rejecting && <RejectDialog row={row} onClose={() => setRejecting(false)} />}
    </li>
  );
};

/** Domains of manual accounts that wait for their first review; nothing when there are none. */
export const NewDomainReviews = () => {
  const answer = useQuery(
    domains.endpoints.list,
    { status: ['Unactivated'], size: 100, sort: 'createdAt' },
    { refreshOn: [domains.events.changed, domains.events.removed] },
  );
  if (answer.failure && !answer.value)
    return <Unreadable failure={answer.failure} onRetry={answer.reload} />;
  if (!answer.value || answer.value.rows.length === 0) return null;
  return (
    <ul className="mb-2 flex flex-col gap-2">
      {answer.value.rows.map((d) => (
        <One key={d.id} row={d} />
      ))}
    </ul>
  );
};
