import { sql } from 'kysely';
import { maskedNumber, readNumber } from '#shared/areas/sms/numbers';
import { type RejectReason, smsNumberFiles } from '#shared/areas/sms/numberFiles/numberFiles';
import { mostRows, sampleRows } from '#shared/areas/sms/numberFiles/terms';
import { type Encoding, encodingJudge } from '#shared/kernel/encoding';
import { Failure } from '#shared/kernel/errors';
import { sentence } from '#shared/kernel/sentences';
import { type Ctx, internal } from '../../../kernel/db/context';
import { platform } from '../../../kernel/process/platform';
import { messageKeys, type MessageKeys } from '../messages/index';
import { lockFile, moveFile, type NumberFile, tellProgress } from './files.store';
import { optedOut } from './optOuts.store';
import { dropPieces, pieceOf } from './pieces.store';
import { type FileRow, fileRows, maskedCell, separatorIn, type Writing } from './records';
import { refuseFile } from './purge.store';

type Place = {
  nextPiece: number;
  records: number;
  restEnc: Buffer | null;
  encoding: Encoding | null;
  separator: string | null;
};
type Good = { n: number; digits: string; country: string; values: string[]; hash: Buffer };
type Bad = { n: number; reason: RejectReason; shown: string };
type Batch = { good: Good[]; bad: Bad[] };

const perStatement = 5_000;
const longestValue = 200;
/** What the seal of a row of a file is bound to. */
export const boundRow = (fileId: string, n: number): string => `${fileId} row ${n}`;
const boundRest = (fileId: string) => `${fileId} rest`;

/** The sign that stands for octets which are none in the encoding of their file. */
const damaged = '\uFFFD';
const readRow = (file: NumberFile, keys: MessageKeys, n: number, row: FileRow): Good | Bad => {
  const { cells, broken } = row;
  const cell = cells[(file.numberColumn ?? 1) - 1] ?? '';
  if (broken) return { n, reason: 'quotes', shown: maskedCell(cell) };
  const read = readNumber(cell, file.callingCode);
  if ('reason' in read) return { n, reason: read.reason, shown: maskedCell(cell) };
  const values = file.variables.map((v) => cells[v.column - 1] ?? '');
  if (values.some((v) => v.includes(damaged)))
    return { n, reason: 'encoding', shown: maskedNumber(read.digits) };
  if (values.some((v) => v.length > longestValue))
    return { n, reason: 'value', shown: maskedNumber(read.digits) };
  return { n, ...read, values, hash: keys.hash(read.digits) };
};

const insertBad = (ctx: Ctx, fileId: string, bad: readonly Bad[]) =>
  sql`insert into sms_number_reject (file_id, n, reason, shown)
    select ${fileId}::uuid, n, reason, shown from unnest(${bad.map((b) => b.n)}::int[], ${bad.map((b) => b.reason)}::text[],
      ${bad.map((b) => b.shown)}::text[]) u(n, reason, shown)`.execute(internal(ctx));

/** Writes rows: those that opted out and those that were there before are rejected. Answers the countries of the new ones. */
const insertGood = async (ctx: Ctx, file: NumberFile, keys: MessageKeys, batch: Batch) => {
  const { id } = file;
  const out = await optedOut(
    ctx,
    file.accountId,
    batch.good.map((g) => g.hash),
  );
  const isOut = (g: Good) => out.has(g.hash.toString('hex'));
  const rejected = (g: Good, reason: RejectReason): Bad => ({
    n: g.n,
    reason,
    shown: maskedNumber(g.digits),
  });
  const open = batch.good.filter((g) => !isOut(g));
  batch.bad.push(...batch.good.filter(isOut).map((g) => rejected(g, 'optedOut')));
  const { rows } = await sql<{ n: number; country: string }>`insert into sms_number
      (file_id, n, dest_hash, dest_enc, dest_masked, country)
    select ${id}::uuid, n, hash, dest, masked, country
    from unnest(${open.map((g) => g.n)}::int[], ${open.map((g) => g.hash)}::bytea[],
      ${open.map((g) => keys.seal(JSON.stringify([g.digits, ...g.values]), boundRow(id, g.n)))}::bytea[],
      ${open.map((g) => maskedNumber(g.digits))}::text[], ${open.map((g) => g.country)}::text[]) u(n, hash, dest, masked, country)
    order by n on conflict do nothing returning n, country`.execute(internal(ctx));
  const fresh = new Set(rows.map((r) => r.n));
  batch.bad.push(...open.filter((g) => !fresh.has(g.n)).map((g) => rejected(g, 'duplicate')));
  return rows.map((r) => r.country);
};

const placeOf = async (ctx: Ctx, id: string): Promise<Place> => {
  const { rows } = await sql<Place>`select next_piece, records, rest_enc, encoding, separator
    from sms_number_file where id = ${id}`.execute(internal(ctx));
  return rows[0] as Place;
};

/** How a file is written, judged over all of its pieces. */
const judged = async (ctx: Ctx, file: NumberFile): Promise<Writing> => {
  const judge = encodingJudge();
  let separator = '';
  for (let n = 0; n < file.pieces; n += 1) {
    const piece = await pieceOf(ctx, file.id, n);
    if (!piece) throw new Failure('sms.notText');
    separator ||= separatorIn(piece);
    judge.add(piece);
  }
  return { encoding: judge.end(), separator };
};
const writingOf = async (ctx: Ctx, file: NumberFile, place: Place): Promise<Writing> => {
  const { encoding, separator } = place;
  return encoding && separator ? { encoding, separator } : judged(ctx, file);
};
/** The first rows of a file, cell by cell, written as its check found or as these octets tell; none before they came. */
export const firstRows = async (ctx: Ctx, id: string, pieces: number): Promise<string[][]> => {
  const piece = await pieceOf(ctx, id, 0);
  if (!piece) return [];
  const place = await placeOf(ctx, id);
  const judge = encodingJudge();
  judge.add(piece);
  const encoding = place.encoding ?? judge.end();
  const separator = place.separator ?? separatorIn(piece);
  const { rows } = fileRows(piece, { encoding, separator, first: true, last: pieces === 1 });
  return rows.slice(0, sampleRows).map((row) => row.cells);
};

