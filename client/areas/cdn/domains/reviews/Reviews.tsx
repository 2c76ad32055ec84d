import { useState } from 'react';
import { domainReview, domainReviews } from '#shared/areas/cdn/domains/reviews';
import { metaOf } from '#shared/kernel/field';
import { useMutation } from '../../../../kernel/request/mutation';
import { useQuery } from '../../../../kernel/request/query';
import { Unreadable } from '../../../../kernel/request/failure';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import { useCan, useIsStaff } from '../../../../kernel/session/access';
import {
  Badge,
  Button,
  type Difference,
  DiffView,
  EmptyState,
  formatAgo,
  formatInstant,
  Skeleton,
  useKit,
} from '../../../../ui';
import { ReasonDialog } from '../ActionDialogs';
import { Promised } from './Promised';
import { useConfigTexts } from '../versions/configTexts';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

export type Review = RowOf<typeof domainReviews.endpoints.list>;
const kinds = metaOf(domainReview.schema.shape.kind).options ?? {};
const states = metaOf(domainReview.schema.shape.state).options ?? {};
/** Without meaning for people: the rule's own status, and what it was before the request. */
const hidden = new Set(['prior', 'status']);
const empty = (v: unknown): boolean =>
  v === null || v === undefined || v === '' || v === false || (Array.isArray(v) && v.length === 0);

/** What is asked for beside what is in force, field by field; ids by their names. */
const useChanges = () => {
  const words = useConfigTexts();
  return (review: Review): Difference[] => {
    const named = (v: unknown): unknown => {
      if (typeof v === 'string') return review.names[v] ?? v;
      return Array.isArray(v) && v.every((x) => typeof x === 'string')
        ? v.map((x) => review.names[x] ?? x)
        : v;
    };
    const ofRule = review.ruleId !== null;
    return Object.entries(review.change).flatMap(([field, wanted]): Difference[] => {
      const now = review.before?.[field];
      if (hidden.has(field) || JSON.stringify(now) === JSON.stringify(wanted)) return [];
      if (review.before === null && (empty(wanted) || wanted === 'keep')) return [];
      const name = field === 'ids' ? 'order' : field;
      return [
        {
          key: field,
          label: words.label(name, ofRule),
          before: review.before === null ? null : words.value(name, named(now)),
          after: words.value(name, named(wanted)),
        },
      ];
    });
  };
};

const Acts = ({ review }: { review: Review }) => {
  const staff = useIsStaff();
  const mayWithdraw = useCan('domain.config') && !staff;
  const approve = useMutation(domainReviews.endpoints.approve);
  const reject = useMutation(domainReviews.endpoints.reject, { inline: true });
  const withdraw = useMutation(domainReviews.endpoints.withdraw);
  const [rejecting, setRejecting] = useState(false);
  if (review.state !== 'waiting') return null;
  return (
    <span className="flex gap-2">
      {staff && (
        <Button size="sm" onClick={() => setRejecting(true)}>
          {t(texts.domains.reviews.reject)}
        </Button>
      )}
      {staff && (
        <Button
          size="sm"
          variant="primary"
          busy={approve.busy}
          onClick={() => void approve.run({ id: review.id })}
        >
          {t(texts.domains.reviews.approve)}
        </Button>
      )}
      {mayWithdraw && (
        <Button size="sm" busy={withdraw.busy} onClick={() => void withdraw.run({ id: review.id })}>
          {t(texts.domains.reviews.withdraw)}
        </Button>
      )}
      {rejecting && (
        <ReasonDialog
          title={t(texts.domains.reject.title, { name: review.domainName })}
          action={t(texts.domains.reviews.reject)}
          onClose={() => setRejecting(false)}
          onSend={(reason) => reject.run({ id: review.id, reason })}
          error={reject.failure && t(reject.failure.text)}
        />
      )}
    </span>
  );
};

const One = ({ review }: { review: Review }) => {
  const { timeZone, locale } = useKit();
  const changes = useChanges()(review);
  const [zhCN, en] = kinds[review.kind] ?? [review.kind, review.kind];
  const [stateZh, stateEn, tone = 'neutral'] = states[review.state] ?? [review.state, review.state];
  const waiting = review.state === 'waiting';
  return (
    <li className="flex flex-col gap-3 rounded border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
          <strong className="font-semibold">{t([zhCN, en])}</strong>
          {!waiting && <Badge tone={tone}>{t([stateZh, stateEn])}</Badge>}
          <a
            className="font-mono text-accent-ink hover:underline"
            href={`#/listDomainConfigPage?id=${review.domainId}`}
          >
            {review.domainName}
          </a>
          <span className="text-ink-muted">{review.accountName}</span>
          <span className="nums text-xs text-ink-faint">
            {t(texts.domains.reviews.by, { who: review.requestedBy })} ·{' '}
            {formatInstant(review.createdAt, timeZone)}
            {waiting &&
              ` · ${t(texts.domains.reviews.age, { ago: formatAgo(review.createdAt, locale) })} · `}
            {waiting && <Promised createdAt={review.createdAt} />}
          </span>
        </span>
        <Acts review={review} />
      </div>
      {review.reason && <p className="text-sm text-ink-muted">{review.reason}</p>}
      {changes.length > 0 && (
        <DiffView
          label={t(texts.config.field.label)}
          heads={[t(texts.domains.reviews.asNow), t(texts.domains.reviews.wanted)]}
          differences={changes}
        />
      )}
    </li>
  );
};

/** Changes that wait (or were decided); of one domain when it is given. `quiet` hides an empty list. */
export const Reviews = ({
  domainId,
  quiet,
  decided,
}: {
  domainId?: string;
  quiet?: boolean;
  decided?: boolean;
}) => {
  const answer = useQuery(
    domainReviews.endpoints.list,
    {
      state: decided ? ['approved', 'rejected', 'withdrawn'] : ['waiting'],
      size: 100,
      ...(domainId ? { domainId } : {}),
    },
    { refreshOn: [domainReviews.events.changed] },
  );
  if (answer.failure && !answer.value)
    return <Unreadable failure={answer.failure} onRetry={answer.reload} />;
  if (!answer.value) return quiet ? null : <Skeleton className="h-32" />;
  if (answer.value.rows.length === 0) {
    const none = t(decided ? texts.domains.reviews.noneDecided : texts.domains.reviews.none);
    return quiet ? null : <EmptyState kind="nothing" title={none} />;
  }
  return (
    <section aria-label={t(texts.domains.reviews.title)} className="flex flex-col gap-2">
      {quiet && <h2 className="text-base font-semibold">{t(texts.domains.reviews.title)}</h2>}
      <ul className="flex flex-col gap-2">
        {answer.value.rows.map((r) => (
          <One key={r.id} review={r} />
        ))}
      </ul>
    </section>
  );
};
