import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { domainSupplier } from '#shared/areas/cdn/domains/domain';
import { domainSuppliers } from '#shared/areas/cdn/domains/suppliers';
import { suppliers } from '#shared/suppliers';
import { metaOf } from '#shared/kernel/field';
import { useIsStaff } from '../../../../kernel/session/who';
import { useEvent } from '../../../../kernel/request/bus';
import { useList } from '../../../../kernel/declared/lists';
import { ListTable } from '../../../../kernel/declared/ListTable';
import { Page } from '../../../../kernel/page/Page';
import { Button, MiddleCut, ProgressBar, type Column } from '../../../../ui';
import { DomainDrawer } from '../DomainDrawer';
import { type EntryRow, EntryState, useStepName } from './SupplierSteps';
import { inLanguage, useWords } from '../words';

const states = metaOf(domainSupplier.schema.shape.state).options ?? {};
const toneOf = (e: EntryRow) =>
  e.state === 'error' ? 'error' : e.state === 'online' ? 'success' : 'progress';

const useColumns = (): Column<EntryRow>[] => {
  const say = useWords();
  const stepName = useStepName();
  const staff = useIsStaff();
  return useMemo(() => {
    const done = (e: EntryRow) => e.steps.filter((s) => s.state === 'done').length;
    const current = (e: EntryRow) =>
      e.steps.find((s) => s.state === 'active' || s.state === 'failed');
    const columns: (Column<EntryRow> | false)[] = [
      {
        id: 'domainName',
        header: say('domains.col.name'),
        grow: true,
        width: 220,
        always: true,
        cell: (e) => <MiddleCut text={e.domainName} />,
      },
      {
        id: 'supplier',
        header: say('domains.steps.supplier'),
        width: 150,
        cell: (e) => say(suppliers[e.supplier].label),
      },
      staff && {
        id: 'paramName',
        header: say('domains.steps.param'),
        width: 130,
        optional: true,
        cell: (e) => e.paramName ?? '–',
      },
      {
        id: 'state',
        header: say('domains.steps.state'),
        width: 140,
        cell: (e) => <EntryState state={e.state} />,
      },
      {
        id: 'steps',
        header: say('domains.steps.current'),
        width: 260,
        cell: (e) => {
          const now = current(e);
          const all = e.steps.length;
          return (
            <ProgressBar
              label={e.domainName}
              tone={toneOf(e)}
              value={all > 0 ? done(e) / all : 0}
              note={`${done(e)} / ${all}${now ? ` · ${stepName(now.step)}` : ''}`}
            />
          );
        },
      },
      {
        id: 'version',
        fields: ['liveVersion', 'configVersion'],
        header: say('domains.steps.versionCol'),
        width: 100,
        align: 'right',
        cell: (e) => <span className="nums">{`${e.liveVersion} / ${e.configVersion}`}</span>,
      },
      {
        id: 'message',
        header: say('domains.steps.message'),
        width: 260,
        cell: (e) => (
          <span title={e.message ? inLanguage(e.message) : ''}>
            {e.message ? inLanguage(e.message) : '–'}
          </span>
        ),
      },
    ];
    return columns.filter((c) => c !== false);
  }, [say, stepName, staff]);
};

/** How far each supplier of each domain has come; every step as it happens. */
const AutoConfig = () => {
  const say = useWords();
  const [query, setQuery] = useSearchParams();
  const opened = query.get('domain');
  const open = (id: string | null) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      if (id === null) next.delete('domain');
      else next.set('domain', id);
      return next;
    });
  const list = useList(domainSuppliers.endpoints.list, {
    filters: ['search', 'state'],
    refreshOn: [domainSuppliers.events.changed],
  });
  const { change } = list.answer;
  useEvent(domainSuppliers.events.changed, (told) =>
    change((page) => ({
      ...page,
      rows: page.rows.map((row) => (row.id === told.id ? { ...row, ...told } : row)),
    })),
  );
  const columns = useColumns();
  return (
    <Page>
      <ListTable
        list={list}
        name="/autoConfigManag"
        label={say('domains.steps.title')}
        columns={columns}
        rowKey={(e) => e.id}
        tint={false}
        onOpen={(e) => open(e.domainId)}
        none={say('domains.steps.empty')}
        rowActions={(e) => (
          <Button size="sm" onClick={() => open(e.domainId)}>
            {say('domains.act.steps')}
          </Button>
        )}
        actionsWidth={150}
        search={say('domains.search')}
        filters={{ state: { label: say('domains.steps.state'), choices: states } }}
      />
      {opened && <DomainDrawer key={opened} id={opened} onClose={() => open(null)} />}
    </Page>
  );
};
export default AutoConfig;
