import { extname } from 'node:path';
import { smsNumberFiles } from '#shared/areas/sms/numberFiles/numberFiles';
import { mostFileSize, mostRows, pieceSize } from '#shared/areas/sms/numberFiles/terms';
import { Failure } from '#shared/kernel/errors';
import { sentence } from '#shared/kernel/sentences';
import type { Ctx } from '../../../kernel/db/context';
import { SheetFault, type Octets } from '../../../kernel/sheet/archive';
import { sheetRows, type SheetRow } from '../../../kernel/sheet/rows';
import { lockFile, moveFile, type NumberFile } from './files.store';
import { addTextPiece, pieceOf, putTextPieces, touch } from './pieces.store';
import { refuseFile } from './purge.store';

type Run = <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;

const archiveMark = Buffer.from('PK\u0003\u0004', 'latin1');
/** Whether a file is a workbook by its name. */
export const isSheet = (fileName: string): boolean => extname(fileName).toLowerCase() === '.xlsx';
/** Whether octets begin as every workbook without a password does. */
export const beginsAsSheet = (first: Buffer): boolean =>
  first.subarray(0, archiveMark.length).equals(archiveMark);

const quoted = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
const lineOf = (cells: readonly string[]): string =>
  `${cells.map((c) => quoted(c.replaceAll('\0', ''))).join(',')}\n`;

/** The octets of a workbook out of its pieces; one of them is in memory, and each look says that it is being read. */
const octetsOf = (run: Run, file: NumberFile, signal: AbortSignal): Octets => {
  let open: { n: number; octets: Buffer } | null = null;
  const piece = async (n: number): Promise<Buffer> => {
    if (open?.n === n) return open.octets;
    signal.throwIfAborted();
    const octets = await run(async (ctx) => {
      await touch(ctx, file.id);
      return pieceOf(ctx, file.id, n);
    });
    if (!octets) throw new SheetFault('unreadable', 'a piece is missing');
    open = { n, octets };
    return octets;
  };
  return {
    size: file.sizeBytes,
    async *read(from, to) {
      for (let at = from; at < to; ) {
        const n = Math.floor(at / pieceSize);
        const octets = (await piece(n)).subarray(at - n * pieceSize, to - n * pieceSize);
        if (octets.length === 0) throw new SheetFault('unreadable', 'cut off');
        yield octets;
        at += octets.length;
      }
    },
  };
};

/** Makes lines of rows: empty rows between others stay, so that a row keeps its number; those above the first do not. */
const writer = (put: (n: number, text: string) => Promise<void>) => {
  let lines: string[] = [];
  let size = 0;
  let whole = 0;
  let rows = 0;
  let last: number | null = null;
  let pieces = 0;
  const flush = async () => {
    await put(pieces, lines.join(''));
    pieces += 1;
    [lines, size] = [[], 0];
  };
  return {
    async add(batch: readonly SheetRow[]): Promise<void> {
      for (const { n, cells } of batch) {
        if (cells.length === 0) continue;
        rows += 1;
        // The first may name the columns.
        if (rows > mostRows + 1) throw new Failure('sms.tooManyRows', { most: mostRows });
        const line = '\n'.repeat(last === null ? 0 : n - last - 1) + lineOf(cells);
        last = n;
        lines.push(line);
        size += Buffer.byteLength(line);
        whole += Buffer.byteLength(line);
        if (whole > mostFileSize) throw new SheetFault('tooLarge', 'text');
        if (size >= pieceSize) await flush();
      }
    },
    async end(): Promise<void> {
      if (rows === 0) throw new SheetFault('unreadable', 'no rows');
      if (lines.length > 0) await flush();
    },
  };
};

const faultOf = (error: unknown) => {
  if (error instanceof Failure) return sentence('sms.tooManyRows', { most: mostRows });
  if (!(error instanceof SheetFault)) return null;
  return error.why === 'tooLarge' ? sentence('sms.sheetSize') : sentence('sms.notSheet');
};

/** Whether a file is still to be unpacked; locked until the transaction ends. */
const isDue = async (ctx: Ctx, id: string): Promise<boolean> =>
  (await lockFile(ctx, id)).state === 'unpacking';

/**
 * Reads the first sheet of a workbook into lines of text, piece by piece, and puts them in its place. Whoever runs
 * it again, also beside another, writes the same pieces; the one that ends first is the one that counts.
 */
export const unpackFile = async (run: Run, id: string, signal: AbortSignal): Promise<void> => {
  const file = await run((ctx) => lockFile(ctx, id));
  if (file.state !== 'unpacking') return;
  const text = writer((n, content) =>
    run(async (ctx) => {
      if (await isDue(ctx, id)) await addTextPiece(ctx, id, n, content);
    }),
  );
  try {
    for await (const rows of sheetRows(octetsOf(run, file, signal))) {
      signal.throwIfAborted();
      await text.add(rows);
    }
    await text.end();
  } catch (error) {
    const fault = signal.aborted ? null : faultOf(error);
    if (!fault) throw error;
    await run(async (ctx) => {
      if (await isDue(ctx, id)) await refuseFile(ctx, await lockFile(ctx, id), fault);
    });
    return;
  }
  await run(async (ctx) => {
    if (!(await isDue(ctx, id))) return;
    await putTextPieces(ctx, id);
    await moveFile(ctx, await lockFile(ctx, id), 'mapping');
  });
};

/** Hands a workbook that is whole to the workers. */
export const beginUnpacking = async (ctx: Ctx, file: NumberFile): Promise<void> => {
  await moveFile(ctx, file, 'unpacking');
  ctx.enqueue(smsNumberFiles.jobs.unpack, { id: file.id });
};
