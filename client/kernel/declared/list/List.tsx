import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Resource } from '#shared/kernel/contract';
import type { Label } from '#shared/kernel/field';
import { Button } from '../../../ui/Button';
import { HeadActions } from '../../../ui/layout/PageHeader';
import { go } from '../../page/navigate';
import { useScreen } from '../../screens/current';
import type { AnyDeclared, AnyList, ListParts } from '../../screens/screenTypes';
import { refusalText, useWho } from '../../session/access';
import { t } from '../../text/translate';
import { words } from '../../text/words';
import { namedEndpoint, RowActions } from '../Actions';
import { BulkActions } from './Bulk';
import { ListTabs } from './ListTabs';
import { Live, useChosen, useColumns, useOpened } from './listState';
import { ListTable } from './ListTable';
import { ShortList } from './ShortList';
import { ToolbarButton } from './ToolbarButton';
import { useDeclared } from './useDeclared';
import { isPaged } from './useList';
import * as terms from '#shared/kernel/terms';

type Row = Record<string, unknown>;
const texts = { create: terms.newItem } as const;
const nothing = ([zhCN, en]: Label): Label => [`还没有${zhCN}`, `No ${en.toLowerCase()} yet`];

type CreateProps = { area: Resource; declared: AnyDeclared; quiet?: boolean };
const Create = ({ area, declared, quiet }: CreateProps) => {
  const who = useWho();
  const form = declared.create[0];
  if (!form) return null;
  const permission = form.permission ?? namedEndpoint(area, form.endpoint ?? 'create').permission;
  return (
    <Button
      variant={quiet ? 'secondary' : 'primary'}
      icon={Plus}
      disabled={refusalText(who, permission)}
      onClick={() => go(form.path)}
    >
      {form.title ? t(form.title) : t(texts.create)}
    </Button>
  );
};

type Props = {
  area: Resource;
  declared: AnyDeclared;
  list: AnyList;
  parts: ListParts<Row>;
  /** The list is what the screen is there for. */
  whole?: true | undefined;
  /** After each act, for a page whose other parts follow from the rows. */
  onDone?: (() => void) | undefined;
};

const Bare = ({ children }: { rows: unknown; reload: unknown; children: ReactNode }) => (
  <>{children}</>
);

