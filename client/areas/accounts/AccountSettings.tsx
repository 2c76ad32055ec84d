import { useSearchParams } from 'react-router-dom';
import { Page } from '../../kernel/Page';
import { useCan } from '../../kernel/session/who';
import { Tabs } from '../../ui';
import { Members } from './Members';
import { Profile } from './Profile';
import { Security } from './Security';
import { useWords } from './words';

const tabs = ['profile', 'security', 'members'] as const;
type Tab = (typeof tabs)[number];

/** /account-set: own profile, own security, and the members of the account. */
export default function AccountSettings() {
  const say = useWords();
  const [query, setQuery] = useSearchParams();
  const mayList = useCan('member.list');
  const shown = tabs.filter((t) => t !== 'members' || mayList);
  const tab = shown.find((t) => t === query.get('tab')) ?? 'profile';
  const choose = (next: Tab) => setQuery(next === 'profile' ? {} : { tab: next });
  return (
    <Page>
      <Tabs
        label={say('tab.label')}
        value={tab}
        onChange={choose}
        items={shown.map((value) => ({ value, label: say(`tab.${value}`) }))}
      >
        {tab === 'profile' && <Profile />}
        {tab === 'security' && <Security />}
        {tab === 'members' && <Members />}
      </Tabs>
    </Page>
  );
}
