import { useCallback, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { domainStatuses } from '#shared/areas/domains/domain';
import { domains } from '#shared/areas/domains/domains';
import { useEvent } from '../../kernel/bus';
import { Unreadable } from '../../kernel/failure';
import { useList } from '../../kernel/lists';
import { Button, DataTable, EmptyState, FilterBar, Pagination, Select } from '../../ui';
import { useBulkActs } from './BulkActions';
import { LockDialog, RejectDialog, RemoveDialog, StopDialog } from './acts';
import { useDomainColumns } from './columns';
import { DomainDrawer } from './DomainDrawer';
import { type Asked, RowActions } from './RowActions';
import { type TextId, useWords } from './words';

const filterNames: Record<string, TextId> = {
  status: 'domains.col.status',
  drifted: 'domains.filter.drifted',
};
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
  const statuses = Object.entries(domainStatuses).map(([value, [zhCN, en]]) => ({
    value,
    label: say([zhCN, en]),
  }));
  const bulk = useBulkActs((id) => list.rows?.find((d) => d.id === id)?.name);
  const Asking = asked && dialogs[asked.what];
  const empty = list.filtered ? (
    <EmptyState
      kind="noMatch"
      title={say('domains.noMatch')}
      action={<Button onClick={list.clear}>{say('domains.clear')}</Button>}
    />
  ) : (
    <EmptyState kind="nothing" title={say('domains.none')} action={actions}>
      {say('domains.none.note')}
    </EmptyState>
  );
  return (
    <>
      <DataTable
        name={account ? '/cdn-domainmanag' : '/cdn-domain'}
        label={say('domains.col.name')}
        columns={columns}
        rows={list.rows}
        onExport={list.exportAs}
        rowKey={(d) => d.id}
        sort={list.sort}
        onSort={list.setSort}
        loading={list.answer.loading}
        error={
          list.answer.failure && (
            <Unreadable failure={list.answer.failure} onRetry={list.answer.reload} />
          )
        }
        empty={empty}
        selected={bulk.selected}
        onSelect={bulk.setSelected}
        bulk={bulk.bar}
        rowActions={(d) => <RowActions row={d} onOpen={() => open(d.id)} onAsk={setAsked} />}
        actionsWidth={128}
        toolbar={
          <FilterBar
            search={list.filters['search'] ?? ''}
            onSearch={(text) => list.setFilter('search', text, 'type')}
            searchLabel={say('domains.search')}
            chips={list.chips(
              (f) => say(filterNames[f] ?? 'domains.search'),
              (f, v) =>
                f === 'drifted'
                  ? say('domains.filter.driftedOnly')
                  : (f === 'status' && statuses.find((s) => s.value === v)?.label) || v,
            )}
            onClear={list.clear}
            count={list.total}
            onRefresh={list.answer.reload}
            refreshing={list.answer.loading}
            actions={actions}
          >
            <Select
              aria-label={say('domains.col.status')}
              empty={say('domains.col.status')}
              className="!w-40"
              value={list.filters['status'] ?? ''}
              onChange={(e) => list.setFilter('status', e.target.value)}
              options={statuses}
            />
            <Select
              aria-label={say('domains.filter.drifted')}
              empty={say('domains.filter.drifted')}
              className="!w-36"
              value={list.filters['drifted'] ?? ''}
              onChange={(e) => list.setFilter('drifted', e.target.value)}
              options={[{ value: 'true', label: say('domains.filter.driftedOnly') }]}
            />
          </FilterBar>
        }
        footer={
          <Pagination
            page={list.page}
            size={list.size}
            total={list.total ?? 0}
            onPage={list.setPage}
            onSize={list.setSize}
          />
        }
      />
      {bulk.dialog}
      {opened && <DomainDrawer key={opened} id={opened} onClose={() => open(null)} />}
      {asked && Asking && <Asking row={asked.row} onClose={() => setAsked(null)} />}
    </>
  );
};
