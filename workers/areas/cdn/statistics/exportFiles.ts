import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFile } from '#server/kernel/files';
import { platform } from '#server/kernel/process/platform';
import type { ExportWork, Piece, RowGroup } from '#server/model/cdn/statistics/exports.store';
import {
  exportColumns,
  exportLines,
  type ExportRow,
  exportRows,
  type PieceTerms,
} from './exportRows';
import { headLine, textOf } from './exportText';
import { parquetFoot, parquetHead, rowGroupOf } from './parquet';

/** Rows of one row group: what a Parquet file holds in memory while it is written. */
const groupRows = 20_000;

type Counted = { rows: number; groups: RowGroup[] };
async function* textPiece(e: ExportWork, n: number, terms: PieceTerms, counts: Counted) {
  const text = textOf(e.format === 'csv' ? 'csv' : 'ndjson', exportColumns(e));
  for await (const chunk of exportLines(e, n, terms, text)) {
    counts.rows += chunk.length;
    yield chunk.join('');
  }
}
async function* parquetPiece(e: ExportWork, n: number, terms: PieceTerms, counts: Counted) {
  const columns = exportColumns(e);
  let waiting: ExportRow[] = [];
  let offset = 0;
  const flush = (chunk: readonly ExportRow[]): Buffer => {
    const values = columns.map((_, i) => chunk.map((row) => row[i] ?? ''));
    const { bytes, group } = rowGroupOf(columns, values, offset);
    counts.groups.push(group);
    counts.rows += chunk.length;
    offset += bytes.length;
    return bytes;
  };
  for await (const chunk of exportRows(e, n, terms)) {
    waiting.push(...chunk);
    while (waiting.length >= groupRows) {
      yield flush(waiting.slice(0, groupRows));
      waiting = waiting.slice(groupRows);
    }
  }
  if (waiting.length > 0) yield flush(waiting);
}

/** Writes piece `n` into a file of its own. The same figures give the same bytes, whoever writes it. */
export const writePiece = async (e: ExportWork, n: number, terms: PieceTerms): Promise<Piece> => {
  const counts: Counted = { rows: 0, groups: [] };
  const write = e.format === 'parquet' ? parquetPiece : textPiece;
  const content = write(e, n, terms, counts);
  const { id, sizeBytes } = await writeFile(content);
  const groups = e.format === 'parquet' ? counts.groups : null;
  return { n, fileId: id, rowCount: counts.rows, sizeBytes, groups };
};

const pathOf = (fileId: string): string => join(platform().filesFolder, fileId);

/** Pieces whose files are not whole any more on this host. */
export const lostPieces = async (pieces: readonly Piece[]): Promise<number[]> => {
  const lost: number[] = [];
  for (const piece of pieces) {
    const file = await stat(pathOf(piece.fileId)).catch(() => null);
    if (file?.size !== piece.sizeBytes) lost.push(piece.n);
  }
  return lost;
};
/** Removes the files of pieces; those that are gone already are no fault. */
export const removePieces = async (pieces: readonly Piece[]): Promise<void> => {
  for (const { fileId } of pieces) await rm(pathOf(fileId), { force: true });
};

/** The whole file, put together from its pieces. */
export const joinPieces = (
  e: ExportWork,
  pieces: readonly Piece[],
): Promise<{ id: string; sizeBytes: number; sha256: string }> => {
  async function* content(): AsyncGenerator<Buffer | string> {
    const columns = exportColumns(e);
    if (e.format === 'parquet') yield parquetHead;
    else yield headLine(e.format, columns);
    const groups: RowGroup[] = [];
    let base = parquetHead.length;
    for (const piece of pieces) {
      for (const group of piece.groups ?? [])
        groups.push({
          rows: group.rows,
          columns: group.columns.map(({ offset, size }) => ({ offset: offset + base, size })),
        });
      base += piece.sizeBytes;
      for await (const chunk of createReadStream(pathOf(piece.fileId))) yield chunk as Buffer;
    }
    if (e.format === 'parquet') yield parquetFoot(columns, groups);
  }
  return writeFile(content());
};
