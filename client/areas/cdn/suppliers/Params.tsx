import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { supplierOptions } from '#shared/areas/cdn/suppliers/params';
import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import { useAct } from '../../../kernel/request/act';
import { useList } from '../../../kernel/declared/lists';
import { ListTable } from '../../../kernel/declared/ListTable';
import { Page } from '../../../kernel/page/Page';
import { useRefusal } from '../../../kernel/session/who';
import { Button, ConfirmDialog, RowMenu } from '../../../ui';
import { ParamTest } from './ParamTest';
import { type ParamRow as Row, useParamColumns } from './paramColumns';
import { useWords } from './words';

const Remove = ({ row, onClose, onDone }: { row: Row; onClose(): void; onDone(): void }) => {
  const say = useWords();
  const { run, failure } = useAct(supplierParams.endpoints.remove, {
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
      typed={row.name}
      error={failure && say(failure.text)}
      onConfirm={async () => {
        if ((await run({ id: row.id })) === undefined) return;
        onClose();
        onDone();
      }}
    >
      {say('suppliers.removeNote', { name: row.name })}
    </ConfirmDialog>
  );
};

/** Credentials at suppliers: who they are, what depends on them, and whether they work. */
const Params = () => {
  const say = useWords();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const refused = useRefusal('staff.suppliers.operate');
  const [removing, setRemoving] = useState<Row | null>(null);
  const [testing, setTesting] = useState<{ id: string; name: string } | null>(
    query.get('test') ? { id: query.get('test') ?? '', name: query.get('name') ?? '' } : null,
  );
  const columns = useParamColumns();
  const list = useList(supplierParams.endpoints.list, {
    filters: ['search', 'supplier'],
    refreshOn: [supplierParams.events.changed],
  });
  const add = (
    <Button
      variant="primary"
      icon={Plus}
      disabled={refused}
      onClick={() => void navigate('/addParams')}
    >
      {say('suppliers.add')}
    </Button>
  );
  return (
    <Page>
      <ListTable<Row>
        list={list}
        name="/params-manag"
        label={say(supplierParams.entity.label)}
        columns={columns}
        rowKey={(r) => r.id}
        none={say('suppliers.none')}
        noneAction={add}
        rowActions={(r) => (
          <>
            <Button size="sm" disabled={refused} onClick={() => setTesting(r)}>
              {say('suppliers.test')}
            </Button>
            <RowMenu
              items={[
                {
                  label: say('suppliers.edit'),
                  disabled: refused,
                  onSelect: () => void navigate(`/updateParams?id=${r.id}`),
                },
                {
                  label: say('suppliers.copy'),
                  disabled: refused,
                  onSelect: () => void navigate(`/addParams?from=${r.id}`),
                },
                {
                  label: say('suppliers.remove'),
                  danger: true,
                  divided: true,
                  disabled:
                    refused ||
                    (r.referenceCount > 0 && say('suppliers.inUse', { count: r.referenceCount })),
                  onSelect: () => setRemoving(r),
                },
              ]}
            />
          </>
        )}
        actionsWidth={130}
        search={say('suppliers.search')}
        filters={{ supplier: { label: ['供应商', 'Supplier'], choices: supplierOptions } }}
        actions={add}
      />
      {testing && (
        <ParamTest id={testing.id} name={testing.name} onClose={() => setTesting(null)} />
      )}
      {removing && (
        <Remove row={removing} onClose={() => setRemoving(null)} onDone={list.answer.reload} />
      )}
    </Page>
  );
};
export default Params;
