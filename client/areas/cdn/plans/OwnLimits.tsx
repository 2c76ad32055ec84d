import { planBindings } from '#shared/areas/cdn/plans/plans';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { Card, Skeleton } from '../../../ui';
import { LimitTable } from './LimitTable';
import { texts } from './texts';

/** The limits that hold for one's own account: what is used, what is left, and which plan says so. */
export const OwnLimits = () => {
  const answer = useQuery(planBindings.endpoints.mine, {}, { everyMs: 30_000 });
  return (
    <Card title={t(texts.effective.mine)}>
      {answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
      {!answer.value && !answer.failure && <Skeleton className="h-40 w-full" />}
      {answer.value && <LimitTable rows={answer.value.rows} />}
    </Card>
  );
};
