import type { ComponentType } from 'react';
import type { Action } from '#shared/kernel/access';
import type { Endpoint, Entity, Resource, Row } from '#shared/kernel/contract';
import type { Label } from '#shared/kernel/field';
import type { MenuPlace } from '../../menu';

export type Path = `/${string}`;
export type ScreenModule = { default: ComponentType };
export type Keys = { id: string };

/** One screen as the router, the menu and the palette know it. */
export type ScreenSpec = {
  path: Path;
  title: Label;
  needs: Action;
  load: () => Promise<ScreenModule>;
  /** Stays alive while others are shown. */
  keepAlive?: boolean;
  /** Where it stands in the menu; form screens and details stand nowhere. */
  menu?: MenuPlace;
  /** The list this screen belongs to, for crumbs and the menu mark. */
  parent?: Path;
};

type Field<R> = keyof R & string;
/** An act on one row that an endpoint of the resource performs with the row's id. */
export type RowAction<A extends Resource> = {
  endpoint: keyof A['endpoints'] & string;
  label: Label;
  danger?: boolean;
  /** What will happen; asked before acting. */
  confirm?: Label;
};
export type ListScreen<A extends Resource, R> = {
  path: Path;
  title?: Label;
  menu?: MenuPlace;
  columns: readonly Field<R>[];
  /** Columns that are hidden until chosen. */
  optional?: readonly Field<R>[];
  /** The filter that the search box fills. */
  search?: string;
  /** Choice filters, shown as selects. */
  filters?: readonly Field<R>[];
  sort?: string;
  /** Fields by which the server can order. */
  sortable?: readonly Field<R>[];
  actions?: readonly RowAction<A>[];
  keepAlive?: boolean;
};
export type FormScreen<R> = { path: Path; title?: Label; fields: readonly Field<R>[] };
export type Declared<A extends Resource, R> = {
  list?: ListScreen<A, R>;
  create?: FormScreen<R>;
  /** Path with `:id`, or without: then `?id=` names the object. */
  edit?: FormScreen<R>;
  view?: FormScreen<R>;
};
/** A declaration with its types forgotten, as the drawing components take it. */
export type AnyDeclared = Declared<Resource, Record<string, unknown>>;

const endpointOf = (area: Resource, name: string): Endpoint => {
  const endpoint = area.endpoints[name];
  if (!endpoint) throw new Error(`${area.name} has no endpoint "${name}" that a screen asks for`);
  return endpoint;
};

const verb = (zhCN: string, en: string, of: Label): Label => [
  `${zhCN}${of[0]}`,
  `${en} ${of[1].toLowerCase()}`,
];

/** Plain list, create, edit and view screens, drawn from the contract's field kinds. */
export const screens = <A extends Resource & { entity: Entity }>(
  area: A,
  declared: Declared<A, Row<A['entity']>>,
): ScreenSpec[] => {
  // Field names are checked above against the entity; drawing needs them as plain text only.
  const plain = declared as unknown as AnyDeclared;
  const { label } = area.entity;
  const parent = declared.list?.path;
  const draw =
    (part: 'List' | 'Form' | 'View', edit = false) =>
    async (): Promise<ScreenModule> => {
      const { drawn } = await import('../declared/index');
      return { default: drawn(part, area, plain, edit) };
    };
  const made: ScreenSpec[] = [];
  if (declared.list) {
    const { path, title, keepAlive, menu } = declared.list;
    made.push({
      path,
      title: title ?? label,
      needs: endpointOf(area, 'list').needs,
      keepAlive,
      menu,
      load: draw('List'),
    });
  }
  if (declared.create) {
    const { path, title = verb('新建', 'New', label) } = declared.create;
    made.push({ path, title, parent, needs: endpointOf(area, 'create').needs, load: draw('Form') });
  }
  if (declared.edit) {
    const { path, title = verb('编辑', 'Edit', label) } = declared.edit;
    made.push({
      path,
      title,
      parent,
      needs: endpointOf(area, 'update').needs,
      load: draw('Form', true),
    });
  }
  if (declared.view) {
    const { path, title = label } = declared.view;
    made.push({ path, title, parent, needs: endpointOf(area, 'one').needs, load: draw('View') });
  }
  return made;
};

/** A screen with a component of its own: `special({ path, title: ['…', '…'], needs, load: () => import('./X') })`. */
export const special = (spec: ScreenSpec): ScreenSpec => spec;
