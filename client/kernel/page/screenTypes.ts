import type { LucideIcon } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type * as z from 'zod';
import type { Action, Who } from '#shared/kernel/access';
import type { Endpoint, EventSpec, In, Resource } from '#shared/kernel/contract';
import type { Label } from '#shared/kernel/field';
import type { MenuPlace } from '../../menu';
import type { List, RowOf } from '../declared/lists';
import type { ListFilter } from '../declared/ListTable';
import type { ByWho, ListColumn, ListLooks, OwnColumn } from './listTypes';

export type Path = `/${string}`;
export type ScreenModule = { default: ComponentType };

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
  /** Name of the resource whose single objects it shows: refs to them lead here. */
  shows?: string;
  /** What the operation behind a declared form takes and the form neither shows nor leaves out on purpose. */
  unshown?: readonly string[];
};

type Names<R> = keyof R & string;
type Row = Record<string, unknown>;

/** The dialog of an action that asks for more than a confirmation. */
export type ActionDialog<R> = ComponentType<{ row: R; onClose(): void; onDone(): void }>;
/** An act on one row: an endpoint with the row's id, another screen, or a dialog of its own. */
export type RowAction<R, A extends Resource> = {
  label: Label;
  /** Called with the row's id, or with what `input` makes of the row. */
  endpoint?: Names<A['endpoints']>;
  input?: (row: R) => object;
  /** Opens another screen instead. */
  open?: (row: R) => string;
  /** Opens a dialog instead; `needs` then says who may. */
  dialog?: () => Promise<{ default: ActionDialog<R> }>;
  /** Opens the row beside the list instead. */
  beside?: true;
  /** Shows what the act answered, where it is more than "done": a new secret. */
  shows?: () => Promise<{
    default: ComponentType<{ row: R; answer: Row; onClose(): void }>;
  }>;
  needs?: Action;
  icon?: LucideIcon;
  danger?: boolean;
  /** A line above it in the menu. */
  divided?: true;
  /**
   * What will happen; asked before acting. Without it the act is done at once, unless it is dangerous;
   * with `false` that is too.
   */
  confirm?: false | Label | ((row: R) => Label);
  /** Head of what is asked; the label without it. */
  title?: (row: R) => Label;
  /** What must be typed first, the row's name for what cannot be undone. */
  typed?: (row: R) => string;
  /** Asks for a sentence that is sent under this name. */
  reason?: { field: string; label: Label; max: number };
  /** Left out of rows for which it means nothing. */
  when?: (row: R, who: Who) => boolean;
  /** Why it cannot be done to this row now. */
  refused?: (row: R, who: Who) => Label | string | null | false;
  /** A button beside the menu, of the icon alone where there is no room for words. */
  button?: true | 'icon' | 'primary';
  /** Said when it is done; null where the row itself shows it. */
  done?: Label | null | ((answer: Row) => Label);
};
/** An act on all chosen rows: one call for all where `input` is given, else one for each. */
export type BulkAction<R, A extends Resource> = {
  label: Label;
  endpoint: Names<A['endpoints']>;
  input?: (rows: readonly R[]) => object;
  /** What is sent for one row; its id without it. */
  each?: (row: R) => object;
  danger?: boolean;
  /** What will happen; with `false` it is done at once. */
  confirm?: false | Label;
  done?: Label;
};
/** A button above the list beside "New": leads to another screen, or acts. */
export type ToolbarAction<A extends Resource> = {
  label: Label;
  open?: string | ((who: Who) => string);
  endpoint?: Names<A['endpoints']>;
  input?: () => object;
  /** Opens a dialog instead; `needs` then says who may. */
  dialog?: () => Promise<{ default: ComponentType<{ onClose(): void; onDone(): void }> }>;
  needs?: Action;
  /** Left out for those for whom it means nothing. */
  when?: (who: Who) => boolean;
  hint?: Label;
  /** The way to a new row: stands out, and below the words of an empty list too. */
  primary?: true;
  confirm?: Label;
  done?: Label;
};

