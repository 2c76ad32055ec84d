import { useMemo } from 'react';
import { CopyText, formatInstant, MiddleCut, Tag, useKit, type Column } from '../../../ui';
import { CnameState, type DomainRow, DomainStatus, LockMark, originText } from './DomainStates';
import { useWords } from './words';

/** Columns of a domain list; the account's only where several accounts are seen. */
export const useDomainColumns = (o: {
  account: boolean;
  onOpen(id: string): void;
}): Column<DomainRow>[] => {
  const say = useWords();
  const { timeZone } = useKit();
  const { account, onOpen } = o;
  return useMemo(() => {
    const columns: (Column<DomainRow> | false)[] = [
      {
        id: 'name',
        header: say('domains.col.name'),
        sortable: true,
        always: true,
        grow: true,
        width: 180,
        cell: (d) => (
          <span className="flex min-w-0 items-center gap-1.5">
            <button
              type="button"
              className="min-w-0 text-left text-accent-ink hover:underline"
              onClick={() => onOpen(d.id)}
            >
              <MiddleCut text={d.name} />
            </button>
            {d.locked && <LockMark row={d} />}
          </span>
        ),
      },
      account && {
        id: 'accountName',
        header: say('domains.col.account'),
        width: 150,
        cell: (d) => d.accountName,
      },
      {
        id: 'status',
        header: say('domains.col.status'),
        sortable: true,
        width: 150,
        cell: (d) => <DomainStatus row={d} />,
      },
      {
        id: 'origin',
        fields: ['originHost', 'originPort'],
        header: say('domains.col.origin'),
        width: 160,
        cell: (d) => <MiddleCut text={originText(d)} />,
      },
      {
        id: 'cname',
        header: say('domains.col.cname'),
        width: 220,
        cell: (d) => (d.cname ? <CopyText text={d.cname} tail={14} /> : '–'),
      },
      {
        id: 'cnameState',
        header: say('domains.col.cnameState'),
        width: 150,
        cell: (d) => <CnameState row={d} />,
      },
      {
        id: 'certificate',
        fields: ['certificateName'],
        header: say('domains.col.certificate'),
        width: 96,
        cell: (d) =>
          d.certificateId ? (
            <a
              className="truncate text-accent-ink hover:underline"
              title={d.certificateName ?? ''}
              href={`#/viewCertificate?id=${d.certificateId}`}
            >
              {say('domains.bound')}
            </a>
          ) : (
            <Tag>{say('domains.unbound')}</Tag>
          ),
      },
      {
        id: 'scheduleName',
        header: say('domains.col.policy'),
        width: 140,
        optional: true,
        cell: (d) => d.scheduleName ?? '–',
      },
      {
        id: 'createdAt',
        header: say('domains.col.created'),
        width: 170,
        sortable: true,
        optional: true,
        cell: (d) => (
          <span className="nums whitespace-nowrap">{formatInstant(d.createdAt, timeZone)}</span>
        ),
      },
    ];
    return columns.filter((c) => c !== false);
  }, [say, timeZone, account, onOpen]);
};
