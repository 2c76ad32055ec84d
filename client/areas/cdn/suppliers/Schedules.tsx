import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import { useAct } from '../../../kernel/request/act';
import { useAnswer } from '../../../kernel/request/answers';
import { useList, type RowOf } from '../../../kernel/declared/lists';
import { ListTable } from '../../../kernel/declared/ListTable';
import { Page } from '../../../kernel/page/Page';
import { useRefusal, useWho } from '../../../kernel/session/who';
import {
  Button,
  type Column,
  ConfirmDialog,
  formatInstant,
  RowMenu,
  Tag,
  useKit,
} from '../../../ui';
import { useWords } from './words';

type Row = RowOf<typeof schedules.endpoints.list>;

/** Names of credentials by id, as far as the reader may use them. */
export const useParamNames = () => {
  const { value } = useAnswer(supplierParams.endpoints.choices, {});
  return useMemo(() => new Map((value?.rows ?? []).map((p) => [p.id, p.name])), [value]);
};

const useColumns = (): Column<Row>[] => {
  const say = useWords();
  const { timeZone } = useKit();
  const names = useParamNames();
  return useMemo(
    () => [
      {
        id: 'name',
        header: say(['策略名称', 'Policy name']),
        width: 170,
        sortable: true,
        always: true,
        cell: (r) => r.name,
      },
      {
        id: 'description',
        header: say(['描述', 'Description']),
        width: 180,
        grow: true,
        cell: (r) => <span title={r.description}>{r.description || '–'}</span>,
      },
      {
        id: 'entries',
        header: say('schedules.entries'),
        width: 300,
        cell: (r) => (
          <span className="flex gap-1 overflow-hidden">
            {r.entries.slice(0, 4).map((e, i) => (
              <Tag key={`${e.paramId} ${i}`}>{`${names.get(e.paramId) ?? '…'} ${e.weight}`}</Tag>
            ))}
            {r.entries.length > 4 && <Tag>{`+${r.entries.length - 4}`}</Tag>}
          </span>
        ),
      },
      {
        id: 'owner',
        fields: ['accountId'],
        header: say('schedules.owner'),
        width: 110,
        cell: (r) => say(r.accountId ? 'schedules.own' : 'suppliers.platform'),
      },
      {
        id: 'referenceCount',
        header: say('suppliers.references'),
        width: 90,
        align: 'right',
        cell: (r) => <span className="nums">{r.referenceCount}</span>,
      },
      {
        id: 'createdAt',
        header: say(['创建时间', 'Created']),
        width: 170,
        sortable: true,
        cell: (r) => <span className="nums">{formatInstant(r.createdAt, timeZone)}</span>,
      },
    ],
    [say, names, timeZone],
  );
};

const Remove = ({ row, onClose, onDone }: { row: Row; onClose(): void; onDone(): void }) => {
  const say = useWords();
  const { run, failure } = useAct(schedules.endpoints.remove, {
    done: ['已删除', 'Deleted'],
    inline: true,
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`${say('suppliers.remove')} ${row.name}`}
      action={say('suppliers.remove')}
      danger
      error={failure && say(failure.text)}
      onConfirm={async () => {
        if ((await run({ id: row.id })) === undefined) return;
        onClose();
        onDone();
      }}
    >
      {say('schedules.removeNote', { name: row.name })}
    </ConfirmDialog>
  );
};

/** Policies of the platform for staff (`office`), those of the account for customers. */
const Schedules = ({ office }: { office: boolean }) => {
  const say = useWords();
  const navigate = useNavigate();
  const refused = useRefusal('schedule.write');
  const { accountId } = useWho();
  const [removing, setRemoving] = useState<Row | null>(null);
  const columns = useColumns();
  const list = useList(schedules.endpoints.list, {
    filters: ['search'],
    refreshOn: [schedules.events.changed],
  });
  const foreign = (row: Row) => !office && row.accountId !== accountId && say('suppliers.platform');
  const to = (verb: 'create' | 'update') => (office ? `/${verb}Schedule` : `/${verb}ScheduleUser`);
  const add = (
    <Button
      variant="primary"
      icon={Plus}
      disabled={refused}
      onClick={() => void navigate(to('create'))}
    >
      {say('schedules.add')}
    </Button>
  );
  return (
    <Page>
      <ListTable<Row>
        list={list}
        name="/schedule-manag"
        label={say(schedules.entity.label)}
        columns={columns}
        rowKey={(r) => r.id}
        none={say('schedules.none')}
        noneAction={add}
        rowActions={(r) => (
          <RowMenu
            items={[
              {
                label: say('suppliers.edit'),
                disabled: refused || foreign(r),
                onSelect: () => void navigate(`${to('update')}?id=${r.id}`),
              },
              {
                label: say('suppliers.copy'),
                disabled: refused,
                onSelect: () => void navigate(`${to('create')}?from=${r.id}`),
              },
              {
                label: say('suppliers.remove'),
                danger: true,
                divided: true,
                disabled:
                  refused ||
                  foreign(r) ||
                  (r.referenceCount > 0 && say('suppliers.inUse', { count: r.referenceCount })),
                onSelect: () => setRemoving(r),
              },
            ]}
          />
        )}
        actionsWidth={70}
        search={say('schedules.search')}
        actions={add}
      />
      {removing && (
        <Remove row={removing} onClose={() => setRemoving(null)} onDone={list.answer.reload} />
      )}
    </Page>
  );
};
export default Schedules;
