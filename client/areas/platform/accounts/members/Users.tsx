import { UserCheck } from 'lucide-react';
import { useMemo, useState } from 'react';
import { accounts } from '#shared/areas/platform/accounts/accounts';
import { people } from '#shared/areas/platform/accounts/people';
import { sessions } from '#shared/areas/platform/session/session';
import { useAct } from '../../../../kernel/request/act';
import { useAnswer } from '../../../../kernel/request/answers';
import { type RowOf, useList } from '../../../../kernel/declared/lists';
import { ListTable } from '../../../../kernel/declared/ListTable';
import { Page } from '../../../../kernel/page/Page';
import { say as sayLabel } from '../../../../kernel/text/say';
import { useCan, useRefusal } from '../../../../kernel/session/who';
import { Button, type Column, Dialog, Field, TextArea } from '../../../../ui';
import { useMemberColumns } from './Members';
import { useWords } from '../words';

type Row = RowOf<typeof people.endpoints.list>;

/** Asks for the reason and opens the customer's console in a tab of its own. */
const SignInAs = ({ row, onClose }: { row: Row; onClose(): void }) => {
  const say = useWords();
  const [reason, setReason] = useState('');
  const act = useAct(sessions.endpoints.simulate, { inline: true });
  const open = async () => {
    const made = await act.run({ personId: row.id, reason });
    if (!made) return;
    // Without an opener the new tab starts with an empty session storage; ours stays as it is.
    window.open(`#/simulateLogin?ticket=${encodeURIComponent(made.ticket)}`, '_blank', 'noopener');
    onClose();
  };
  const error = act.failure && sayLabel(act.failure.fields[0]?.text ?? act.failure.text);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${say('users.signInAs')}: ${row.email}`}
      footer={
        <Button variant="primary" busy={act.busy} onClick={() => void open()}>
          {say('users.open')}
        </Button>
      }
    >
      <Field label={say('users.reason')} required hint={say('users.reasonHint')} error={error}>
        {(ids) => (
          <TextArea
            {...ids}
            data-autofocus
            maxLength={500}
            value={reason}
            onChange={(e) => setReason(e.target.value)}
          />
        )}
      </Field>
    </Dialog>
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
