import { useSearchParams } from 'react-router-dom';
import { Page } from '../../../../kernel/page/Page';
import { t } from '../../../../kernel/text/translate';
import { Tabs } from '../../../../ui';
import { Due, Policies, Runs } from './cleaningLists';
import { texts } from './texts';

const tabs = { policies: Policies, due: Due, runs: Runs } as const;
type Tab = keyof typeof tabs;
const names = Object.keys(tabs) as Tab[];

/** Cleaning of logs: policies, the days that are past them, and what runs took. */
const LogCleaning = () => {
  const [query, setQuery] = useSearchParams();
  const tab = names.find((one) => one === query.get('tab')) ?? 'policies';
  const List = tabs[tab];
  return (
    <Page>
      <Tabs
        label={t(texts.title)}
        value={tab}
        onChange={(v) => setQuery(v === 'policies' ? {} : { tab: v })}
        items={names.map((one) => ({ value: one, label: t(texts[one]) }))}
      >
        <List />
      </Tabs>
    </Page>
  );
};
export default LogCleaning;
