import type { ComponentType, ReactNode } from 'react';
import type * as z from 'zod';
import type { Action, Who } from '#shared/kernel/access';
import type { Endpoint, EventSpec, In, Resource } from '#shared/kernel/contract';
import type { Label } from '#shared/kernel/field';
import type { MenuPlace } from '../../menu';
import type { Difference } from '../../ui/text/DiffView';
import type { List, RowOf } from '../declared/list/useList';
import type { ListFilter } from '../declared/list/ListTable';
import type { BulkAction, RowAction, ToolbarAction } from './actionTypes';
import type { FieldGroup, FieldLooks, FormParts } from './formTypes';
import type { ByWho, ListColumn, ListLooks, OwnColumn } from './listTypes';

export type Path = `/${string}`;
export type ScreenModule = { default: ComponentType };

/** A figure by its name and what it means. */
export type Figure = readonly [name: Label, meaning: Label];
type Help = Pick<ScreenSpec, 'about' | 'figures'>;

/** One screen as the router, the menu and the palette know it. */
export type ScreenSpec = {
  path: Path;
  title: Label;
  /** What the screen is for, said by its help; one that stands in the menu always says it. */
  about?: Label;
  figures?: () => Promise<{ figures: readonly Figure[] }>;
  /** Operations it offers, known before anybody has used them; its help lists them. */
  uses?: readonly Endpoint[];
  permission: Action;
  load: () => Promise<ScreenModule>;
  /** Stays alive while others are shown. */
  keepAlive?: boolean;
  /** Where it stands in the menu; form screens and details stand nowhere. */
  menu?: MenuPlace;
  /** The list this screen belongs to, for crumbs and the menu mark. */
  parent?: Path;
  /** Name of the resource whose single objects it shows: refs to them lead here. */
  shows?: string;
  /** The resource that it lists, and who may read the list: others are not offered its objects to choose. */
  lists?: { of: string; permission: Action };
  /** What the operation behind a declared form takes and the form neither shows nor leaves out on purpose. */
  unshown?: readonly string[];
  /** Further words the palette finds it by, in any language. */
  also?: string;
  /** It shows or changes one object that its address names, and is of no use without. */
  ofObject?: true;
  /** Name in its address of the object's id; `id` without it. */
  idIn?: string;
};

type Names<R> = keyof R & string;
type Row = Record<string, unknown>;

type ListFilters = Readonly<Record<string, ListFilter>>;
/** Components of a list that are its own; loaded with the screen, not with the console. */
export type ListParts<R> = {
  /** Cells in place of those drawn by kind. */
  cells?: Partial<Record<string, ComponentType<{ row: R }>>>;
  /** Columns that are no field of the row, put behind the declared ones or the one they name. */
  columns?: readonly OwnColumn<R>[];
  /** Row actions that only their own screen needs to know. */
  actions?: readonly RowAction<R, Resource>[];
  /** Filters whose choices the contract does not know, or that follow from the answer. */
  filters?: ListFilters | ((list: List<Endpoint>) => ListFilters);
  /** A hook: further input that follows from the address; it narrows the list as filters do. */
  useInput?: () => Row;
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
  toolbar?: ComponentType<{ list: List<Endpoint>; chosen: readonly R[] }>;
  /** What opens beside the list when a row is opened. */
  drawer?: ComponentType<{ row: R; onClose(): void; onDone(): void }>;
  /** What opens beside the list where the address names it (`opens`). */
  detail?: ComponentType<{ id: string; onClose(): void; onDone(): void }>;
};
export type ListScreen<E extends Endpoint, A extends Resource = Resource> = Help &
  ListLooks<RowOf<E>> & {
    path: Path;
    title?: Label;
    menu?: MenuPlace;
    permission?: Action;
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

export type FormScreen<E extends Endpoint, A extends Resource = Resource> = Help & {
  path: Path;
  title?: Label;
  /** A form that stands by itself, not behind a list. */
  menu?: MenuPlace;
  permission?: Action;
  parent?: Path;
  endpoint?: Names<A['endpoints']>;
  fields: readonly (Names<In<E>> | FieldGroup<Names<In<E>>>)[];
  /** Rows that can be edited; all without it. */
  only?: (row: Row) => boolean;
  /** Fields of the operation that this form leaves out on purpose. */
  omits?: readonly Names<In<E>>[];
  steps?: true;
  looks?: FieldLooks;
  /** Values a new form starts with. */
  start?: Partial<In<E>> | ((who: Who, query: URLSearchParams) => Partial<In<E>>);
  /** Fields that show only while others say so. */
  when?: Partial<Record<Names<In<E>>, (values: Row, who: Who) => boolean>>;
  /** What the form makes of a row it edits, or copies. */
  fromRow?: (row: Row, edit: boolean) => Row;
  /** What is sent of the form's values; `start` are those it began with. */
  toInput?: (values: Row, start: Row, who: Who) => Row;
  /** Where saving leads; the list without it. */
  after?: (answer: Row, values: Row) => string;
  /** Where "Cancel" leads; the list without it. */
  back?: string;
  /** Words of the main button. */
  submit?: Label;
  /** A second button that saves as well and leads elsewhere. */
  also?: { label: Label; after: (answer: Row) => string };
  /** What saving changes of what it began with, shown before it is saved; without any there is nothing to save. */
  differences?: (values: Row, start: Row) => readonly Difference[];
  /** Why it may not be sent as it stands. */
  refused?: (values: Row) => string | false;
  /** Stands beside the buttons. */
  footnote?: Label;
  /** What the title of the page says about the row that is edited; its name without it. */
  object?: (row: Row) => string;
  done?: Label | ((answer: Row) => Label);
  parts?: () => Promise<{ default: FormParts }>;
};
export type ViewScreen<R> = Help & {
  path: Path;
  title?: Label;
  permission?: Action;
  parent?: Path;
  fields: readonly Names<R>[];
  parts?: () => Promise<{
    default: { below?: ComponentType<{ row: R }>; badge?: (row: R) => ReactNode };
  }>;
};

/** An endpoint of a resource by its name. */
export type Has<A extends Resource, K extends string> = A['endpoints'][K] extends Endpoint
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

/** A list without its address, for lists that stand on several screens. */
export type ListOf<A extends Resource, N extends string = 'list'> = Omit<
  ListScreen<Has<A, N>, A>,
  'path'
>;
