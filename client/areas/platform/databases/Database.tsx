import { useSearchParams } from 'react-router-dom';
import { databases, type DatabaseScope } from '#shared/areas/platform/databases/databases';
import { Page } from '../../../kernel/page/Page';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { PlainTable, StatStrip, Tabs, useKit, withUnit } from '../../../ui';
import { SlowStatements, Tables } from './lists';
import { texts } from './texts';

const tabs = ['tables', 'slow', 'connections'] as const;

/** Both stores from a scope: how large, how fast, who is connected. */
export const Database = ({ scope }: { scope: DatabaseScope }) => {
  const { locale } = useKit();
  const [query, setQuery] = useSearchParams();
  const tab = tabs.find((one) => one === query.get('tab')) ?? 'tables';
  const answer = useQuery(databases.endpoints.summary, {}, { everyMs: 10_000 });
  const of = answer.value;
  const count = (n: number) => n.toLocaleString(locale);
  const used = of?.connections.reduce((sum, c) => sum + c.count, 0) ?? 0;
  const figure = (id: keyof typeof texts, value: string | undefined, note?: string | null) => ({
    id,
    label: t(texts[id]),
    value,
    ...(note ? { note } : {}),
  });
  const longest = of?.longestSeconds;
  return (
    <Page>
      {!of && answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
      <StatStrip
        label={t(texts[scope])}
        figures={[
          figure('postgres', of && withUnit(of.postgresBytes, 'bytes', locale)),
          figure('analytics', of && withUnit(of.analyticsBytes, 'bytes', locale)),
          figure('inUse', of && `${count(used)} / ${count(of.maxConnections)}`),
          figure(
            'longest',
            longest === null || longest === undefined
              ? undefined
              : t(texts.seconds, { n: longest.toFixed(1) }),
            of?.longestQuery,
          ),
          figure('locks', of && count(of.waitingLocks)),
          figure('replicas', of && count(of.replicas)),
        ]}
      />
      <Tabs
        label={t(texts[scope])}
        value={tab}
        onChange={(v) => setQuery(v === 'tables' ? {} : { tab: v })}
        items={tabs.map((one) => ({ value: one, label: t(texts[one]) }))}
      >
        {tab === 'tables' && <Tables fixed={{ scope }} />}
        {tab === 'slow' && <SlowStatements />}
        {tab === 'connections' && of && (
          <PlainTable
            label={t(texts.connections)}
            heads={[t(texts.process), t(texts.state), t(texts.count)]}
            numeric={[t(texts.count)]}
          >
            {of.connections.map((c) => (
              <tr key={`${c.process} ${c.state}`} className="border-b border-line last:border-0">
                <td className="py-1 pr-4">{c.process}</td>
                <td className="py-1 pr-4">{c.state}</td>
                <td className="nums py-1 text-right">{count(c.count)}</td>
              </tr>
            ))}
          </PlainTable>
        )}
      </Tabs>
    </Page>
  );
};
