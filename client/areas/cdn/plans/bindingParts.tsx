import { useSearchParams } from 'react-router-dom';
import { planBindings } from '#shared/areas/cdn/plans/plans';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ListParts } from '../../../kernel/screens/screenTypes';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { Card, Skeleton } from '../../../ui';
import { LimitTable } from './LimitTable';
import { texts } from './texts';

type Row = RowOf<typeof planBindings.endpoints.list>;

/** The limits that hold for the account the list is narrowed to, and for its domain in the address. */
const Effective = () => {
  const [query] = useSearchParams();
  const accountId = query.get('accountId');
  const domainId = query.get('domainId');
  const answer = useQuery(
    planBindings.endpoints.effective,
    accountId ? { accountId, ...(domainId ? { domainId } : {}) } : null,
    { everyMs: 10_000, refreshOn: [planBindings.events.changed] },
  );
  return (
    <Card title={t(texts.effective.title)} className="mb-4">
      {!accountId && <p className="text-sm text-ink-muted">{t(texts.effective.choose)}</p>}
      {answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
      {accountId && !answer.value && !answer.failure && <Skeleton className="h-32 w-full" />}
      {answer.value && accountId && <LimitTable rows={answer.value.rows} />}
    </Card>
  );
};
const Domain = ({ row }: { row: Row }) => <>{row.domainName ?? '–'}</>;

export default { above: Effective, cells: { domainId: Domain } } satisfies ListParts<Row>;
