import { useState } from 'react';
import {
  certificateStatuses,
  type certificates,
} from '#shared/areas/cdn/certificates/certificates';
import type { Out } from '#shared/kernel/contract';
import { sentenceText } from '#shared/kernel/sentences';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { t } from '../../../kernel/text/translate';
import {
  Badge,
  Callout,
  CopyText,
  type Fact,
  formatInstant,
  Tag,
  Tooltip,
  useKit,
} from '../../../ui';
import { texts } from './texts';
export type CertificateRow = RowOf<typeof certificates.endpoints.list>;
export type Checked = Out<typeof certificates.endpoints.check>;
const day = 86_400_000;

export const CertificateStatus = ({
  row,
}: {
  row: Pick<CertificateRow, 'status' | 'statusMessage'>;
}) => {
  const [zhCN, en, tone] = certificateStatuses[row.status];
  const badge = <Badge tone={tone}>{t([zhCN, en])}</Badge>;
  if (!row.statusMessage) return badge;
  return (
    <Tooltip text={t(sentenceText(row.statusMessage))}>
      <span>{badge}</span>
    </Tooltip>
  );
};

/** Hosts of a certificate: the first two, then how many more. */
export const Hosts = ({ hosts }: { hosts: readonly string[] }) => {
  const rest = hosts.length - 2;
  return (
    <span className="flex min-w-0 items-center gap-1" title={hosts.join('\n')}>
      <span className="truncate font-mono text-[0.95em]">{hosts.slice(0, 2).join(', ')}</span>
      {rest > 0 && <Tag>{t(texts.more, { n: rest })}</Tag>}
    </span>
  );
};

/** The last day with how far it is. */
export const Expiry = ({ at }: { at: string }) => {
  const { timeZone } = useKit();
  // Whole days: asked once per drawing of the cell is exact enough.
  const [nowMs] = useState(() => Date.now());
  const days = Math.floor((Date.parse(at) - nowMs) / day);
  const far = days >= 0 ? t(texts.daysLeft, { days }) : t(texts.daysOver, { days: -days });
  const tone = days < 0 ? 'text-error' : days <= 30 ? 'text-warning' : 'text-ink-faint';
  return (
    <span className="nums whitespace-nowrap">
      {formatInstant(at, timeZone).slice(0, 10)} <span className={`text-xs ${tone}`}>{far}</span>
    </span>
  );
};

/** Says so where a certificate comes without its issuer's; one that signed itself has none. */
export const LeafAlone = ({ of }: { of: Pick<Checked, 'chainCount' | 'subject' | 'issuer'> }) =>
  of.chainCount === 1 && of.subject !== of.issuer ? (
    <Callout tone="warning">{t(texts.leafAlone)}</Callout>
  ) : null;

/** What a certificate says of itself. */
export const useCertificateFacts = (c: Checked): Fact[] => {
  const { timeZone } = useKit();
  return [
    [
      t(texts.check.hosts),
      <span key="h" className="break-all font-mono text-[0.95em]">
        {c.hosts.join(', ')}
      </span>,
    ],
    [t(texts.check.subject), c.subject],
    [t(texts.check.issuer), c.issuer],
    [t(texts.check.from), formatInstant(c.notBefore, timeZone)],
    [t(texts.check.to), <Expiry key="e" at={c.notAfter} />],
    [t(texts.check.key), c.keyType],
    [t(texts.check.chain), t(texts.check.chainCount, { count: c.chainCount })],
    [t(texts.check.fingerprint), <CopyText key="f" text={c.fingerprint} />],
  ];
};
