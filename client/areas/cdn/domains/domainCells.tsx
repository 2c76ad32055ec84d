import { domains } from '#shared/areas/cdn/domains/domains';
import { useOpened } from '../../../kernel/declared/list/listState';
import type { ListParts } from '../../../kernel/screens/screens';
import { useQuery } from '../../../kernel/request/query';
import { CopyText, MiddleCut, SkeletonLine, Tag } from '../../../ui';
import { BulkDomains } from './BulkActions';
import { DeletedDomains } from './DeletedDomains';
import { DomainDrawer } from './DomainDrawer';
import { domainActions } from './domainActions';
import { CnameState, type DomainRow, DomainStatus, LockMark, originText } from './DomainStates';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

type Props = { row: DomainRow };

const NameCell = ({ row }: Props) => {
  const [, open] = useOpened('domain');
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <button
        type="button"
        className="min-w-0 text-left hover:underline"
        onClick={() => open(row.id)}
      >
        <MiddleCut text={row.name} mono={false} />
      </button>
      {row.locked && <LockMark row={row} />}
    </span>
  );
};
const OriginCell = ({ row }: Props) => <MiddleCut text={originText(row)} />;
const CnameCell = ({ row }: Props) =>
  row.cname ? <CopyText text={row.cname} tail={24} /> : <>–</>;
const CertificateCell = ({ row }: Props) => {
  if (!row.certificateId) return <Tag>{t(texts.domains.unbound)}</Tag>;
  return (
    <a
      className="truncate text-accent-ink hover:underline"
      title={row.certificateName ?? ''}
      href={`#/viewCertificate?id=${row.certificateId}`}
    >
      {t(texts.domains.bound)}
    </a>
  );
};

/** How many domains the account has, and how many it may have. */
const Limit = () => {
  const { value, failure } = useQuery(
    domains.endpoints.summary,
    {},
    { refreshOn: [domains.events.changed, domains.events.removed] },
  );
  const limit = value?.limit ?? null;
  if (!value && !failure) return <SkeletonLine />;
  return limit === null ? null : <>{t(texts.domains.limit, { used: value?.total ?? 0, limit })}</>;
};

/** What is its own of the list of domains. */
const domainCells = {
  cells: {
    name: NameCell,
    status: DomainStatus,
    originHost: OriginCell,
    cname: CnameCell,
    cnameState: CnameState,
    certificateId: CertificateCell,
  },
  actions: domainActions,
  bulk: BulkDomains,
  detail: DomainDrawer,
  note: Limit,
  head: DeletedDomains,
} satisfies ListParts<DomainRow>;
export default domainCells;
