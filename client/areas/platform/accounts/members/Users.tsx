import { UserCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { accounts } from '#shared/areas/platform/accounts/accounts';
import { people } from '#shared/areas/platform/accounts/people';
import { sessions } from '#shared/areas/platform/session/session';
import { useAnswer } from '../../../../kernel/request/answers';
import { FormDialog } from '../../../../kernel/declared/ShortForm';
import { type RowOf, useList } from '../../../../kernel/declared/lists';
import { ListTable } from '../../../../kernel/declared/ListTable';
import { Page } from '../../../../kernel/page/Page';
import { useCan, useRefusal } from '../../../../kernel/session/who';
import { Button, type Column } from '../../../../ui';
import { useMemberColumns } from './Members';
import { useWords } from '../words';

type Row = RowOf<typeof people.endpoints.list>;

/** Asks for the reason and opens the customer's console in a tab of its own. */
const SignInAs = ({ row, onClose }: { row: Row; onClose(): void }) => {
  const say = useWords();
  return (
    <FormDialog
      area={sessions}
      endpoint={sessions.endpoints.simulate}
      names={['reason']}
      fixed={{ personId: row.id }}
      looks={{ reason: { hint: say('users.reasonHint') } }}
      placeOf={() => 'reason'}
      title={`${say('users.signInAs')}: ${row.email}`}
      submit={say('users.open')}
      onClose={onClose}
      onDone={({ ticket }) => {
        // Without an opener the new tab starts with an empty session storage; ours stays as it is.
        window.open(`#/simulateLogin?ticket=${encodeURIComponent(ticket)}`, '_blank', 'noopener');
        onClose();
      }}
    />
  );
};

const useAccountNames = (): Readonly<Record<string, string>> => {
  const mayRead = useCan('staff.accounts.view');
  const { value } = useAnswer(accounts.endpoints.list, mayRead ? { size: 200 } : null);
  return useMemo(() => Object.fromEntries((value?.rows ?? []).map((a) => [a.id, a.name])), [value]);
};

const useColumns = (names: Readonly<Record<string, string>>): Column<Row>[] => {
  const say = useWords();
  const members = useMemberColumns();
  return useMemo(() => {
    const [email, ...rest] = members;
    const account: Column<Row> = {
      id: 'accountId',
      header: say('users.account'),
      width: 160,
      cell: (p) => (p.accountId ? (names[p.accountId] ?? p.accountId) : say('users.staff')),
    };
    const others = rest.map((c) => (c.id === 'createdAt' ? { ...c, optional: true } : c));
    return email ? [email, account, ...others] : others;
  }, [say, members, names]);
};

/** /cdn-usermanag: every user of every account, and the way into a customer's console. */
export default function Users() {
  const say = useWords();
  const names = useAccountNames();
  const columns = useColumns(names);
  const refused = useRefusal('staff.simulate.operate');
  const [chosen, setChosen] = useState<Row | null>(null);
  const list = useList(people.endpoints.list, {
    filters: ['search', 'accountId'],
    sort: '-createdAt',
    refreshOn: [people.events.listed],
  });
  const signInAs = (row: Row) =>
    row.accountId && (
      <Button size="sm" icon={UserCheck} disabled={refused} onClick={() => setChosen(row)}>
        {say('users.signInShort')}
      </Button>
    );
  return (
    <Page>
      <ListTable
        list={list}
        name="/cdn-usermanag"
        label={say('tab.members')}
        rowKey={(p) => p.id}
        columns={columns}
        actionsWidth={130}
        rowActions={signInAs}
        search={say('members.search')}
        filters={{ accountId: { label: say('users.account'), choices: names } }}
        none={say('members.none')}
      />
      {chosen && <SignInAs row={chosen} onClose={() => setChosen(null)} />}
    </Page>
  );
}