/** Components of a list that are its own; loaded with the screen, not with the console. */
export type ListParts<R> = {
  /** Cells in place of those drawn by kind. */
  cells?: Partial<Record<string, ComponentType<{ row: R }>>>;
  /** Columns that are no field of the row, put behind the declared ones or the one they name. */
  columns?: readonly OwnColumn<R>[];
  /** Row actions that only their own screen needs to know. */
  actions?: readonly RowAction<R, Resource>[];
  /** Filters whose choices the contract does not know. */
  filters?: Readonly<Record<string, ListFilter>>;
  /** Acts on the chosen rows, in place of declared ones. */
  bulk?: ComponentType<{ rows: readonly R[]; reload(): void; onDone(): void }>;
  /** Buttons of a row that no endpoint stands behind, before the declared ones. */
  buttons?: ComponentType<{ row: R; onDone(): void }>;
  /** Stands around the list and holds what its cells share. */
  around?: ComponentType<{
    rows: readonly R[] | undefined;
    reload(): void;
    children: ReactNode;
  }>;
  /** At the right of the page's title, and below the words of an empty list. */
  head?: ComponentType;
  /** Below the page's title. */
  note?: ComponentType;
  above?: ComponentType;
  below?: ComponentType<{ list: List<Endpoint> }>;
  /** Further controls in the bar. */
  toolbar?: ComponentType<{ list: List<Endpoint> }>;
  /** What opens beside the list when a row is opened. */
  drawer?: ComponentType<{ row: R; onClose(): void; onDone(): void }>;
  /** What opens beside the list where the address names it (`opens`). */
  detail?: ComponentType<{ id: string; onClose(): void; onDone(): void }>;
};
export type ListScreen<E extends Endpoint, A extends Resource = Resource> = ListLooks<RowOf<E>> & {
  path: Path;
  title?: Label;
  menu?: MenuPlace;
  needs?: Action;
  parent?: Path;
  /** Another list of the resource than `list`. */
  endpoint?: Names<A['endpoints']>;
  columns: ByWho<readonly ListColumn<RowOf<E>>[]>;
  /** Columns that are hidden until chosen. */
  optional?: ByWho<readonly Names<RowOf<E>>[]>;
  /** The column that takes the space that is left; the first without it. */
  grow?: Names<RowOf<E>>;
  widths?: Partial<Record<Names<RowOf<E>>, number>>;
  /** Words of the search box; what is searched is the contract's. */
  search?: Label;
  /** Filters shown, of those the contract declares; all of them without it. */
  filters?: ByWho<readonly string[]>;
  /** Input that the address does not show: the same list for another purpose. */
  fixed?: Partial<In<E>> | ((who: Who) => Partial<In<E>>);
  /** The same list narrowed by one click, chosen in the address. */
  tabs?: readonly { id: string; label: Label; fixed: Partial<In<E>> }[];
  sort?: string;
  size?: number;
  everyMs?: number;
  refreshOn?: readonly EventSpec[];
  actions?: readonly RowAction<RowOf<E>, A>[];
  bulk?: readonly BulkAction<RowOf<E>, A>[];
  toolbar?: readonly ToolbarAction<A>[];
  /** Said when there is nothing at all: what the thing is for; the first step stands below it. */
  empty?: { title: Label; text?: Label };
  /** The bar offers no "New", though there is a form. */
  create?: false;
  note?: Label;
  keepAlive?: boolean;
  parts?: () => Promise<{ default: ListParts<RowOf<E>> }>;
};

/** What a control of a form's own gets. */
export type ControlProps = {
  value: unknown;
  onChange(value: unknown): void;
  values: Row;
  /** Changes other fields too. */
  change(patch: Row): void;
  ids: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true };
  label: string;
  disabled?: boolean;
};
/** Components of a form that are its own; loaded with the screen. */
export type FormParts = {
  controls?: Readonly<Record<string, ComponentType<ControlProps>>>;
  above?: ComponentType<{ values: Row; change(patch: Row): void }>;
  below?: ComponentType<{ values: Row; change(patch: Row): void }>;
  /** Stands beside the fields and answers at each key. */
  aside?: ComponentType<{ values: Row }>;
};
/** Fields under a heading; with `steps` each group is a step of its own. */
export type FieldGroup<F> = { group: Label; fields: readonly F[]; note?: Label };
export type FormScreen<E extends Endpoint, A extends Resource = Resource> = {
  path: Path;
  title?: Label;
  needs?: Action;
  parent?: Path;
  endpoint?: Names<A['endpoints']>;
  fields: readonly (Names<In<E>> | FieldGroup<Names<In<E>>>)[];
  /** Fields of the operation that this form leaves out on purpose. */
  omits?: readonly Names<In<E>>[];
  steps?: true;
  /** Values a new form starts with. */
  start?: Partial<In<E>> | ((who: Who) => Partial<In<E>>);
  /** Fields that show only while others say so. */
  when?: Partial<Record<Names<In<E>>, (values: Row, who: Who) => boolean>>;
  /** What the form makes of a row it edits or copies. */
  fromRow?: (row: Row) => Row;
  /** What is sent of the form's values. */
  toInput?: (values: Row) => Row;
  /** Where saving leads; the list without it. */
  after?: (answer: Row) => string;
  /** Words of the main button. */
  submit?: Label;
  done?: Label;
  parts?: () => Promise<{ default: FormParts }>;
};
export type ViewScreen<R> = {
  path: Path;
  title?: Label;
  needs?: Action;
  parent?: Path;
  fields: readonly Names<R>[];
  parts?: () => Promise<{
    default: { below?: ComponentType<{ row: R }>; badge?: (row: R) => ReactNode };
  }>;
};

type Has<A extends Resource, K extends string> = A['endpoints'][K] extends Endpoint
  ? A['endpoints'][K]
  : never;
/** Screens of one resource. Several lists or forms of it are given as an array. */
export type Declared<A extends Resource> = {
  list?: ListScreen<Has<A, 'list'>, A> | readonly ListScreen<Has<A, 'list'>, A>[];
  create?: FormScreen<Has<A, 'create'>, A> | readonly FormScreen<Has<A, 'create'>, A>[];
  /** Path with `:id`, or without: then `?id=` names the object. */
  edit?: FormScreen<Has<A, 'update'>, A> | readonly FormScreen<Has<A, 'update'>, A>[];
  view?: ViewScreen<RowOf<Has<A, 'list'>>>;
};
type Anything = Endpoint<
  z.ZodType<Row, Row>,
  z.ZodObject<{ rows: z.ZodArray<z.ZodType<Row>>; total: z.ZodInt }>
>;
/** Declarations with their types forgotten, as the drawing components take them. */
export type AnyList = ListScreen<Anything>;
export type AnyForm = FormScreen<Anything>;
export type AnyDeclared = {
  list: readonly AnyList[];
  create: readonly AnyForm[];
  edit: readonly AnyForm[];
  view?: ViewScreen<Row>;
};
