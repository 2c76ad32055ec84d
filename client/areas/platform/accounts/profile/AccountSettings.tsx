import { Page } from '../../../../kernel/page/Page';
import { PageTabs } from '../../../../kernel/page/PageTabs';
import { useCan, useWho } from '../../../../kernel/session/access';
import { Members } from '../members/Members';
import { NoticePreferences } from '../../notices/NoticePreferences';
import { Profile } from './Profile';
import { Security } from './Security';
import { Webhooks } from '../webhooks/Webhooks';
import { texts } from '../texts';

/** /account-set: own profile, own security, the members of the account, notices and webhooks. */
export default function AccountSettings() {
  const mayList = useCan('member.list');
  const mayPush = useCan('webhook.write');
  const { accountId } = useWho();
  const members = { id: 'members', label: texts.tab.members, view: <Members /> };
  const webhooks = { id: 'webhooks', label: texts.tab.webhooks, view: <Webhooks /> };
  return (
    <Page>
      <PageTabs
        label={texts.tab.label}
        tabs={[
          { id: 'profile', label: texts.tab.profile, view: <Profile /> },
          { id: 'security', label: texts.tab.security, view: <Security /> },
          ...(mayList ? [members] : []),
          { id: 'notices', label: texts.tab.notices, view: <NoticePreferences /> },
          ...(mayPush && accountId !== null ? [webhooks] : []),
        ]}
      />
    </Page>
  );
}
