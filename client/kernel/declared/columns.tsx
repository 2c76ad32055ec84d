import type { ComponentType } from 'react';
import type * as z from 'zod';
import { type Kind, kindOf, metaOf } from '#shared/kernel/field';
import { microsPerUnit } from '#shared/kernel/units';
import type { Column, Measure } from '../../ui/table/types';
import type { ListColumn } from '../screens/listTypes';
import { t } from '../text/translate';
import { Cell, isNumeric, unitOf } from './Cell';
import { RefCell } from './Ref';
import { labelOf } from './shape';

/** Widths that fit what a kind of value needs, px; others take the table's default. */
const widths: Partial<Record<Kind, number>> = {
  time: 130,
  id: 150,
  ref: 170,
  host: 240,
  url: 260,
  email: 220,
  flag: 100,
  count: 100,
  ms: 100,
  bytes: 110,
  bps: 110,
  ratio: 100,
  money: 120,
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
  /** The column that takes most of the space that is left. */
  grow?: string | undefined;
  /** Instants are told to the second: events and logs. */
  seconds?: boolean | undefined;
};
/** Wide with seconds, px. */
const secondsWidth = 150;
/** Kinds whose values are cut where the column is narrow: they take of the space that is left. */
const flexible: ReadonlySet<Kind> = new Set([
  'host',
  'url',
  'longText',
  'text',
  'email',
  'ref',
  'list',
  'choices',
]);

/** How a numeric field is drawn as a column of one unit. */
const measureOf = <R extends object>(
  schema: z.ZodType,
  name: keyof R & string,
): Measure<R> | undefined => {
  const kind = kindOf(schema);
  if (!isNumeric(schema)) return undefined;
  const { scale = kind === 'money' ? microsPerUnit : 1, decimals } = metaOf(schema);
  return {
    unit: unitOf(kind),
    of: (row) => {
      const value = row[name];
      return typeof value === 'number' ? value / scale : null;
    },
    ...(decimals === undefined ? {} : { digits: decimals }),
    ...(kind === 'money' && {
      unitOf: (row: R) => (row as { currency?: string }).currency,
    }),
  };
};
type Shape = Readonly<Record<string, unknown>>;

const hasTone = (schema: z.ZodType): boolean =>
  Object.values(metaOf(schema).options ?? {}).some((option) => option[2] !== undefined);

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
        <Cell
          value={value}
          schema={schema}
          currency={(row as { currency?: string }).currency}
          seconds={o.seconds}
        />
      );
    };
    return {
      id: name,
      header: t(own?.label ?? labelOf(schema, name)),
      hint: own?.hint && t(own.hint),
      cell,
      width:
        o.widths?.[name] ??
        (o.seconds && kindOf(schema) === 'time' ? secondsWidth : widths[kindOf(schema)]),
      measure: Own ? undefined : measureOf<R>(schema, name),
      state: kindOf(schema) === 'choice' && hasTone(schema),
      zoned: kindOf(schema) === 'time',
      flex: flexible.has(kindOf(schema)),
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
