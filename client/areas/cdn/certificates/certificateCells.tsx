import type { ListParts } from '../../../kernel/screens/screens';
import { StatusDot } from '../../../ui';
import { type CertificateRow, CertificateStatus, Expiry, Hosts } from './CertificateStatus';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

type Props = { row: CertificateRow };
const NameCell = ({ row }: Props) => (
  <a className="truncate text-accent-ink hover:underline" href={`#/viewCertificate?id=${row.id}`}>
    {row.name}
  </a>
);
const HostsCell = ({ row }: Props) => <Hosts hosts={row.hosts} />;
const ExpiryCell = ({ row }: Props) => <Expiry at={row.notAfter} />;
const EdgesCell = ({ row }: Props) => {
  if (row.checkedAt === null || row.boundCount === 0)
    return <StatusDot tone="neutral">{t(texts.col.edges.none)}</StatusDot>;
  return row.wrongCount > 0 ? (
    <StatusDot tone="error">{t(texts.col.edges.wrong, { count: row.wrongCount })}</StatusDot>
  ) : (
    <StatusDot tone="success">{t(texts.col.edges.good)}</StatusDot>
  );
};

/** What is its own of the list of certificates. */
const certificateCells: ListParts<CertificateRow> = {
  cells: {
    name: NameCell,
    hosts: HostsCell,
    status: CertificateStatus,
    notAfter: ExpiryCell,
    wrongCount: EdgesCell,
  },
};
export default certificateCells;
