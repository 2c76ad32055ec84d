import { UserPlus } from 'lucide-react';
import { useMemo } from 'react';
import { people, person } from '#shared/areas/accounts/people';
import { roleLabels, roles } from '#shared/kernel/access';
import { metaOf } from '#shared/kernel/field';
import { useAct } from '../../kernel/act';
import { Cell } from '../../kernel/drawn/Cell';
import { Unreadable } from '../../kernel/failure';
import { useList, type List, type RowOf } from '../../kernel/lists';
import { go } from '../../kernel/navigate';
import { say as sayLabel } from '../../kernel/say';
import { useRefusal, useWho } from '../../kernel/session/who';
import {
  Badge,
  Button,
  type Column,
  DataTable,
  EmptyState,
  FilterBar,
  type MenuItem,
  Pagination,
  RowMenu,
  Select,
} from '../../ui';
import { done, sent, useWords } from './words';

type Row = RowOf<typeof people.endpoints.list>;
const shown = ['role', 'status', 'twoFactor', 'lastSignInAt', 'createdAt'] as const;
const widths = { role: 150, status: 120, twoFactor: 100, lastSignInAt: 180, createdAt: 180 };
const { shape } = person.schema;
const labelOf = (name: (typeof shown)[number]) => sayLabel(metaOf(shape[name]).label ?? ['', '']);

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
          header: labelOf(name),
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

type MemberList = List<typeof people.endpoints.list>;
const Toolbar = ({ list }: { list: MemberList }) => {
  const say = useWords();
  const refused = useRefusal('member.write');
  const statuses = Object.entries(metaOf(shape.status).options ?? {});
  return (
    <FilterBar
      search={list.filters['search'] ?? ''}
      onSearch={(text) => list.setFilter('search', text, 'type')}
      searchLabel={say('members.search')}
      count={list.total}
      onRefresh={list.answer.reload}
      refreshing={list.answer.loading}
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
    >
      <Select
        aria-label={say('member.role')}
        empty={say('members.role')}
        className="!w-40"
        value={list.filters['role'] ?? ''}
        onChange={(e) => list.setFilter('role', e.target.value)}
        options={roles.map((r) => ({ value: r, label: sayLabel(roleLabels[r]) }))}
      />
      <Select
        aria-label={say('member.status')}
        empty={say('members.status')}
        className="!w-40"
        value={list.filters['status'] ?? ''}
        onChange={(e) => list.setFilter('status', e.target.value)}
        options={statuses.map(([value, [zhCN, en]]) => ({ value, label: sayLabel([zhCN, en]) }))}
      />
    </FilterBar>
  );
};

/** What lists of people share: paging, order, and the three ways to have no rows. */
export const useMemberTable = (list: MemberList) => {
  const say = useWords();
  const { failure, reload, loading } = list.answer;
  return {
    label: say('tab.members'),
    rows: list.rows,
    rowKey: (p: Row) => p.id,
    sort: list.sort,
    onSort: list.setSort,
    loading,
    error: failure && <Unreadable failure={failure} onRetry={reload} />,
    empty: (
      <EmptyState
        kind={list.filtered ? 'noMatch' : 'nothing'}
        title={say(list.filtered ? 'members.noMatch' : 'members.none')}
      />
    ),
    footer: (
      <Pagination
        page={list.page}
        size={list.size}
        total={list.total}
        onPage={list.setPage}
        onSize={list.setSize}
      />
    ),
  };
};

/** The members of the account, with what may be done to each. */
export const Members = () => {
  const columns = useMemberColumns();
  const list = useList(people.endpoints.list, {
    filters: ['search', 'role', 'status'],
    sort: '-createdAt',
    refreshOn: [people.events.listed],
  });
  const table = useMemberTable(list);
  return (
    <DataTable
      {...table}
      name="/account-set members"
      columns={columns}
      actionsWidth={56}
      rowActions={(row) => <RowActions row={row} reload={list.answer.reload} />}
      toolbar={<Toolbar list={list} />}
    />
  );
};
