import { useMemo } from 'react';
import { formatInstant, type Column, StatusDot, useKit } from '../../../ui';
import {
  type CertificateRow,
  CertificateStatus,
  Expiry,
  Hosts,
  useWords,
} from './certificateParts';

/** Columns of a certificate list; the account's only where several accounts are seen. */
export const useCertificateColumns = (account: boolean): Column<CertificateRow>[] => {
  const say = useWords();
  const { timeZone } = useKit();
  return useMemo(() => {
    const columns: (Column<CertificateRow> | false)[] = [
      {
        id: 'name',
        header: say('certificates.col.name'),
        sortable: true,
        always: true,
        width: 200,
        cell: (c) => (
          <a
            className="truncate text-accent-ink hover:underline"
            href={`#/viewCertificate?id=${c.id}`}
          >
            {c.name}
          </a>
        ),
      },
      {
        id: 'hosts',
        header: say('certificates.col.hosts'),
        grow: true,
        width: 260,
        cell: (c) => <Hosts hosts={c.hosts} />,
      },
      account && {
        id: 'accountName',
        header: say('certificates.col.account'),
        width: 150,
        cell: (c) => c.accountName,
      },
      {
        id: 'status',
        header: say('certificates.col.status'),
        width: 160,
        cell: (c) => <CertificateStatus row={c} />,
      },
      {
        id: 'notAfter',
        header: say('certificates.col.expires'),
        sortable: true,
        width: 190,
        cell: (c) => <Expiry at={c.notAfter} />,
      },
      {
        id: 'boundCount',
        header: say('certificates.col.bound'),
        width: 130,
        align: 'right',
        cell: (c) => <span className="nums">{c.boundCount}</span>,
      },
      {
        id: 'wrongCount',
        header: say('certificates.col.edges'),
        width: 120,
        cell: (c) =>
          c.checkedAt === null || c.boundCount === 0 ? (
            <StatusDot tone="neutral">{say('certificates.col.edges.none')}</StatusDot>
          ) : (
            <StatusDot tone={c.wrongCount > 0 ? 'error' : 'success'}>
              {c.wrongCount > 0
                ? say('certificates.col.edges.wrong', { count: c.wrongCount })
                : say('certificates.col.edges.good')}
            </StatusDot>
          ),
      },
      {
        id: 'uploadedAt',
        header: say('certificates.col.uploaded'),
        sortable: true,
        width: 180,
        cell: (c) => (
          <span className="nums whitespace-nowrap">{formatInstant(c.uploadedAt, timeZone)}</span>
        ),
      },
      {
        id: 'issuer',
        header: say('certificates.col.issuer'),
        width: 220,
        optional: true,
        cell: (c) => <span title={c.issuer}>{c.issuer}</span>,
      },
    ];
    return columns.filter((c) => c !== false);
  }, [say, timeZone, account]);
};