/** A list drawn from its contract: columns and filters by kind, order, pages, acts on rows and on many. */
export const DeclaredList = (props: Props) => {
  const { area, declared, list, parts } = props;
  const who = useWho();
  const { screen } = useScreen();
  const { endpoint, state, filters, tab, choose } = useDeclared(props);
  const columns = useColumns(endpoint, list, parts);
  // The endpoint is known only by name here; a list gives rows.
  const rows = state.rows as readonly Row[] | undefined;
  const { change } = state.answer;
  const reload = () => {
    state.answer.reload();
    props.onDone?.();
  };
  const keyOf = (row: Row) => String(row[list.rowKey ?? 'id']);
  const { keys, setKeys, chosen } = useChosen(rows, keyOf);
  const [row, setRow] = useState<Row | null>(null);
  const [detail, setDetail] = useOpened(list.opens?.as ?? '');
  const { Drawer, Detail, Bulk, Toolbar, Head, Around, Buttons } = {
    Drawer: parts.drawer,
    Detail: list.opens && parts.detail,
    Bulk: parts.bulk,
    Toolbar: parts.toolbar,
    Head: parts.head,
    Around: parts.around ?? Bare,
    Buttons: parts.buttons,
  };
  const actions = [...(list.actions ?? []), ...(parts.actions ?? [])];
  const acts = (list.bulk ?? []).filter((act) => act.when?.(who) ?? true);
  const { leads } = list;
  const open = Detail
    ? (one: Row) => setDetail(String(one[list.opens?.by ?? 'id']))
    : leads
      ? (one: Row) => go(leads(one))
      : Drawer && setRow;
  /** The row that is open beside the list. */
  const current = (all: readonly Row[] | undefined): string | undefined => {
    const shown =
      Detail && detail ? all?.find((r) => String(r[list.opens?.by ?? 'id']) === detail) : row;
    return shown ? keyOf(shown) : undefined;
  };
  const tools = (list.toolbar ?? []).filter((tool) => tool.when?.(who) ?? true);
  const create = list.create !== false && declared.create.length > 0;
  const button = (tool: (typeof tools)[number], quiet?: boolean) => (
    <ToolbarButton key={tool.label[1]} area={area} tool={tool} quiet={quiet} onDone={reload} />
  );
  const release = () => {
    setKeys(new Set());
    reload();
  };
  const firsts = tools.filter((tool) => tool.primary);
  return (
    <>
      <HeadActions>
        {tools.filter((tool) => !tool.primary).map((tool) => button(tool))}
        {firsts.map((tool) => button(tool))}
        {create && <Create area={area} declared={declared} />}
      </HeadActions>
      {list.live && (
        <Live
          event={list.live.event}
          onTold={(payload) =>
            change((page) => ({
              ...(page as { rows: Row[] }),
              rows: (page as { rows: Row[] }).rows.map((one) =>
                one['id'] === payload['id'] && (list.live?.fits?.(payload, one) ?? true)
                  ? { ...one, ...payload }
                  : one,
              ),
            }))
          }
        />
      )}
      {list.tabs && tab && <ListTabs tabs={list.tabs} value={tab.id} onChoose={choose} />}
      <Around rows={rows} reload={reload}>
        <ListTable
          name={list.path}
          label={t(list.title ?? area.entity.label)}
          list={{ ...state, rows }}
          columns={columns}
          rowKey={keyOf}
          actionsWidth={list.actionsWidth ?? (actions.some((a) => a.button) ? 150 : 80)}
          maxHeight={list.maxHeight}
          pages={list.pages ?? (isPaged(endpoint) ? undefined : false)}
          tint={list.tint}
          rowActions={
            declared.edit.length > 0 || declared.view || actions.length > 0 || Buttons
              ? (one) => (
                  <>
                    {Buttons && <Buttons row={one} onDone={reload} />}
                    <RowActions
                      area={area}
                      declared={declared}
                      acts={actions}
                      row={one}
                      reload={reload}
                      open={open}
                    />
                  </>
                )
              : undefined
          }
          {...(Bulk || acts.length > 0
            ? {
                selected: keys,
                onSelect: setKeys,
                bulk: () =>
                  Bulk ? (
                    <Bulk rows={chosen} reload={reload} onDone={release} />
                  ) : (
                    <BulkActions area={area} acts={acts} rows={chosen} onDone={release} />
                  ),
              }
            : {})}
          onOpen={open}
          current={current(rows)}
          search={
            'search' in state.filters || list.searchIn ? (list.search ?? words.search) : undefined
          }
          searchIn={list.searchIn}
          filters={filters}
          none={list.empty?.title ?? nothing(area.entity.label)}
          noneText={list.empty?.text ?? list.about ?? (props.whole && screen?.about)}
          noneAction={
            create || firsts.length > 0 ? (
              <>
                {firsts.map((tool) => button(tool, true))}
                {create && <Create area={area} declared={declared} quiet />}
              </>
            ) : (
              Head && <Head />
            )
          }
          countedTo={list.countedTo?.[state.filters['search'] ? 'search' : 'all']}
          actions={Toolbar && <Toolbar list={state} chosen={chosen} />}
        />
      </Around>
      {Drawer && row && (
        <Drawer
          row={rows?.find((one) => keyOf(one) === keyOf(row)) ?? row}
          onClose={() => setRow(null)}
          onDone={reload}
        />
      )}
      {Detail && detail && (
        <Detail key={detail} id={detail} onClose={() => setDetail(null)} onDone={reload} />
      )}
      {parts.below ? (
        <parts.below list={state} />
      ) : (
        props.whole && <ShortList area={area} rows={rows} filtered={state.filtered} />
      )}
    </>
  );
};
