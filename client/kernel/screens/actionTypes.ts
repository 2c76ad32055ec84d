import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Action, Who } from '#shared/kernel/access';
import type { Resource } from '#shared/kernel/contract';
import type { Label } from '#shared/kernel/field';

type Names<R> = keyof R & string;
type Row = Record<string, unknown>;

/** The dialog of an action that asks for more than a confirmation; `onDone` closes it too. */
export type ActionDialog<R> = ComponentType<{ row: R; onClose(): void; onDone(): void }>;
/** An act on one row: an endpoint with the row's id, another screen, or a dialog of its own. */
export type RowAction<R, A extends Resource> = {
  label: Label;
  /** Called with the row's id, or with what `input` makes of the row. */
  endpoint?: Names<A['endpoints']>;
  input?: (row: R) => object;
  /** Opens another screen instead. */
  open?: (row: R, who: Who) => string;
  /** Opens a dialog instead; `permission` then says who may. */
  dialog?: () => Promise<{ default: ActionDialog<R> }>;
  /** Opens the row beside the list instead. */
  beside?: true;
  /** Shows what the act answered, where it is more than "done": a new secret. */
  shows?: () => Promise<{
    default: ComponentType<{ row: R; answer: Row; onClose(): void }>;
  }>;
  permission?: Action;
  icon?: LucideIcon;
  danger?: boolean;
  /** A line above it in the menu. */
  divided?: true;
  /**
   * What will happen; asked before acting. Without it the act is done at once, unless it is dangerous;
   * with `false` that is too.
   */
  confirm?: false | Label | ((row: R) => Label);
  /** Head of what is asked, and name of an icon; the label without it. */
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
  /** Left out for those for whom it means nothing. */
  when?: (who: Who) => boolean;
  danger?: boolean;
  /** What will happen; with `false` it is done at once. */
  confirm?: false | Label;
  done?: Label;
};
/** What the dialog of a button is given; `start` holds what the address named, if it opened it. */
export type ToolbarDialogProps = {
  start?: Readonly<Record<string, string>>;
  onClose(): void;
  /** Closes it and reads the list again. */
  onDone(): void;
};
/** A button above the list beside "New": leads to another screen, or acts. */
export type ToolbarAction<A extends Resource> = {
  label: Label;
  open?: string | ((who: Who) => string);
  endpoint?: Names<A['endpoints']>;
  input?: () => object;
  /** Opens a dialog instead; `permission` then says who may. */
  dialog?: () => Promise<{ default: ComponentType<ToolbarDialogProps> }>;
  /** A name in the address that opens the dialog too, and those it begins with. */
  opens?: { as: string; with: readonly string[] };
  permission?: Action;
  /** Left out for those for whom it means nothing. */
  when?: (who: Who) => boolean;
  hint?: Label;
  /** The way to a new row: stands out, and below the words of an empty list too. */
  primary?: true;
  confirm?: Label;
  done?: Label;
};
