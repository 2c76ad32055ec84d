import { useState } from 'react';
import { domainRule } from '#shared/areas/domains/domain';
import { domainReview, domainReviews } from '#shared/areas/domains/reviews';
import { metaOf } from '#shared/kernel/field';
import type * as z from 'zod';
import { useAct } from '../../kernel/act';
import { useAnswer } from '../../kernel/answers';
import { Unreadable } from '../../kernel/failure';
import type { RowOf } from '../../kernel/lists';
import { useCan } from '../../kernel/session/who';
import { Button, EmptyState, type Fact, Facts, formatInstant, Skeleton, useKit } from '../../ui';
import { ReasonDialog } from './acts';
import { useIsStaff } from './reasons';
import { useDuration, useWords } from './words';

type Review = RowOf<typeof domainReviews.endpoints.list>;
const kinds = metaOf(domainReview.schema.shape.kind).options ?? {};
const shape = domainRule.schema.shape as Record<string, z.ZodType>;

/** Values that change nothing are left out; the others are said in the reader's words. */
const useChange = () => {
  const say = useWords();
  const duration = useDuration();
  const worded = (name: string, value: unknown): string | null => {
    if (name === 'cacheSeconds' && (value === null || typeof value === 'number'))
      return duration(value);
    if (value === null || value === '' || value === false || value === 'keep') return null;
    if (Array.isArray(value) && value.length === 0) return null;
    const field = shape[name];
    const option = field && typeof value === 'string' ? metaOf(field).options?.[value] : undefined;
    if (option) return say([option[0], option[1]]);
    if (value === true) return '✓';
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  return (change: Review['change']): Fact[] =>
    Object.entries(change).flatMap(([name, value]): Fact[] => {
      const text = name === 'prior' ? null : worded(name, value);
      const field = shape[name];
      const label = field && metaOf(field).label;
      const shown = <span className="break-all">{text}</span>;
      return text === null ? [] : [[label ? say(label) : name, shown]];
    });
};

const One = ({ review }: { review: Review }) => {
  const say = useWords();
  const { timeZone } = useKit();
  const staff = useIsStaff();
  const mayWithdraw = useCan('domain.config') && !staff;
  const approve = useAct(domainReviews.endpoints.approve);
  const reject = useAct(domainReviews.endpoints.reject, { inline: true });
  const withdraw = useAct(domainReviews.endpoints.withdraw);
  const [rejecting, setRejecting] = useState(false);
  const [zhCN, en] = kinds[review.kind] ?? [review.kind, review.kind];
  const facts = useChange()(review.change);
  return (
    <li className="flex flex-col gap-3 rounded border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span className="flex flex-wrap items-baseline gap-x-3 text-sm">
          <strong className="font-semibold">{say([zhCN, en])}</strong>
          <a
            className="font-mono text-accent-ink hover:underline"
            href={`#/domain/${review.domainId}/configs`}
          >
            {review.domainName}
          </a>
          <span className="text-ink-muted">{review.accountName}</span>
          <span className="nums text-xs text-ink-faint">
            {say('domains.reviews.by', { who: review.requestedBy })} ·{' '}
            {formatInstant(review.createdAt, timeZone)}
          </span>
        </span>
        <span className="flex gap-2">
          {staff && (
            <Button size="sm" onClick={() => setRejecting(true)}>
              {say('domains.reviews.reject')}
            </Button>
          )}
          {staff && (
            <Button
              size="sm"
              variant="primary"
              busy={approve.busy}
              onClick={() => void approve.run({ id: review.id })}
            >
              {say('domains.reviews.approve')}
            </Button>
          )}
          {mayWithdraw && (
            <Button
              size="sm"
              busy={withdraw.busy}
              onClick={() => void withdraw.run({ id: review.id })}
            >
              {say('domains.reviews.withdraw')}
            </Button>
          )}
        </span>
      </div>
      {facts.length > 0 && <Facts items={facts} columns={2} />}
      {rejecting && (
        <ReasonDialog
          title={say('domains.reject.title', { name: review.domainName })}
          action={say('domains.reviews.reject')}
          onClose={() => setRejecting(false)}
          onSend={(reason) => reject.run({ id: review.id, reason })}
          error={reject.failure && say(reject.failure.text)}
        />
      )}
    </li>
  );
};

/** Changes that wait; of one domain when it is given. `quiet` shows nothing when there are none. */
export const Reviews = ({ domainId, quiet }: { domainId?: string; quiet?: boolean }) => {
  const say = useWords();
  const found = useAnswer(
    domainReviews.endpoints.list,
    { state: 'waiting', size: 100, ...(domainId ? { domainId } : {}) },
    { refreshOn: [domainReviews.events.changed] },
  );
  if (found.failure && !found.value)
    return <Unreadable failure={found.failure} onRetry={found.reload} />;
  if (!found.value) return quiet ? null : <Skeleton className="h-32" />;
  if (found.value.rows.length === 0)
    return quiet ? null : <EmptyState kind="nothing" title={say('domains.reviews.none')} />;
  return (
    <section aria-label={say('domains.reviews.title')} className="flex flex-col gap-2">
      {quiet && <h2 className="text-base font-semibold">{say('domains.reviews.title')}</h2>}
      <ul className="flex flex-col gap-2">
        {found.value.rows.map((r) => (
          <One key={r.id} review={r} />
        ))}
      </ul>
    </section>
  );
};
