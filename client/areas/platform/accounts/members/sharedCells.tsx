import type { people } from '#shared/areas/platform/accounts/people';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import { useWho } from '../../../../kernel/session/access';
import { t } from '../../../../kernel/text/translate';
import { Badge } from '../../../../ui';

export type PersonRow = RowOf<typeof people.endpoints.list>;
const you = ['本人', 'You'] as const;

const Email = ({ row }: { row: PersonRow }) => {
  const { userId } = useWho();
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="truncate" title={row.name}>
        {row.email}
      </span>
      {row.id === userId && <Badge tone="neutral">{t(you)}</Badge>}
    </span>
  );
};

/** Cells of a person as member lists show them. */
export const memberCells = { email: Email };
