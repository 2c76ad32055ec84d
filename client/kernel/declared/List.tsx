import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Resource } from '#shared/kernel/contract';
import { kindOf, type Kind, type Label, metaOf } from '#shared/kernel/field';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/feedback/Dialog';
import { RowMenu, type MenuItem } from '../../ui/feedback/Menu';
import type { Column } from '../../ui/table/types';
import { useAct } from '../request/act';
import { useList } from './lists';
import { type ListFilter, ListTable } from './ListTable';
import { say } from '../text/say';
import type { AnyDeclared, ListScreen, RowAction } from '../page/screens';
import { Page } from '../page/Page';
import { useRefusal } from '../session/who';
import { Cell, isNumeric } from './Cell';
import { fieldOf, labelOf } from './shape';

type Row = Record<string, unknown>;
type Declared = ListScreen<Resource, Row>;
const words = {
  create: ['新建', 'New'],
  edit: ['编辑', 'Edit'],
  view: ['查看', 'View'],
  done: ['已完成', 'Done'],
} as const;
const searchLabel: Label = ['搜索', 'Search'];
const nothing = ([zhCN, en]: Label): Label => [`还没有${zhCN}`, `No ${en.toLowerCase()} yet`];
const idOf = (row: Row) => String(row['id']);
const at = (path: string, id: string) =>
  path.includes(':id') ? path.replace(':id', id) : `${path}?id=${id}`;

/** Widths that fit what a kind of value needs, px; others take the table's default. */
const widths: Partial<Record<Kind, number>> = {
  time: 190,
  id: 150,
  ref: 150,
  host: 240,
  url: 260,
  email: 220,
  flag: 100,
  count: 120,
  ms: 120,
  choice: 130,
  longText: 220,
};

const useColumns = (area: Resource, list: Declared) =>
  useMemo(
    (): Column<Row>[] =>
      list.columns.map((name, i) => {
        const schema = fieldOf(area.entity, name);
        return {
          id: name,
          header: say(labelOf(area.entity, name)),
          cell: (row) => <Cell value={row[name]} schema={schema} />,
          width: widths[kindOf(schema)],
          align: isNumeric(schema) ? 'right' : undefined,
          sortable: list.sortable?.includes(name),
          optional: list.optional?.includes(name),
          always: i === 0,
        };
      }),
    [area, list],
  );

const filtersOf = (area: Resource, list: Declared): Record<string, ListFilter> =>
  Object.fromEntries(
    (list.filters ?? []).map((name) => [
      name,
      {
        label: labelOf(area.entity, name),
        choices: metaOf(fieldOf(area.entity, name)).options ?? {},
      },
    ]),
  );

const RowActions = ({ area, declared, row, reload }: RowProps) => {
  const go = useNavigate();
  const [asked, setAsked] = useState<RowAction<Resource> | null>(null);
  const acts = declared.list?.actions ?? [];
  const items: MenuItem[] = [];
  const { edit, view } = declared;
  if (view) items.push({ label: say(words.view), onSelect: () => go(at(view.path, idOf(row))) });
  if (edit) items.push({ label: say(words.edit), onSelect: () => go(at(edit.path, idOf(row))) });
  for (const act of acts)
    items.push({ label: say(act.label), danger: act.danger, onSelect: () => setAsked(act) });
  return (
    <>
      <RowMenu items={items} />
      {asked && (
        <Asked area={area} act={asked} row={row} onClose={() => setAsked(null)} onDone={reload} />
      )}
    </>
  );
};
type RowProps = { area: Resource; declared: AnyDeclared; row: Row; reload(): void };

const Asked = ({ area, act, row, onClose, onDone }: AskedProps) => {
  const endpoint = area.endpoints[act.endpoint];
  if (!endpoint) throw new Error(`${area.name} has no endpoint "${act.endpoint}"`);
  const refused = useRefusal(endpoint.needs);
  const { run, failure } = useAct(endpoint, { done: words.done, inline: true });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={say(act.label)}
      action={say(act.label)}
      danger={act.danger}
      error={refused || (failure && say(failure.text))}
      onConfirm={async () => {
        if ((await run({ id: idOf(row) })) === undefined) return;
        onClose();
        onDone();
      }}
    >
      {act.confirm ? say(act.confirm) : say(area.entity.label)}
    </ConfirmDialog>
  );
};
type AskedProps = {
  area: Resource;
  act: RowAction<Resource>;
  row: Row;
  onClose(): void;
  onDone(): void;
};

/** A list drawn from its contract: columns by kind, filters, order, pages, acts on rows. */
export const DrawnList = ({ area, declared }: { area: Resource; declared: AnyDeclared }) => {
  const { list, create } = declared;
  const endpoint = area.endpoints['list'];
  if (!list || !endpoint) throw new Error(`${area.name} declares no list`);
  const columns = useColumns(area, list);
  const state = useList(endpoint, {
    filters: [...(list.search ? [list.search] : []), ...(list.filters ?? [])],
    sort: list.sort,
    refreshOn: Object.values(area.events),
  });
  // The endpoint is known only by name here; a list gives rows of the entity.
  const rows = state.rows as readonly Row[] | undefined;
  const { reload } = state.answer;
  const acting = declared.edit || declared.view || list.actions;
  return (
    <Page actions={create && <Create area={area} path={create.path} />}>
      <ListTable
        name={list.path}
        label={say(list.title ?? area.entity.label)}
        list={{ ...state, rows }}
        columns={columns}
        rowKey={idOf}
        actionsWidth={80}
        rowActions={
          acting
            ? (row) => <RowActions area={area} declared={declared} row={row} reload={reload} />
            : undefined
        }
        search={list.search ? searchLabel : undefined}
        searchIn={list.search}
        filters={filtersOf(area, list)}
        none={nothing(area.entity.label)}
      />
    </Page>
  );
};

const Create = ({ area, path }: { area: Resource; path: string }) => {
  const go = useNavigate();
  const refused = useRefusal(area.endpoints['create']?.needs ?? 'signedIn');
  return (
    <Button variant="primary" icon={Plus} disabled={refused} onClick={() => go(path)}>
      {say(words.create)}
    </Button>
  );
};
