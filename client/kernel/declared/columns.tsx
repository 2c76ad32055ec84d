import type { ComponentType } from 'react';
import type * as z from 'zod';
import { type Kind, kindOf, metaOf } from '#shared/kernel/field';
import type { Column } from '../../ui/table/types';
import type { ListColumn } from '../page/listTypes';
import { t } from '../text/translate';
import { Cell, isNumeric } from './Cell';
import { RefCell } from './Ref';
import { labelOf } from './shape';

/** Widths that fit what a kind of value needs, px; others take the table's default. */
const widths: Partial<Record<Kind, number>> = {
  time: 190,
  id: 150,
  ref: 170,
  host: 240,
  url: 260,
  email: 220,
  flag: 100,
  count: 120,
  ms: 120,
  choice: 130,
  longText: 220,
  day: 120,
  month: 110,
};

export type ColumnOptions<R> = {
  cells?: Partial<Record<string, ComponentType<{ row: R }>>> | undefined;
  optional?: readonly string[] | undefined;
  sortable?: readonly string[] | undefined;
  widths?: Partial<Record<string, number>> | undefined;
  /** The column that takes the space that is left. */
  grow?: string | undefined;
};
type Shape = Readonly<Record<string, unknown>>;

/** The field of the row that holds the name of what a ref points at. */
const nameField = (shape: Shape, ref: string): string | undefined =>
  Object.keys(shape).find((k) => metaOf(shape[k] as z.ZodType).nameOf === ref);

/**
 * Columns from the fields of a row: head, width, side and cell follow from the contract. Hand-made
 * tables take them too: `columnsOf(shape, ['name', 'status'], { cells: { status: StatusCell } })`.
 */
export const columnsOf = <R extends object>(
  shape: Shape,
  names: readonly ListColumn<R>[],
  o: ColumnOptions<R> = {},
): Column<R>[] =>
  names.map((column, i) => {
    const own = typeof column === 'string' ? null : column;
    const name = typeof column === 'string' ? column : column.field;
    const schema = shape[name] as z.ZodType | undefined;
    if (!schema) throw new Error(`the row has no field "${name}" that a table asks for`);
    const Own = o.cells?.[name];
    const title = kindOf(schema) === 'ref' ? nameField(shape, name) : undefined;
    const of = metaOf(schema).of;
    const cell = (row: R) => {
      const value = row[name];
      if (Own) return <Own row={row} />;
      if (of && typeof value === 'string')
        return (
          <RefCell
            id={value}
            name={title ? ((row as Record<string, unknown>)[title] as string | null) : null}
            of={of}
          />
        );
      return (
        <Cell value={value} schema={schema} currency={(row as { currency?: string }).currency} />
      );
    };
    return {
      id: name,
      header: t(own?.label ?? labelOf(schema, name)),
      hint: own?.hint && t(own.hint),
      cell,
      width: o.widths?.[name] ?? widths[kindOf(schema)],
      align: own?.align ?? (!Own && isNumeric(schema) ? 'right' : undefined),
      sortable: o.sortable?.includes(name),
      optional: o.optional?.includes(name),
      always: i === 0,
      grow: o.grow === name,
      // A file says the name of what a ref points at, not its number.
      ...(title ? { fields: [title as keyof R & string] } : {}),
      ...(own?.fields ? { fields: own.fields } : {}),
    };
  });