const countOf = (bad: readonly Bad[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { reason } of bad) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
};
const added = (to: Readonly<Record<string, number>>, more: readonly string[]) => {
  const sums = { ...to };
  for (const name of more) sums[name] = (sums[name] ?? 0) + 1;
  return sums;
};

const keepCounts = async (
  ctx: Ctx,
  file: NumberFile,
  o: {
    place: Omit<Place, 'restEnc'>;
    rest: Buffer | null;
    rows: number;
    countries: string[];
    bad: Bad[];
  },
): Promise<void> => {
  const { duplicate = 0, optedOut: out = 0, ...reasons } = countOf(o.bad);
  const invalid = Object.values(reasons).reduce((sum, n) => sum + n, 0);
  const names = o.bad.map((b) => b.reason).filter((r) => r !== 'duplicate' && r !== 'optedOut');
  await sql`update sms_number_file set next_piece = ${o.place.nextPiece}, records = ${o.place.records}, rest_enc = ${o.rest},
      encoding = ${o.place.encoding}, separator = ${o.place.separator}, rows = rows + ${o.rows}, valid = valid + ${o.countries.length},
      duplicate = duplicate + ${duplicate}, opted_out = opted_out + ${out}, invalid = invalid + ${invalid},
      countries = ${JSON.stringify(added(file.countries, o.countries))}::jsonb,
      reasons = ${JSON.stringify(added(file.reasons, names))}::jsonb, touched_at = clock_timestamp()
    where id = ${file.id}`.execute(internal(ctx));
};

const end = async (ctx: Ctx, id: string): Promise<void> => {
  const file = await moveFile(ctx, await lockFile(ctx, id), 'ready');
  await dropPieces(ctx, id);
  const { name, valid, rows, accountId } = file;
  ctx.notify(smsNumberFiles.notices.ready, { name, valid, rows }, { accountId });
};
const fail = async (ctx: Ctx, file: NumberFile, failure: Failure): Promise<void> => {
  const fault =
    failure.code === 'sms.tooManyRows'
      ? sentence('sms.tooManyRows', { most: mostRows })
      : sentence('sms.notText');
  await refuseFile(ctx, file, fault);
};

/** The records of the next piece, checked row by row. */
const readPiece = (
  file: NumberFile,
  keys: MessageKeys,
  place: Place,
  writing: Writing,
  piece: Buffer,
) => {
  const rest = place.restEnc
    ? Buffer.from(keys.open(place.restEnc, boundRest(file.id)), 'base64')
    : Buffer.alloc(0);
  const [first, last] = [place.nextPiece === 0, place.nextPiece === file.pieces - 1];
  const cut = fileRows(Buffer.concat([rest, piece]), { ...writing, first, last });
  const batch: Batch = { good: [], bad: [] };
  let { records } = place;
  for (const each of cut.rows) {
    records += 1;
    const isEmpty = each.cells.length === 1 && each.cells[0] === '';
    if ((records === 1 && file.hasHeader) || isEmpty) continue;
    const row = readRow(file, keys, records, each);
    if ('reason' in row) batch.bad.push(row);
    else batch.good.push(row);
  }
  return { batch, records, rest: cut.rest, last };
};

/**
 * Checks the next piece of a file in one transaction: rows, counts and the place in the file are written
 * together, so that whoever goes on after a kill begins where this one ended. False when nothing is left.
 */
export const checkPiece = async (ctx: Ctx, id: string): Promise<boolean> => {
  const file = await lockFile(ctx, id);
  if (file.state !== 'checking') return false;
  const place = await placeOf(ctx, id);
  const piece = await pieceOf(ctx, id, place.nextPiece);
  const keys = await messageKeys(platform().pool, platform().secrets);
  try {
    if (!piece) throw new Failure('sms.notText');
    const writing = await writingOf(ctx, file, place);
    const { batch, records, rest, last } = readPiece(file, keys, place, writing, piece);
    const rows = batch.good.length + batch.bad.length;
    if (file.rows + rows > mostRows) throw new Failure('sms.tooManyRows', { most: mostRows });
    const countries: string[] = [];
    for (let i = 0; i < batch.good.length; i += perStatement) {
      const part: Batch = { good: batch.good.slice(i, i + perStatement), bad: batch.bad };
      countries.push(...(await insertGood(ctx, file, keys, part)));
    }
    for (let i = 0; i < batch.bad.length; i += perStatement)
      await insertBad(ctx, id, batch.bad.slice(i, i + perStatement));
    const sealed = keys.seal(rest.toString('base64'), boundRest(id));
    await keepCounts(ctx, file, {
      place: { nextPiece: place.nextPiece + 1, records, ...writing },
      rest: sealed,
      rows,
      countries,
      bad: batch.bad,
    });
    if (last) await end(ctx, id);
    else await tellProgress(ctx, id);
    return !last;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await fail(ctx, file, error);
    return false;
  }
};
