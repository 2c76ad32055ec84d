import { UserPlus } from 'lucide-react';
import { useMemo } from 'react';
import { people, person } from '#shared/areas/platform/accounts/people';
import { roleLabels } from '#shared/kernel/access';
import { metaOf } from '#shared/kernel/field';
import { headOf } from '../../../../kernel/declared/shape';
import { useAct } from '../../../../kernel/request/act';
import { Cell } from '../../../../kernel/declared/Cell';
import { type RowOf, useList } from '../../../../kernel/declared/lists';
import { ListTable } from '../../../../kernel/declared/ListTable';
import { go } from '../../../../kernel/page/navigate';
import { useRefusal, useWho } from '../../../../kernel/session/who';
import { Badge, Button, type Column, type MenuItem, RowMenu } from '../../../../ui';
import { done, sent, useWords } from '../words';

type Row = RowOf<typeof people.endpoints.list>;
const shown = ['role', 'status', 'twoFactor', 'lastSignInAt', 'createdAt'] as const;
const widths = { role: 150, status: 120, twoFactor: 100, lastSignInAt: 180, createdAt: 180 };
const { shape } = person.schema;

/** Columns of a person as member lists show them. */
export const useMemberColumns = (): Column<Row>[] => {
  const say = useWords();
  const { userId } = useWho();
  return useMemo(
    () => [
      {
        id: 'email',
        header: say('member.email'),
        grow: true,
        width: 260,
        always: true,
        sortable: true,
        cell: (p) => (
          <span className="flex min-w-0 items-center gap-2">
            <span className="truncate" title={p.name}>
              {p.email}
            </span>
            {p.id === userId && <Badge tone="neutral">{say('members.you')}</Badge>}
          </span>
        ),
      },
      ...shown.map(
        (name): Column<Row> => ({
          id: name,
          header: headOf(shape[name]),
          width: widths[name],
          sortable: name === 'createdAt' || name === 'lastSignInAt',
          cell: (p) => <Cell value={p[name]} schema={shape[name]} />,
        }),
      ),
    ],
    [say, userId],
  );
};

/** What may be done to a member; the reason why not where it may not. */
const useRowItems = (row: Row, reload: () => void): MenuItem[] => {
  const say = useWords();
  const { userId } = useWho();
  const refused = useRefusal('member.write');
  const invite = useAct(people.endpoints.invite, { done: sent });
  const reset = useAct(people.endpoints.resetPassword, { done: sent });
  const forget = useAct(people.endpoints.resetTwoFactor, { done });
  const { id } = row;
  const mail =
    row.status === 'pending'
      ? { label: say('members.invite'), onSelect: () => void invite.run({ id }) }
      : { label: say('members.resetPassword'), onSelect: () => void reset.run({ id }) };
  const items: MenuItem[] = [
    { label: say('members.edit'), onSelect: () => go(`/updateUserPage?id=${id}`) },
    mail,
  ];
  if (row.twoFactor) {
    const onSelect = () => void forget.run({ id }).then(reload);
    items.push({ label: say('members.resetTwoFactor'), onSelect });
  }
  const remove = () => go(`/deleteUserPage?id=${id}`);
  items.push({ label: say('members.remove'), danger: true, divided: true, onSelect: remove });
  const why = id === userId ? say('members.self') : refused;
  return items.map((item) => ({ ...item, disabled: why }));
};
const RowActions = ({ row, reload }: { row: Row; reload(): void }) => (
  <RowMenu items={useRowItems(row, reload)} />
);

/** The members of the account, with what may be done to each. */
export const Members = () => {
  const say = useWords();
  const refused = useRefusal('member.write');
  const columns = useMemberColumns();
  const list = useList(people.endpoints.list, {
    filters: ['search', 'role', 'status'],
    sort: '-createdAt',
    refreshOn: [people.events.listed],
  });
  return (
    <ListTable
      list={list}
      name="/account-set members"
      label={say('tab.members')}
      columns={columns}
      rowKey={(p) => p.id}
      actionsWidth={72}
      rowActions={(row) => <RowActions row={row} reload={list.answer.reload} />}
      search={say('members.search')}
      filters={{
        role: { label: say('member.role'), choices: roleLabels },
        status: { label: say('member.status'), choices: metaOf(shape.status).options ?? {} },
      }}
      none={say('members.none')}
      actions={
        <Button
          variant="primary"
          icon={UserPlus}
          disabled={refused}
          onClick={() => go('/addUserPage')}
        >
          {say('members.add')}
        </Button>
      }
    />
  );
};
