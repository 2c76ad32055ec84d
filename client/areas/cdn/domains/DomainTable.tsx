import { useCallback, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { domainStatuses } from '#shared/areas/cdn/domains/domain';
import { domains } from '#shared/areas/cdn/domains/domains';
import { useEvent } from '../../../kernel/request/bus';
import { useList } from '../../../kernel/declared/lists';
import { ListTable } from '../../../kernel/declared/ListTable';
import { useBulkActs } from './BulkActions';
import { LockDialog, RejectDialog, RemoveDialog, StopDialog } from './acts';
import { useDomainColumns } from './columns';
import { DomainDrawer } from './DomainDrawer';
import { type Asked, RowActions } from './RowActions';
import { useWords } from './words';

const dialogs = { remove: RemoveDialog, stop: StopDialog, lock: LockDialog, reject: RejectDialog };

/** The domain that the address names beside the list, and how to name another. */
const useOpened = () => {
  const [query, setQuery] = useSearchParams();
  const open = useCallback(
    (id: string | null) =>
      setQuery((before) => {
        const next = new URLSearchParams(before);
        if (id === null) next.delete('domain');
        else next.set('domain', id);
        return next;
      }),
    [setQuery],
  );
  return [query.get('domain'), open] as const;
};

const useDomains = () => {
  const list = useList(domains.endpoints.list, {
    filters: ['search', 'status', 'drifted'],
    sort: '-createdAt',
    refreshOn: [domains.events.changed, domains.events.removed],
  });
  const { change } = list.answer;
  useEvent(domains.events.changed, (told) =>
    change((page) => ({
      ...page,
      rows: page.rows.map((row) => (row.id === told.id ? { ...row, ...told } : row)),
    })),
  );
  return list;
};

type Props = { account: boolean; actions?: ReactNode };
/** Domains with their live state; search, filters, order, page and the opened one are in the address. */
export const DomainTable = ({ account, actions }: Props) => {
  const say = useWords();
  const list = useDomains();
  const [opened, open] = useOpened();
  const [asked, setAsked] = useState<Asked | null>(null);
  const columns = useDomainColumns({ account, onOpen: open });
  const bulk = useBulkActs((id) => list.rows?.find((d) => d.id === id)?.name);
  const Asking = asked && dialogs[asked.what];
  return (
    <>
      <ListTable
        list={list}
        name={account ? '/cdn-domainmanag' : '/cdn-domain'}
        label={say('domains.col.name')}
        columns={columns}
        rowKey={(d) => d.id}
        none={say('domains.none')}
        noneText={say('domains.none.note')}
        noneAction={actions}
        selected={bulk.selected}
        onSelect={bulk.setSelected}
        bulk={bulk.bar}
        rowActions={(d) => <RowActions row={d} onOpen={() => open(d.id)} onAsk={setAsked} />}
        actionsWidth={128}
        search={say('domains.search')}
        filters={{
          status: { label: say('domains.col.status'), choices: domainStatuses },
          drifted: {
            label: say('domains.filter.drifted'),
            choices: { true: say('domains.filter.driftedOnly') },
          },
        }}
        actions={actions}
      />
      {bulk.dialog}
      {opened && <DomainDrawer key={opened} id={opened} onClose={() => open(null)} />}
      {asked && Asking && <Asking row={asked.row} onClose={() => setAsked(null)} />}
    </>
  );
};
