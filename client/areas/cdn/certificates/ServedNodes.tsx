import type { ServedCertificate } from '#shared/areas/cdn/certificates/servedCertificates';
import * as cdnTerms from '#shared/areas/cdn/terms';
import * as terms from '#shared/kernel/terms';
import { t } from '../../../kernel/text/translate';
import { formatInstant, PlainTable, StatusDot, useKit } from '../../../ui';
import { supplierName } from '../statistics/seriesColors';
import { texts } from './texts';

/** What each node of a domain showed in its last handshake. */
export const ServedNodes = ({ rows }: { rows: ServedCertificate['nodes'] }) => {
  const { timeZone } = useKit();
  const heads = [
    terms.supplier,
    texts.served.node,
    terms.state,
    cdnTerms.certificateFingerprint,
    terms.checked,
  ];
  return (
    <PlainTable label={t(cdnTerms.nodes)} heads={heads.map((h) => t(h))}>
      {rows.map((r) => (
        <tr key={`${r.supplier}${r.node}`} className="border-b border-line last:border-0">
          <td className="py-1 pr-4">{supplierName(r.supplier)}</td>
          <td className="py-1 pr-4">{r.node}</td>
          <td className="whitespace-nowrap py-1 pr-4">
            <StatusDot tone={r.wrong ? 'error' : 'success'}>
              {t(r.wrong ? texts.served.differs : texts.served.same)}
            </StatusDot>
          </td>
          <td
            className="max-w-64 truncate py-1 pr-4 font-mono text-xs"
            title={r.error ?? r.fingerprint ?? ''}
          >
            {r.error ?? r.fingerprint ?? '–'}
          </td>
          <td className="whitespace-nowrap py-1">{formatInstant(r.checkedAt, timeZone)}</td>
        </tr>
      ))}
    </PlainTable>
  );
};
