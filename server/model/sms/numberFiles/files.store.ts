import { sql } from 'kysely';
import {
  type FileState,
  smsNumberFile,
  smsNumberFiles,
} from '#shared/areas/sms/numberFiles/numberFiles';
import type { Row } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';
import { change } from '../../../kernel/db/rows';

export type NumberFile = Row<typeof smsNumberFile>;
const columns = sql.raw(
  Object.keys(smsNumberFile.schema.shape)
    .map((name) => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`))
    .join(', '),
);
/** Which states follow which. */
const following: Readonly<Record<FileState, readonly FileState[]>> = {
  uploading: ['unpacking', 'mapping', 'failed', 'purged'],
  unpacking: ['mapping', 'failed', 'purged'],
  mapping: ['checking', 'purged'],
  checking: ['ready', 'failed', 'purged'],
  ready: ['purged'],
  failed: ['purged'],
  purged: [],
};

/** The file, locked until this transaction ends; `data.absent` without one. */
export const lockFile = async (ctx: Ctx, id: string): Promise<NumberFile> => {
  const { rows } = await sql<NumberFile>`select ${columns} from sms_number_file
    where id = ${id} for update`.execute(internal(ctx));
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0];
};

/** The one door of a file's state: refuses a step that is none, leaves a record, and tells consoles. */
export const moveFile = async (
  ctx: Ctx,
  file: NumberFile,
  state: FileState,
  patch: Partial<NumberFile> = {},
): Promise<NumberFile> => {
  if (!following[file.state].includes(state)) throw new Failure('sms.fileState');
  const o = { operation: `state.${state}` } as const;
  const after = await change(ctx, smsNumberFile, file.id, { ...patch, state }, o);
  ctx.emit(smsNumberFiles.events.changed, after, { accountId: after.accountId });
  return after;
};

/** Tells consoles how far a file is. */
export const tellProgress = async (ctx: Ctx, id: string): Promise<NumberFile> => {
  const { rows } =
    await sql<NumberFile>`select ${columns} from sms_number_file where id = ${id}`.execute(
      internal(ctx),
    );
  const file = rows[0] as NumberFile;
  ctx.emit(smsNumberFiles.events.progress, file, { accountId: file.accountId });
  return file;
};

/** How many files of an account still hold numbers. */
export const openFiles = async (ctx: Ctx, accountId: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from sms_number_file
    where account_id = ${accountId} and state not in ('purged', 'failed')`.execute(internal(ctx));
  return rows[0]?.n ?? 0;
};
