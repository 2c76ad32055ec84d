import { useSearchParams } from 'react-router-dom';
import type { DatabaseScope } from '#shared/areas/platform/databases/databases';
import { Page } from '../../../kernel/page/Page';
import { t } from '../../../kernel/text/translate';
import { Tabs } from '../../../ui';
import { Policies, Runs } from './cleaningLists';
import { cleaningTexts as texts } from './cleaningTexts';

const tabs = ['policies', 'runs'] as const;

/** What of the stores is dropped after its days, from a scope: policies by table, and what runs took. */
export const Cleaning = ({ scope }: { scope: DatabaseScope }) => {
  const [query, setQuery] = useSearchParams();
  const tab = tabs.find((one) => one === query.get('tab')) ?? 'policies';
  return (
    <Page>
      <Tabs
        label={t(texts[scope])}
        value={tab}
        onChange={(v) => setQuery(v === 'policies' ? {} : { tab: v })}
        items={tabs.map((one) => ({ value: one, label: t(texts[one]) }))}
      >
        {tab === 'policies' ? <Policies fixed={{ scope }} /> : <Runs fixed={{ scope }} />}
      </Tabs>
    </Page>
  );
};
