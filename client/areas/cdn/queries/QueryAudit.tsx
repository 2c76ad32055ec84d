import type { ComponentType } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Page } from '../../../kernel/page/Page';
import { t } from '../../../kernel/text/translate';
import { Tabs } from '../../../ui';
import { Budgets, History, Running, Worst } from './lists';
import { texts } from './texts';

const lists = { history: History, running: Running, worst: Worst, budgets: Budgets } as const;
type Tab = keyof typeof lists;
const tabs = Object.keys(lists) as Tab[];

/** Who asks the analytics store for what, what runs at the moment, what costs most, and what is allowed. */
const QueryAudit = () => {
  const [query, setQuery] = useSearchParams();
  const tab = tabs.find((one) => one === query.get('tab')) ?? 'history';
  const List: ComponentType = lists[tab];
  return (
    <Page note={t(tab === 'budgets' ? texts.budgetNote : texts.note)}>
      <Tabs
        label={t(texts.history)}
        value={tab}
        onChange={(v) => setQuery(v === 'history' ? {} : { tab: v })}
        items={tabs.map((one) => ({ value: one, label: t(texts[one]) }))}
      >
        <List key={tab} />
      </Tabs>
    </Page>
  );
};
export default QueryAudit;
