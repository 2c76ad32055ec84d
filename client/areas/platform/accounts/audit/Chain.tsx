import { audits, type ChainLink } from '#shared/areas/platform/audit/audit';
import { Unreadable } from '../../../../kernel/request/failure';
import { useQuery } from '../../../../kernel/request/query';
import { t } from '../../../../kernel/text/translate';
import { Badge, formatInstant, Skeleton, useKit } from '../../../../ui';
import { texts } from '../texts';
import { moduleName, operationName } from './auditNames';

const nameOf = ({ kind, name, detail }: ChainLink): string =>
  kind === 'audit' ? `${moduleName(name)} · ${operationName(name, detail)}` : `${name} · ${detail}`;

/** Everything that one request caused, in the order of time. */
export const Chain = ({ requestId }: { requestId: string }) => {
  const { timeZone } = useKit();
  const answer = useQuery(audits.endpoints.chain, { requestId });
  return (
    <section aria-label={t(texts.audit.chain)} className="flex min-w-0 flex-col gap-2 text-sm">
      <h3 className="text-xs font-medium text-ink-muted">{t(texts.audit.chain)}</h3>
      {!answer.value && answer.failure && (
        <Unreadable failure={answer.failure} onRetry={answer.reload} />
      )}
      {!answer.value && !answer.failure && <Skeleton className="h-24 w-full" />}
      <ol className="flex flex-col gap-1.5">
        {answer.value?.links.map((link) => (
          <li
            key={`${link.kind} ${link.id}`}
            className="flex min-w-0 flex-wrap items-baseline gap-x-2"
          >
            <span className="nums shrink-0 text-xs text-ink-faint">
              {formatInstant(link.at, timeZone)}
            </span>
            <Badge tone="neutral">{t(texts.audit.chainKind[link.kind])}</Badge>
            <span className="min-w-0 break-all">{nameOf(link)}</span>
            {link.state && <span className="text-xs text-ink-muted">{link.state}</span>}
            {link.by && <span className="text-xs text-ink-faint">{link.by}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
};
