import type { Who } from '#shared/kernel/access';
import type { EventSpec } from '#shared/kernel/contract';
import type { Label } from '#shared/kernel/field';
import type { Column } from '../../ui/table/types';

type Name<R> = keyof R & string;
/** What is the same for everybody, or follows from who looks. */
export type ByWho<T> = T | ((who: Who) => T);
/** What somebody sees of a declaration that may depend on who looks. */
export const seenBy = <T extends object>(who: Who, of: ByWho<T>): T =>
  typeof of === 'function' ? of(who) : of;

/** A column of a list: the name of a field, or more where its cell says more than the field. */
export type ListColumn<R> =
  | Name<R>
  | {
      field: Name<R>;
      /** Fields that a downloaded list holds for it. */
      fields?: readonly Name<R>[];
      label?: Label;
      /** Longer explanation of the head. */
      hint?: Label;
      align?: 'right';
    };
/** A column that is no field of the row. */
export type OwnColumn<R> = Omit<Column<R>, 'header'> & {
  header: Label;
  /** The column it stands behind; the last without it. */
  behind?: string;
};

/** How a list stands on its page and keeps itself up to date; rarely said. */
export type ListLooks<R> = {
  /** Put before every name in the address, for two lists on one screen. */
  prefix?: string;
  /** The field that tells rows apart, where they have no id. */
  rowKey?: Name<R>;
  /**
   * Name in the address of what is open beside the list: the row's id, or what another field of it
   * names. `detail` of the parts draws it; with `page` it takes the place of the whole screen.
   */
  opens?: { as: string; by?: Name<R>; page?: true };
  /** The screen an opened row leads to, where nothing opens beside the list. */
  leads?: (row: R) => string;
  /** An event whose payload is laid over its row at once, where it fits. */
  live?: { event: EventSpec; fits?: (payload: R, row: R) => boolean };
  /** The filter that the search box fills, where the list has no search of its own. */
  searchIn?: string;
  actionsWidth?: number;
  maxHeight?: string;
  /** Instants are told to the second: events and logs. */
  seconds?: true;
  /** Rows change all the time: a tint would say nothing. */
  tint?: false;
  /** Where the server stops counting, with or without a search. */
  countedTo?: { all: number; search: number };
  /** A short list of which every row is shown. */
  pages?: false;
};
