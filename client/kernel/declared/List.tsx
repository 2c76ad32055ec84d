import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Endpoint, Resource } from '#shared/kernel/contract';
import type { Label } from '#shared/kernel/field';
import { Button } from '../../ui/Button';
import { Tabs } from '../../ui/Tabs';
import type { Column } from '../../ui/table/types';
import { go } from '../page/navigate';
import { Page } from '../page/Page';
import type { AnyDeclared, AnyList, ListParts, ToolbarAction } from '../page/screenTypes';

import { refusalText, useWho } from '../session/who';
import { say } from '../text/say';
import { idOf, namedEndpoint, RowActions } from './Actions';
import { BulkActions } from './Bulk';
import { columnsOf } from './columns';
import { filterNames, filtersOf } from './filters';
import { useList } from './lists';
import { ListTable } from './ListTable';
import { rowShape } from './shape';
import { Tool } from './Tool';

type Row = Record<string, unknown>;
const words = { create: ['新建', 'New'], views: ['视图', 'Views'] } as const;
const searchLabel: Label = ['搜索', 'Search'];
const nothing = ([zhCN, en]: Label): Label => [`还没有${zhCN}`, `No ${en.toLowerCase()} yet`];

const Create = ({ area, declared }: { area: Resource; declared: AnyDeclared }) => {
  const who = useWho();
  const form = declared.create[0];
  if (!form) return null;
  const needs = form.needs ?? namedEndpoint(area, form.endpoint ?? 'create').needs;
  return (
    <Button
      variant="primary"
      icon={Plus}
      disabled={refusalText(who, needs)}
      onClick={() => go(form.path)}
    >
      {form.title ? say(form.title) : say(words.create)}
    </Button>
  );
};

const useColumns = (endpoint: Endpoint, list: AnyList, parts: ListParts<Row>): Column<Row>[] =>
  useMemo(
    () => [
      ...columnsOf<Row>(rowShape(endpoint), list.columns as readonly string[], {
        cells: parts.cells,
        optional: list.optional as readonly string[] | undefined,
        sortable: endpoint.list?.sort,
        widths: list.widths,
        grow: list.grow as string | undefined,
      }),
      ...(parts.columns ?? []).map((c) => ({ ...c, header: say(c.header) })),
    ],
    [endpoint, list, parts],
  );

/** The tab in the address and what it fixes. */
const useTab = (list: AnyList) => {
  const [query, setQuery] = useSearchParams();
  const tab = list.tabs?.find((t) => t.id === query.get('tab')) ?? list.tabs?.[0];
  const choose = (id: string) =>
    setQuery((old) => {
      const next = new URLSearchParams(old);
      next.set('tab', id);
      next.delete('page');
      return next;
    });
  return { tab, choose };
};

type Props = { area: Resource; declared: AnyDeclared; list: AnyList; parts: ListParts<Row> };

/** A list drawn from its contract: columns and filters by kind, order, pages, acts on rows and on many. */
export const DeclaredList = ({ area, declared, list, parts }: Props) => {
  const who = useWho();
  const endpoint = namedEndpoint(area, list.endpoint ?? 'list');
  const { tab, choose } = useTab(list);
  const fixed = typeof list.fixed === 'function' ? list.fixed(who) : list.fixed;
  const state = useList(endpoint, {
    filters: filterNames(endpoint).filter((n) => !(fixed && n in fixed)),
    sort: list.sort ?? endpoint.list?.order,
    size: list.size,
    fixed: { ...fixed, ...tab?.fixed },
    everyMs: list.everyMs,
    refreshOn: list.refreshOn ?? Object.values(area.events),
  });
  const columns = useColumns(endpoint, list, parts);
  const [chosen, setChosen] = useState<Set<string>>(new Set());
  const [opened, setOpened] = useState<Row | null>(null);
  // The endpoint is known only by name here; a list gives rows.
  const rows = state.rows as readonly Row[] | undefined;
  const { reload } = state.answer;
  const { actions = [], bulk = [], toolbar = [] } = list;
  const create = list.create !== false && declared.create.length > 0;
  const { toolbar: Toolbar, drawer: Drawer } = parts;
  const buttons = toolbar.map((tool: ToolbarAction<Resource>) => (
    <Tool key={tool.label[1]} area={area} tool={tool} onDone={reload} />
  ));
  return (
    <>
      {list.tabs && tab && (
        <Tabs
          label={say(words.views)}
          items={list.tabs.map((t) => ({ value: t.id, label: say(t.label) }))}
          value={tab.id}
          onChange={choose}
        />
      )}
      <ListTable
        name={list.path}
        label={say(list.title ?? area.entity.label)}
        list={{ ...state, rows }}
        columns={columns}
        rowKey={idOf}
        actionsWidth={actions.some((a) => a.button) ? 150 : 80}
        rowActions={
          declared.edit.length > 0 || declared.view || actions.length > 0
            ? (row) => (
                <RowActions
                  area={area}
                  declared={declared}
                  acts={actions}
                  row={row}
                  reload={reload}
                />
              )
            : undefined
        }
        {...(bulk.length > 0
          ? {
              selected: chosen,
              onSelect: setChosen,
              bulk: () => (
                <BulkActions
                  area={area}
                  acts={bulk}
                  rows={(rows ?? []).filter((r) => chosen.has(idOf(r)))}
                  onDone={() => {
                    setChosen(new Set());
                    reload();
                  }}
                />
              ),
            }
          : {})}
        {...(Drawer ? { onOpen: setOpened } : {})}
        search={endpoint.list?.search.length ? (list.search ?? searchLabel) : undefined}
        filters={filtersOf(
          endpoint,
          state,
          (list.filters ?? endpoint.list?.filters ?? []).filter((f) => !(fixed && f in fixed)),
        )}
        none={list.empty?.title ?? nothing(area.entity.label)}
        noneText={list.empty?.text}
        noneAction={create ? <Create area={area} declared={declared} /> : undefined}
        actions={
          create || buttons.length > 0 || Toolbar ? (
            <>
              {Toolbar && <Toolbar list={state} />}
              {buttons}
              {create && <Create area={area} declared={declared} />}
            </>
          ) : undefined
        }
      />
      {Drawer && opened && <Drawer row={opened} onClose={() => setOpened(null)} onDone={reload} />}
      {parts.below && <parts.below list={state} />}
    </>
  );
};

/** The screen of a declared list. */
export const ListPage = (props: Props) => {
  const endpoint = namedEndpoint(props.area, props.list.endpoint ?? 'list');
  const Above = props.parts.above;
  return (
    <Page note={props.list.note && say(props.list.note)}>
      {Above && <Above />}
      <DeclaredList key={`${endpoint.resource}${props.list.path}`} {...props} />
    </Page>
  );
};
