import { useState } from 'react';
import { savedQueries } from '#shared/areas/cdn/queries/savedQueries';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';
import { Skeleton, Tabs } from '../../../ui';
import { texts } from './texts';

const Saved = embeddedList(savedQueries, {
  endpoint: 'list',
  path: '/cdn-analyzequery',
  title: texts.saved,
  columns: ['name', 'createdByEmail', 'remark', 'createdAt'],
  optional: ['remark', 'createdAt'],
  grow: 'name',
  widths: { createdByEmail: 150 },
  filters: [],
  search: texts.searchSaved,
  leads: (row) => `/cdn-analyzequery?saved=${row.id}`,
  actionsWidth: 60,
  actions: [
    { label: texts.open, open: (row) => `/cdn-analyzequery?saved=${row.id}` },
    { endpoint: 'remove', label: words.delete, danger: true, confirm: texts.removeSaved },
  ],
  empty: { title: texts.noSaved, text: texts.noSavedText },
});

const Tables = () => {
  const answer = useQuery(savedQueries.endpoints.tables, {});
  if (answer.failure) return <Unreadable failure={answer.failure} onRetry={answer.reload} />;
  if (!answer.value) return <Skeleton className="h-48 w-full" />;
  return (
    <ul className="flex flex-col gap-2 pt-1">
      {answer.value.rows.map((table) => (
        <li key={table.name}>
          <details>
            <summary className="cursor-pointer font-mono text-sm">{table.name}</summary>
            <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 pl-4 font-mono text-xs">
              {table.columns.map((c) => (
                <div key={c.name} className="contents">
                  <dt>{c.name}</dt>
                  <dd className="truncate text-ink-muted" title={c.type}>
                    {c.type}
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        </li>
      ))}
    </ul>
  );
};

const tabs = { tables: Tables, saved: Saved } as const;
type Tab = keyof typeof tabs;
/** What may be asked, and what colleagues have asked. */
export const Library = () => {
  const [tab, setTab] = useState<Tab>('tables');
  const Shown = tabs[tab];
  return (
    <Tabs
      label={t(texts.tables)}
      value={tab}
      onChange={setTab}
      items={(Object.keys(tabs) as Tab[]).map((one) => ({ value: one, label: t(texts[one]) }))}
    >
      <Shown />
    </Tabs>
  );
};
