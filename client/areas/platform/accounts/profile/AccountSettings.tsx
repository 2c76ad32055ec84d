import { useSearchParams } from 'react-router-dom';
import { Page } from '../../../../kernel/page/Page';
import { useCan, useWho } from '../../../../kernel/session/access';
import { Tabs } from '../../../../ui';
import { Members } from '../members/Members';
import { NoticePreferences } from '../../notices/NoticePreferences';
import { Profile } from './Profile';
import { Security } from './Security';
import { Webhooks } from '../webhooks/Webhooks';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

const tabs = ['profile', 'security', 'members', 'notices', 'webhooks'] as const;
type Tab = (typeof tabs)[number];

/** /account-set: own profile, own security, the members of the account, notices and webhooks. */
export default function AccountSettings() {
  const [query, setQuery] = useSearchParams();
  const mayList = useCan('member.list');
  const mayPush = useCan('webhook.write');
  const { accountId } = useWho();
  const allowed = { members: mayList, webhooks: mayPush && accountId !== null };
  const shown = tabs.filter((t) => !(t in allowed) || allowed[t as keyof typeof allowed]);
  const tab = shown.find((t) => t === query.get('tab')) ?? 'profile';
  const choose = (next: Tab) => setQuery(next === 'profile' ? {} : { tab: next });
  return (
    <Page>
      <Tabs
        label={t(texts.tab.label)}
        value={tab}
        onChange={choose}
        items={shown.map((value) => ({ value, label: t(texts.tab[value]) }))}
      >
        {tab === 'profile' && <Profile />}
        {tab === 'security' && <Security />}
        {tab === 'members' && <Members />}
        {tab === 'notices' && <NoticePreferences />}
        {tab === 'webhooks' && <Webhooks />}
      </Tabs>
    </Page>
  );
}
