import type { RowGroup } from '#server/model/cdn/statistics/exports.store';

/** A column of a file; every row has a value in it. */
export type ParquetColumn = { name: string; kind: 'text' | 'integer' | 'time' };
/** Values of one column: texts, or numbers, times in epoch milliseconds. */
type Values = readonly (string | number)[];

/* Numbers of the format: https://github.com/apache/parquet-format (thrift, compact protocol). */
const physical = { text: 6, integer: 2, time: 2 } as const;
const converted = { text: 0, integer: null, time: 9 } as const;
const [plain, rle, uncompressed, required] = [0, 3, 0, 0];
const [i32, i64, binary, list, struct] = [5, 6, 8, 9, 12];

const varint = (value: number | bigint): Buffer => {
  const bytes: number[] = [];
  let rest = BigInt(value);
  while (rest >= 0x80n) {
    bytes.push(Number(rest & 0x7fn) | 0x80);
    rest >>= 7n;
  }
  bytes.push(Number(rest));
  return Buffer.from(bytes);
};
/** Whole numbers that are never negative here: their zigzag form is twice the number. */
const whole = (value: number): Buffer => varint(BigInt(value) * 2n);
const text = (value: string): Buffer => {
  const bytes = Buffer.from(value, 'utf8');
  return Buffer.concat([varint(bytes.length), bytes]);
};
type Field = readonly [id: number, type: number, value: Buffer] | null;
const structOf = (...fields: Field[]): Buffer => {
  const parts: Buffer[] = [];
  let before = 0;
  for (const field of fields) {
    if (!field) continue;
    const [id, type, value] = field;
    parts.push(Buffer.from([((id - before) << 4) | type]), value);
    before = id;
  }
  return Buffer.concat([...parts, Buffer.from([0])]);
};
const listOf = (type: number, values: readonly Buffer[]): Buffer => {
  const head =
    values.length < 15
      ? Buffer.from([(values.length << 4) | type])
      : Buffer.concat([Buffer.from([0xf0 | type]), varint(values.length)]);
  return Buffer.concat([head, ...values]);
};

const plainValues = (kind: ParquetColumn['kind'], values: Values): Buffer => {
  if (kind !== 'text') {
    const bytes = Buffer.alloc(values.length * 8);
    for (const [i, value] of values.entries()) bytes.writeBigInt64LE(BigInt(value), i * 8);
    return bytes;
  }
  const parts: Buffer[] = [];
  for (const value of values) {
    const bytes = Buffer.from(String(value), 'utf8');
    const length = Buffer.alloc(4);
    length.writeUInt32LE(bytes.length);
    parts.push(length, bytes);
  }
  return Buffer.concat(parts);
};

const pageOf = (kind: ParquetColumn['kind'], values: Values): Buffer => {
  const data = plainValues(kind, values);
  const dataPage = structOf(
    [1, i32, whole(values.length)],
    [2, i32, whole(plain)],
    [3, i32, whole(rle)],
    [4, i32, whole(rle)],
  );
  const header = structOf(
    [1, i32, whole(0)],
    [2, i32, whole(data.length)],
    [3, i32, whole(data.length)],
    [5, struct, dataPage],
  );
  return Buffer.concat([header, data]);
};

/** What every Parquet file begins with. */
export const parquetHead = Buffer.from('PAR1');

/**
 * Rows as one row group: plain values without compression, one page a column. `offset` is where the
 * group begins within its piece.
 */
export const rowGroupOf = (
  columns: readonly ParquetColumn[],
  values: readonly Values[],
  offset: number,
): { bytes: Buffer; group: RowGroup } => {
  const pages = columns.map(({ kind }, i) => pageOf(kind, values[i] ?? []));
  let at = offset;
  const places = pages.map(({ length: size }) => {
    const place = { offset: at, size };
    at += size;
    return place;
  });
  const group = { rows: values[0]?.length ?? 0, columns: places };
  return { bytes: Buffer.concat(pages), group };
};

/** The end of a file with these row groups, whose offsets count from its first byte. */
export const parquetFoot = (
  columns: readonly ParquetColumn[],
  groups: readonly RowGroup[],
): Buffer => {
  const root = structOf([4, binary, text('schema')], [5, i32, whole(columns.length)]);
  const elements = columns.map(({ name, kind }) => {
    const meaning = converted[kind];
    return structOf(
      [1, i32, whole(physical[kind])],
      [3, i32, whole(required)],
      [4, binary, text(name)],
      meaning === null ? null : [6, i32, whole(meaning)],
    );
  });
  const rowGroups = groups.map((group) => {
    const chunks = group.columns.map(({ offset, size }, i) => {
      const column = columns[i] as ParquetColumn;
      const meta = structOf(
        [1, i32, whole(physical[column.kind])],
        [2, list, listOf(i32, [whole(plain)])],
        [3, list, listOf(binary, [text(column.name)])],
        [4, i32, whole(uncompressed)],
        [5, i64, whole(group.rows)],
        [6, i64, whole(size)],
        [7, i64, whole(size)],
        [9, i64, whole(offset)],
      );
      return structOf([2, i64, whole(offset)], [3, struct, meta]);
    });
    const bytes = group.columns.reduce((sum, { size }) => sum + size, 0);
    return structOf(
      [1, list, listOf(struct, chunks)],
      [2, i64, whole(bytes)],
      [3, i64, whole(group.rows)],
    );
  });
  const meta = structOf(
    [1, i32, whole(1)],
    [2, list, listOf(struct, [root, ...elements])],
    [3, i64, whole(groups.reduce((sum, group) => sum + group.rows, 0))],
    [4, list, listOf(struct, rowGroups)],
    [6, binary, text('Manifold')],
  );
  const length = Buffer.alloc(4);
  length.writeUInt32LE(meta.length);
  return Buffer.concat([meta, length, parquetHead]);
};
