import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { domains } from '#shared/areas/cdn/domains/domains';
import { useAnswer } from '../../../kernel/request/answers';
import { Page } from '../../../kernel/page/Page';
import { useIsStaff, useRefusal, useWho } from '../../../kernel/session/who';
import { Button } from '../../../ui';
import { DomainTable } from './DomainTable';
import { useWords } from './words';

/** Add with a policy of one's own where that is allowed, and with the account's for everybody. */
export const AddButtons = () => {
  const say = useWords();
  const navigate = useNavigate();
  const refused = useRefusal('domain.add');
  const who = useWho();
  const chooses = useIsStaff() || who.gates.selfScheduling;
  return (
    <>
      {chooses && (
        <Button
          disabled={refused}
          title={say('domains.addUser.note')}
          onClick={() => void navigate('/createDomainUser')}
        >
          {say('domains.addUser')}
        </Button>
      )}
      <Button
        variant="primary"
        icon={Plus}
        disabled={refused}
        onClick={() => void navigate(chooses ? '/createDomainPage' : '/createDomainUser')}
      >
        {say('domains.add')}
      </Button>
    </>
  );
};

/** The account's domains. */
const Domains = () => {
  const say = useWords();
  const staff = useIsStaff();
  const summary = useAnswer(
    domains.endpoints.summary,
    {},
    { refreshOn: [domains.events.changed, domains.events.removed] },
  );
  const limit = summary.value?.limit ?? null;
  const note =
    limit === null ? undefined : say('domains.limit', { used: summary.value?.total ?? 0, limit });
  return (
    <Page note={note}>
      <DomainTable account={staff} actions={<AddButtons />} />
    </Page>
  );
};
export default Domains;
