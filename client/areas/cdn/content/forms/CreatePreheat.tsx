import { useSearchParams } from 'react-router-dom';
import { Page } from '../../../../kernel/page/Page';
import { Tabs } from '../../../../ui';
import { PreheatForm } from './PreheatForm';
import { ProbeForm } from './ProbeForm';
import { useWords } from '../words';

const tabs = ['preheat', 'probe'] as const;

/** Preheat and probe: two forms over the same kind of list. */
const CreatePreheat = () => {
  const say = useWords();
  const [query, setQuery] = useSearchParams();
  const tab = tabs.find((t) => t === query.get('tab')) ?? 'preheat';
  return (
    <Page>
      <Tabs
        label={say('content.taskType')}
        value={tab}
        onChange={(t) => setQuery(t === 'preheat' ? {} : { tab: t })}
        items={tabs.map((t) => ({ value: t, label: say(`content.tab.${t}`) }))}
      >
        {tab === 'preheat' ? <PreheatForm /> : <ProbeForm />}
      </Tabs>
    </Page>
  );
};
export default CreatePreheat;
