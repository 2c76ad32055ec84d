import type { RelationAnswer } from '#shared/areas/cdn/overview/domainRelations';
import * as cdnTerms from '#shared/areas/cdn/terms';
import * as terms from '#shared/kernel/terms';
import { actorText } from '../../../../kernel/text/actorText';
import { t } from '../../../../kernel/text/translate';
import { Card, formatInstant, PlainTable, useKit } from '../../../../ui';
import { moduleName, operationName } from '../../../platform/accounts/audit/auditNames';
import { texts } from '../texts';

/** The newest changes of the domain, each leading to its whole request. */
export const RelationChanges = ({ rows }: { rows: RelationAnswer['changes'] }) => {
  const { timeZone } = useKit();
  return (
    <Card title={t(texts.control.changes)}>
      <PlainTable
        label={t(texts.control.changes)}
        heads={[t(terms.time), t(cdnTerms.operation), t(terms.by)]}
      >
        {rows.map((r) => (
          <tr
            key={`${r.at}${r.requestId}${r.module}`}
            className="border-b border-line last:border-0"
          >
            <td className="whitespace-nowrap py-1.5 pr-4">{formatInstant(r.at, timeZone)}</td>
            <td className="py-1.5 pr-4">
              <a
                className="hover:underline"
                href={`#/cdn-operational?requestId=${encodeURIComponent(r.requestId)}`}
              >
                {`${moduleName(r.module)} · ${operationName(r.module, r.operation)}`}
              </a>
            </td>
            <td className="py-1.5">{actorText(r.by)}</td>
          </tr>
        ))}
      </PlainTable>
    </Card>
  );
};
