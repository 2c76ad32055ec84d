import { useSearchParams } from 'react-router-dom';
import { Page } from '../../../../kernel/page/Page';
import { Tabs } from '../../../../ui';
import { PreheatForm } from './PreheatForm';
import { ProbeForm } from './ProbeForm';
import { useWords } from '../words';

const tabs = ['preheat', 'probe'] as const;

/** Preheat and probe: two forms over the same kind of list. */
const CreatePreheat = () => {
  const t = useWords();
  const [query, setQuery] = useSearchParams();
  const tab = tabs.find((tab) => tab === query.get('tab')) ?? 'preheat';
  return (
    <Page>
      <Tabs
        label={t('content.taskType')}
        value={tab}
        onChange={(tab) => setQuery(tab === 'preheat' ? {} : { tab: tab })}
        items={tabs.map((tab) => ({ value: tab, label: t(`content.tab.${tab}`) }))}
      >
        {tab === 'preheat' ? <PreheatForm /> : <ProbeForm />}
      </Tabs>
    </Page>
  );
};
export default CreatePreheat;
