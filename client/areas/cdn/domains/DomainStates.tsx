import { Lock } from 'lucide-react';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { domain, domainStatuses } from '#shared/areas/cdn/domains/domain';
import { domains } from '#shared/areas/cdn/domains/domains';
import { metaOf, type Label } from '#shared/kernel/field';
import { sentenceText } from '#shared/kernel/sentences';
import { formatAgo, formatInstant, StatusDot, Tooltip, useKit } from '../../../ui';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

export type DomainRow = RowOf<typeof domains.endpoints.list>;

/** A domain's status as a word with its tone; the reason, if there is one, on hover. */
export const DomainStatus = ({ row }: { row: Pick<DomainRow, 'status' | 'statusMessage'> }) => {
  const [zhCN, en, tone] = domainStatuses[row.status];
  const state = <StatusDot tone={tone}>{t([zhCN, en])}</StatusDot>;
  if (!row.statusMessage) return state;
  return (
    <Tooltip text={t(sentenceText(row.statusMessage))}>
      <span>{state}</span>
    </Tooltip>
  );
};

const cnameStates = metaOf(domain.schema.shape.cnameState).options ?? {};

type CnameProps = { row: Pick<DomainRow, 'status' | 'cnameState' | 'cnameCheckedAt'> };
/** Whether public DNS points to the domain's CNAME, and when it was asked last. */
export const CnameState = ({ row }: CnameProps) => {
  const { locale } = useKit();
  // Its name is another account's, and nobody asks for it here any more.
  if (row.status === 'Moved') return <>–</>;
  const [zhCN, en, tone = 'neutral'] = cnameStates[row.cnameState] ?? [
    row.cnameState,
    row.cnameState,
  ];
  const dot = <StatusDot tone={tone}>{t([zhCN, en] satisfies Label)}</StatusDot>;
  if (!row.cnameCheckedAt) return dot;
  const ago = formatAgo(row.cnameCheckedAt, locale);
  return (
    <span className="flex flex-wrap items-baseline gap-x-1.5">
      {dot}
      <span className="nums text-xs text-ink-faint" title={t(texts.domains.cname.checked, { ago })}>
        {ago}
      </span>
    </span>
  );
};

/** A small lock that says by whom, when and why. */
export const LockMark = ({
  row,
}: {
  row: Pick<DomainRow, 'lockReason' | 'lockedBy' | 'lockedAt'>;
}) => {
  const { timeZone } = useKit();
  const reason = row.lockReason ?? '–';
  const text = row.lockedBy
    ? t(texts.domains.lockedBy, {
        reason,
        who: row.lockedBy,
        at: row.lockedAt ? formatInstant(row.lockedAt, timeZone) : '–',
      })
    : t(texts.domains.locked, { reason });
  return (
    <Tooltip text={text}>
      <span className="inline-flex text-warning" role="img" aria-label={text}>
        <Lock size={13} aria-hidden />
      </span>
    </Tooltip>
  );
};

export const originText = (row: Pick<DomainRow, 'originHost' | 'originPort'>): string =>
  `${row.originHost.includes(':') ? `[${row.originHost}]` : row.originHost}:${row.originPort}`;
