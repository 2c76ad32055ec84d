import { useSearchParams } from 'react-router-dom';
import { Page } from '../../../../kernel/page/Page';
import { t } from '../../../../kernel/text/translate';
import { Tabs } from '../../../../ui';
import { Erasures, Files, Totals } from './allFileLists';
import { texts } from './texts';

const tabs = { files: Files, totals: Totals, erasures: Erasures } as const;
type Tab = keyof typeof tabs;
const names = Object.keys(tabs) as Tab[];

/** Log files of all accounts: the files, what they sum up to, and what was deleted. */
const AllFiles = () => {
  const [query, setQuery] = useSearchParams();
  const tab = names.find((one) => one === query.get('tab')) ?? 'files';
  const List = tabs[tab];
  return (
    <Page>
      <Tabs
        label={t(texts.title)}
        value={tab}
        onChange={(v) => setQuery(v === 'files' ? {} : { tab: v })}
        items={names.map((one) => ({ value: one, label: t(texts[one]) }))}
      >
        <List />
      </Tabs>
    </Page>
  );
};
export default AllFiles;
