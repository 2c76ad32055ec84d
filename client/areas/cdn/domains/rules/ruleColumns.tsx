import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { domainRule } from '#shared/areas/cdn/domains/domain';
import { metaOf } from '#shared/kernel/field';
import { Badge, Tag, type Column } from '../../../../ui';
import type { RuleRow } from './ruleDraft';
import { Grip, type RuleOrder } from './RuleOrder';
import { useDuration } from '../durations';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

const statuses = metaOf(domainRule.schema.shape.status).options ?? {};
const modes = metaOf(domainRule.schema.shape.queryMode).options ?? {};

/** Columns of a domain's rules in matching order. */
export const useRuleColumns = (order: RuleOrder, refusal: string | false): Column<RuleRow>[] => {
  const { rows } = order;
  const duration = useDuration();
  return useMemo(() => {
    const numberOf = (id: string) => (rows ?? []).findIndex((r) => r.id === id) + 1;
    const word = (from: typeof statuses, key: string) => {
      const [zhCN, en] = from[key] ?? [key, key];
      return t([zhCN, en]);
    };
    return [
      {
        id: 'position',
        header: t(texts.rules.col.position),
        width: 76,
        always: true,
        cell: (r) => (
          <span className="flex items-center gap-1">
            <Grip rule={r} at={numberOf(r.id) - 1} refusal={refusal} order={order} />
            <span className="nums">{numberOf(r.id)}</span>
          </span>
        ),
      },
      {
        id: 'pattern',
        header: t(texts.rules.col.pattern),
        grow: true,
        width: 210,
        always: true,
        cell: (r) => {
          const text = r.shadowedBy ? t(texts.rules.shadowed, { n: numberOf(r.shadowedBy) }) : '';
          return (
            <span className="flex min-w-0 flex-col">
              <code className="truncate font-mono text-[0.95em]" title={r.pattern}>
                {r.pattern}
              </code>
              {r.shadowedBy && (
                <span className="flex items-center gap-1 whitespace-normal text-xs text-warning">
                  <TriangleAlert size={13} className="shrink-0" aria-hidden />
                  {text}
                </span>
              )}
            </span>
          );
        },
      },
      {
        id: 'status',
        header: t(texts.rules.col.status),
        width: 120,
        cell: (r) => (
          <Badge tone={statuses[r.status]?.[2] ?? 'neutral'}>{word(statuses, r.status)}</Badge>
        ),
      },
      {
        id: 'cache',
        header: t(texts.rules.col.cache),
        width: 115,
        cell: (r) => (r.dynamic ? t(texts.rules.noStore) : duration(r.cacheSeconds)),
      },
      {
        id: 'query',
        header: t(texts.rules.col.query),
        width: 135,
        cell: (r) => (
          <span title={r.queryNames.join(', ')}>
            {word(modes, r.queryMode)}
            {r.queryNames.length > 0 && ` (${r.queryNames.length})`}
          </span>
        ),
      },
      {
        id: 'origin',
        header: t(texts.rules.col.origin),
        width: 150,
        cell: (r) => {
          const own = [r.originProtocol, r.originHost, r.originPath].filter(Boolean).join(' ');
          return own ? (
            <code className="truncate font-mono text-[0.95em]" title={own}>
              {own}
            </code>
          ) : (
            <span className="text-ink-faint">{t(texts.rules.asDomain)}</span>
          );
        },
      },
      {
        id: 'more',
        header: t(texts.rules.col.more),
        width: 250,
        cell: (r) => (
          <span className="flex gap-1">
            {r.dynamic && <Tag>{t(texts.rules.dynamic)}</Tag>}
            {r.forceHttps && <Tag>{t(texts.rules.https)}</Tag>}
            {r.requestHeaders.length > 0 && (
              <Tag>{t(texts.rules.requestHeaders, { n: r.requestHeaders.length })}</Tag>
            )}
            {r.responseHeaders.length > 0 && (
              <Tag>{t(texts.rules.responseHeaders, { n: r.responseHeaders.length })}</Tag>
            )}
          </span>
        ),
      },
    ] satisfies Column<RuleRow>[];
  }, [duration, rows, refusal, order]);
};
