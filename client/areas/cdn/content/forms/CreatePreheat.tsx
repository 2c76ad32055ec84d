import { useSearchParams } from 'react-router-dom';
import { Page } from '../../../../kernel/page/Page';
import { Tabs } from '../../../../ui';
import { PreheatForm } from './PreheatForm';
import { ProbeForm } from './ProbeForm';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

const tabs = ['preheat', 'probe'] as const;

/** Preheat and probe: two forms over the same kind of list. */
const CreatePreheat = () => {
  const [query, setQuery] = useSearchParams();
  const tab = tabs.find((tab) => tab === query.get('tab')) ?? 'preheat';
  return (
    <Page>
      <Tabs
        label={t(texts.taskType)}
        value={tab}
        onChange={(tab) => setQuery(tab === 'preheat' ? {} : { tab: tab })}
        items={tabs.map((tab) => ({ value: tab, label: t(texts.tab[tab]) }))}
      >
        {tab === 'preheat' ? <PreheatForm /> : <ProbeForm />}
      </Tabs>
    </Page>
  );
};
export default CreatePreheat;
